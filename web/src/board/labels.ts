// Names on the map: upright, never over one another or over a piece. Where
// there is no room a name stands in two lines, then off with a line that leads
// to its piece, then becomes its number, then nothing; never smaller.

import type { Piece } from '../api/types'
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
  /** The name of a place: its box is no obstacle to other names. */
  thing?: boolean
}

/** How much wider letters with room between them are, as those of places. */
const SPACED = 1.15

// No piece can be called so: the names of places.
export const PLACE = ' place '

/** What is written by a piece. Who is chosen or may act makes no difference: names move when pieces do, and not else. */
export function pieceName(p: Piece, count: string, box: Box): Wanted {
  return { id: p.id, name: p.short || p.name, count, box, weight: p.arm === 'general' ? 1 : 2 }
}

/** The name of a place, about a point. */
export function placeName(id: string | number, name: string, at: Point, half: Point): Wanted {
  return { id: PLACE + id, name, count: '', box: { x: at.x - half.x, y: at.y - half.y, width: 2 * half.x, height: 2 * half.y }, weight: 0, thing: true }
}

/** A name where it stands: x, y are the middle of its last line, and `upper` is the line above that, if it has two. */
export interface Label { id: string; upper: string; name: string; count: string; x: number; y: number; box: Box; leader?: [Point, Point] }

/** Where the names stand: of what is `within`; `high` is the height of the letters in map units, `written` what is there already. */
export function labels(wanted: Wanted[], high: number, within: Box, written: Box[] = []): Label[] {
  const taken: Box[] = [...wanted.filter((w) => !w.thing).map((w) => w.box), ...written]
  const out: Label[] = []
  const free = (s: Box, own: Box) => inside(s, within) && !taken.some((t) => t !== own && meet(s, t))
  const seen = ({ box: b }: Wanted) => inside({ x: b.x + b.width / 2, y: b.y + b.height / 2, width: 0, height: 0 }, within)
  for (const w of wanted.filter(seen).sort((a, b) => b.weight - a.weight)) {
    const all = forms(w).map((f) => {
      const width = Math.max(wide(f.upper, high), wide(f.name + (f.name && w.count ? ' ' : '') + w.count, high)) * (w.thing ? SPACED : 1)
      return { ...f, width, height: f.upper ? 2 * high : high }
    })
    interface Found { upper: string; name: string; box: Box; leader?: [Point, Point] }
    const close = (f: (typeof all)[number]): Found | undefined => { const box = spots(w, f.width, f.height, within).find((s) => free(s, w.box)); return box && { ...f, box } }
    // Off from it before its name is lost.
    const aside = (f: (typeof all)[number]): Found | undefined => { const box = w.thing || !f.name ? undefined : off(w.box, f.width, f.height).find((s) => free(s, w.box)); return box && { ...f, box, leader: between(box, w.box) } }
    const named = all.filter((f) => f.name)
    const found = first(named, close) ?? first(named, aside) ?? first(all, close)
    if (!found) continue
    taken.push(found.box)
    const { upper, name, box } = found
    out.push({ id: w.id, upper, name, count: w.count, x: box.x + box.width / 2, y: box.y + box.height - high * 0.2, box, leader: found.leader })
  }
  return out
}

/** The first that something is found for. */
function first<T, R>(list: readonly T[], of: (t: T) => R | undefined): R | undefined {
  for (const t of list) {
    const r = of(t)
    if (r) return r
  }
  return undefined
}

/** Round about a box, at some distance. */
function off(b: Box, width: number, height: number): Box[] {
  const [x, y] = [b.x + (b.width - width) / 2, b.y + (b.height - height) / 2]
  return [10, 24, 40, 64, 96].flatMap((gap) => {
    const [dx, dy] = [(b.width + width) / 2 + gap, (b.height + height) / 2 + gap]
    return [[0, 1], [0, -1], [1, 1], [-1, 1], [1, -1], [-1, -1], [1, 0], [-1, 0], [0.5, 1], [-0.5, 1], [0.5, -1], [-0.5, -1]].map(([u, v]) => ({ x: x + u! * dx, y: y + v! * dy, width, height }))
  })
}

/** The shortest line between two boxes that lie apart. */
function between(a: Box, b: Box): [Point, Point] {
  const at = (p: number, lo: number, long: number) => Math.max(lo, Math.min(lo + long, p))
  const middle = { x: b.x + b.width / 2, y: b.y + b.height / 2 }
  const from = { x: at(middle.x, a.x, a.width), y: at(middle.y, a.y, a.height) }
  return [from, { x: at(from.x, b.x, b.width), y: at(from.y, b.y, b.height) }]
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
function spots({ box: b, thing }: Wanted, width: number, height: number, within: Box): Box[] {
  const y = b.y + b.height / 2
  // Below or above it may be pushed aside by the edge of the board.
  const x = Math.max(within.x + width / 2, Math.min(within.x + within.width - width / 2, b.x + b.width / 2))
  const at = (left: number, top: number): Box => ({ x: left, y: top, width, height })
  const [low, high] = [at(x - width / 2, b.y + b.height), at(x - width / 2, b.y - height)]
  if (thing) return [low, high, at(x - width / 2, y - height / 2)]
  const aside = [0.25, -0.25, 0.5, -0.5].flatMap((by) => [low, high].map((s) => ({ ...s, x: s.x + by * Math.max(width, b.width) })))
  return [low, high, at(b.x + b.width + 2, y - height / 2), at(b.x - width - 2, y - height / 2), ...aside]
}

/** Where the middle of something round stands best about a box, to its right first: where it covers least of what is there already. */
export function sealSpot(b: Box, size: number, within: Box, taken: Box[]): Point {
  // Close to it first, then a little farther off, but never so far that it seems another's.
  const ring = (by: number) => {
    const [left, middle, right] = [b.x - size - by, b.x + (b.width - size) / 2, b.x + b.width + by]
    const [above, level, below] = [b.y - size - by, b.y + (b.height - size) / 2, b.y + b.height + by]
    return [[right, level], [left, level], [right, above], [left, above], [right, below], [left, below], [middle, above], [middle, below]]
  }
  const at = least([0, size * 0.5, size, size * 1.6, size * 2.4].flatMap(ring).map(([x, y]) => ({ x: x!, y: y!, width: size, height: size })), within, taken)
  return { x: at.x + size / 2, y: at.y + size / 2 }
}

/** The first of some places that covers least of what is there already. */
export function least(spots: Box[], within: Box, taken: Box[]): Box {
  let [best, covered] = [spots[0]!, Infinity]
  for (const s of spots) {
    let over = inside(s, within) ? 0 : 9
    for (let i = 0; i < taken.length && over < covered; i++) if (meet(s, taken[i]!)) over++
    if (over < covered) [best, covered] = [s, over]
    if (!covered) break
  }
  return best
}

/** About how wide words are in the text face. */
export const wide = (words: string, high: number) => words.length * high * 0.46

/** Whether two boxes overlap, and whether one lies within another. */
export const meet = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
export const inside = (a: Box, b: Box) =>
  a.x >= b.x && a.y >= b.y && a.x + a.width <= b.x + b.width && a.y + a.height <= b.y + b.height
