// Rivers, streams and lakes, with lines of water along their banks.

import type { Way } from '../../api/types'
import { even, inset, mix, normals, path, through } from '../curves'
import type { Place, Point } from '../geometry'
import { random, seedOf } from '../random'
import { between, closed, n, type Drawing, type Patch, type Stroke } from './shape'

/** Half the width of a river where its cells are river, and where it is crossed. */
const WIDE = 24
const NARROW = 13

/** Standing water: rings that follow the shore. */
export function lake({ loops: outline }: Patch): Stroke[] {
  const loops = outline(3)
  let d = ''
  for (const loop of loops) {
    for (const by of [3.5, 7.5, 12.5, 18.5]) d += broken(inset(loops, even(loop, 4), by))
  }
  return [{ kind: 'water', d: closed(loops) }, { kind: 'ripple', d }]
}

/** The parts of a drawn-in shore that are not gaps. */
function broken(line: { p: Point; gap: boolean }[]): string {
  let d = ''
  let down = false
  for (const { p, gap } of line) {
    if (!gap) d += `${down ? 'L' : 'M'}${n(p.x)},${n(p.y)}`
    down = !gap
  }
  return d
}

/** A river along its way: a band with banks, narrower where it is crossed. */
export function river(drawing: Drawing, way: Way): Stroke[] {
  const { grid, board } = drawing
  const chance = random(seedOf(board.seed, 'river' + way.path.join()))
  const draws = new Map(board.cells.map((c) => [c.at, board.terrain.find((t) => t.id === c.terrain)?.draw ?? c.terrain]))
  const crossed = way.path.filter((at) => draws.get(at) !== 'river' && draws.get(at) !== 'lake').map((at) => grid.find(at)!)
  const middle = through(course(drawing, way, 7), 4)
  const side = normals(middle, false)
  const wave = [0, 1].map(() => ({ a: between(chance, 0, 7), b: between(chance, 0, 7) }))
  const half = middle.map((p, i) => {
    const near = Math.min(1, ...crossed.map((c) => smooth((Math.hypot(c.x - p.x, c.y - p.y) - 20) / 42)))
    const width = NARROW + (WIDE - NARROW) * near
    return wave.map((w) => width + (1.6 * Math.sin(i / 6 + w.a) + 1.2 * Math.sin(i / 15 + w.b)))
  })
  return band(middle, side, half)
}

/** A band of water along a line, so wide to its left and right at each point. */
export function band(middle: Point[], side: Point[], half: number[][]): Stroke[] {
  const bank = (share: number, k: 0 | 1) =>
    middle.map((p, i) => {
      const by = half[i]![k]! * share * (k ? 1 : -1)
      return { x: p.x + side[i]!.x * by, y: p.y + side[i]!.y * by }
    })
  const ripples = [0.84, 0.66, 0.44].map((s) => path(bank(s, 0)) + path(bank(s, 1)))
  return [
    { kind: 'water', d: path([...bank(1, 0), ...bank(1, 1).reverse()], true) },
    { kind: 'ripple', d: ripples[0]! },
    { kind: 'ripple far', d: ripples[1]! },
    { kind: 'ripple farther', d: ripples[2]! + path(middle) },
  ]
}

/** A stream: a thin line of water that a man can jump here and there. */
export function stream(drawing: Drawing, way: Way): Stroke[] {
  const d = path(through(course(drawing, way, 9), 5))
  return [{ kind: 'stream-bank', d }, { kind: 'stream', d }]
}

/** A way through the middles of its cells, unsteady, and off the board where it ends at the edge. */
export function course({ grid, board }: Drawing, way: Way, waver: number): Point[] {
  const chance = random(seedOf(board.seed, way.kind + way.path.join()))
  const cells = way.path.map((at) => grid.find(at)).filter((c) => c !== undefined)
  // Held to the middle: crossings, and cells where a way meets another of its element.
  const wet = (w: Way) => w.kind === 'river' || w.kind === 'stream'
  const meeting = (board.ways ?? []).filter((w) => w !== way && wet(w) === wet(way)).flatMap((w) => w.path)
  const steady = new Set([...board.cells.filter((c) => ['bridge', 'ford'].includes(c.terrain)).map((c) => c.at), ...meeting])
  const points: Point[] = cells.map((c) =>
    steady.has(c.name) ? c : { x: c.x + between(chance, -waver, waver), y: c.y + between(chance, -waver, waver) })
    // Evened out, so that a way through cells left and right by turns does not go zigzag.
    .map((p, i, all) => (i === 0 || i === all.length - 1 || steady.has(cells[i]!.name) ? p : mix(p, mix(all[i - 1]!, all[i + 1]!, 0.5), 0.4)))
  const off = (end: Place | undefined, before: Place | undefined): Point | undefined => {
    if (!end) return undefined
    const run = before ? { x: (end.x - before.x) / 70, y: (end.y - before.y) / 70 } : { x: 0, y: 0 }
    const fits = (e: Point) => e.x * run.x + e.y * run.y
    const out = grid.exits(end).sort((a, b) => fits(b) - fits(a))[0]
    if (!out) return undefined
    return { x: end.x + (out.x + run.x * 0.25) * 110, y: end.y + (out.y + run.y * 0.25) * 110 }
  }
  const first = off(cells[0], cells[1])
  const last = off(cells.at(-1), cells.at(-2))
  return [...(first ? [first] : []), ...points, ...(last ? [last] : [])]
}

const smooth = (t: number) => {
  const u = Math.max(0, Math.min(1, t))
  return u * u * (3 - 2 * u)
}
