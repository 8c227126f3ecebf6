// Where the names of rivers and roads stand: along their course, in it where it
// is broad enough and else beside it, read from west to east.

import type { Board } from '../api/types'
import { distance, mix, path, through } from './curves'
import { MIL, mapped, type Grid, type Point } from './geometry'
import { inside, meet, wide } from './labels'
import type { Box } from './sheet'
import { cellsOf } from './terrain/ground'
import { course } from './terrain/water'

export interface WayName {
  name: string
  kind: string
  /** The line that it is written along, and where its middle is, in per cent of it. */
  d: string
  at: number
  /** How far under that line its letters stand, in map units. */
  drop: number
  /** The room that it takes up, piece by piece. */
  boxes: Box[]
}

/** Where along a course a name may have its middle, the best first. */
const PLACES = [0.24, 0.5, 0.72, 0.38, 0.6, 0.3, 0.14, 0.82, ...Array.from({ length: 24 }, (_, i) => (i + 1) / 25)]

/** The names of a board's ways, all of them in sight, clear of `taken` where there is a choice; `letters` is the height of the letters in map units. */
export function wayNames(board: Board, grid: Grid, letters: number, taken: Box[], sight: Box): WayName[] {
  const crossings = [...cellsOf(board, grid, 'bridge'), ...cellsOf(board, grid, 'ford')]
  const near = (b: Box) => crossings.some((c) => distance(c, middleOf(b)) < letters + 30) || taken.some((t) => meet(t, b))
  return (board.ways ?? []).filter((w) => w.name).flatMap((w) =>
    named(w.name!, w.kind, through(course({ board, grid }, w, w.kind === 'river' ? 7 : 6), 8), letters, w.kind === 'river' ? 0.32 * letters : -8, near, sight))
}

/** The names of an open table's courses, all of them in sight, clear of `taken` where there is a choice. */
export function courseNames(board: Board, letters: number, taken: Box[], sight: Box): WayName[] {
  return (board.courses ?? []).filter((c) => c.name).flatMap((c) => {
    const corners = c.path.map((p) => mapped(p, board.depth ?? 0))
    const line = corners.flatMap((a, i) => steps(a, corners[i + 1]))
    const broad = (c.width ?? 0) * MIL
    return named(c.name!, c.kind, line, letters, broad > letters ? 0.32 * letters : -broad / 2 - 3, (b) => taken.some((t) => meet(t, b)), sight)
  })
}

/** From a corner towards the next, some map units apart. */
function steps(a: Point, b?: Point): Point[] {
  const parts = b ? Math.max(1, Math.round(distance(a, b) / 6)) : 1
  return Array.from({ length: parts }, (_, i) => (b ? mix(a, b, i / parts) : a))
}

/** A point so far behind b, as seen from a. */
const beyond = (a: Point, b: Point, by: number): Point => mix(a, b, 1 + by / (distance(a, b) || 1))

/** How often a row turns by more than half a right angle within such a length. */
function bends(row: Point[], within: number): number {
  const way = (a: Point, b: Point) => Math.atan2(b.y - a.y, b.x - a.x)
  return row.filter((p, i) => {
    const [a, c] = [row.slice(0, i).findLast((q) => distance(p, q) >= within / 2), row.slice(i).find((q) => distance(p, q) >= within / 2)]
    return a && c && Math.cos(way(p, c) - way(a, p)) < Math.SQRT1_2
  }).length
}

const middleOf = (b: Box): Point => ({ x: b.x + b.width / 2, y: b.y + b.height / 2 })

function named(name: string, kind: string, line: Point[], letters: number, drop: number, barred: (b: Box) => boolean, sight: Box): WayName[] {
  // Read from west to east, whichever way it runs; from south to north, if it runs so.
  const [first, last] = [line[0]!, line.at(-1)!]
  const back = Math.abs(last.x - first.x) < 1 ? first.y < last.y : last.x < first.x
  if (back) line.reverse()
  // Letters that run over an end are not drawn at all: what is shorter than its name is drawn out.
  const wanted = wide(name, letters) * 1.4
  const short = wanted - line.reduce((sum, p, i) => sum + (i ? distance(line[i - 1]!, p) : 0), 0)
  if (short > 0) {
    line.unshift(beyond(line[1]!, line[0]!, short / 2))
    line.push(beyond(line.at(-2)!, line.at(-1)!, short / 2))
  }
  const gone = [0]
  line.forEach((p, i) => i && gone.push(gone[i - 1]! + distance(line[i - 1]!, p)))
  const length = gone.at(-1)! || 1
  const half = Math.min(0.5, wanted / 2 / length)
  const held = (at: number) => Math.max(half, Math.min(1 - half, at))
  const places = PLACES.map(held).map((at) => {
    const part = line.filter((_, i) => Math.abs(gone[i]! / length - at) <= half)
    const boxes = part.map((p) => ({ x: p.x - letters / 2, y: p.y - letters / 2 + (drop < 0 ? drop : 0), width: letters, height: letters }))
    // In a sharp bend letters stand on one another.
    return { at, boxes, ill: boxes.filter(barred).length + 3 * boxes.filter((b) => !inside(b, sight)).length + 2 * bends(part, 1.5 * letters) }
  })
  // A name of which a letter is out of sight is none.
  const seen = places.filter((p) => p.boxes.every((b) => inside({ ...middleOf(b), width: 0, height: 0 }, sight)))
  if (!seen.length) return []
  const best = seen.reduce((a, b) => (b.ill < a.ill ? b : a))
  return [{ name, kind, d: path(line), at: 100 * best.at, drop, boxes: best.boxes }]
}
