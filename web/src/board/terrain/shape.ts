// What all kinds of ground are drawn with: an outline grown from cells, and
// strokes, each a class of the theme with its path.

import type { Board } from '../../api/types'
import { even, inside, normals, outlines, path, round, toEdge } from '../curves'
import type { Grid, Place, Point } from '../geometry'
import { random, seedOf, type Random } from '../random'

/** One path of the ground, painted in the order of the list; its width, where its kind has none of its own. */
export interface Stroke { kind: string; d: string; width?: number }

/** A board being drawn. */
export interface Drawing { board: Board; grid: Grid }

/** The seeded chance of one shape, so that shapes keep their detail when others change. */
export const chanceOf = ({ board }: Drawing, kind: string, cells: Place[]): Random =>
  random(seedOf(board.seed, kind + cells.map((c) => c.name).join()))

/** A piece of ground to be drawn: its outlines, unsteady by up to so much, and the chance that is its own. */
export interface Patch { chance: Random; loops(waver?: number, smooth?: number): Point[][] }

/** Joined cells as one piece of ground. */
export function joined(drawing: Drawing, kind: string, cells: Place[]): Patch {
  const chance = chanceOf(drawing, kind, cells)
  return { chance, loops: (waver = 3, smooth = 4) => shape(drawing, cells, chance, waver, smooth) }
}

/**
 * The outlines of joined cells as somebody would draw them: corners rounded
 * and the line unsteady by up to `waver`, yet true to the cells (at least four
 * fifths of each, at most a fifth of any other; shape.test.ts). `smooth` is how
 * far along the line, in steps of four map units, corners are evened out.
 */
export function shape({ grid }: Drawing, cells: Place[], chance: Random, waver = 3, smooth = 4): Point[][] {
  return outlines(grid, cells).map((loop) => {
    const line = soft(even(round(loop, 2), 4), smooth)
    const into = normals(line, true)
    const wave = waves(line.length, chance)
    // Evening out draws convex shapes in: the line goes out again by as much.
    const out = (area(loop) * 0.95 - area(line)) / (line.length * 4)
    return line.map((p, i) => {
      const by = waver * wave(i) - out
      return { x: p.x + into[i]!.x * by, y: p.y + into[i]!.y * by }
    })
  })
}

/** A closed row with each point moved to the middle of those about it. */
function soft(line: Point[], reach: number): Point[] {
  const size = line.length
  const share = 1 / (2 * reach + 1)
  return line.map((_, i) => {
    let [x, y] = [0, 0]
    for (let k = -reach; k <= reach; k++) {
      const p = line[(i + k + size) % size]!
      x += p.x * share
      y += p.y * share
    }
    return { x, y }
  })
}

/** The area that a closed row goes round; negative for a hole. */
const area = (loop: Point[]) =>
  loop.reduce((sum, a, i) => sum + a.x * loop[(i + 1) % loop.length]!.y - loop[(i + 1) % loop.length]!.x * a.y, 0) / 2

/** A closed wave in [-1, 1] over n points. */
function waves(n: number, chance: Random): (i: number) => number {
  const parts = [1, 2, 3].map((k) => ({
    turns: Math.max(1, Math.round((n / 32) * k)), phase: chance() * 7, high: [0.5, 0.3, 0.2][k - 1]!,
  }))
  return (i) => parts.reduce((sum, w) => sum + w.high * Math.sin((i / n) * w.turns * 2 * Math.PI + w.phase), 0)
}

/** Outlines as one path. */
export const closed = (loops: Point[][]) => loops.map((l) => path(l, true)).join('')

/** Points strewn over a shape, none nearer to another than `apart` nor to the edge than `edge`. */
export function strewn(loops: Point[][], apart: number, edge: number, chance: Random): Point[] {
  const all = loops.flat()
  const [left, right] = [Math.min(...all.map((p) => p.x)), Math.max(...all.map((p) => p.x))]
  const [top, bottom] = [Math.min(...all.map((p) => p.y)), Math.max(...all.map((p) => p.y))]
  const tries = Math.ceil(((right - left) * (bottom - top) * 9) / (apart * apart))
  const out: Point[] = []
  for (let i = 0; i < tries; i++) {
    const p = { x: left + chance() * (right - left), y: top + chance() * (bottom - top) }
    if (out.some((o) => Math.hypot(o.x - p.x, o.y - p.y) < apart)) continue
    if (inside(loops, p) && toEdge(loops, p) > edge) out.push(p)
  }
  return out.sort((a, b) => a.y - b.y)
}

/** A number between two others. */
export const between = (chance: Random, low: number, high: number) => low + chance() * (high - low)

/** A number as path data wants it. */
export const n = (v: number) => v.toFixed(1)
