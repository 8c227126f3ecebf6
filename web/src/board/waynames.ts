// Where the names of rivers and roads stand: along their course, in the water
// or beside the road, read from west to east.

import type { Board } from '../api/types'
import { distance, path, through } from './curves'
import type { Grid } from './geometry'
import { wide } from './labels'
import type { Box } from './sheet'
import { cellsOf } from './terrain/ground'
import { course } from './terrain/water'

export interface WayName {
  name: string
  kind: string
  /** The line that it is written along, and where its middle is, in per cent of it. */
  d: string
  at: number
  /** The room that it takes up, piece by piece. */
  boxes: Box[]
}

/** The names of a board's ways; `letters` is the height of the letters in map units. */
export function wayNames(board: Board, grid: Grid, letters: number): WayName[] {
  const crossings = [...cellsOf(board, grid, 'bridge'), ...cellsOf(board, grid, 'ford')]
  return (board.ways ?? []).filter((w) => w.name).map((w) => {
    const line = through(course({ board, grid }, w, w.kind === 'river' ? 7 : 6), 8)
    // Read from west to east, whichever way it runs.
    const east = line.at(-1)!.x >= line[0]!.x
    if (!east) line.reverse()
    // Clear of bridges and fords, where there is a choice.
    const free = [0.24, 0.5, 0.72, 0.38, 0.6].find((at) =>
      crossings.every((c) => distance(c, line[Math.floor(at * (line.length - 1))]!) > letters * 2 + 30))
    const at = free ?? 0.24
    const long = wide(w.name!, letters) * 1.4
    const middle = line[Math.floor(at * (line.length - 1))]!
    const boxes = line.filter((p) => distance(p, middle) < long / 2)
      .map((p) => ({ x: p.x - letters / 2, y: p.y - letters / 2 - (w.kind === 'river' ? 0 : 8), width: letters, height: letters }))
    return { name: w.name!, kind: w.kind, d: path(line), at: 100 * at, boxes }
  })
}
