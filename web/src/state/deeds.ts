// What a player does at a table now and then, beside his orders: he proposes,
// agrees, rules as the umpire, leaves instructions, lets the rest stand fast.

import { api } from '../api/client.ts'
import type { Act } from '../api/types.ts'
import { orderId } from '../api/keys.ts'
import { fast } from './acts.ts'
import { before } from './reduce.ts'
import type { Sitting } from './table.svelte.ts'

/** Gives what one gesture meant: the orders that lead to an act, and the act. What may not be given any more is not, and that is said. */
export async function giveInTurn(at: Sitting, act: Act, first: string[]) {
  for (const order of first) {
    const led = at.ask?.acts?.find((a) => a.order === order)
    if (!led) return void (at.problem = `Something came between. Not given: ${act.label}.`)
    const { seq } = at.table!
    await at.post.give(led)
    if (at.post.refusal || at.problem || at.table?.seq === seq) return
  }
  const last = at.ask?.acts?.find((a) => a.order === act.order)
  if (last) await at.post.give(last)
  else at.problem = `Something came between. Not given: ${act.label}.`
}

/** What is proposed: to go back to an entry, or another ruling, or both; or how the battle is to end. */
export interface Wish { to?: number; text?: string; clause?: string; option?: string; value?: string; end?: string }

/** Rules as the umpire, with the reason, or has an entry resolved again with other dice; false: it was not taken. */
export async function rule(at: Sitting, order: string, why: string, again: { redo?: number; typed?: number[] } = {}): Promise<boolean> {
  const { seats = [], you = [] } = at.table ?? {}
  const seat = seats.find((s) => s.side < 0 && you.includes(s.id))?.id ?? ''
  return !!(await at.post.send(() => api.give(at.id, 'orders', { seat, order, ...again, ...(why ? { why } : {}), id: orderId() })))
}

/** Asks the other side to let the last order given here be taken back. */
export async function takeBack(at: Sitting) {
  if (at.post.last) await propose(at, { to: before(at.table!.log, at.post.last.seq) })
}

/** Proposes; alone it is done at once. */
export async function propose(at: Sitting, wish: Wish) {
  const seat = at.post.last?.seat ?? at.seat
  await at.post.send(() => api.give(at.id, 'propose', { seat, ...wish, id: orderId() }))
}

/** Agrees to the settings of the battle, which somebody else chose. */
export async function agree(at: Sitting) {
  for (const seat of at.table?.terms ?? [])
    await at.post.send(() => api.give(at.id, 'answer', { seat, to: 1, text: 'yes', id: orderId() }))
  // What others did meanwhile waits until the table is in sight, and this behind it.
  await at.fetch()
}

/** Agrees to a proposal, or not, or throws for it. */
export async function answer(at: Sitting, text: 'yes' | 'no' | 'throw') {
  const { table } = at
  if (!table?.proposal) return
  const side = (id: string) => table.seats.find((s) => s.id === id)?.side
  const seat = table.you.find((s) => table.proposal!.wanted?.includes(s)) ?? table.you.find((s) => side(s) !== side(table.proposal!.seat))
  if (!seat) return
  const body = { seat, to: table.proposal.seq, text, id: orderId() }
  await at.post.send(() => api.give(at.id, 'answer', body))
}

/** Leaves standing instructions, one a line. */
export const instruct = (at: Sitting, lines: string[]) =>
  at.post.send(() => api.give(at.id, 'instruct', { seat: at.seat, text: lines.join('\n'), id: orderId() }))

/** Lets a piece pass by itself until an enemy comes within reach, or no longer. */
export async function standFast(at: Sitting, piece: string) {
  const line = fast(piece)
  const rest = at.instructions.filter((l) => l !== line)
  await instruct(at, at.standsFast(piece) ? rest : [...rest, line])
}

/** Lets whoever may still act in this part stand, one after the other, until something else is asked. */
export async function restStand(at: Sitting) {
  const pass = () => at.ask?.acts?.find((a) => a.verb === 'pass' && a.piece && a.piece === at.choice.active && !a.dice)
  const first = pass()
  const part = at.table?.scene.clock
  for (let act = first; act && act.label === first!.label; act = pass()) {
    const seq = at.table!.seq
    await at.post.give(act)
    if (at.showing.watching || at.post.refusal || at.problem || at.table!.seq === seq || at.ask?.interrupts) return
    if (at.table!.scene.clock.turn !== part!.turn || at.table!.scene.clock.part !== part!.part) return
  }
}

/** Ends the battle, since the time of a seat of the other side has run out. */
export const claimTime = (at: Sitting, seat: string, of: string) => at.post.send(() => api.give(at.id, 'claim', { seat, of, id: orderId() }))

/** Gives the field up. */
export const resign = (at: Sitting) => at.post.send(() => api.give(at.id, 'resign', { seat: at.seat, id: orderId() }))
