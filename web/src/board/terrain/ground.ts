// The ground of a board as strokes, from the bottom up. It never changes
// during a battle, so it is made once and drawn once.

import type { Board } from '../../api/types'
import { groups } from '../curves'
import type { Grid, Place, Point } from '../geometry'
import { breastwork, buildings, marsh, masonry, wood } from './cover'
import { cliff, hill, ravine } from './hills'
import { openGround } from './open'
import { bridge, ford, roads } from './roads'
import { joined, type Drawing, type Stroke } from './shape'
import { lake, river, stream } from './water'

/** How each kind of ground is drawn (scene.Terrain.Draw); kinds not named here are ways, or clear. */
const areas: Record<string, (drawing: Drawing, cells: Place[]) => Stroke[]> = {
  marsh: (d, c) => marsh(joined(d, 'marsh', c)),
  lake: (d, c) => lake(joined(d, 'lake', c)),
  river: (d, c) => lake(joined(d, 'lake', c)),
  cliff: (d, c) => cliff(joined(d, 'cliff', c)),
  ravine: (d, c) => ravine(joined(d, 'ravine', c)),
  wood: (d, c) => wood(joined(d, 'wood', c)),
  buildings,
  house: buildings,
  wall: (d, c) => breastwork(d, c, 'wall'),
  hedge: (d, c) => breastwork(d, c, 'hedge'),
  fieldwork: (d, c) => breastwork(d, c, 'fieldwork'),
}

/** The side that two neighbouring cells have in common: C4-C5. */
export function edge(grid: Grid, between: string): Point[] {
  const [a, b] = between.split('-').map((name) => grid.find(name)).map((c) => (c ? grid.corners(c) : []))
  return a!.filter((p) => b!.some((q) => Math.hypot(p.x - q.x, p.y - q.y) < 1))
}

/** All strokes of a board's ground, in the order of painting. */
export function ground(board: Board, grid: Grid): Stroke[] {
  if (board.grid === 'inches') return openGround(board).filter((s) => s.d !== '')
  const drawing = { board, grid }
  const ways = board.ways ?? []
  const wet = new Set(ways.filter((w) => w.kind === 'river').flatMap((w) => w.path))
  const area = (kind: string) =>
    groups(grid, cellsOf(board, grid, kind).filter((c) => kind !== 'river' || !wet.has(c.name)))
      .flatMap((cells) => areas[kind]!(drawing, cells))
  const each = (kind: string, draw: (d: Drawing, c: Place) => Stroke[]) =>
    cellsOf(board, grid, kind).flatMap((c) => draw(drawing, c))
  return [
    ...heights(board, grid).flatMap((cells, i) => groups(grid, cells).flatMap((c) => hill(joined(drawing, i ? 'hill' + (i + 1) : 'hill', c), i + 1))),
    ...['marsh', 'cliff', 'ravine'].flatMap(area),
    ...ways.filter((w) => w.kind === 'stream').flatMap((w) => stream(drawing, w)),
    ...['lake', 'river'].flatMap(area),
    ...ways.filter((w) => w.kind === 'river').flatMap((w) => river(drawing, w)),
    ...each('ford', ford),
    ...['wall', 'hedge', 'fieldwork', 'buildings', 'house'].flatMap(area),
    ...masonry((board.walls ?? []).map((w) => edge(grid, w))),
    ...roads(drawing, ways),
    ...each('bridge', bridge),
    ...area('wood'),
  ].filter((s) => s.d !== '')
}

/** The cells that stand as high as each level or higher, from the first up; a hill of no stated level is of the first. */
function heights(board: Board, grid: Grid): Place[][] {
  const hills = new Set(cellsOf(board, grid, 'hill').map((c) => c.name))
  const level = (c: Board['cells'][number]) => c.level ?? (hills.has(c.at) ? 1 : 0)
  const top = Math.max(0, ...board.cells.map(level))
  return Array.from({ length: top }, (_, i) =>
    board.cells.filter((c) => level(c) > i).map((c) => grid.find(c.at)).filter((c) => c !== undefined))
}

/** The cells whose ground is drawn in one way. */
export function cellsOf(board: Board, grid: Grid, draw: string): Place[] {
  const ids = new Set(board.terrain.filter((t) => t.draw === draw).map((t) => t.id))
  return board.cells.filter((c) => ids.has(c.terrain)).map((c) => grid.find(c.at)).filter((c) => c !== undefined)
}
