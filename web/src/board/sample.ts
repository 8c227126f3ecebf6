// A kind of ground in small, as the map draws it: for legends and palettes.

import type { Board, Terrain } from '../api/types'
import { gridOf, INCH } from './geometry'
import type { Box } from './sheet'

/** A board with one kind of ground on it, to cut its picture from. */
export const sample = (board: Board, of: Terrain): Board => (board.grid === 'inches' ? onTable(board, of) : onCells(board, of))

/** What is cut from it. */
export function cut(board: Pick<Board, 'grid'>): Box {
  const middle = board.grid === 'inches' ? { x: 3 * INCH, y: 3 * INCH } : gridOf({ grid: board.grid, columns: 3, rows: 4 }).find('B2')!
  return { x: middle.x - 42, y: middle.y - 36, width: 84, height: 72 }
}

function onCells(board: Board, { id, draw, name, text }: Terrain): Board {
  const way = ['river', 'stream', 'bridge', 'ford'].includes(draw) ? (draw === 'stream' ? 'stream' : 'river') : draw === 'road' ? 'road' : undefined
  const ways: Board['ways'] = way ? [{ kind: way, path: board.grid === 'hex' ? ['A3', 'B2', 'C2'] : ['A2', 'B2', 'C2'] }] : []
  if (draw === 'bridge') ways.push({ kind: 'road', path: ['B3', 'B2', 'B1'] })
  const wet = way === 'river' ? ways[0]!.path.filter((at) => at !== 'B2').map((at) => ({ at, terrain: 'river' })) : []
  const terrain = [{ id, draw, name, text }, { id: 'river', name: 'river', draw: 'river' as const, text: '' }]
  return { ...board, columns: 3, rows: 4, ways, terrain, cells: [...wet, { at: 'B2', terrain: id }], walls: undefined }
}

/** The same of an open table, six inches square. */
function onTable(board: Board, of: Terrain): Board {
  const { id, draw } = of
  const plain = { ...board, width: 6000, depth: 6000, grounds: [], courses: [], terrain: [of] }
  const along = { path: [{ x: 1000, y: 3000 }, { x: 5000, y: 3000 }] }
  if (draw === 'wall' || draw === 'hedge' || draw === 'fieldwork') return { ...plain, courses: [{ ...along, kind: draw }] }
  const across = { path: [{ x: -1000, y: 2900 }, { x: 3000, y: 3100 }, { x: 7000, y: 2900 }], width: 1000 }
  if (draw === 'road' || draw === 'river' || draw === 'stream') return { ...plain, courses: [{ ...across, kind: draw }] }
  const [x, y] = draw === 'bridge' || draw === 'ford' ? [600, 900] : [1500, 1300]
  const outline = [{ x: 3000 - x, y: 3000 - y }, { x: 3000 + x, y: 3000 - y }, { x: 3000 + x, y: 3000 + y }, { x: 3000 - x, y: 3000 + y }]
  return { ...plain, grounds: [{ terrain: id, outline }], courses: draw === 'bridge' || draw === 'ford' ? [{ ...across, kind: 'river' }] : [] }
}
