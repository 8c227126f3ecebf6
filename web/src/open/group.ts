// Several pieces picked up together: they keep their intervals, and become
// single orders that are given all or none.

import type { Hold, Spot } from '../api/types'
import type { Point } from '../board/geometry'
import { order } from './ghost'
import { turned } from './notation'

export interface Member { hold: Hold; motion: number }

/** The usual motion of a piece that goes somewhere. */
export const going = (hold: Hold): number => Math.max(0, hold.motions.findIndex((m) => m.allowance > 0))

/** Where they would stand, each moved and turned by the same. */
export const moved = (members: Member[], by: Point, turn: number): Spot[] =>
  members.map(({ hold, motion }) => ({
    x: Math.round(hold.from.x + by.x), y: Math.round(hold.from.y + by.y),
    facing: hold.motions[motion]!.facing === 'kept' ? hold.from.facing : turned(hold.from.facing + turn),
  }))

/** The way shortened to what the one with the least allowance may go at most; the server judges the rest. */
export function bounded(members: Member[], by: Point): Point {
  const most = Math.min(...members.map(({ hold, motion }) => hold.motions[motion]!.allowance))
  const far = Math.hypot(by.x, by.y)
  return far > most ? { x: (by.x * most) / far, y: (by.y * most) / far } : by
}

/** Their orders, those in front first, so that nobody runs into a friend who is about to go. */
export function orders(members: Member[], by: Point, turn: number): string[] {
  const to = moved(members, by, turn)
  const ahead = (m: Member) => m.hold.from.x * by.x + m.hold.from.y * by.y
  return members.map((m, i) => ({ m, to: to[i]! })).sort((a, b) => ahead(b.m) - ahead(a.m))
    .map(({ m, to }) => order(m.hold.motions[m.motion]!, to))
}

export interface Judged<R> { legal: boolean; refusal?: R; order?: string }

/**
 * Has orders judged one after the other, each with those before it thought of
 * as given. Legal: all may be given, in this order.
 */
export async function judge<R>(list: string[], check: (order: string, after: string[]) => Promise<{ legal: boolean; refusal?: R }>): Promise<Judged<R>> {
  for (const [i, o] of list.entries()) {
    const { legal, refusal } = await check(o, list.slice(0, i))
    if (!legal) return { legal, refusal, order: o }
  }
  return { legal: true }
}
