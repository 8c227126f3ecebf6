// How a piece would stand that is held over the table, and the order that
// would bring it there. Knows what a motion allows, no rule.

import type { Base, Hold, Motion, Spot } from '../api/types'
import { MIL, type Point } from '../board/geometry'
import { extent, from, put } from './bases'
import { degrees, place, turned } from './notation'
import type { Landing } from './reach'

/** The heading that a piece may have at its end that is nearest to the one wished for. */
export function facing(hold: Hold, m: Motion, way: number | undefined, wish: number): number {
  const along = way ?? hold.from.facing
  switch (m.facing) {
    case 'along': return turned(way ?? wish)
    case 'kept': return turned(hold.from.facing)
    case 'within': return turned(along + Math.max(-(m.turn ?? 0), Math.min(m.turn ?? 0, half(wish - along))))
  }
  return turned(wish)
}

/** An angle as the shorter way round: -18,000 to 18,000. */
export const half = (angle: number): number => {
  const t = turned(angle)
  return t > 18_000 ? t - 36_000 : t
}

/** Where it would stand, to a thousandth of an inch and a hundredth of a degree. */
export function ghost(hold: Hold, m: Motion, at: Landing, wish: number): Spot {
  // Who comes into contact looks the way it came.
  const f = at.contact && at.way !== undefined && m.facing === 'free' ? at.way : facing(hold, m, at.way, wish)
  return { x: Math.round(at.x), y: Math.round(at.y), facing: turned(f) }
}

/** The order in notation. */
export const order = (m: Motion, at: Spot): string => m.order.replaceAll('{at}', place(at)).replaceAll('{facing}', degrees(at.facing))

/** Its bases where they would lie. */
export const bases = (m: Motion, at: Spot): Base[] => put(m.bases, at)

/** What is used and left of its move, and all of it, to a tenth of an inch; who goes farther, as by a road, has so much more. */
export function used(m: Motion, cost: number): { used: string; left: string; all: string } {
  const tenth = (v: number) => Math.round(v / 100)
  const [of, all] = [tenth(cost), tenth(Math.max(m.allowance, cost))]
  return { used: String(of / 10), left: String((all - of) / 10), all: String(all / 10) }
}

/** Where the handle lies that turns it. */
export function handle(m: Motion, at: Spot): Point {
  return from(at, extent(m.bases).front + 32 / MIL, 0)
}
