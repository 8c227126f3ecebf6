// Where pieces stand in their cells: a unit a little above the middle, so that
// its name has room, generals at its shoulder.

import type { Piece } from '../api/types'
import type { Grid, Point } from './geometry'

/** How far above the middle of its cell a unit stands, in map units. */
export const LIFT = 5

const SHOULDERS: Point[] = [{ x: 27, y: -17 }, { x: -27, y: -17 }, { x: 27, y: 14 }, { x: -27, y: 14 }]

/** The place of each piece that stands on a cell of the board. */
export function spotsOf(pieces: Piece[], grid: Grid): Map<string, Point> {
  const spots = new Map<string, Point>()
  const cells = new Map<string, Piece[]>()
  for (const p of pieces) if (grid.find(p.at)) cells.set(p.at!, [...(cells.get(p.at!) ?? []), p])
  for (const [at, here] of cells) {
    const { x, y } = grid.find(at)!
    const units = here.filter((p) => p.arm !== 'general')
    // With a general in the cell the unit makes room for him.
    const down = units.length < here.length ? 7 : 0
    units.forEach((p, i) => spots.set(p.id, { x: x + (i - (units.length - 1) / 2) * 34, y: y - LIFT + down }))
    here.filter((p) => p.arm === 'general').forEach((p, i) => {
      const by = units.length || i ? SHOULDERS[(units.length ? i : i - 1) % SHOULDERS.length]! : { x: 0, y: 0 }
      spots.set(p.id, { x: x + by.x, y: y - LIFT + by.y })
    })
  }
  return spots
}
