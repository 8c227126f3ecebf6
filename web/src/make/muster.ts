// Raises an army by its book: who is in it is the book's to say, where they stand is
// found here, in lines before their edge; what the loader then refuses is moved by hand.

import { gridOf } from '../board/geometry.ts'
import type { Scene, Stock } from '../api/types.ts'
import { enlist, put, units, type Doc } from './edit.ts'

export type Muster = NonNullable<Stock['muster']>
type Army = Muster['armies'][number]

/** What troops of these names count together. */
export const sum = (muster: Muster, names: string[]): number =>
  names.reduce((n, name) => n + (muster.troops.find((t) => t.name === name)?.worth ?? 0), 0)

/** The places of a line, from the middle outwards, and the lines behind and before it. */
function* lines(muster: Muster, wide: number, deep: number, least: number): Generator<{ across: number; deep: number }> {
  // A book of inches on squares: one unit to each.
  const { gap, rank, edge } = wide < muster.gap * 3 ? { gap: 1, rank: 1, edge: 1 } : muster
  for (const line of [edge, edge - rank, edge + rank, edge + 2 * rank, edge - 2 * rank]) {
    if (line < 1 || line >= deep) continue
    for (let i = 0; i <= wide / gap; i++) {
      const across = Math.ceil(wide / 2) + Math.ceil(i / 2) * gap * (i % 2 ? -1 : 1)
      if (across >= least && across <= wide - least + 1) yield { across, deep: line }
    }
  }
}

/** Where units of a side may stand that is not taken, in the words of scenarios. */
export function free(scene: Scene, home: string, muster: Muster): string[] {
  const { board, pieces } = scene
  const sideways = home === 'west' || home === 'east'
  if (board.grid !== 'inches') {
    const grid = gridOf(board)
    const [wide, deep] = sideways ? [board.rows, board.columns] : [board.columns, board.rows]
    const rough = new Set(board.cells.filter((c) => c.terrain !== 'clear').map((c) => c.at))
    const taken = new Set(pieces.map((p) => p.at))
    return [...lines(muster, wide, deep, 1)].flatMap(({ across, deep: at }) => {
      const line = home === 'north' || home === 'east' ? deep + 1 - at : at
      const [column, row] = sideways ? [line, across] : [across, line]
      const cell = grid.cells.find((c) => c.column === column && c.row === row)
      return cell && !rough.has(cell.name) && !taken.has(cell.name) ? [cell.name] : []
    })
  }
  const [width, depth] = [board.width! / 1000, board.depth! / 1000]
  const [wide, deep] = sideways ? [depth, width] : [width, depth]
  const areas = (board.grounds ?? []).map((g) => g.outline.map((p) => ({ x: p.x / 1000, y: p.y / 1000 })))
  const stand = pieces.flatMap((p) => (p.spot ? [{ x: p.spot.x / 1000, y: p.spot.y / 1000 }] : []))
  return [...lines(muster, wide, deep, 4)].flatMap(({ across, deep: at }) => {
    const line = home === 'north' || home === 'east' ? deep - at : at
    const p = sideways ? { x: line, y: across } : { x: across, y: line }
    const inside = areas.some((o) => ['x', 'y'].every((k) => {
      const ks = o.map((q) => q[k as 'x'])
      return p[k as 'x'] > Math.min(...ks) - 3 && p[k as 'x'] < Math.max(...ks) + 3
    }))
    const near = stand.some((q) => Math.abs(q.x - p.x) < muster.gap - 1 && Math.abs(q.y - p.y) < 3)
    return inside || near ? [] : [`${p.x},${p.y}`]
  })
}

/** Raises troops for a side: they stand in lines, who commands behind the first. Returns how many found no place. */
export function raise(doc: Doc, scene: Scene, muster: Muster, side: string, names: string[], army: Army): number {
  const home = scene.sides.find((s) => s.id === side)?.home ?? 'south'
  const places = free(scene, home, muster)
  const ids: string[] = []
  let without = 0
  // The first commands: he takes the place behind whoever comes next.
  const order = [...names.keys()].sort((a, b) => Number(a === 0) - Number(b === 0))
  for (const i of order) {
    const troop = muster.troops.find((t) => t.name === names[i])!
    const type = /^type: ([\w-]+)/.exec(troop.keys)![1]!
    const at = places.shift()
    if (!at) without++
    ids[i] = enlist(doc, side, type, at, troop, home === 'north')
  }
  for (const [who, whom] of Object.entries(army.tied ?? {})) {
    const unit = units(doc).find((u) => u.id === ids[Number(who)])
    if (unit && names[Number(who)] === army.troops[Number(who)] && names[whom] === army.troops[whom]) put(doc, ['forces', side, unit.index, army.tie!], ids[whom])
  }
  return without
}
