// What the hand does on a table of cells: each stroke is an edit of the text.

import { gridOf, type Point } from '../board/geometry.ts'
import { add, comes, enlist, paint, put, unitPath, valueAt } from './edit.ts'
import type { Maker } from './maker.svelte.ts'

const gridIn = (maker: Maker) => gridOf(maker.scene!.board)

/** The brush of what is in the hand. A stroke is one step, however long. */
export function groundBrush(maker: Maker) {
  let last = ''
  return {
    over(name: string, at: Point, first: boolean) {
      const hand = maker.hand
      const cell = gridIn(maker).find(name)
      if (!hand || !cell || (!first && name === last && hand.what !== 'wall')) return
      if (hand.what === 'ground') maker.edit((doc) => paint(doc, cell, hand.kind), !first)
      else if (hand.what === 'rub') maker.edit((doc) => { paint(doc, cell, 'clear'); put(doc, ['board', 'names', name], undefined) }, !first)
      else if (hand.what === 'way') way(maker, hand.kind, name, first)
      else if (hand.what === 'wall' && first) wall(maker, name, at)
      last = name
    },
    end() {
      last = ''
      maker.drawn = []
    },
    /** A tap, or Enter where the keys are: a way is laid from cell to cell, and a wall between the middles of two. */
    touch(name: string, at: Point) {
      const hand = maker.hand
      const cell = gridIn(maker).find(name)
      if (hand?.what === 'way') onward(maker, name, (first) => way(maker, hand.kind, name, first))
      else if (hand?.what === 'wall' && cell && Math.hypot(cell.x - at.x, cell.y - at.y) < gridIn(maker).inner / 2) {
        onward(maker, name, (first) => {
          if (first) maker.drawn = [name]
          else if (beside(maker, maker.drawn[0]!, name)) {
            between(maker, maker.drawn[0]!, name)
            maker.drawn = []
          }
        })
      } else {
        this.over(name, at, true)
        this.end()
      }
    },
  }
}

/** What is laid from cell to cell goes on to another; the last once more ends it. */
function onward(maker: Maker, cell: string, lay: (first: boolean) => void) {
  if (maker.drawn.at(-1) === cell) maker.drawn = []
  else lay(!maker.drawn.length)
}

/** Takes the last cell of what is being laid away. */
export function back(maker: Maker) {
  const hand = maker.hand
  if (hand?.what === 'way' && maker.drawn.length > 1) way(maker, hand.kind, maker.drawn.at(-2)!, false)
  else maker.drawn = []
}

/** Hears a key for what is being laid. */
export function laidBy(maker: Maker, key: string): boolean {
  if (!maker.drawn.length || (key !== 'Enter' && key !== 'Backspace')) return false
  if (key === 'Backspace') back(maker)
  else maker.drawn = []
  return true
}

/** A way goes on to the next cell; dragged back it loses the last, and is none any more where it began. */
function way(maker: Maker, kind: string, cell: string, first: boolean) {
  if (first) {
    maker.drawn = [cell]
    return
  }
  const path = maker.drawn
  if (path.at(-2) === cell) maker.drawn = path.slice(0, -1)
  else if (beside(maker, path.at(-1)!, cell) && path.at(-1) !== cell) maker.drawn = [...path, cell]
  else return
  const now = maker.drawn
  const ways = (maker.value(['board', 'ways']) ?? []) as { path?: unknown }[]
  // Since the last cell it may have been taken back.
  const going = String(ways.at(-1)?.path) === String(path)
  maker.edit((doc) => {
    const way = now.length > 1 ? { kind, path: now } : undefined
    if (going) put(doc, ['board', 'ways', ways.length - 1], way)
    else if (way) add(doc, ['board', 'ways'], way)
  }, going)
}

/** Whether two cells touch. */
function beside(maker: Maker, a: string, b: string): boolean {
  const grid = gridIn(maker)
  const [p, q] = [grid.find(a), grid.find(b)]
  return !!p && !!q && Math.hypot(p.x - q.x, p.y - q.y) < grid.inner * 2.2
}

/** A wall on the edge of a cell that is nearest to a point, or no wall any more. */
function wall(maker: Maker, name: string, at: Point) {
  const grid = gridIn(maker)
  const cell = grid.find(name)!
  const [next] = grid.cells.filter((c) => c.name !== name && beside(maker, name, c.name))
    .sort((a, b) => Math.hypot(a.x - at.x, a.y - at.y) - Math.hypot(b.x - at.x, b.y - at.y))
  if (next) between(maker, cell.name, next.name)
}

/** A wall between two cells that touch, or no wall any more. */
function between(maker: Maker, a: string, b: string) {
  const names = [`${a}-${b}`, `${b}-${a}`]
  maker.edit((doc) => {
    const walls = (valueAt(doc, ['board', 'walls']) ?? []) as string[]
    const there = walls.findIndex((w) => names.includes(w))
    if (there >= 0) put(doc, ['board', 'walls', there], undefined)
    else put(doc, ['board', 'walls'], [...walls, names[0]!])
  })
}

/** A tap on a cell where nobody stands; true if something was in the hand. */
export function tapCell(maker: Maker, cell: string): boolean {
  const hand = maker.hand
  if (hand?.what === 'troop') {
    maker.edit((doc) => { maker.chosen = enlist(doc, hand.side, hand.kind, cell, ...maker.fielded(hand)) })
  } else if (hand?.what === 'name') {
    maker.naming = cell
  } else maker.chosen = ''
  return !!hand
}

/** A tap on a piece chooses it, unless something goes there. */
export function cellTaken(maker: Maker, piece: string, cell: string) {
  if (maker.hand?.what === 'name') return void tapCell(maker, cell)
  maker.chosen = piece
  maker.mode = maker.mode === 'ground' ? 'armies' : maker.mode
  maker.hand = undefined
}

/** A piece was dragged to a cell. */
export function dropped(maker: Maker, piece: string, cell: string) {
  const unit = maker.units.find((u) => u.id === piece)
  if (unit) maker.edit((doc) => put(doc, [...unitPath(unit), ...(comes(unit)?.keys ?? ['at'])], cell))
}

/** A cell in words. */
export function said(maker: Maker, cell: string): string {
  const board = maker.scene?.board
  const there = board?.cells.find((c) => c.at === cell)
  return [cell, there ? (board!.terrain.find((t) => t.id === there.terrain)?.name ?? there.terrain).toLowerCase() : 'open', there?.name].filter(Boolean).join(', ')
}
