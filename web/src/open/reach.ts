// Where a piece that is held may go, looked up in the shape that the server
// gave with it: rays by heading, and between two what lies evenly between.
// Nothing here asks anybody; it is cheap enough for every frame.

import type { Hold, Motion } from '../api/types'
import type { Point } from '../board/geometry'
import { nearestOn, rad } from './bases'

/** A place where a move may end. */
export interface Landing extends Point {
  cost: number
  /** The heading of the way there; undefined: it stays where it is. */
  way?: number
  /** The piece that is touched there. */
  contact?: string
  /** It follows the road: the points of the track that it passes. */
  track?: Point[]
}

/** From, to, cost, cost to: the same four numbers as in the shape. */
type Stretch = readonly [number, number, number, number]
export interface Ray { h: number; s: Stretch[]; contact?: string }

/** Thousandths within which a place is at the end of a ray. */
const END = 6

/** The rays of a motion, their headings with what they are past them. */
const known = new WeakMap<Motion, Ray[]>()
export function rays(m: Motion): Ray[] {
  let all = known.get(m)
  if (!all) known.set(m, (all = (m.rays ?? []).map((r) => ({ ...r, h: r.h + (r.p ?? 0) / 100, s: (r.s ?? []) as unknown as Stretch[] }))))
  return all
}
export const stretches = (r: Ray | undefined): Stretch[] => r?.s ?? []

export const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

/** The heading from one place to another, 0 to below 36,000. */
export function headingTo(a: Point, b: Point): number {
  const h = (Math.atan2(b.x - a.x, b.y - a.y) * 18_000) / Math.PI
  return h < 0 ? h + 36_000 : h
}

/** A place so far off on a heading. */
export const off = (from: Point, heading: number, far: number): Point =>
  ({ x: from.x + far * Math.sin(rad(heading)), y: from.y + far * Math.cos(rad(heading)) })

/** The greatest angle between two rays with ground between them, in hundredths of a degree: what lies farther apart is single headings. */
export const widest = (m: Motion) => m.step ?? 100

/** Between rays that lie so near to one another there may be a jump: only what both reach is sure. */
const CLOSEST = 0.041

/** What can be reached on a heading. */
export function rayAt(m: Motion, h: number): Ray {
  const all = rays(m)
  if (!all.length) return { h, s: [] }
  let [low, high] = [0, all.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (all[middle]!.h <= h) low = middle + 1
    else high = middle
  }
  const a = all[(low - 1 + all.length) % all.length]!
  const b = all[low % all.length]!
  const [ah, bh] = [low === 0 ? a.h - 36_000 : a.h, low === all.length ? b.h + 36_000 : b.h]
  if (h === ah) return { ...a, h }
  if (bh - ah > widest(m)) return { h, s: [] }
  return bh - ah <= CLOSEST ? shared(a, b, h) : mixed(a, b, (h - ah) / (bh - ah), h)
}

/** The stretches of a ray that hang together: a cost that bends on its way is told in several. */
const hanging = new WeakMap<Ray, Stretch[][]>()
function chains(r: Ray): Stretch[][] {
  let all = hanging.get(r)
  if (all) return all
  all = []
  for (const s of stretches(r)) {
    const before = all.at(-1)?.at(-1)
    if (before && before[1] === s[0] && before[3] === s[2]) all.at(-1)!.push(s)
    else all.push([s])
  }
  hanging.set(r, all)
  return all
}

function mixed(a: Ray, b: Ray, t: number, h: number): Ray {
  const [p, q] = [chains(a), chains(b)]
  const mix = (x: Stretch, y: Stretch): Stretch => [x[0] + (y[0] - x[0]) * t, x[1] + (y[1] - x[1]) * t, x[2] + (y[2] - x[2]) * t, x[3] + (y[3] - x[3]) * t]
  const s = paired(p.map(ends), q.map(ends)).flatMap(([i, k]) => {
    const [x, y] = [p[i]!, q[k]!]
    if (x.length === y.length) return x.map((s, k) => mix(s, y[k]!))
    const parts = [...new Set([...bends(x), ...bends(y)])].sort((u, v) => u - v)
    return parts.slice(1).map((to, k) => mix(part(x, parts[k]!, to), part(y, parts[k]!, to)))
  })
  return { h, s, contact: p.length === q.length && a.contact === b.contact ? a.contact : undefined }
}

/** From where to where something can be reached without a gap. */
export type Span = readonly [number, number]
const ends = (chain: Stretch[]): Span => [chain[0]![0], chain.at(-1)![1]]
/** Which spans of two rays belong together: of as many each to its like, else those that lie beside one another. */
export function paired(a: readonly Span[], b: readonly Span[]): [number, number][] {
  if (a.length === b.length) return a.map((_, i) => [i, i])
  const all = a.flatMap((x, i) => b.map((y, k) => ({ i, k, by: Math.min(x[1], y[1]) - Math.max(x[0], y[0]) }))).filter((p) => p.by > 0).sort((p, q) => q.by - p.by)
  const out: [number, number][] = []
  for (const { i, k } of all) if (!out.some(([p, q]) => p === i || q === k)) out.push([i, k])
  return out.sort((p, q) => p[0] - q[0])
}

/** Where the cost of a chain bends, from 0 at its beginning to 1 at its end. */
function bends(chain: Stretch[]): number[] {
  const [from, to] = [chain[0]![0], chain.at(-1)![1]]
  return [0, ...chain.slice(1).map((s) => (to > from ? (s[0] - from) / (to - from) : 0)), 1]
}

/** A part of a chain, from 0 to 1, on which its cost does not bend. */
function part(chain: Stretch[], from: number, to: number): Stretch {
  const [begin, end] = [chain[0]![0], chain.at(-1)![1]]
  const [a, b] = [begin + (end - begin) * from, begin + (end - begin) * to]
  const s = chain.find((s) => (a + b) / 2 <= s[1]) ?? chain.at(-1)!
  return [a, b, costOn(s, a), costOn(s, b)]
}

/** What two rays both reach. */
function shared(a: Ray, b: Ray, h: number): Ray {
  const s: Stretch[] = []
  for (const x of stretches(a)) for (const y of stretches(b)) {
    const [from, to] = [Math.max(x[0], y[0]), Math.min(x[1], y[1])]
    if (from <= to) s.push([from, to, costOn(x, from), costOn(x, to)])
  }
  return { h, s, contact: a.contact === b.contact ? a.contact : undefined }
}

const costOn = (s: Stretch, far: number) => (s[1] > s[0] ? s[2] + ((s[3] - s[2]) * (far - s[0])) / (s[1] - s[0]) : s[3])

/** Whether a move may end where it began; a charge may not. */
const stays = (m: Motion) => !rays(m).length || rays(m).some((r) => (stretches(r)[0]?.[0] ?? 1) < 1)

/** What numbers with fractions may be out by, and what a single place is by its rounding. */
export const HAIR = 1e-6
const SINGLE = 0.5

/** What it is to move to a place; undefined: it is not in reach. */
export function landing(hold: Hold, m: Motion, p: Point): Landing | undefined {
  const far = distance(hold.from, p)
  if (far < 1) return stays(m) ? { ...p, cost: 0 } : undefined
  const way = headingTo(hold.from, p)
  const ray = rayAt(m, way)
  const s = ray.s.find((s) => {
    const slack = s[1] > s[0] ? HAIR : SINGLE
    return far >= s[0] - slack && far <= s[1] + slack
  })
  if (!s) return onTrack(m, p, 1)
  const last = s === ray.s.at(-1) && far >= s[1] - END
  return { x: p.x, y: p.y, cost: costOn(s, Math.min(far, s[1])), way, contact: last ? ray.contact : undefined }
}

/** How far back towards its start, in thousandths, a place is looked for that an order can name. */
const BACK = 12
const ASIDE = [[0, 0], [1, 0], [-1, 0], [0, 1], [0, -1], [1, 1], [1, -1], [-1, 1], [-1, -1]] as const

/** The place in reach that is nearest to a point: the point itself, or the edge of the shape, or of contact, or of the road. An order names whole thousandths, and so does it. */
export function nearest(hold: Hold, m: Motion, p: Point): Landing {
  const at = edge(hold, m, p)
  if (at.contact || at.track || distance(at, hold.from) < 1) return at
  const back = headingTo(at, hold.from)
  for (let far = 0; far <= BACK; far++) {
    const { x, y } = off(at, back, far)
    for (const [dx, dy] of ASIDE) {
      const l = landing(hold, m, { x: Math.round(x) + dx, y: Math.round(y) + dy })
      if (l && !l.track) return l
    }
  }
  return at
}

/** How much further off than the nearest place one straight ahead may be. */
const AHEAD = 1.5

/** The point of the shape that is nearest to a point. */
function edge(hold: Hold, m: Motion, p: Point): Landing {
  const here: Landing = { x: hold.from.x, y: hold.from.y, cost: 0 }
  const there = landing(hold, m, p)
  const road = onTrack(m, p, ROAD)
  if (there && !there.track) return road && distance(road, p) < ROAD / 3 && road.cost < there.cost ? road : there
  if (road) return road
  let best = here
  let near = stays(m) ? distance(here, p) : Infinity
  const take = (l: Landing | undefined) => {
    const far = l ? distance(l, p) : Infinity
    if (l && far < near) [best, near] = [l, far]
  }
  const toward = headingTo(hold.from, p)
  const ahead = projected(hold, rayAt(m, toward), p)
  // Who is drawn onto an enemy stops where it touches him.
  if (ahead?.contact) return ahead
  take(ahead)
  const all = rays(m)
  const at = closest(hold, m, p, near)
  if (at >= 0) take(projected(hold, all[at]!, p))
  // Between the best ray and its neighbours the shape goes on.
  if (at >= 0) for (const k of [-1, 1]) {
    const beside = all[(at + k + all.length) % all.length]!
    const a = all[at]!.h
    let b = beside.h
    if (b - a > 18_000) b -= 36_000
    if (a - b > 18_000) b += 36_000
    if (Math.abs(b - a) > widest(m)) continue
    let [low, high] = [a, b]
    for (let i = 0; i < 10; i++) {
      const [u, v] = [low + (high - low) / 3, high - (high - low) / 3]
      const [x, y] = [u, v].map((h) => projected(hold, rayAt(m, (h + 36_000) % 36_000), p))
      take(x)
      take(y)
      if ((x ? distance(x, p) : Infinity) < (y ? distance(y, p) : Infinity)) high = v
      else low = u
    }
  }
  take(onTrack(m, p, Infinity))
  // Straight towards the pointer, unless a place elsewhere is nearer by far.
  return ahead && distance(ahead, p) <= AHEAD * near ? ahead : best
}

/** The sines and cosines of a motion's rays, one after the other. */
const ways = new WeakMap<Motion, Float64Array>()

/** The ray that comes nearest to a point, if any comes nearer than so far; else -1. Called for every frame: it makes nothing anew. */
function closest(hold: Hold, m: Motion, p: Point, within: number): number {
  const all = rays(m)
  let way = ways.get(m)
  if (!way) ways.set(m, (way = Float64Array.from(all.flatMap((r) => [Math.sin(rad(r.h)), Math.cos(rad(r.h))]))))
  const [x, y] = [p.x - hold.from.x, p.y - hold.from.y]
  const square = x * x + y * y
  let best = within === Infinity ? Infinity : within * within
  let at = -1
  for (let i = 0; i < all.length; i++) {
    const along = x * way[2 * i]! + y * way[2 * i + 1]!
    const beside = square - along * along
    if (beside >= best) continue
    const s = all[i]!.s ?? []
    for (let k = 0; k < s.length; k++) {
      const off = along < s[k]![0] ? s[k]![0] - along : along > s[k]![1] ? along - s[k]![1] : 0
      if (beside + off * off < best) {
        best = beside + off * off
        at = i
      }
    }
  }
  return at
}

/** The place on a ray that is nearest to a point. */
function projected(hold: Hold, ray: Ray, p: Point): Landing | undefined {
  const s = stretches(ray)
  if (!s.length) return undefined
  const along = (p.x - hold.from.x) * Math.sin(rad(ray.h)) + (p.y - hold.from.y) * Math.cos(rad(ray.h))
  let best: { far: number; s: Stretch } | undefined
  for (const x of s) {
    const far = Math.max(x[0], Math.min(x[1], along))
    if (!best || Math.abs(far - along) < Math.abs(best.far - along)) best = { far, s: x }
  }
  if (!best || best.far < 0) return undefined
  const contact = best.s === s.at(-1) && best.far >= best.s[1] - END ? ray.contact : undefined
  return { ...off(hold.from, ray.h, best.far), cost: costOn(best.s, best.far), way: best.far < 1 ? undefined : ray.h, contact }
}

/** How near to its road, in thousandths, a piece goes along it. */
const ROAD = 600

/** The place on the road that is nearest to a point, if it is within so much of it. */
function onTrack(m: Motion, p: Point, within: number): Landing | undefined {
  const track = m.track ?? []
  let best: Landing | undefined
  let near = within
  for (let i = 1; i < track.length; i++) {
    const [a, b] = [track[i - 1]!, track[i]!]
    // A track that goes both ways begins again at its start.
    if (b.cost < a.cost) continue
    const foot = nearestOn(p, a, b)
    const far = distance(foot, p)
    if (far > near) continue
    near = far
    const long = distance(a, b) || 1
    const begun = track.slice(0, i).findLastIndex((l) => l.cost === 0)
    best = { ...foot, cost: a.cost + ((b.cost - a.cost) * distance(a, foot)) / long, way: headingTo(a, b), track: [...track.slice(Math.max(0, begun), i), foot] }
  }
  return best
}
