// One battle as this tab has it: the table as the server gave it, and the updates
// that follow. The server decides all; nothing is drawn before it has said so. How
// it is shown, what is chosen and what is given are rooms of their own.

import { apart } from '../api/apart.ts'
import { api, Silence } from '../api/client.ts'
import { listen, type Message } from '../api/stream.ts'
import type { Ask, Here, Reach, Table, Update } from '../api/types.ts'
import type { Sealed } from '../seal/sealed.svelte.ts'
import { fast, mine } from './acts.ts'
import { Choice } from './choice.svelte.ts'
import { Outlook } from './outlook.svelte.ts'
import { Post } from './post.svelte.ts'
import { Reaches } from './reaches.ts'
import { outOfTime } from './reduce.ts'
import { Screen } from './screen.svelte.ts'
import { Showing } from './showing.svelte.ts'
import { givenUp, unsee } from './seen.ts'
import { soon } from './soon.ts'
import { typedInVain } from './throws.ts'
import { Witness } from './witness.svelte.ts'

export class Sitting {
  table = $state.raw<Table | null>(null)
  problem = $state('')
  /** False while the server does not answer. */
  standing = $state(true)

  /** What happens, as it is shown. */
  readonly showing = new Showing(this)
  /** What is chosen. */
  readonly choice = new Choice(this)
  /** What may come of what is looked at. */
  readonly outlook = new Outlook(this)
  /** What is given from here. */
  readonly post = new Post(this)
  /** This browser's part in witnessed dice. */
  readonly witness = new Witness(this)
  /** Secret orders, at a table where they stay in the browsers. */
  sealed = $state.raw<Sealed>()
  /** Who of those at this screen has it. */
  readonly screen = new Screen(() => this.id)

  ask = $derived(this.table && !this.showing.watching ? mine(this.table)[0] : undefined)
  /** The throw that the battle waits for, whoever may give its dice. */
  wanting = $derived(this.table && !this.showing.watching ? this.table.asks.find((a) => a.waits || a.throw) : undefined)
  closed = false
  /** Who has come by a link has not agreed yet: nothing of his is laid on the record. */
  invited = false
  /** The newest entry that was heard of. */
  heard = 0
  private hangUp: (() => void) | undefined

  constructor(readonly id: string) {}

  /** Fetches the table and keeps listening until close(). */
  async open() {
    this.post.recall()
    while (!(await this.fetch()) && !this.problem) await soon(2000)
    if (!this.problem && !this.closed) this.listen()
  }

  /** Asks for the stream of what happens, anew if there is one. */
  listen() {
    this.hangUp?.()
    this.hangUp = listen({
      open: (signal) => api.events(this.id, this.heard, signal),
      message: (m) => this.hear(m),
      up: (standing) => (this.standing = standing),
    })
  }

  /** A seat that shares this screen takes it, while what it is asked is secret; '': all look again. */
  async turnTo(seat: string) {
    await this.screen.take(seat, () => this.fetch())
    this.listen()
  }

  /** He is at the table, and stays. */
  sitDown() {
    this.showing.sitDown()
    if (!this.invited) return
    this.invited = false
    void this.witness.hear(this.table?.asks ?? [])
  }

  close() {
    this.closed = true
    this.hangUp?.()
    this.showing.clear()
  }

  /** Fetches the table anew: at first, and when an entry is missing. */
  async fetch(): Promise<boolean> {
    try {
      let table = await api.table(this.id)
      // What was heard of while it came would be lost with what waits to be shown.
      for (let tries = 0; table.seq < this.heard && tries < 5 && !this.closed; tries++) table = await api.table(this.id)
      if (this.closed) return true
      if (table.seq < this.heard) return this.anew()
      this.showing.clear()
      this.heard = table.seq
      this.take(table)
      this.showing.begin(table)
      this.standing = true
      void this.witness.hear(table.asks)
      void this.seal(table.asks)
      return true
    } catch (e) {
      if (e instanceof Silence) this.standing = false
      else this.problem = (e as Error).message
      return false
    }
  }

  /** Another course has come in the place of the one that was seen here, as when a table is brought back from a backup: what was made of that one is thrown away with the page. */
  private anew(): true {
    this.close()
    if (givenUp.battle === this.id) return true
    unsee(this.id)
    location.reload()
    return true
  }

  /** The table has changed, by an order given here or otherwise. */
  take(table: Table, ordered = false) {
    const was = this.table
    this.table = table
    const vain = was && (outOfTime(was, table) || typedInVain(this.post.typed, was, table))
    if (vain) this.problem = vain
    this.choice.keep(was, table, ordered)
    this.post.came(table.seq)
    this.sealed?.attend()
    if (this.screen.see(table) && this.showing.idle) void this.turnTo('')
  }

  /** Does what is due of secret orders; what it takes is fetched once there are any. */
  private async seal(asks: Ask[]) {
    if (!asks.some((a) => a.secret)) return
    const sealed = await this.secrets()
    sealed.attend()
    await this.witness.watched() // which looks at the record before anything is shown
    await sealed.hear(asks)
  }

  /** What keeps secret orders in this browser, fetched once it is wanted. */
  async secrets(): Promise<Sealed> {
    const { Sealed } = await import('../seal/sealed.svelte.ts')
    return (this.sealed ??= new Sealed(this))
  }

  private hear(message: Message) {
    if (message.event === 'here') {
      const { seats, stuck } = JSON.parse(message.data) as Here
      if (this.table)
        this.table = { ...this.table, stuck, seats: this.table.seats.map((s) => ({ ...s, here: seats.includes(s.id) })) }
      return
    }
    if (message.event !== 'entry') return
    const update = JSON.parse(apart(message.data)) as Update
    // One that is older than what was heard, and says so, is of another course: fetch finds out.
    if (update.seq <= this.heard && !(update.reset && update.seq < this.heard)) return
    if (update.reset || update.seq > this.heard + 1) return void this.fetch()
    this.heard = update.seq
    void this.witness.hear(update.asks, update)
    void this.seal(update.asks)
    this.showing.push(update)
  }

  /** What is asked, once all that came before has been seen; undefined: nothing is. */
  async asked(): Promise<Ask | undefined> {
    for (let tries = 0; tries < 40 && !this.ask && this.showing.watching && !this.closed; tries++) {
      this.showing.next()
      await soon(50)
    }
    return this.ask
  }

  /** The seat held here that speaks in the present ask, or any held. */
  get seat(): string {
    const you = this.table?.you ?? []
    return this.ask?.seats.find((s) => you.includes(s)) ?? you[0] ?? ''
  }

  /** The standing instructions of the seat held here, one a line. */
  get instructions(): string[] {
    return (this.table?.instructions?.[this.seat] ?? '').split('\n').filter(Boolean)
  }

  standsFast(piece: string): boolean {
    return Object.values(this.table?.instructions ?? {}).some((text) => text.split('\n').includes(fast(piece)))
  }

  private reaches = new Reaches()

  /** Where the chosen piece could go, and what it could do from there; undefined: nowhere now. */
  reach(): Promise<Reach> | undefined {
    const piece = this.choice.selected || this.choice.active
    if (!this.table || !piece || this.ask?.secret || !this.ask?.acts?.some((a) => a.piece === piece)) return undefined
    return this.reaches.of(this.id, this.table.seq, piece)
  }
}
