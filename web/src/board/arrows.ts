// The arrows that show what a side has done.

import { path, through } from './curves'
import type { Point } from './geometry'

export interface Arrow { shaft: string; head: string }

/** How far short of the middles of its cells an arrow begins and its point ends. */
const [AFTER, BEFORE] = [16, 19]

/** An arrow through the middles of cells, at least two, as far as what covers its end; a shot ends in a burst. Undefined: there is no room for it. */
export function arrow(cells: Point[], kind: string, before?: (p: Point) => boolean): Arrow | undefined {
  const [long, wide] = kind === 'fire' ? [3, 0] : kind === 'assault' ? [17, 10] : [13, 6.5]
  const all = through(cells, 2)
  const outside = before ? all.findLastIndex((p) => !before(p)) : -1
  const way = outside < 0 ? all : all.slice(0, outside + 1)
  const most = Math.floor(way.length / 2) - 3
  if (before && (outside < 0 || most < 3)) return undefined
  const line = way.slice(Math.min(AFTER / 2, most), way.length - Math.min(Math.round(((before ? 0 : BEFORE) + long) / 2), most))
  const end = line.at(-1)!
  const aim = way[Math.min(way.length - 1, way.indexOf(end) + 7)]!
  const l = Math.hypot(aim.x - end.x, aim.y - end.y) || 1
  const u = { x: (aim.x - end.x) / l, y: (aim.y - end.y) / l }
  if (kind === 'fire') return { shaft: path(line), head: burst(end) }
  const at = (a: number, b: number) => ({ x: end.x + u.x * a - u.y * b, y: end.y + u.y * a + u.x * b })
  return { shaft: path(line), head: path([at(long, 0), at(-2, wide), at(1.5, 0), at(-2, -wide)], true) }
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
