// The keyboard over an open table: it does all that a hand does.

import type { Piece } from '../api/types'
import type { Held } from './held.svelte'
import type { Tapes } from './tapes.svelte'

export interface OpenDeeds {
  held: () => Held
  tapes: () => Tapes
  pieces: () => Piece[]
  /** The piece under the cursor. */
  cursor: () => string | undefined
  show: (piece: string | undefined) => void
  /** The piece under the cursor was told last, not the one that is held. */
  told: () => boolean
  /** What a tap on a piece does. */
  act: (piece: string) => void
  order: () => void
  pan: (dx: number, dy: number) => void
  zoom: (by: number) => void
}

/** Thousandths of an inch, and hundredths of a degree, of one press; with Shift. */
const STEP = 500
const FINE = 50
const TURN = 500
const FINE_TURN = 100

/** Where each arrow key leads on an open table, in steps to the east and to the north. */
export const arrows: Record<string, [number, number]> = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }

/** Pieces in the order in which Tab goes: who may act first, then from west to east. */
export const rounds = (pieces: Piece[]): Piece[] =>
  pieces.toSorted((a, b) => Number(!!b.may) - Number(!!a.may) || (a.place ?? 99) - (b.place ?? 99) || a.spot!.x - b.spot!.x)

export function openKeys(deeds: OpenDeeds): (e: KeyboardEvent) => void {
  return (e) => {
    if (e.ctrlKey || e.metaKey || e.altKey) return
    if (meant(e, deeds)) e.preventDefault()
  }
}

function meant(e: KeyboardEvent, d: OpenDeeds): boolean {
  const held = d.held()
  const arrow = arrows[e.key]
  if (arrow) {
    const by = e.shiftKey ? FINE : STEP
    if (held.hold || held.coming) held.nudge(arrow[0] * by, arrow[1] * by)
    else d.pan(arrow[0], -arrow[1])
    return true
  }
  switch (e.key) {
    case 'Tab': {
      const order = rounds(d.pieces())
      const now = order.findIndex((p) => p.id === d.cursor())
      const next = order[e.shiftKey ? (now < 0 ? -1 : now - 1) : now + 1]
      // Past the last piece the focus goes on to the panel.
      d.show(next?.id)
      return !!next
    }
    case 'Enter':
      // What was told last is meant: Tab may have gone on from what is held.
      if (held.spot && !(d.told() && d.cursor() && !held.has(d.cursor()!))) d.order()
      else if (d.cursor()) d.act(d.cursor()!)
      else return false
      return true
    case 'Escape':
      if (d.tapes().tool || (d.tapes().list.length && !held.hold)) return d.tapes().back()
      if (held.spot || held.legs.length || held.group.length) return void held.back(), true
      if (!d.cursor()) return false
      d.show(undefined)
      return false
  }
  switch (e.key) {
    case ']': return turn(held, TURN)
    case '[': return turn(held, -TURN)
    case '}': return turn(held, FINE_TURN)
    case '{': return turn(held, -FINE_TURN)
    case '>': return held.onward && (void held.again(), true)
    case '+': case '=': return d.zoom(1.4), true
    case '-': case '−': return d.zoom(1 / 1.4), true
    case '0': return d.zoom(0), true
  }
  return false
}

const turn = (held: Held, by: number): boolean => (!!held.hold || held.coming) && (held.turnBy(by, true), true)
