// Rectangles on the table: where they lie, how far apart they are. In
// thousandths of an inch, east and north; headings in hundredths of a degree,
// clockwise from north. What it finds is for drawing and measuring; the server
// decides.

import type { Base, Spot } from '../api/types'
import type { Point } from '../board/geometry'

export const rad = (heading: number) => (heading * Math.PI) / 18_000

/** A point that lies so far ahead and to the right of a spot. */
export function from(spot: Spot, ahead: number, right: number): Point {
  const [sin, cos] = [Math.sin(rad(spot.facing)), Math.cos(rad(spot.facing))]
  return { x: spot.x + ahead * sin + right * cos, y: spot.y + ahead * cos - right * sin }
}

/** How far ahead and to the right of a spot a point lies. */
export function seen(spot: Spot, p: Point): { ahead: number; right: number } {
  const [sin, cos] = [Math.sin(rad(spot.facing)), Math.cos(rad(spot.facing))]
  const [x, y] = [p.x - spot.x, p.y - spot.y]
  return { ahead: x * sin + y * cos, right: x * cos - y * sin }
}

/** Bases as they lie with their piece at 0,0 looking north, put down at a spot. */
export const put = (bases: Base[], spot: Spot): Base[] =>
  bases.map((b) => ({ ...b, ...from(spot, b.y, b.x), facing: b.facing + spot.facing }))

/** Bases on the table as they would lie with their piece at 0,0 looking north. */
export const taken = (bases: Base[], spot: Spot): Base[] =>
  bases.map((b) => {
    const { ahead, right } = seen(spot, b)
    return { ...b, x: right, y: ahead, facing: b.facing - spot.facing }
  })

/** The corners of a base, clockwise from its left front. */
export function corners(b: Base): Point[] {
  const [w, d] = [b.width / 2, b.depth / 2]
  return [from(b, d, -w), from(b, d, w), from(b, -d, w), from(b, -d, -w)]
}

/** Whether a point lies on a base, or within so much of it. */
export function on(b: Base, p: Point, by = 0): boolean {
  const { ahead, right } = seen(b, p)
  return Math.abs(ahead) <= b.depth / 2 + by && Math.abs(right) <= b.width / 2 + by
}

/** How far bases reach about their piece: to the front, rear, left and right. */
export function extent(relative: Base[]): { front: number; rear: number; left: number; right: number } {
  const all = relative.flatMap(corners)
  const [xs, ys] = [all.map((p) => p.x), all.map((p) => p.y)]
  return { front: Math.max(...ys), rear: -Math.min(...ys), left: -Math.min(...xs), right: Math.max(...xs) }
}

export interface Gap { far: number; from: Point; to: Point }

/** The least distance between two things on the table: their nearest points. A point is a row of one. */
export function gap(a: Point[][], b: Point[][]): Gap {
  let best: Gap = { far: Infinity, from: { x: 0, y: 0 }, to: { x: 0, y: 0 } }
  for (const p of a) for (const q of b) {
    const g = between(p, q)
    if (g.far < best.far) best = g
  }
  return best
}

export const gapOf = (a: Base[], b: Base[]): Gap => gap(a.map(corners), b.map(corners))

function between(a: Point[], b: Point[]): Gap {
  if (within(a, b[0]!)) return { far: 0, from: b[0]!, to: b[0]! }
  if (within(b, a[0]!)) return { far: 0, from: a[0]!, to: a[0]! }
  let best: Gap = { far: Infinity, from: a[0]!, to: b[0]! }
  const take = (far: number, from: Point, to: Point) => { if (far < best.far) best = { far, from, to } }
  for (let i = 0; i < a.length; i++) for (let k = 0; k < b.length; k++) {
    const [p, q, r, s] = [a[i]!, a[(i + 1) % a.length]!, b[k]!, b[(k + 1) % b.length]!]
    const cut = crossing(p, q, r, s)
    if (cut) return { far: 0, from: cut, to: cut }
    for (const [end, u, v, mine] of [[p, r, s, true], [r, p, q, false]] as const) {
      const foot = nearestOn(end, u, v)
      const far = Math.hypot(foot.x - end.x, foot.y - end.y)
      if (mine) take(far, end, foot)
      else take(far, foot, end)
    }
  }
  return best
}

/** The point of a stretch that is nearest to a point. */
export function nearestOn(p: Point, a: Point, b: Point): Point {
  const [x, y] = [b.x - a.x, b.y - a.y]
  const square = x * x + y * y
  const t = square ? Math.max(0, Math.min(1, ((p.x - a.x) * x + (p.y - a.y) * y) / square)) : 0
  return { x: a.x + x * t, y: a.y + y * t }
}

function crossing(a: Point, b: Point, c: Point, d: Point): Point | undefined {
  const cross = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x)
  if (Math.abs(cross) < 1e-9) return undefined
  const t = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / cross
  const u = ((c.x - a.x) * (b.y - a.y) - (c.y - a.y) * (b.x - a.x)) / cross
  return t >= 0 && t <= 1 && u >= 0 && u <= 1 ? { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t } : undefined
}

/** Whether a point lies in a convex row of corners, clockwise. */
function within(row: Point[], p: Point): boolean {
  return row.length > 2 && row.every((a, i) => {
    const b = row[(i + 1) % row.length]!
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) <= 0
  })
}

/** The convex row about points, clockwise, as corners of bases are. */
export function hull(points: Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y)
  const half = (list: Point[]) => {
    const out: Point[] = []
    for (const p of list) {
      while (out.length > 1 && turn(out.at(-2)!, out.at(-1)!, p) >= 0) out.pop()
      out.push(p)
    }
    return out.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.reverse())]
}
const turn = (a: Point, b: Point, c: Point) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
