// A held piece is drawn to places that people aim at: a neighbour's front, a
// distance just out of range, a heading that faces somebody. A held key frees
// it; numbers that are typed are never changed.

import type { Base, Spot } from '../api/types'
import type { Point } from '../board/geometry'
import { extent, from, gapOf, put, seen, taken } from './bases'
import { half } from './ghost'
import { inches, turned } from './notation'
import { distance, headingTo } from './reach'

/** A piece that stands on the table. */
export interface Standing {
  id: string
  name: string
  own: boolean
  /** A leader: nobody keeps out of his range. */
  leads?: boolean
  spot: Spot
  bases: Base[]
}

export interface Snapped { at: Point; facing?: number; text: string }

/** How much more than a range, in thousandths, is just outside of it. */
export const OUTSIDE = 10

/** The place near by that is aimed at; `within` is how far a piece is drawn, in thousandths of an inch. */
export function place(bases: Base[], spot: Spot, others: Standing[], ranges: number[], within: number): Snapped | undefined {
  let best: Snapped | undefined
  let near = within
  const take = (s: Snapped | undefined) => {
    const far = s ? distance(s.at, spot) : Infinity
    if (far < near) [best, near] = [s, far]
  }
  for (const o of others) {
    if (distance(o.spot, spot) > 48_000) continue
    if (o.own) take(front(bases, spot, o, within))
    // Ranges lie everywhere: they draw less than neighbours do.
    else if (!o.leads) for (const r of ranges) take(outside(bases, spot, o, r, within / 2))
  }
  return best
}

/** In line with a neighbour's front; at his side, where it is near. */
function front(bases: Base[], spot: Spot, o: Standing, within: number): Snapped | undefined {
  if (Math.abs(half(spot.facing - o.spot.facing)) > 800) return undefined
  const [mine, his] = [extent(bases), extent(taken(o.bases, o.spot))]
  const at = seen(o.spot, spot)
  const ahead = his.front - mine.front
  if (Math.abs(at.ahead - ahead) > within || Math.abs(at.right) > 14_000) return undefined
  const sides = [his.right + mine.left, -(his.left + mine.right)]
  const side = sides.find((s) => Math.abs(at.right - s) < within)
  const right = side ?? at.right
  // Not within him.
  if (right > sides[1]! && right < sides[0]!) return undefined
  return { at: from(o.spot, ahead, right), facing: o.spot.facing, text: side === undefined ? `in line with ${o.name}` : `beside ${o.name}` }
}

/** Just outside of a range. */
function outside(bases: Base[], spot: Spot, o: Standing, range: number, within: number): Snapped | undefined {
  let at: Point = spot
  for (let i = 0; i < 3; i++) {
    const g = gapOf(put(bases, { ...spot, ...at }), o.bases)
    const by = range + OUTSIDE - g.far
    if (Math.abs(by) > within || g.far === 0) return undefined
    if (Math.abs(by) < 1) break
    at = { x: at.x + ((g.from.x - g.to.x) / g.far) * by, y: at.y + ((g.from.y - g.to.y) / g.far) * by }
  }
  return { at, text: `just outside ${inches(range)}″ of ${o.name}` }
}

/** The heading near by that faces somebody; `within` in hundredths of a degree. */
export function face(spot: Spot, others: Standing[], within = 450): { facing: number; text: string } | undefined {
  let best: { facing: number; text: string } | undefined
  let near = within
  for (const o of others) {
    if (o.own) continue
    const heading = headingTo(spot, o.spot)
    const by = Math.abs(half(heading - spot.facing))
    if (by < near) [best, near] = [{ facing: turned(heading), text: `faces ${o.name}` }, by]
  }
  return best
}
