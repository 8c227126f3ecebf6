// What lies on the map beside its pieces: where somebody points, orders in pencil,
// dice by the piece that threw them, and shots as they fell.

import type { Act, Ask, Entry, Line, Mark, Scene, Table, Throw } from '../api/types.ts'
import { needShort, pieceOf } from '../state/throws.ts'

/** What somebody has pointed at since the last order. */
export function pointed(log: readonly Entry[]): Mark[] {
  const last = log.findLastIndex((e) => e.kind === 'order')
  return log.slice(last + 1).filter((e) => e.kind === 'point' && e.text)
    .map((e) => ({ kind: 'note', at: e.text!.split(' ')[0]!, side: e.side, text: e.text! }) as Mark)
}

/** Orders that are written down and not yet carried out. */
export const pencilled = (scene: Scene): Line[] =>
  (scene.orderSlips ?? []).flatMap((s) => s.lines.filter((l) => l.course && l.state !== 'done')
    .map((l) => ({ spans: [], side: s.side, kind: 'pencil', course: l.course }) as Line))

type Lying = { piece: string; throw: Throw; falling: boolean }

function diceOf(entry: Entry, falling: (entry: Entry, line: Line) => boolean): Lying[] {
  return (entry.lines ?? []).flatMap((line) => {
    const groups = (line.throws ?? []).flatMap((t) => t.groups)
    const piece = line.pieces?.[0]
    return groups.length && piece ? [{ piece, throw: { purpose: '', groups }, falling: falling(entry, line) }] : []
  })
}

/** The dice of entries by the piece that threw them; a piece that throws again takes up the first. */
export function diceOn(entries: readonly Entry[], falling: (entry: Entry, line: Line) => boolean): Lying[] {
  const thrown = entries.map((e) => diceOf(e, falling))
  const last = new Map(thrown.flatMap((dice) => dice.map((d) => [d.piece, dice] as const)))
  return thrown.flatMap((dice) => dice.filter((d) => last.get(d.piece) === dice))
}

/** Of entries that lie on the map those that have not been taken back since. */
export const kept = (entries: readonly Entry[], log: readonly Entry[]): Entry[] =>
  entries.filter((e) => !log.some((x) => x.seq === e.seq && x.void))

/** Shots as they fell. */
export const shotsOn = (entries: readonly Entry[]): Line[] =>
  entries.flatMap((e) => e.lines ?? []).filter((l) => l.shapes || l.lying)

/** While dice are wanted: the act that they were asked for, given by that order, else their piece alone; with what they need. */
export function waitingAct(table: Table, ask: Ask, given: Act | null, order: string | undefined): Act | undefined {
  const piece = pieceOf(table, ask)?.id
  if (!piece) return undefined
  const need = needShort(ask.throw!)
  if (given && given.order === order && (given.piece === piece || given.target === piece)) return { ...given, odds: undefined, dice: undefined, need }
  return { order: '', verb: '', label: '', piece, need }
}
