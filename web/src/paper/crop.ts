// Which part of a sheet a map shows of what was done: on paper, and after a battle.

import type { Line, Scene } from '../api/types'
import { gridOf, mapped, type Grid, type Point } from '../board/geometry'
import { sheetOf, type Box } from '../board/sheet'
import type { View } from '../board/view'

/** Room about what is shown, and the least that is, in parts of the board's breadth. */
const ROOM = 0.12
const LEAST = 0.42
/** What stands nearer to an edge of a window is not well seen, in parts of its breadth and height. */
const EDGE = 0.08

/** Where a piece stands on the sheet. */
function standing(scene: Scene, grid: Grid, piece: string): Point | undefined {
  const p = scene.pieces.find((p) => p.id === piece)
  return p?.spot ? mapped(p.spot, scene.board.depth ?? 0) : grid.find(p?.at)
}

/** Where the arrow of a line goes on the sheet. */
const going = (scene: Scene, grid: Grid, line: Line): (Point | undefined)[] =>
  line.course?.map((p) => mapped(p, scene.board.depth ?? 0)) ?? [line.from, ...(line.path ?? []), line.to].map((c) => grid.find(c))

/** Where some pieces stand and where what was done leads. */
const places = (scene: Scene, grid: Grid, pieces: readonly string[], lines: readonly Line[]): Point[] =>
  [...pieces.map((p) => standing(scene, grid, p)), ...lines.flatMap((l) => going(scene, grid, l))].filter((p) => p !== undefined)

/** The view of some pieces and of what was done, on a sheet of this shape; the whole where they are all over it. */
export function cropped(scene: Scene, pieces: readonly string[], lines: readonly Line[], aspect: number): View | undefined {
  const grid = gridOf(scene.board)
  const points = places(scene, grid, pieces, lines)
  if (!points.length) return undefined
  const { paper, border } = sheetOf(grid, aspect, 0)
  const span = (k: 'x' | 'y') => {
    const all = points.map((p) => p[k])
    return { mid: (Math.min(...all) + Math.max(...all)) / 2, wide: Math.max(...all) - Math.min(...all) }
  }
  const [x, y] = [span('x'), span('y')]
  // A sheet is wider than its board where the window is: what is beside the board is nothing to be shown.
  const room = 2 * ROOM * border.width
  const share = Math.max((LEAST * border.width) / paper.width, (x.wide + room) / paper.width, (y.wide + room) / paper.height)
  const on = (mid: number, seen: number, from: number, all: number) =>
    seen < all ? Math.max(from + seen / 2, Math.min(from + all - seen / 2, mid)) : from + all / 2
  return share < 1
    ? { x: on(x.mid, paper.width * share, border.x, border.width), y: on(y.mid, paper.height * share, border.y, border.height), zoom: 1 / share }
    : undefined
}

/** The view that a window must go to if they are to be seen there; undefined: they are, and it stays as it is. */
export function turnedTo(scene: Scene, pieces: readonly string[], lines: readonly Line[], aspect: number, seen: Box): View | undefined {
  const [x, y] = [seen.width * EDGE, seen.height * EDGE]
  const within = (p: Point) => p.x > seen.x + x && p.x < seen.x + seen.width - x && p.y > seen.y + y && p.y < seen.y + seen.height - y
  if (places(scene, gridOf(scene.board), pieces, lines).every(within)) return undefined
  return cropped(scene, pieces, lines, aspect) ?? { x: 0, y: 0, zoom: 1 }
}
