// Names on the map: upright, never over one another or over a piece. Where
// there is no room a name stands in two lines, then becomes its number, then
// nothing; never smaller.

import type { Act, Piece } from '../api/types'
import type { Point } from './geometry'
import type { Box } from './sheet'

/** How large a seal is seen, in pixels. */
export const SEAL = 32

export interface Wanted {
  id: string
  /** What is written, at best: the name; and the strength. */
  name: string
  count: string
  /** The box of the piece on the map. */
  box: Box
  /** Those of more weight choose first. */
  weight: number
  /** It stands rather above than below. */
  above?: boolean
  /** The name of a place: its box is no obstacle to other names. */
  thing?: boolean
}

// No piece can be called so: the need of the act that is looked at, and the names of places.
export const NEED = ' need'
export const PLACE = ' place '

/** What is written by a piece; the chosen one chooses first, then who may act. */
export function pieceName(p: Piece, count: string, box: Box, selected: string | undefined): Wanted {
  return { id: p.id, name: p.short || p.name, count, box, weight: p.id === selected ? 4 : p.arm === 'general' ? 1 : p.may ? 3 : 2 }
}

/** The name of a place, about a point. */
export function placeName(id: string | number, name: string, at: Point, half: Point): Wanted {
  return { id: PLACE + id, name, count: '', box: { x: at.x - half.x, y: at.y - half.y, width: 2 * half.x, height: 2 * half.y }, weight: 0, thing: true }
}

/** The need of an act, above the piece that it aims at. */
export function need(act: Act | undefined, boxes: Map<string, Box>): Wanted[] {
  const box = boxes.get(act?.target ?? act?.piece ?? '')
  // What follows from it stands in the panel.
  return act?.need && box ? [{ id: NEED, name: act.need.split(';')[0]!, count: '', box, weight: 9, above: true }] : []
}

/** A name where it stands: x, y are the middle of its last line, and `upper` is the line above that, if it has two. */
export interface Label { id: string; upper: string; name: string; count: string; x: number; y: number; box: Box }

/** Where the names stand; `high` is the height of the letters in map units, `written` what is there already. */
export function labels(wanted: Wanted[], high: number, within: Box, written: Box[] = []): Label[] {
  const taken: Box[] = [...wanted.filter((w) => !w.thing).map((w) => w.box), ...written]
  const out: Label[] = []
  for (const w of [...wanted].sort((a, b) => b.weight - a.weight)) {
    for (const { upper, name } of forms(w)) {
      const width = Math.max(wide(upper, high), wide(name + (name && w.count ? ' ' : '') + w.count, high))
      const spot = spots(w, width, upper ? 2 * high : high, within).find((s) => inside(s, within) && !taken.some((t) => t !== w.box && meet(s, t)))
      if (!spot) continue
      taken.push(spot)
      out.push({ id: w.id, upper, name, count: w.count, x: spot.x + spot.width / 2, y: spot.y + spot.height - high * 0.2, box: spot })
      break
    }
  }
  return out
}

/** How it may be written, the best first: in one line, in two, as its number alone. */
function forms({ name, count, thing }: Wanted): { upper: string; name: string }[] {
  const words = thing ? [] : name.split(' ')
  // Parted where the longer line is shortest.
  const parted = words.slice(1).map((_, i) => ({ upper: words.slice(0, i + 1).join(' '), name: words.slice(i + 1).join(' ') }))
  const longest = (f: { upper: string; name: string }) => Math.max(f.upper.length, f.name.length + count.length)
  return [{ upper: '', name }, ...parted.sort((a, b) => longest(a) - longest(b)).slice(0, 1), ...(count ? [{ upper: '', name: '' }] : [])].filter((f) => f.name || count)
}

/**
 * Where a name may stand: below, above, right, left, then pushed aside below and
 * above as far as it still stands by its piece; a place's also in its middle,
 * never beside it.
 */
function spots({ box: b, above, thing }: Wanted, width: number, height: number, within: Box): Box[] {
  const y = b.y + b.height / 2
  // Below or above it may be pushed aside by the edge of the board.
  const x = Math.max(within.x + width / 2, Math.min(within.x + within.width - width / 2, b.x + b.width / 2))
  const at = (left: number, top: number): Box => ({ x: left, y: top, width, height })
  const [low, high] = [at(x - width / 2, b.y + b.height), at(x - width / 2, b.y - height)]
  if (thing) return [low, high, at(x - width / 2, y - height / 2)]
  const aside = [0.25, -0.25, 0.5, -0.5].flatMap((by) => [low, high].map((s) => ({ ...s, x: s.x + by * Math.max(width, b.width) })))
  return [...(above ? [high, low] : [low, high]), at(b.x + b.width + 2, y - height / 2), at(b.x - width - 2, y - height / 2), ...aside]
}

/** Where something of that size lies best beside a box: where it covers least of what is there already. */
export function beside(b: Box, width: number, height: number, within: Box, taken: Box[]): Box {
  const [x, y] = [b.x + (b.width - width) / 2, b.y + (b.height - height) / 2]
  const spots = [
    { x, y: b.y - height - 4 }, { x, y: b.y + b.height + 4 }, { x: b.x + b.width + 4, y }, { x: b.x - width - 4, y },
    { x: b.x + b.width + 4, y: b.y - height - 4 }, { x: b.x - width - 4, y: b.y - height - 4 },
    { x: b.x + b.width + 4, y: b.y + b.height + 4 }, { x: b.x - width - 4, y: b.y + b.height + 4 },
  ].map((s) => ({ ...s, width, height }))
  return least(spots, within, taken)
}

/** Where the middle of something round stands best about a box, to its right first: where it covers least of what is there already. */
export function sealSpot(b: Box, size: number, within: Box, taken: Box[]): Point {
  // Close to it first, then a little farther off, but never so far that it seems another's.
  const ring = (by: number) => {
    const [left, middle, right] = [b.x - size - by, b.x + (b.width - size) / 2, b.x + b.width + by]
    const [above, level, below] = [b.y - size - by, b.y + (b.height - size) / 2, b.y + b.height + by]
    return [[right, level], [left, level], [right, above], [left, above], [right, below], [left, below], [middle, above], [middle, below]]
  }
  const at = least([0, size * 0.5].flatMap(ring).map(([x, y]) => ({ x: x!, y: y!, width: size, height: size })), within, taken)
  return { x: at.x + size / 2, y: at.y + size / 2 }
}

/** The first of some places that covers least of what is there already. */
export function least(spots: Box[], within: Box, taken: Box[]): Box {
  const cover = (s: Box) => taken.filter((t) => meet(s, t)).length + (inside(s, within) ? 0 : 9)
  return spots.reduce((best, s) => (cover(s) < cover(best) ? s : best))
}

/** About how wide words are in the text face. */
export const wide = (words: string, high: number) => words.length * high * 0.46

/** Whether two boxes overlap. */
export const meet = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
const inside = (a: Box, b: Box) =>
  a.x >= b.x && a.y >= b.y && a.x + a.width <= b.x + b.width && a.y + a.height <= b.y + b.height
