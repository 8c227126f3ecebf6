// Woods, marsh, villages, and the lines that men lie behind.

import { even, normals, outlines, path, through } from '../curves'
import type { Place, Point } from '../geometry'
import type { Random } from '../random'
import { between, chanceOf, closed, n, shape, strewn, type Drawing, type Patch, type Stroke } from './shape'
import { course } from './water'

/** A wood: a wash with single trees. */
export function wood({ chance, loops: outline }: Patch): Stroke[] {
  const loops = outline(3)
  let [shadow, crown, shade] = ['', '', '']
  for (const p of strewn(loops, 13.5, 5, chance)) {
    const s = between(chance, 0.85, 1.2)
    shadow += `M${n(p.x + s)},${n(p.y + 4.6 * s)}h${n(6.5 * s)}M${n(p.x)},${n(p.y + 2 * s)}v${n(3.4 * s)}`
    crown += tree(p, s)
    shade += `M${n(p.x + 0.6 * s)},${n(p.y + 1.7 * s)}q${n(3 * s)},${n(0.2 * s)} ${n(3.6 * s)},${n(-2.6 * s)}` +
      `M${n(p.x + 1.2 * s)},${n(p.y - 0.1 * s)}q${n(1.3 * s)},${n(-0.1 * s)} ${n(1.5 * s)},${n(-1.4 * s)}`
  }
  return [
    { kind: 'wood', d: closed(loops) },
    { kind: 'shadow', d: shadow },
    { kind: 'tree', d: crown },
    { kind: 'shade', d: shade },
  ]
}

function tree(p: Point, s: number): string {
  const at = (x: number, y: number) => `${n(x * s)},${n(y * s)}`
  return (
    `M${n(p.x - 4.5 * s)},${n(p.y + s)}c${at(-2, -1.5)} ${at(-1, -5)} ${at(1.5, -5)}c${at(0.5, -3)} ${at(5, -3)} ${at(5.5, -0.4)}` +
    `c${at(2.6, -0.3)} ${at(3.6, 3.4)} ${at(1.6, 5)}c${at(-1, 2)} ${at(-3.6, 1.8)} ${at(-4.4, 0.8)}c${at(-1, 1.4)} ${at(-3.6, 1.2)} ${at(-4.2, -0.4)}z`
  )
}

/** A marsh: tufts over broken water lines. */
export function marsh({ chance, loops: outline }: Patch): Stroke[] {
  const loops = outline(4)
  let [water, tufts] = ['', '']
  for (const p of strewn(loops, 14, 7, chance)) {
    const w = between(chance, 6, 11)
    water += `M${n(p.x - w)},${n(p.y)}h${n(2 * w)}M${n(p.x - w * 0.5)},${n(p.y + 3)}h${n(w * 1.3)}`
    if (chance() < 0.25) continue
    for (const [x, y] of [[-4.5, -4], [-2, -6.5], [0.5, -7.5], [3, -6], [5, -3.6]] as const) {
      tufts += `M${n(p.x + x * 0.45)},${n(p.y - 0.6)}L${n(p.x + x)},${n(p.y + y * between(chance, 0.8, 1.1))}`
    }
  }
  return [{ kind: 'marsh', d: closed(loops) }, { kind: 'marsh-water', d: water }, { kind: 'tuft', d: tufts }]
}

/** What stands out among buildings, as engravers had it: a church with its cross, a mill with its sails, a tower, a well with its winch. */
export const landmark = (kind: string, { x, y }: Point): string => ({
  church: steeple({ x, y }),
  mill: `M${n(x - 4)},${n(y + 7)}l1.8,-11h4.4l1.8,11zM${n(x - 9)},${n(y - 12)}l18,17m-18,0l18,-17M${n(x - 9)},${n(y - 12)}l4,-1.6m5,14.6l9,4`,
  tower: `M${n(x - 4.5)},${n(y + 7)}v-16h2.4v2.6h1.4v-2.6h1.4v2.6h1.4v-2.6h2.4v16z`,
  well: `M${n(x - 6)},${n(y + 3)}a6,3.4 0 1 0 12,0a6,3.4 0 1 0 -12,0M${n(x - 5.5)},${n(y + 2)}v-11m11,11v-11M${n(x - 7)},${n(y - 8)}h14`,
})[kind] ?? ''

/** One cell of buildings: gardens, houses round the place where a unit stands, and what stands out there. */
const HOUSES: [number, number, number][] = [
  [14, -25, 0], [-20, -24, 0], [-3, -27, 0], [-29, -10, 1], [29, -10, 1],
  [-30, 8, 1], [-20, 22, 0], [0, 26, 0], [30, 9, 1], [19, 23, 0],
]

export function buildings(drawing: Drawing, cells: Place[]): Stroke[] {
  const chance = chanceOf(drawing, 'buildings', cells)
  const gardens = shape(drawing, cells, chance, 2)
  const streets = (drawing.board.ways ?? []).filter((w) => w.kind === 'road' || w.kind === 'track')
    .flatMap((w) => through(course(drawing, w, 6), 4))
  let [plots, roofs, ridges, marked] = ['', '', '', '']
  for (const c of cells) {
    const kind = drawing.board.cells.find((x) => x.at === c.name)?.landmark
    for (const [k, [x, y, upright]] of HOUSES.entries()) {
      const at = { x: c.x + x + between(chance, -1.5, 1.5), y: c.y + y + between(chance, -1.5, 1.5) }
      if (k === 0 && kind) { marked += landmark(kind, at); continue }
      if (streets.some((p) => Math.hypot(p.x - at.x, p.y - at.y) < 10)) continue
      if (chance() < 0.12) { plots += plot(at, chance); continue }
      const [w, h] = upright ? [between(chance, 8.5, 10.5), between(chance, 13, 18)] : [between(chance, 13, 17), between(chance, 8.5, 10.5)]
      const turn = between(chance, -0.2, 0.2)
      roofs += box(at, w, h, turn)
      ridges += upright ? line(at, 0, h / 2, turn) : line(at, w / 2, 0, turn)
    }
  }
  return [
    { kind: 'garden', d: closed(gardens) }, { kind: 'plot', d: plots }, { kind: 'roof', d: roofs },
    { kind: 'ridge', d: ridges }, { kind: 'landmark', d: marked },
  ]
}

const turned = (p: Point, x: number, y: number, by: number) =>
  `${n(p.x + x * Math.cos(by) - y * Math.sin(by))},${n(p.y + x * Math.sin(by) + y * Math.cos(by))}`
export const box = (p: Point, w: number, h: number, by: number) =>
  `M${turned(p, -w / 2, -h / 2, by)}L${turned(p, w / 2, -h / 2, by)}L${turned(p, w / 2, h / 2, by)}L${turned(p, -w / 2, h / 2, by)}Z`
export const line = (p: Point, x: number, y: number, by: number) => `M${turned(p, -x, -y, by)}L${turned(p, x, y, by)}`
export const steeple = (p: Point) =>
  `M${n(p.x - 7)},${n(p.y - 2.5)}h9v-2h5v9h-5v-2h-9zM${n(p.x + 4.5)},${n(p.y - 4.5)}v-8m-2.6,2.6h5.2`
export const plot = (p: Point, chance: Random) => {
  let d = ''
  for (let k = -2; k <= 2; k++) d += `M${n(p.x - 6)},${n(p.y + k * 2.2)}h${n(between(chance, 10, 13))}`
  return d
}

/** A line of cover inside joined cells: wall, hedge or fieldwork. */
export function breastwork(drawing: Drawing, cells: Place[], kind: 'wall' | 'hedge' | 'fieldwork'): Stroke[] {
  const chance = chanceOf(drawing, kind, cells)
  const loops = shape(drawing, cells, chance, 2, 1)
  const rings = outlines(drawing.grid, cells).map((loop) => enclosure(loop, kind === 'fieldwork' ? 10 : 7, chance))
  const wash: Stroke = { kind: 'garden', d: closed(loops) }
  if (kind === 'hedge') return [wash, hedgerow(rings, chance)]
  if (kind === 'wall') return [wash, ...masonry(rings)]
  return [wash, ...earthwork(rings)]
}

/** Banks with their teeth to the left of one who walks along them. */
export function earthwork(rings: Point[][]): Stroke[] {
  let [bank, teeth] = ['', '']
  for (const ring of rings) {
    bank += path(ring)
    const ways = normals(ring, false)
    ring.forEach((p, k) => {
      const into = ways[k]!
      if (k % 2) return
      const out = k % 4 ? 5.5 : 8
      teeth += `M${n(p.x - into.x * 1.5)},${n(p.y - into.y * 1.5)}L${n(p.x - into.x * out)},${n(p.y - into.y * out)}`
    })
  }
  return [{ kind: 'teeth', d: teeth }, { kind: 'bank', d: bank }]
}

/** A line of straight pieces within an outline, none quite true, with a gap where men come and go. */
function enclosure(loop: Point[], by: number, chance: Random): Point[] {
  const into = normals(loop, true)
  const corners = loop.map((p, i) => {
    const k = by * between(chance, 0.8, 1.5)
    return { x: p.x + into[i]!.x * k + between(chance, -2, 2), y: p.y + into[i]!.y * k + between(chance, -2, 2) }
  })
  const ring = even(corners, 2)
  const gate = Math.floor(between(chance, 0, ring.length))
  return [...ring.slice(gate), ...ring.slice(0, gate)].slice(5)
}

export const hedgerow = (rings: Point[][], chance: Random): Stroke => ({ kind: 'bush', d: rings.map((r) => bushes(r, chance)).join('') })

export function masonry(rings: Point[][]): Stroke[] {
  const d = rings.map((r) => path(r)).join('')
  return [{ kind: 'wall', d }, { kind: 'wall-face', d }, { kind: 'wall-joint', d }]
}

function bushes(ring: Point[], chance: Random): string {
  let d = ''
  for (let k = 0; k < ring.length; k += 4) {
    const p = ring[k]!
    const r = between(chance, 2.6, 3.8)
    d += `M${n(p.x - r)},${n(p.y)}a${n(r)},${n(r * 0.85)} 0 1 1 ${n(2 * r)},0a${n(r)},${n(r * 0.85)} 0 1 1 ${n(-2 * r)},0z`
  }
  return d
}
