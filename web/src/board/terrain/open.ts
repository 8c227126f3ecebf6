// The ground of an open table. Its outlines are the rule book's own borders, so
// that nothing here strays from them by more than a fifteenth of an inch.

import type { Board, Course, Ground } from '../../api/types'
import { distance, even, mix, normals, path } from '../curves'
import { MIL, mapped, type Point } from '../geometry'
import { random, seedOf, type Random } from '../random'
import { box, earthwork, hedgerow, line, marsh, masonry, steeple, wood } from './cover'
import { cliff, hachures, hill, ravine } from './hills'
import { between, closed, n, strewn, type Patch, type Stroke } from './shape'
import { band, lake } from './water'

/** All strokes of an open table's ground, in the order of painting. */
export function openGround(board: Board): Stroke[] {
  const draws = new Map(board.terrain.map((t) => [t.id, t.draw]))
  const drawn = (board.grounds ?? []).map((g, i) => ({ ...g, draw: draws.get(g.terrain) ?? 'clear', patch: patch(board, g, i) }))
  const area = (kind: string, draw: (p: Patch, g: Ground) => Stroke[]) => drawn.filter((g) => g.draw === kind).flatMap((g) => draw(g.patch, g))
  const courses = (board.courses ?? []).map((c, i) => ({ ...c, line: laid(board, c), chance: random(seedOf(board.seed, c.kind + i)) }))
  const along = (kind: string) => courses.filter((c) => c.kind === kind)
  const lines = (kind: string) => along(kind).map((c) => even2(c.line))
  return [
    ...drawn.filter((g) => g.draw === 'hill').sort((a, b) => (a.level ?? 1) - (b.level ?? 1)).flatMap((g) => hill(g.patch, g.level ?? 1)),
    ...area('clear', rough), ...area('marsh', marsh), ...area('cliff', cliff), ...area('ravine', ravine),
    ...along('stream').flatMap(water), ...area('lake', lake), ...area('river', lake), ...area('stream', lake), ...along('river').flatMap(water),
    ...area('ford', (p, g) => ford(p, crossing(board, g))),
    ...area('wall', (p) => masonry(p.loops(1).map(ring))), ...area('hedge', (p) => [hedgerow(p.loops(1).map(ring), p.chance)]),
    ...area('fieldwork', (p) => earthwork(p.loops(1).map(ring))),
    ...area('buildings', (p) => village(p, courses)), ...area('house', house),
    ...roads(courses),
    ...area('road', (p) => [{ kind: 'plaza', d: closed(p.loops(0.5)) }]),
    ...area('bridge', (p, g) => bridge(p, crossing(board, g))),
    ...masonry(lines('wall')), ...along('hedge').map((c) => hedgerow([even2(c.line)], c.chance)),
    ...lines('fence').flatMap(fence), ...earthwork(lines('fieldwork')), ...along('cliff').flatMap(crag),
    ...area('wood', wood),
  ]
}

/** A piece of ground by its corners, clockwise on the map. */
function patch(board: Board, g: Ground, i: number): Patch {
  const chance = random(seedOf(board.seed, g.terrain + i))
  const corners = g.outline.map((p) => mapped(p, board.depth ?? 0))
  const turns = corners.reduce((sum, a, k) => sum + a.x * corners[(k + 1) % corners.length]!.y - corners[(k + 1) % corners.length]!.x * a.y, 0)
  if (turns < 0) corners.reverse()
  return { chance, loops: (waver = 3) => [unsteady(corners, Math.min(1.5, waver * 0.45), chance)] }
}

/** A closed row drawn by hand: its corners a little round, its sides not quite straight. */
function unsteady(corners: Point[], waver: number, chance: Random): Point[] {
  const points = even(corners, 4)
  const into = normals(points, true)
  const [a, b] = [chance() * 7, chance() * 7]
  const turns = Math.max(2, Math.round(points.length / 14))
  return points.map((p, i) => {
    const [q, r] = [points[(i + points.length - 1) % points.length]!, points[(i + 1) % points.length]!]
    const t = (i / points.length) * 2 * Math.PI
    const by = waver * 0.5 * (Math.sin(t * turns + a) + Math.sin(t * (turns + 3) + b))
    return { x: (q.x + 2 * p.x + r.x) / 4 + into[i]!.x * by, y: (q.y + 2 * p.y + r.y) / 4 + into[i]!.y * by }
  })
}

const ring = (loop: Point[]) => [...loop, loop[0]!]

interface Laid extends Course { line: Point[]; chance: Random }

/** A course on the map, its bends a little round. */
function laid(board: Board, c: Course): Point[] {
  const points = c.path.map((p) => mapped(p, board.depth ?? 0))
  if (!c.width) return points
  return points.flatMap((p, i) => {
    const [a, b] = [points[i - 1], points[i + 1]]
    if (!a || !b) return [p]
    const reach = (to: Point) => Math.min(0.3, (c.width! * MIL) / (distance(p, to) || 1))
    const [s, e] = [mix(p, a, reach(a)), mix(p, b, reach(b))]
    return [0, 0.25, 0.5, 0.75, 1].map((t) => mix(mix(s, p, t), mix(p, e, t), t))
  })
}

/** An open row as points about two map units apart. */
function even2(points: Point[], step = 2): Point[] {
  return points.flatMap((a, i) => {
    const b = points[i + 1]
    if (!b) return [a]
    const k = Math.max(1, Math.round(distance(a, b) / step))
    return Array.from({ length: k }, (_, j) => mix(a, b, j / k))
  })
}

function water(c: Laid): Stroke[] {
  const middle = even2(c.line, 4)
  const wave = [0, 1].map(() => ({ a: between(c.chance, 0, 7), b: between(c.chance, 0, 7) }))
  const half = middle.map((_, i) => wave.map((w) => (c.width ?? 1000) * MIL / 2 + Math.sin(i / 5 + w.a) * 0.8 + Math.sin(i / 12 + w.b) * 0.7))
  return band(middle, normals(middle, false), half)
}

/** Roads, tracks and railways; all edges before all beds, so that they join without a line across. */
function roads(courses: Laid[]): Stroke[] {
  const of = (kind: string) => courses.filter((c) => c.kind === kind).map((c) => ({ d: path(c.line), width: (c.width ?? 1000) * MIL }))
  const rails = of('railway')
  return [
    ...of('road').map((r) => ({ kind: 'road-edge', d: r.d, width: r.width })),
    ...of('track').map((r) => ({ kind: 'track-edge', d: r.d, width: r.width })),
    ...rails.map((r) => ({ kind: 'ballast', d: r.d, width: r.width })),
    ...of('road').map((r) => ({ kind: 'road', d: r.d, width: r.width - 2.4 })),
    ...of('track').map((r) => ({ kind: 'track', d: r.d, width: r.width - 1.8 })),
    ...rails.flatMap((r) => [
      { kind: 'sleepers', d: r.d, width: Math.min(15, r.width * 0.6) },
      { kind: 'rails', d: r.d, width: Math.min(9, r.width * 0.4) }, { kind: 'rails-bed', d: r.d, width: Math.min(6.4, r.width * 0.3) },
    ]),
  ]
}

/** A house by itself: its walls are its outline, and a ridge runs along it. */
function house({ loops: outline }: Patch): Stroke[] {
  const [walls] = outline(0)
  const [xs, ys] = [walls!.map((p) => p.x), walls!.map((p) => p.y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 }
  const [w, h] = [(right - left) / 2, (bottom - top) / 2]
  const [x, y] = w >= h ? [Math.max(w * 0.5, w - h * 0.7), 0] : [0, Math.max(h * 0.5, h - w * 0.7)]
  const ends = [{ x: middle.x - x, y: middle.y - y }, { x: middle.x + x, y: middle.y + y }]
  const hips = [[left, top], [right, top], [right, bottom], [left, bottom]].map(([cx, cy]) => {
    const end = distance({ x: cx!, y: cy! }, ends[0]!) < distance({ x: cx!, y: cy! }, ends[1]!) ? ends[0]! : ends[1]!
    return `M${n(cx!)},${n(cy!)}L${n(end.x)},${n(end.y)}`
  }).join('')
  return [{ kind: 'roof', d: closed([walls!]) }, { kind: 'ridge', d: `M${n(ends[0]!.x)},${n(ends[0]!.y)}L${n(ends[1]!.x)},${n(ends[1]!.y)}${hips}` }]
}

/** Houses with gardens within an outline, clear of the roads, and a church in the larger ones. */
function village({ chance, loops: outline }: Patch, courses: Laid[]): Stroke[] {
  const loops = outline(1.5)
  const streets = courses.filter((c) => c.kind === 'road' || c.kind === 'track').map((c) => ({ half: (c.width ?? 1000) * MIL / 2, line: even2(c.line, 4) }))
  const clear = (p: Point) => streets.every((s) => s.line.every((q) => distance(p, q) > s.half + 8))
  let [roofs, ridges, church] = ['', '', '']
  const spots = strewn(loops, 17, 8, chance).filter(clear)
  for (const [i, p] of spots.entries()) {
    if (spots.length > 6 && i === Math.floor(spots.length / 2)) { church = steeple(p); continue }
    const upright = chance() < 0.4
    const [w, h] = upright ? [between(chance, 8, 9.5), between(chance, 11, 14)] : [between(chance, 11, 14), between(chance, 8, 9.5)]
    const turn = between(chance, -0.15, 0.15)
    roofs += box(p, w, h, turn)
    ridges += upright ? line(p, 0, h / 2, turn) : line(p, w / 2, 0, turn)
  }
  return [
    { kind: 'garden', d: closed(loops) }, { kind: 'bounds', d: closed(loops) }, { kind: 'roof', d: roofs },
    { kind: 'ridge', d: ridges }, { kind: 'landmark', d: church },
  ]
}

/** Rough ground: stones and tufts within a dotted border. */
function rough({ chance, loops: outline }: Patch): Stroke[] {
  const loops = outline(2)
  let [stones, tufts] = ['', '']
  for (const p of strewn(loops, 15, 6, chance)) {
    const r = between(chance, 1.2, 2.4)
    if (chance() < 0.5) stones += `M${n(p.x - r)},${n(p.y)}a${n(r)},${n(r * 0.7)} 0 1 0 ${n(2 * r)},0a${n(r)},${n(r * 0.7)} 0 1 0 ${n(-2 * r)},0z`
    else tufts += `M${n(p.x - 2)},${n(p.y)}l-2,-4M${n(p.x)},${n(p.y)}v-5M${n(p.x + 2)},${n(p.y)}l2,-4`
  }
  return [{ kind: 'bounds', d: closed(loops) }, { kind: 'stones', d: stones }, { kind: 'tuft', d: tufts }]
}

function fence(posts: Point[]): Stroke[] {
  const ways = normals(posts, false)
  const d = posts.filter((_, i) => i % 5 === 0).map((p, k) => `M${n(p.x - ways[k * 5]!.x * 3)},${n(p.y - ways[k * 5]!.y * 3)}L${n(p.x + ways[k * 5]!.x * 3)},${n(p.y + ways[k * 5]!.y * 3)}`).join('')
  return [{ kind: 'fence', d: path(posts) + d }]
}

/** A cliff as a line: strokes that fall to the right of one who walks along it. */
function crag(c: Laid): Stroke[] {
  const points = even2(c.line, 1.2)
  const into = normals(points, false)
  const row = points.map((p, i) => ({ p: { x: p.x + into[i]!.x * 8, y: p.y + into[i]!.y * 8 }, n: { x: -into[i]!.x, y: -into[i]!.y }, gap: false }))
  return [{ kind: 'rock-edge', d: path(points) }, { kind: 'hachure', d: hachures(row, c.chance, { length: 8, weight: 1.6, row: 0, crag: true }) }]
}

/** The way that men cross a piece of ground: along a road that runs through it, or else square to the water. */
function crossing(board: Board, g: Ground): Point {
  const middle = { x: sum(g.outline, 'x') / g.outline.length, y: sum(g.outline, 'y') / g.outline.length }
  const nearest = (kinds: string[]) => (board.courses ?? []).filter((c) => kinds.includes(c.kind)).flatMap((c) => c.path.slice(1).map((b, i) => {
    const a = c.path[i]!
    const l = distance(a, b) || 1
    const t = Math.max(0, Math.min(1, ((middle.x - a.x) * (b.x - a.x) + (middle.y - a.y) * (b.y - a.y)) / (l * l)))
    return { far: distance(middle, mix(a, b, t)) - (c.width ?? 0) / 2, way: { x: (b.x - a.x) / l, y: -(b.y - a.y) / l } }
  })).sort((a, b) => a.far - b.far)[0]
  const road = nearest(['road', 'track', 'railway'])
  if (road && road.far < 1000) return road.way
  const river = nearest(['river', 'stream'])?.way ?? { x: 1, y: 0 }
  return { x: -river.y, y: river.x }
}
const sum = (points: Point[], of: 'x' | 'y') => points.reduce((s, p) => s + p[of], 0)

/** The sides of an outline that run along a way. */
function sides(loop: Point[], way: Point): string {
  let d = ''
  let down = false
  loop.forEach((p, i) => {
    const q = loop[(i + 1) % loop.length]!
    const l = distance(p, q) || 1
    const along = Math.abs(((q.x - p.x) * way.x + (q.y - p.y) * way.y) / l) > 0.75
    if (along) d += `${down ? '' : `M${n(p.x)},${n(p.y)}`}L${n(q.x)},${n(q.y)}`
    down = along
  })
  return d
}

function bridge({ loops: outline }: Patch, way: Point): Stroke[] {
  const loops = outline(0.2)
  const d = closed(loops)
  return [{ kind: 'deck', d }, { kind: 'planks', d }, { kind: 'parapet', d: loops.map((l) => sides(l, way)).join('') }]
}

function ford({ chance, loops: outline }: Patch, way: Point): Stroke[] {
  const loops = outline(1)
  let stones = ''
  for (const p of strewn(loops, 6, 2, chance)) {
    const r = between(chance, 0.9, 1.7)
    stones += `M${n(p.x - r)},${n(p.y)}a${n(r)},${n(r)} 0 1 0 ${n(2 * r)},0a${n(r)},${n(r)} 0 1 0 ${n(-2 * r)},0z`
  }
  return [{ kind: 'shoal', d: closed(loops) }, { kind: 'stones', d: stones }, { kind: 'ford-edge', d: loops.map((l) => sides(l, way)).join('') }]
}

/** What a piece of ground covers, about its middle. */
export function extent(board: Board, g: Ground): { at: Point; half: Point } {
  const [xs, ys] = [g.outline.map((p) => p.x), g.outline.map((p) => p.y)]
  const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  return { at: mapped({ x: (west + east) / 2, y: (south + north) / 2 }, board.depth ?? 0), half: { x: ((east - west) / 2) * MIL, y: ((north - south) / 2) * MIL } }
}
