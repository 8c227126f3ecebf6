// Curves as rows of points: joining, smoothing, drawing in. Pure geometry.

import type { Grid, Place, Point } from './geometry'

/** A row of points as SVG path data, to a tenth of a map unit. */
export function path(points: Point[], closed = false): string {
  return points.map((p, i) => (i ? 'L' : 'M') + p.x.toFixed(1) + ',' + p.y.toFixed(1)).join('') + (closed ? 'Z' : '')
}

/**
 * The outlines of joined cells: closed rows of corners, the cells always on
 * the right hand of one who walks along them (so holes run the other way).
 */
export function outlines(grid: Grid, cells: Place[]): Point[][] {
  const key = (p: Point) => Math.round(p.x * 4) + ',' + Math.round(p.y * 4)
  const edges = new Map<string, Edge>()
  for (const c of cells) {
    const corners = grid.corners(c)
    corners.forEach((a, i) => {
      const b = corners[(i + 1) % corners.length]!
      // An edge that is already there the other way round lies between two of the cells.
      if (!edges.delete(key(b) + ' ' + key(a))) edges.set(key(a) + ' ' + key(b), { a, b, of: c })
    })
  }
  // Where squares meet at a corner two edges begin: the line stays with the cell that it goes round.
  const next = new Map<string, Edge[]>()
  for (const e of edges.values()) next.set(key(e.a), [...(next.get(key(e.a)) ?? []), e])
  const loops: Point[][] = []
  for (const begun of next.values()) {
    while (begun.length > 0) {
      const first = begun.pop()!
      const loop = [first.a]
      for (let e = first; ; loop.push(e.a)) {
        const from = next.get(key(e.b))!
        if (key(e.b) === key(first.a) && (from.length === 0 || e.of === first.of)) break
        e = from.splice(Math.max(0, from.findIndex((o) => o.of === e.of)), 1)[0]!
      }
      loops.push(loop)
    }
  }
  return loops
}

interface Edge { a: Point; b: Point; of: Place }

/** Cells that touch one another, group by group. */
export function groups(grid: Grid, cells: Place[]): Place[][] {
  const left = new Set(cells)
  const out: Place[][] = []
  for (const first of cells) {
    if (!left.delete(first)) continue
    const group = [first]
    for (const c of group) {
      for (const o of left) {
        if (Math.hypot(o.x - c.x, o.y - c.y) < grid.inner * 2.2) {
          left.delete(o)
          group.push(o)
        }
      }
    }
    out.push(group)
  }
  return out
}

/** Catmull-Rom through all points, as a row of points about `step` apart. */
export function through(points: Point[], step = 5): Point[] {
  if (points.length < 2) return points
  const at = (i: number) => points[Math.max(0, Math.min(points.length - 1, i))]!
  const out: Point[] = []
  for (let i = 0; i < points.length - 1; i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const n = Math.max(1, Math.round(Math.hypot(c.x - b.x, c.y - b.y) / step))
    for (let k = 0; k < n; k++) {
      const t = k / n
      const q = (p0: number, p1: number, p2: number, p3: number) =>
        0.5 * (2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t * t + (3 * p1 - p0 - 3 * p2 + p3) * t * t * t)
      out.push({ x: q(a.x, b.x, c.x, d.x), y: q(a.y, b.y, c.y, d.y) })
    }
  }
  out.push(at(points.length - 1))
  return out
}

/** A closed row with its corners cut, `times` over. */
export function round(loop: Point[], times = 3): Point[] {
  let out = loop
  for (let i = 0; i < times; i++) {
    out = out.flatMap((a, k) => {
      const b = out[(k + 1) % out.length]!
      return [mix(a, b, 0.25), mix(a, b, 0.75)]
    })
  }
  return out
}

export const mix = (a: Point, b: Point, t: number): Point => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t })

/** A closed row as points evenly `step` apart. */
export function even(loop: Point[], step: number): Point[] {
  const length = loop.reduce((sum, a, i) => sum + distance(a, loop[(i + 1) % loop.length]!), 0)
  const n = Math.max(3, Math.round(length / step))
  const out: Point[] = []
  let i = 0
  let done = 0
  for (let k = 0; k < n; k++) {
    const want = (k * length) / n
    let a = loop[i % loop.length]!
    let b = loop[(i + 1) % loop.length]!
    while (done + distance(a, b) < want) {
      done += distance(a, b)
      i++
      a = loop[i % loop.length]!
      b = loop[(i + 1) % loop.length]!
    }
    out.push(mix(a, b, (want - done) / (distance(a, b) || 1)))
  }
  return out
}

// Math.hypot is many times slower, and this is called a million times for a map.
export const distance = (a: Point, b: Point) => Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2)

/** Unit vectors to the right hand of each point of a row: into the shape, where it is an outline. */
export function normals(points: Point[], closed: boolean): Point[] {
  const n = points.length
  return points.map((_, i) => {
    const a = closed ? points[(i - 1 + n) % n]! : points[Math.max(0, i - 1)]!
    const b = closed ? points[(i + 1) % n]! : points[Math.min(n - 1, i + 1)]!
    const l = distance(a, b) || 1
    return { x: -(b.y - a.y) / l, y: (b.x - a.x) / l }
  })
}

/** A point of a drawn-in outline, with the way into the shape there. */
export interface Inset { p: Point; n: Point; gap: boolean }

/**
 * An outline drawn into its shape by so much. Points that would come nearer to
 * the outline than that (where the shape is narrow) are marked as gaps.
 */
export function inset(loops: Point[][], loop: Point[], by: number): Inset[] {
  const ns = normals(loop, true)
  return loop.map((a, i) => {
    const n = ns[i]!
    const p = { x: a.x + n.x * by, y: a.y + n.y * by }
    const gap = loops.some((l) => l.some((o) => distance(o, p) < by - 1.5))
    return { p, n, gap }
  })
}

/** Whether a point lies inside outlines (even-odd). */
export function inside(loops: Point[][], p: Point): boolean {
  let odd = false
  for (const loop of loops) {
    loop.forEach((a, i) => {
      const b = loop[(i + 1) % loop.length]!
      if (a.y > p.y !== b.y > p.y && p.x < ((b.x - a.x) * (p.y - a.y)) / (b.y - a.y) + a.x) odd = !odd
    })
  }
  return odd
}

/** The distance from a point to the nearest point of some rows. */
export function toEdge(loops: Point[][], p: Point): number {
  let d = Infinity
  for (const loop of loops) for (const o of loop) d = Math.min(d, distance(o, p))
  return d
}
