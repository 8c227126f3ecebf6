// Where a template comes that is laid over the table from a piece: circles by
// the die along the line of aim, or a cone. It is for drawing; what stands
// under it the server says.

import type { Lay } from '../api/types'
import type { Point } from '../board/geometry'
import { degrees, inches } from '../open/notation'
import { distance, headingTo, off } from '../open/reach'

/** A circle where it would lie, with the faces of the die that lead there. */
export interface Circle extends Point {
  faces: string[]
  /** It would be too far off: nothing falls. */
  stops: boolean
}

/** The circles of a template that is aimed at a place, those of one place together, nearest first. */
export function circles(lay: Lay, aim: Point): Circle[] {
  const [heading, far] = [headingTo(lay.from, aim), distance(lay.from, aim)]
  const all: (Circle & { far: number })[] = []
  for (const s of lay.shifts ?? []) {
    const at = far + s.by
    const there = all.find((c) => c.far === at)
    if (there) there.faces.push(s.faces)
    else all.push({ ...off(lay.from, heading, at), far: at, faces: [s.faces], stops: !!s.stop && at > lay.to })
  }
  return all.sort((a, b) => a.far - b.far)
}

/** The corners of a cone that is aimed at a place: its tip, and its far end. */
export function cone(lay: Lay, aim: Point): Point[] {
  const { tip, length, width } = lay.cone!
  const heading = headingTo(lay.from, aim)
  const [from, to] = [off(lay.from, heading, tip), off(lay.from, heading, tip + length)]
  return [from, off(to, heading - 9000, width / 2), off(to, heading + 9000, width / 2)]
}

/** How finely a place is aimed at, in thousandths of an inch. */
const FINE = 10

/** The place nearest to a wish that may be aimed at. */
export function bounded(lay: Lay, wish: Point): Point {
  const far = distance(lay.from, wish)
  const heading = far < 1 ? headingTo(lay.from, lay.aim) : headingTo(lay.from, wish)
  const within = lay.cone ? lay.to : Math.min(lay.to, Math.max(lay.over + 2, far))
  const at = within === far ? wish : off(lay.from, heading, within)
  const plain = { x: Math.round(at.x / FINE) * FINE, y: Math.round(at.y / FINE) * FINE }
  // Rounding must not carry it over either end.
  const d = distance(lay.from, plain)
  if (d > lay.over && d <= lay.to) return plain
  const inwards = off(lay.from, heading, within > (lay.over + lay.to) / 2 ? within - 2 : within + 2)
  return { x: Math.round(inwards.x), y: Math.round(inwards.y) }
}

/** The aim turned about its piece, and carried on. */
export const turned = (lay: Lay, aim: Point, by: number): Point => bounded(lay, off(lay.from, headingTo(lay.from, aim) + by, distance(lay.from, aim)))
export const carried = (lay: Lay, aim: Point, by: number): Point => bounded(lay, off(lay.from, headingTo(lay.from, aim), distance(lay.from, aim) + by))

/** The aim as people write it: degrees and inches. */
export const written = (lay: Lay, aim: Point): string =>
  `${degrees(headingTo(lay.from, aim))}° ${inches(Math.round(distance(lay.from, aim) / 10) * 10)}`

/** An aim as written: degrees with their sign, inches, or both in any order; or a place, 12.5,18. */
export function read(lay: Lay, aim: Point, text: string): Point | undefined {
  const place = /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text)
  if (place) return bounded(lay, { x: Number(place[1]) * 1000, y: Number(place[2]) * 1000 })
  let [heading, far] = [headingTo(lay.from, aim), distance(lay.from, aim)]
  const words = text.trim().split(/\s+/)
  if (!words[0] || words.length > 2) return undefined
  for (const word of words) {
    const said = /^(\d+(?:\.\d+)?)(°|″|"|in)?$/.exec(word)
    if (!said) return undefined
    if (said[2] === '°') heading = Number(said[1]) * 100
    else far = Number(said[1]) * 1000
  }
  return bounded(lay, off(lay.from, heading, far))
}
