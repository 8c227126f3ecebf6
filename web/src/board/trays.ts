// Where dice lie on the map: by their piece, rows for each owner, over no
// other piece and no name where that can be, and all of them in sight.

import type { Throw } from '../api/types'
import type { Box } from './sheet'
import { seek } from './seek'

/** A throw that lies by a piece or on a cell; `falling` ones are seen to fall. */
export interface Thrown { piece?: string; cell?: string; throw: Throw; falling?: boolean }

/** A row of dice where it lies. */
export interface Tray { group: Throw['groups'][number]; wide: number; x: number; y: number; falling?: boolean }

/** Dice in a row; more lie in several. */
const ROW = 6

/** The rows of a group, each as a group of its own. */
function rowsOf(group: Throw['groups'][number], most: number): Throw['groups'] {
  const n = Math.ceil(group.faces.length / most)
  const each = Math.ceil(group.faces.length / n)
  return Array.from({ length: n }, (_, i) => ({ ...group, faces: group.faces.slice(i * each, (i + 1) * each), tell: group.tell?.slice(i * each, (i + 1) * each) }))
}

/** The trays of some throws; `by` is the box that a throw lies by, `die` the side of a die, `sight` what is seen of the sheet. */
export function trays(dice: Thrown[], by: (d: Thrown) => Box | undefined, die: number, sight: Box, pieces: readonly Box[], names: readonly Box[]): Tray[] {
  const full = [...names]
  const most = Math.max(1, Math.min(ROW, Math.floor((sight.width - 8) / (die * 1.2))))
  return dice.flatMap((d) => {
    const box = by(d)
    if (!box || !d.throw.groups.length) return [] // a card is told by the row of cards
    const groups = d.throw.groups.flatMap((g) => rowsOf(g, most)).map((group) => ({ group, wide: group.faces.length * die * 1.2 - die * 0.2 + 8 }))
    const spot = seek(box, { width: Math.max(...groups.map((g) => g.wide)), height: groups.length * (die + 6) }, sight, pieces, full)
    full.push(spot)
    return groups.map(({ group, wide }, i) =>
      ({ group, wide, x: spot.x + (spot.width - wide) / 2, y: spot.y + i * (die + 6), falling: d.falling }))
  })
}
