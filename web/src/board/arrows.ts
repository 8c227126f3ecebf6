// The arrows that show what a side has done.

import { path, through } from './curves'
import type { Point } from './geometry'

export interface Arrow { shaft: string; head: string }

/** How far short of the middles of its cells an arrow begins and ends. */
const CLEAR = 21

/** An arrow through the middles of cells, at least two; a shot ends in a burst. */
export function arrow(cells: Point[], kind: string): Arrow {
  const way = through(cells, 4)
  const length = (way.length - 1) * 4
  const cut = Math.min(Math.round(CLEAR / 4), Math.floor((length - 16) / 8))
  const line = way.slice(Math.max(0, cut), way.length - Math.max(0, cut))
  const end = line.at(-1)!
  const before = line[Math.max(0, line.length - 4)]!
  const l = Math.hypot(end.x - before.x, end.y - before.y) || 1
  const u = { x: (end.x - before.x) / l, y: (end.y - before.y) / l }
  if (kind === 'fire') return { shaft: path(line), head: burst(end) }
  const [long, wide] = kind === 'assault' ? [17, 10] : [13, 6.5]
  const at = (a: number, b: number) => ({ x: end.x + u.x * a - u.y * b, y: end.y + u.y * a + u.x * b })
  return { shaft: path(line), head: path([at(long - 4, 0), at(-4, wide), at(-1, 0), at(-4, -wide)], true) }
}

/** A cross over a cell: figures were lost here. */
export function cross(cell: Point): Arrow {
  const [x, y] = [cell.x + 20, cell.y - 18]
  return { shaft: `M${x - 5},${y - 5}l10,10M${x + 5},${y - 5}l-10,10`, head: '' }
}

function burst(p: Point): string {
  const points: Point[] = []
  for (let i = 0; i < 12; i++) {
    const r = i % 2 ? 3 : 7.5
    points.push({ x: p.x + r * Math.cos((i * Math.PI) / 6), y: p.y + r * Math.sin((i * Math.PI) / 6) })
  }
  return path(points, true)
}
