// The tape and the ring: how far it is between two things on the table, for
// anyone at any time. A measurement keeps the edges that it used.

import type { Base, Measure } from '../api/types'
import type { Point } from '../board/geometry'
import { corners, gap, hull } from './bases'
import { about, place } from './notation'

/** One end of a tape: a point, or a piece of which the nearest edge counts. */
export interface End { at: Point; piece?: { id: string; name: string; bases: Base[] } }

/** Never more than these lie on the table; the oldest goes. */
export const MOST = 3

export interface Tape extends Measure { id: number; mils: number }
export interface Ring { id: number; name: string; about: Point[]; radius: number }

const rows = (e: End): Point[][] => (e.piece?.bases.length ? e.piece.bases.map(corners) : [[e.at]])

/** The tape between two ends. */
export function measure(a: End, b: End): { from: Point; to: Point; mils: number; text: string } {
  const g = gap(rows(a), rows(b))
  const round = (p: Point) => ({ x: Math.round(p.x), y: Math.round(p.y) })
  const names = [a.piece?.name, b.piece?.name].filter(Boolean).join(' to ')
  return { from: round(g.from), to: round(g.to), mils: Math.round(g.far), text: `${about(g.far)}${names ? ` ${names}` : ''}` }
}

/** A ring so far about a piece or point. */
export const ring = (e: End, radius: number): Omit<Ring, 'id'> =>
  ({ name: e.piece?.name ?? 'a place', about: e.piece?.bases.length ? hull(e.piece.bases.flatMap(corners)) : [e.at], radius })

/** All that is exactly so far from a row of corners (clockwise): straight by its sides, round at its corners. */
export function around(row: Point[], radius: number, step = 7): Point[] {
  const out: Point[] = []
  row.forEach((p, i) => {
    const [a, b] = [row[(i + row.length - 1) % row.length]!, row[(i + 1) % row.length]!]
    // Clockwise with north up: outside lies to the left.
    const left = (u: Point, v: Point) => Math.atan2(v.x - u.x, -(v.y - u.y))
    const whole = row.length === 1
    const begin = whole ? 0 : left(a, p)
    let by = whole ? 2 * Math.PI : begin - left(p, b)
    while (by < 0) by += 2 * Math.PI
    const n = Math.max(1, Math.ceil((by * 180) / Math.PI / step))
    for (let k = 0; k <= n; k++) {
      const t = begin - (by * k) / n
      out.push({ x: p.x + radius * Math.cos(t), y: p.y + radius * Math.sin(t) })
    }
  })
  return out
}

/** What is sent when a measurement is shared, and read back. */
export const shared = (t: Measure) => ({ at: place(t.from), text: `${place(t.to)} ${t.text}` })

/** A text that somebody pointed with, read: a place, or two and a distance. */
export function pointed(text: string): { from: Point; to?: Point; text: string } | undefined {
  const said = /^(-?[\d.]+),(-?[\d.]+)(?: (-?[\d.]+),(-?[\d.]+))?(?: (.*))?$/.exec(text)
  if (!said) return undefined
  const at = (x: string, y: string) => ({ x: Math.round(Number(x) * 1000), y: Math.round(Number(y) * 1000) })
  return { from: at(said[1]!, said[2]!), to: said[3] === undefined ? undefined : at(said[3], said[4]!), text: said[5] ?? '' }
}

