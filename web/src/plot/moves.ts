// How everything goes at once, at any time of a move: each along its way at
// even speed between the places where its way or its speed changes.

import type { Fight, Moves, Piece, Shape, Track } from '../api/types'
import type { Point } from '../board/geometry'
import { distance } from '../open/reach'

/** The end of a move. */
export const END = 1000

/** Where a body is at a time, from 0 to END. */
export function at(track: Track, time: number): Point {
  const way = track.way
  for (let i = 1; i < way.length; i++) {
    const [a, b] = [way[i - 1]!, way[i]!]
    if (time >= b.time) continue
    const part = b.time > a.time ? Math.max(0, time - a.time) / (b.time - a.time) : 1
    return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part }
  }
  return way.at(-1)!
}

/** Where a piece is at a time; `went`: it stands where the move has brought it already. */
export function spotOf(piece: Piece, track: Track, time: number, went: boolean): Point {
  const [from, to] = [went ? at(track, END) : track.way[0]!, at(track, time)]
  return { x: piece.spot!.x + to.x - from.x, y: piece.spot!.y + to.y - from.y }
}

/** When it stops for good. */
export const ends = (track: Track): number => track.way.at(-1)!.time

/** How far it has gone at a time, in thousandths of an inch. */
export function gone(track: Track, time: number): number {
  const way = track.way
  let sum = 0
  for (let i = 1; i < way.length && way[i - 1]!.time < time; i++)
    sum += distance(way[i - 1]!, way[i]!.time <= time ? way[i]! : at(track, time))
  return sum
}

/** The halts of a move, the first first. */
export const halts = (moves: Moves): Track[] => moves.tracks.filter((t) => t.halt).toSorted((a, b) => ends(a) - ends(b))

/** Where fights would be; of several each has its number. */
export const circles = (fights: Fight[]): Shape[] => fights.map((f, i) => (fights.length > 1 ? { ...f.shape, text: String(i + 1) } : f.shape))
