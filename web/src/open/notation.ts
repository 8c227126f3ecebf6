// Places and headings as people write them, exactly as the server reads and
// prints them: inches with at most three decimals, degrees with at most two.

import type { Piece } from '../api/types'
import type { Point } from '../board/geometry'

/** A length in thousandths of an inch as inches: 4.5. */
export const inches = (mils: number): string => String(Math.round(mils) / 1000)

/** A place as inches east and north of the south-west corner: 12.5,18. */
export const place = (p: Point): string => `${inches(p.x)},${inches(p.y)}`

/** A heading in hundredths of a degree as degrees: 271.25. */
export const degrees = (heading: number): string => String(turned(heading) / 100)

/** Where a piece stands, on cells or on an open table; '' if it is not there. */
export const where = (p: Pick<Piece, 'spot' | 'at'>): string => (p.spot ? `${place(p.spot)} facing ${degrees(p.spot.facing)}` : (p.at ?? ''))

/** A heading within the circle: 0 to 35,999. */
export const turned = (heading: number): number => ((Math.round(heading) % 36_000) + 36_000) % 36_000

/** How far it is, for the map: never nearer than it is by more than half a tenth. */
export const about = (mils: number): string => `${(Math.round(mils / 100) / 10).toFixed(1)}″`

const points = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw']

/** A heading as written: degrees clockwise from north, or N, NE ...; undefined: it is none. */
export function heading(text: string): number | undefined {
  const named = points.indexOf(text.toLowerCase())
  if (named >= 0) return named * 4500
  const n = decimal(text, 2)
  return n !== undefined && n >= 0 && n < 36_000 ? n : undefined
}

/** What somebody typed: a place, a heading, or both, in any order; undefined where it is neither. */
export function typed(text: string): { at?: Point; facing?: number } | undefined {
  const out: { at?: Point; facing?: number } = {}
  // A comma with a space behind it is a comma all the same.
  for (const word of text.trim().replace(/\s*,\s*/g, ',').split(/[\s;]+/).filter((w) => w && w !== 'facing')) {
    const [east, north, more] = word.split(',')
    if (north !== undefined && more === undefined) {
      const [x, y] = [decimal(east!, 3), decimal(north, 3)]
      if (x === undefined || y === undefined || out.at) return undefined
      out.at = { x, y }
    } else {
      const h = heading(word)
      if (h === undefined || out.facing !== undefined) return undefined
      out.facing = h
    }
  }
  return out.at || out.facing !== undefined ? out : undefined
}

/** A decimal number as a whole one of its last place. */
function decimal(text: string, places: number): number | undefined {
  const said = /^(-?\d{1,6})(?:\.(\d+))?$/.exec(text)
  if (!said || (said[2]?.length ?? 0) > places) return undefined
  return Math.round(Number(text) * 10 ** places)
}
