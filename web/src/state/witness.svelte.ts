// This browser's part in witnessed dice: it sits down with a chain, gives links
// when a throw waits for them, and checks what falls. What it does with the
// record is in ../dice, fetched once it is wanted.

import { api, Problem, Silence } from '../api/client.ts'
import { orderId } from '../api/keys.ts'
import type { Ask, Entry, Table } from '../api/types.ts'
import { Doubt } from '../dice/doubt.ts'
import type { Watch } from '../dice/watch.ts'
import { settings } from './settings.svelte.ts'

/** The table at which it sits. */
export interface AtTable {
  readonly id: string
  readonly table: Table | null
  readonly closed: boolean
  problem: string
  send(post: () => Promise<{ seq: number }>): Promise<unknown>
}

const soon = (ms: number) => new Promise((r) => setTimeout(r, ms))

export class Witness {
  /** Why this browser no longer trusts the record. */
  doubt = $state('')
  #watch = $state.raw<Watch>()
  #sat = new Set<string>()
  readonly #at: AtTable

  constructor(at: AtTable) { this.#at = at }

  /** The dice of an open throw are this player's to throw, and he wants to. */
  byHand(ask: Ask): boolean {
    const { table } = this.#at
    const side = ask.throw?.groups[0]?.side
    const mine = table?.seats.some((s) => s.side === side && table.you.includes(s.id))
    return !!mine && settings.dice === 'throw'
  }

  /** Does what is due after an entry: sits down, gives links, checks what fell. */
  async hear(asks: Ask[], entry?: Entry) {
    const { table } = this.#at
    if (table?.grade !== 'witnessed' || !table.you.length || this.doubt) return
    try {
      const watch = await this.watched()
      for (const seat of watch.unseated(table))
        if (!this.#sat.has(seat)) {
          this.#sat.add(seat)
          await watch.sit(seat)
        }
      if (entry?.kind === 'throw') await watch.read()
    } catch (e) {
      this.#doubted(e)
    }
    for (const ask of asks) if (ask.waits && !this.byHand(ask)) await this.give(ask)
  }

  /** Gives the links of all seats held here that a throw waits for. */
  async give(ask: Ask) {
    for (let tries = 0; tries < 20 && !this.#at.closed; tries++)
      try {
        const watch = await this.watched()
        const now = this.#at.table!
        const mine = (ask.waits ?? []).filter((s) => now.you.includes(s))
        // Dice may wait already for a seat that the table, as it is shown, does not yet know to have sat down.
        const seated = mine.every((s) => now.witness?.some((w) => w.seat === s && w.anchor))
        const table = seated ? now : await api.table(this.#at.id)
        for (const seat of mine) {
          if (!watch.holds(table, seat)) continue
          const link = await watch.link(seat, ask.id)
          if (link) await api.entry(this.#at.id, 'links', { seat, seq: ask.id, link, id: orderId() })
        }
        return
      } catch (e) {
        if (!(e instanceof Silence)) return this.#doubted(e)
        await soon(1000)
      }
  }

  /** Seats held here whose chain another browser holds, or nobody any more. */
  lost(ask: Ask): string[] {
    const { table } = this.#at
    return (ask.waits ?? []).filter((s) => table?.you.includes(s) && this.#watch?.holds(table, s) === false)
  }

  /** Sits down with a new chain, and lets this throw fall without a link of the old one. */
  async sitAnew(ask: Ask) {
    for (const seat of this.lost(ask)) {
      await this.#at.send(async () => (await this.watched()).sit(seat))
      await this.#at.send(() => api.entry(this.#at.id, 'seal', { seat, seq: ask.id, id: orderId() }))
    }
  }

  /** Who watches the record; fetched once it is wanted. */
  async watched(): Promise<Watch> {
    const { Watch } = await import('../dice/watch.ts')
    return (this.#watch ??= new Watch(this.#at.id))
  }

  #doubted(e: unknown) {
    // That it was decided meanwhile, in another window, is no doubt.
    if (e instanceof Problem && e.status === 409) return
    if (e instanceof Doubt) this.doubt = `The record does not follow what this browser remembers. ${e.message}`
    else if (!(e instanceof Silence)) this.#at.problem = (e as Error).message
  }
}
