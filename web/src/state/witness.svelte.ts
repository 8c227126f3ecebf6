// This browser's part in the record: it sits down with a chain and a key, gives
// links when a throw waits for them, signs what its seats do, and checks what
// falls. How is in ../dice, fetched once it is wanted.

import { api, Problem, signers, Silence } from '../api/client.ts'
import { orderId } from '../api/keys.ts'
import type { Ask, Table, Update } from '../api/types.ts'
import { Doubt } from '../dice/doubt.ts'
import type { Due, Watch } from '../dice/watch.ts'
import { settings } from './settings.svelte.ts'
import { soon } from './soon.ts'

/** The table at which it sits. */
export interface AtTable {
  readonly id: string
  readonly table: Table | null
  readonly closed: boolean
  readonly invited: boolean
  problem: string
  readonly post: { send(command: () => Promise<{ seq: number }>): Promise<unknown> }
}

export class Witness {
  /** Why this browser no longer trusts the record. */
  doubt = $state('')
  /** Seats held here that have sat down in another browser. */
  elsewhere = $state.raw<string[]>([])
  /** Those of them whose link is wanted that only that browser has. */
  #lost = $state.raw<{ ask: number; seats: string[] }>({ ask: 0, seats: [] })
  #watch: Watch | undefined
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

  /** Somebody else plays, or everybody's link is wanted. */
  private concerns(table: Table): boolean {
    return table.grade === 'witnessed' || table.seats.some((s) => s.who === 'friend' || s.who === 'open')
  }

  /** Does what is due after an entry, which the table may show later: sits down, gives links, checks what fell. */
  async hear(asks: Ask[], update?: Pick<Update, 'entry' | 'file'>) {
    const { table } = this.#at
    if (!table?.you.length || this.doubt || table.scene.clock.over || (update ?? table).file === 'away' || !this.concerns(table)) return
    try {
      const watch = await this.watched()
      if (!update) await watch.reaches(table.seq)
      for (const due of this.#at.invited ? [] : watch.due(table)) await this.sitOnce(watch, due)
      this.elsewhere = watch.strange(this.#at.table ?? table).filter((seat) => !this.#sat.has(`${seat} sits`))
      if (update?.entry.kind === 'throw') await watch.read()
    } catch (e) {
      this.doubted(e)
    }
    if (table.grade !== 'witnessed') return
    for (const ask of asks) if (ask.waits && !this.byHand(ask)) await this.give(ask)
  }

  private async sitOnce(watch: Watch, due: Due) {
    const once = `${due.seat} ${due.anchor} ${due.key}`
    if (this.#sat.has(once)) return
    this.#sat.add(once)
    await watch.sit(due)
  }

  /** Gives the links of all seats held here that a throw waits for. */
  async give(ask: Ask) {
    for (let tries = 0; tries < 20 && !this.#at.closed; tries++)
      try {
        const watch = await this.watched()
        const you = this.#at.table!.you
        const mine = (ask.waits ?? []).filter((s) => you.includes(s))
        await watch.read()
        const lost = mine.filter((s) => !watch.holds(s, ask.id))
        if (lost.length || this.#lost.ask !== ask.id) this.#lost = { ask: ask.id, seats: lost }
        for (const seat of mine) {
          if (lost.includes(seat)) continue
          const link = await watch.link(seat, ask.id)
          if (link) await api.give(this.#at.id, 'links', { seat, seq: ask.id, link, id: orderId() })
        }
        return
      } catch (e) {
        if (!(e instanceof Silence)) return this.doubted(e)
        await soon(1000)
      }
  }

  /** Seats held here of which only another browser has the link that is wanted, or nobody any more. */
  lost(ask: Ask): string[] {
    return this.#lost.ask === ask.id ? this.#lost.seats.filter((s) => ask.waits?.includes(s)) : []
  }

  /** Sits down here with a new chain and a new key, for what comes. */
  async sitHere() {
    const watch = await this.watched()
    for (const seat of this.elsewhere) {
      this.#sat.add(`${seat} sits`)
      const anchor = !!this.#at.table?.witness?.some((w) => w.seat === seat)
      await this.#at.post.send(() => watch.sit({ seat, anchor, key: true }))
    }
    this.elsewhere = []
  }

  /** Sits down here, and asks the others to go back to before what waits for a link that cannot come. */
  async sitAnew(ask: Ask) {
    const seat = this.lost(ask)[0]
    if (!seat) return
    this.elsewhere = [...new Set([...this.elsewhere, ...this.lost(ask)])]
    await this.sitHere()
    const text = 'The link that is wanted cannot come: the browser that had sat down here is lost, or has told it in a course that was given up.'
    await this.#at.post.send(() => api.give(this.#at.id, 'propose', { seat, to: ask.id - 1, text, id: orderId() }))
  }

  /** Ends the battle, since a seat of the other side has left its link out for too long. */
  async claim(ask: Ask, of: string) {
    const { table } = this.#at
    const seat = table?.witness?.find((w) => table.you.includes(w.seat) && w.side !== table.witness?.find((x) => x.seat === of)?.side)?.seat
    if (seat) await this.#at.post.send(() => api.give(this.#at.id, 'claim', { seat, seq: ask.id, of, id: orderId() }))
  }

  /** Who watches the record; fetched once it is wanted. From then on it signs. */
  async watched(): Promise<Watch> {
    const { Watch } = await import('../dice/watch.ts')
    if (!this.#watch) {
      const watch = (this.#watch = new Watch(this.#at.id))
      signers.set(this.#at.id, (what, body) => watch.signed(what, body))
    }
    return this.#watch
  }

  /** Something of this browser's part has failed. */
  doubted(e: unknown) {
    // That it was decided meanwhile, in another window, is no doubt.
    if (e instanceof Problem && e.status === 409) return
    if (e instanceof Doubt) this.doubt = `The record does not follow what this browser remembers. ${e.message}`
    else if (!(e instanceof Silence)) this.#at.problem = (e as Error).message
  }
}
