// Hills and cliffs by hachures: strokes that run down the slope, thick above
// and thin below, heavy in the south-east and fine in the north-west, where
// the light comes from.

import { even, inset, type Inset } from '../curves'
import type { Point } from '../geometry'
import type { Random } from '../random'
import { between, closed, n, type Patch, type Stroke } from './shape'

/** How far in from the foot of the hill each row of strokes begins. */
const ROWS = [0, 13, 26]

/** Ground that stands as high as a level or higher: fewer rows of strokes the higher, so that the steps between levels are seen. */
export function hill({ chance, loops: outline }: Patch, level = 1): Stroke[] {
  const loops = outline(2.5, 5)
  const rows = level > 1 ? ROWS.slice(0, 2) : ROWS
  let d = ''
  for (const loop of loops) {
    const line = even(loop, 1.2)
    rows.forEach((from, row) => {
      d += hachures(rowOf(loops, line, from, 11.5 - row), chance, { length: 11.5 - row, weight: 1.15 - row * 0.15, row })
    })
  }
  return [{ kind: 'hill', d: closed(loops) }, { kind: 'hachure', d }]
}

/** A cliff: one heavy row, and rock within. */
export function cliff({ chance, loops: outline }: Patch): Stroke[] {
  const loops = outline(2)
  let d = ''
  for (const loop of loops) {
    for (const [row, from] of [2, 11, 20, 28].entries()) {
      d += hachures(inset(loops, even(loop, 1.2), from), chance, { length: 8, weight: 1.7 - row * 0.25, row: 0, crag: true })
    }
  }
  return [{ kind: 'rock', d: closed(loops) }, { kind: 'rock-edge', d: closed(loops) }, { kind: 'hachure', d }]
}

/** A ravine: its banks fall inward, a fine row of strokes on each. */
export function ravine({ chance, loops: outline }: Patch): Stroke[] {
  const loops = outline(3)
  const d = loops.map((loop) => hachures(inset(loops, even(loop, 1.2), 1), chance, { length: 9, weight: 1.1, row: 0 })).join('')
  return [{ kind: 'bounds', d: closed(loops) }, { kind: 'hachure', d }]
}

/** A row that is left out where the hill is too narrow for its strokes. */
function rowOf(loops: Point[][], line: Point[], from: number, length: number): Inset[] {
  const crest = inset(loops, line, from + length)
  return inset(loops, line, from).map((i, k) => ({ ...i, gap: i.gap || crest[k]!.gap }))
}

export interface Manner { length: number; weight: number; row: number; crag?: boolean }

/** One row of strokes along a drawn-in outline. */
export function hachures(line: Inset[], chance: Random, manner: Manner): string {
  let d = ''
  let walked = between(chance, 0, 3)
  let last: Point | undefined
  for (const { p, n: into, gap } of line) {
    walked += last ? Math.hypot(p.x - last.x, p.y - last.y) : 0
    last = p
    // 1 on slopes that face the light, -1 on those that turn away from it.
    const light = (into.x + into.y) / Math.SQRT2
    const lit = (light + 1) / 2
    const apart = (2.5 + 3.6 * lit * lit) * (manner.crag ? 1.3 : 1)
    if (walked < apart || gap) continue
    walked = between(chance, -0.6, 0.4)
    if (chance() < 0.22 * lit + manner.row * 0.16 * lit) continue
    const length = manner.length * between(chance, 0.75, 1.12) * (1 - 0.28 * lit)
    const wide = manner.weight * (1.75 - 1.2 * lit) * between(chance, 0.8, 1.15)
    d += wedge(p, into, length, wide, between(chance, -0.12, 0.12), manner.crag ? 0.8 : 0.3)
  }
  return d
}

/** A stroke from the slope's foot p upwards, `wide` at its upper end. */
function wedge(p: Point, into: Point, length: number, wide: number, lean: number, foot: number): string {
  const way = { x: into.x - into.y * lean, y: into.y + into.x * lean }
  const side = { x: -way.y / 2, y: way.x / 2 }
  const top = { x: p.x + way.x * length, y: p.y + way.y * length }
  const low = foot * Math.min(1, wide)
  return (
    `M${n(p.x + side.x * low)},${n(p.y + side.y * low)}L${n(top.x + side.x * wide)},${n(top.y + side.y * wide)}` +
    `L${n(top.x - side.x * wide)},${n(top.y - side.y * wide)}L${n(p.x - side.x * low)},${n(p.y - side.y * low)}Z`
  )
}
