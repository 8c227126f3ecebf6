// Where dice lie on the map: by their piece, a row for each owner, over no
// other piece and no name where that can be.

import type { Throw } from '../api/types'
import { beside } from './labels'
import type { Box } from './sheet'

/** A throw that lies by a piece or on a cell; `falling` ones are seen to fall. */
export interface Thrown { piece?: string; cell?: string; throw: Throw; falling?: boolean }

/** A row of dice where it lies. */
export interface Tray { group: Throw['groups'][number]; wide: number; x: number; y: number; falling?: boolean }

/** The trays of some throws; `by` is the box that a throw lies by, `die` the side of a die, `taken` what is there already. */
export function trays(dice: Thrown[], by: (d: Thrown) => Box | undefined, die: number, frame: Box, taken: Box[]): Tray[] {
  const full = [...taken]
  return dice.flatMap((d) => {
    const box = by(d)
    if (!box || !d.throw.groups.length) return [] // a card is told by the row of cards
    const groups = d.throw.groups.map((group) => ({ group, wide: group.faces.length * die * 1.2 - die * 0.2 + 8 }))
    const spot = beside(box, Math.max(...groups.map((g) => g.wide)), groups.length * (die + 6), frame, full)
    full.push(spot)
    return groups.map(({ group, wide }, i) =>
      ({ group, wide, x: spot.x + (spot.width - wide) / 2, y: spot.y + i * (die + 6), falling: d.falling }))
  })
}
