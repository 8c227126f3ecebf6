// Roads, and how they cross water.

import type { Way } from '../../api/types'
import { path, through } from '../curves'
import type { Place, Point } from '../geometry'
import { random, seedOf } from '../random'
import { between, n, type Drawing, type Stroke } from './shape'
import { course } from './water'

/** All roads and tracks together, so that they join without a line across. */
export function roads(drawing: Drawing, ways: Way[]): Stroke[] {
  const line = (kind: string) =>
    ways.filter((w) => w.kind === kind).map((w) => path(through(course(drawing, w, 6), 6))).join('')
  const [road, track] = [line('road'), line('track')]
  return [{ kind: 'road-edge', d: road }, { kind: 'track-edge', d: track }, { kind: 'road', d: road }, { kind: 'track', d: track }]
}

/** A bridge with splayed wings, along the road that it carries. */
export function bridge(drawing: Drawing, cell: Place): Stroke[] {
  const along = crossing(drawing, cell)
  const across = { x: -along.y, y: along.x }
  const at = (a: number, b: number) => `${n(cell.x + along.x * a + across.x * b)},${n(cell.y + along.y * a + across.y * b)}`
  const long = 19
  const parapet = (k: number) => `M${at(-long - 6, 10.5 * k)}L${at(-long, 6 * k)}L${at(long, 6 * k)}L${at(long + 6, 10.5 * k)}`
  const deck = `M${at(-long, -6)}L${at(long, -6)}L${at(long, 6)}L${at(-long, 6)}Z`
  let piers = ''
  for (const a of [-7, 7]) for (const k of [-1, 1]) piers += `M${at(a - 2.4, 6 * k)}L${at(a, 10 * k)}L${at(a + 2.4, 6 * k)}Z`
  return [{ kind: 'piers', d: piers }, { kind: 'deck', d: deck }, { kind: 'parapet', d: parapet(-1) + parapet(1) }]
}

/** A ford: stones and broken water where the banks come down. */
export function ford(drawing: Drawing, cell: Place): Stroke[] {
  const chance = random(seedOf(drawing.board.seed, 'ford' + cell.name))
  const along = crossing(drawing, cell)
  const across = { x: -along.y, y: along.x }
  const at = (a: number, b: number) => `${n(cell.x + along.x * a + across.x * b)},${n(cell.y + along.y * a + across.y * b)}`
  let stones = ''
  for (let a = -17; a <= 17; a += 4.2) {
    for (const b of [-6, 0, 6]) {
      const r = between(chance, 0.9, 1.7)
      stones += `M${at(a + between(chance, -1.2, 1.2), b + between(chance, -1.6, 1.6))}m${n(-r)},0a${n(r)},${n(r)} 0 1 0 ${n(2 * r)},0a${n(r)},${n(r)} 0 1 0 ${n(-2 * r)},0z`
    }
  }
  const edge = (k: number) => `M${at(-19, 10 * k)}L${at(19, 10 * k)}`
  return [{ kind: 'shoal', d: `M${at(-19, -10)}L${at(19, -10)}L${at(19, 10)}L${at(-19, 10)}Z` },
    { kind: 'stones', d: stones }, { kind: 'ford-edge', d: edge(-1) + edge(1) }]
}

/** The way that men cross a cell of water: along its road, or else square to the water. */
function crossing({ board, grid }: Drawing, cell: Place): Point {
  const through = (kinds: string[]) => (board.ways ?? []).find((w) => kinds.includes(w.kind) && w.path.includes(cell.name))
  const road = through(['road', 'track'])
  const way = road ?? through(['river', 'stream'])
  if (!way) return { x: 0, y: -1 }
  const i = way.path.indexOf(cell.name)
  const a = grid.find(way.path[Math.max(0, i - 1)]) ?? cell
  const b = grid.find(way.path[Math.min(way.path.length - 1, i + 1)]) ?? cell
  const l = Math.hypot(b.x - a.x, b.y - a.y) || 1
  const along = { x: (b.x - a.x) / l, y: (b.y - a.y) / l }
  return road ? along : { x: -along.y, y: along.x }
}
