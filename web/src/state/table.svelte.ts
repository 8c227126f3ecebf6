// One battle as this tab sees it: the table as the server gave it, the updates
// that follow, what is chosen and what was refused. The server decides all;
// nothing is drawn before it has said so.

import { tick } from 'svelte'
import { api, Problem, Silence } from '../api/client.ts'
import { orderId } from '../api/keys.ts'
import { listen, type Message } from '../api/stream.ts'
import type { Act, Ask, Entry, Here, Line, Reach, Refusal, Table, Throw, Update } from '../api/types.ts'
import type { Sealed } from '../seal/sealed.svelte.ts'
import { activePiece, actsOf, fast, mine, type Led } from './acts.ts'
import { Playback, reading } from './playback.ts'
import type { Wish } from './deeds.ts'
import { alone, aside, foreign, own, plain, reduce, trail } from './reduce.ts'
import { speeds } from './preferences.ts'
import { settings } from './settings.svelte.ts'
import { needed, needShort, throwerOf } from './throws.ts'
import { Reaches } from './reaches.ts'
import { Screen } from './screen.svelte.ts'
import { Witness } from './witness.svelte.ts'

/** Milliseconds in which a need is read, or a throw looked at. */
const looks = 1100
const soon = (ms: number) => new Promise((r) => setTimeout(r, ms))

export class Sitting {
  table = $state.raw<Table | null>(null)
  problem = $state('')
  /** False while the server does not answer. */
  standing = $state(true)
  sending = $state(false)
  /** The piece whose acts are shown. */
  selected = $state('')
  /** A piece that is only looked at. */
  looked = $state('')
  cover = $state.raw<Led | null>(null)
  /** Assaults that take a move before them, as they were found at an entry: at the next they are others. */
  strikes = $state.raw<{ seq: number; acts: Led[] }>({ seq: 0, acts: [] })
  /** It was chosen by a tap on the map. */
  tapped = false
  refusal = $state.raw<Refusal | null>(null)
  /** The newest entry shown, for its dice and its light. */
  latest = $state.raw<Entry | null>(null)
  /** Those of its lines that have just come, whose dice are seen to fall. */
  fresh = $state.raw<Line[]>([])
  /** The throws that lie on the map until my next order. */
  lying = $state.raw<Entry[]>([])
  trail = $state.raw<Line[]>([])
  /** What others did that has come and is not yet shown. */
  waiting = $state(0)
  coming = $state.raw<Entry[]>([])
  /** What is being shown of it. */
  present = $state.raw<Entry>()
  /** It stands still. */
  halted = $state(false)
  /** My own dice among what others do: they wait for me. */
  mineFall = $state.raw<{ entry: Entry; line: Line; wanted: Throw }>()
  /** The dice that somebody else is about to throw: by whom, and what they need. */
  foretold = $state.raw<Act>()
  /** Plays a line's movement; the page sets it once its board is there. */
  play: (line: Line) => Promise<void> = async () => {}

  private moving = $state(false)
  /** The table is in sight; nothing that others do is shown before. */
  sitDown: () => void = () => {}
  private seated = new Promise<void>((done) => (this.sitDown = done))
  /** Others' deeds are being shown; what is asked now can not be seen yet. */
  watching = $derived(this.moving || this.waiting > 0)
  ask = $derived(this.table && !this.watching ? mine(this.table)[0] : undefined)
  active = $derived(activePiece(this.ask))
  private led = $derived(this.strikes.seq === this.table?.seq ? this.strikes.acts.filter((a) => a.piece === (this.selected || this.active)) : [])
  acts: Led[] = $derived(this.sending ? [] : [...actsOf(this.ask, this.selected || this.active), ...this.led])
  over = $derived(this.table?.scene.clock.over ?? '')
  /** The throw that the battle waits for, whoever may give its dice. */
  wanting = $derived(this.table && !this.watching ? this.table.asks.find((a) => a.waits || a.throw) : undefined)
  /** This browser's part in witnessed dice. */
  readonly witness = new Witness(this)
  /** Secret orders, at a table where they stay in the browsers. */
  sealed = $state.raw<Sealed>()

  /** Who of those at this screen has it. */
  readonly screen = new Screen(() => this.id)

  private head = 0
  private hangUp: (() => void) | undefined
  private playback = new Playback({
    show: (u) => this.show(u),
    stand: (u) => this.stand(u),
    deed: (u) => !aside.includes(u.entry.kind),
    changed: () => {
      this.waiting = this.playback.waiting
      this.coming = this.playback.coming.map((u) => u.entry)
      this.halted = this.playback.halting
    },
    failed: (u, fault) => this.lost(u, fault),
  })

  constructor(readonly id: string) {}

  /** Fetches the table and keeps listening until close(). */
  async open() {
    while (!(await this.fetch()) && !this.problem) await soon(2000)
    if (!this.problem && !this.closed) this.listen()
  }

  private listen() {
    this.hangUp?.()
    this.hangUp = listen({
      open: (signal) => api.events(this.id, this.head, signal),
      message: (m) => this.hear(m),
      up: (standing) => (this.standing = standing),
    })
  }

  /** A seat that shares this screen takes it, while what it is asked is secret; '': all look again. */
  async turnTo(seat: string) {
    await this.screen.take(seat, () => this.fetch())
    this.listen()
  }

  closed = false

  close() {
    this.closed = true
    this.hangUp?.()
    this.playback.clear()
  }

  /** Fetches the table anew: at first, and when an entry is missing. */
  async fetch(): Promise<boolean> {
    try {
      let table = await api.table(this.id)
      // What was heard of while it came would be lost with what waits to be shown.
      for (let tries = 0; table.seq < this.head && tries < 5 && !this.closed; tries++) table = await api.table(this.id)
      if (this.closed) return true
      this.playback.clear()
      this.head = table.seq
      this.take(table)
      this.trail = trail(table.log, table.you)
      this.latest = null
      this.present = undefined
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

  private take(table: Table, ordered = false) {
    const [was, now] = [this.table && mine(this.table)[0], mine(table)[0]]
    this.table = table
    // What others do while the same is asked takes nothing out of the hand.
    const acts = (!ordered && now && was?.id === now.id && now.acts) || []
    this.cover = acts.find((a) => a.order === this.cover?.order) ?? null
    // One man of a piece is chosen as long as it is.
    if (!acts.some((a) => a.piece && !a.ahead && (a.piece === this.selected || this.selected.startsWith(`${a.piece}.`)))) this.selected = this.active
    for (const a of this.awaited) if (a.seq <= table.seq) a.done()
    this.awaited = this.awaited.filter((a) => a.seq > table.seq)
    if (this.looked === this.active) this.looked = ''
    this.sealed?.attend()
    if (this.screen.see(table) && !this.waiting) void this.turnTo('')
  }

  /** Does what is due of secret orders; what it takes is fetched once there are any. */
  private async seal(asks: Ask[]) {
    if (!asks.some((a) => a.secret)) return
    const sealed = await this.secrets()
    sealed.attend()
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
    const update = JSON.parse(message.data) as Update
    if (update.seq <= this.head) return
    if (update.reset || update.seq > this.head + 1) return void this.fetch()
    this.head = update.seq
    void this.witness.hear(update.asks, update.entry)
    void this.seal(update.asks)
    // An order given here never waits behind what is being watched.
    if (own(update.entry, this.table?.you ?? [])) this.playback.next()
    this.playback.push(update)
  }

  /** An update could not be shown: the table is fetched as it stands, and play goes on. */
  private lost(update: Update, fault: unknown) {
    console.error(`entry ${update.seq} could not be shown`, fault)
    this.moving = false
    this.foretold = undefined
    if (!this.closed) void this.fetch()
  }

  private async show(update: Update) {
    if (!this.table) return
    const next = reduce(this.table, update)
    if (!next) return void (await this.fetch())
    const { entry } = update
    const lines = entry.lines ?? []
    const here = own(entry, next.you)
    if (here) {
      // What I did stands at once, and may be gone on from while it is seen to move.
      this.sending = false
      if (entry.kind === 'order') {
        this.trail = []
        this.lying = []
      }
      this.take(next, entry.kind === 'order')
      this.lay(entry)
      await tick()
      for (const line of lines) await this.play(line)
      return
    }
    this.moving = !aside.includes(entry.kind)
    if (this.moving) this.present = entry
    await this.seated
    if (settings.pace !== 'at-once') await this.unfold(entry, lines)
    this.moving = false
    this.present = undefined
    // The table may have been fetched anew meanwhile.
    if (this.closed || this.table.seq >= update.seq) return
    this.take(next)
    this.lay(entry)
    if (foreign(entry, next.you)) this.trail = [...this.trail, ...lines]
  }

  /** Shows others' lines one by one: what the dice need, the movement, the dice, and a look at them before the next fall. */
  private async unfold(entry: Entry, lines: Line[]) {
    let told = 0
    for (const [i, line] of lines.entries()) {
      const wanted = needed(line)
      if (wanted && told++) {
        this.lay({ ...entry, lines: lines.slice(0, i) })
        await this.playback.pause(looks * speeds[settings.speed])
      }
      // Dice that were asked for before they fell have been told already.
      if (wanted && entry.kind !== 'throw') await this.foretell(entry, line, wanted)
      if (!this.playback.rushing) await this.play(line)
      if (this.closed) return
    }
  }

  private async foretell(entry: Entry, line: Line, wanted: Throw) {
    const piece = throwerOf(wanted, [line], this.table!.scene.pieces)?.id
    // Whoever throws his own dice is asked for them among the enemy's deeds too.
    const own = this.table!.seats.some((s) => s.side === wanted.groups[0]?.side && this.table!.you.includes(s.id))
    const mine = own && settings.dice === 'throw' && settings.pace !== 'at-once'
    if (!piece && !mine) return
    const aimed = line.kind === 'fire' && line.from && line.to ? [line.from, line.to] : undefined
    if (piece) this.foretold = { order: '', verb: '', label: '', piece, need: needShort(wanted), line: aimed }
    if (mine) {
      this.mineFall = { entry, line, wanted }
      await this.playback.pause(Infinity)
      this.mineFall = undefined
    } else await this.playback.pause(looks * speeds[settings.speed])
    this.foretold = undefined
  }

  /** An entry that has been shown, or the part of it that has been, lies open, and its dice on the map. */
  private lay(entry: Entry) {
    if (!entry.lines?.length) return
    const seen = this.latest?.seq === entry.seq ? (this.latest.lines ?? []) : []
    this.fresh = entry.lines.filter((l) => !seen.includes(l))
    this.latest = entry
    if (entry.lines.some((l) => l.throws?.length)) this.lying = [...this.lying.filter((e) => e.seq !== entry.seq), entry]
  }

  private stand(update: Update): number {
    const { entry } = update
    if (!entry.lines?.length || settings.pace === 'at-once') return 0
    const dice = entry.lines.some((l) => l.throws?.length)
    if (own(entry, this.table?.you ?? [])) return dice ? 1200 : 250
    if (settings.pace === 'step' && entry.seat) return Infinity
    return reading(entry.lines.map(plain).join(' ')) * speeds[settings.speed]
  }

  /** Space: the next of what others did. */
  next() {
    this.playback.next()
  }

  /** Stands still, or goes on with what others do. */
  halt(halted: boolean) {
    this.playback.halt(halted)
  }

  /** All that others did is shown at once. */
  rush() {
    this.playback.rush()
  }

  /** A tap on the map or a press of a button shows the act; a second gives its order. */
  press(act: Led, from: 'map' | 'button') {
    if (this.sending) return
    this.refusal = null
    if (this.cover?.order === act.order) void this.give(act)
    else {
      this.tapped = from === 'map'
      this.cover = act
    }
  }

  /** Chooses a piece that may act; any other is looked at. */
  select(piece: string) {
    this.cover = null
    this.refusal = null
    const may = piece === this.active || this.ask?.acts?.some((a) => a.piece === piece)
    this.looked = may ? '' : piece
    if (!may) return
    this.selected = piece
    // Where to be named is all that it can do, as when cards are dealt, that is shown at once.
    const acts = this.ask!.acts?.filter((a) => a.piece === piece) ?? []
    if (acts.length === 1 && acts[0]!.cell && acts[0]!.cell === this.table?.scene.pieces.find((p) => p.id === piece)?.at) this.cover = acts[0]!
  }

  /** Escape: drops what is drawn, one thing at a time. */
  clear() {
    if (this.refusal) this.refusal = null
    else if (this.cover) this.cover = null
    else if (this.looked) this.looked = ''
    else this.selected = this.active
  }

  /** What is asked, once all that came before has been seen; undefined: nothing is. */
  async asked(): Promise<Ask | undefined> {
    for (let tries = 0; tries < 40 && !this.ask && this.watching && !this.closed; tries++) {
      this.next()
      await soon(50)
    }
    return this.ask
  }

  /** The seat held here that speaks in the present ask, or any held. */
  get seat(): string {
    const you = this.table?.you ?? []
    return this.ask?.seats.find((s) => you.includes(s)) ?? you[0] ?? ''
  }

  async give(act: Led) {
    const ask = this.ask
    if (!ask) return
    if (act.first) return (await this.deeds()).giveInTurn(this, act, act.first)
    if (ask.secret) {
      this.cover = null
      return (await this.secrets()).lay(act)
    }
    const hand = settings.dice === 'throw' && this.table?.grade === 'sealed' && alone(this.table)
    const body = { seat: this.seat, ask: ask.id, order: act.order, id: orderId(), ...(hand ? { typed: [] } : {}) }
    this.cover = null
    this.looked = ''
    await this.send(() => api.give(this.id, 'orders', body))
  }

  /** The last order given here that counts. */
  last = $derived(this.table?.log.findLast((e) => e.kind === 'order' && !e.void && own(e, this.table!.you)))

  /** Takes back the last order given here. */
  async undo() {
    const body = { seat: this.last?.seat ?? this.seat, id: orderId() }
    await this.send(() => api.give(this.id, 'undo', body))
  }

  // What is done now and then is fetched when it is.
  private deeds = () => import('./deeds.ts')
  rule = async (...args: [order: string, why: string, again?: { redo?: number; typed?: number[] }]) => (await this.deeds()).rule(this, ...args)
  takeBack = async () => (await this.deeds()).takeBack(this)
  propose = async (wish: Wish) => (await this.deeds()).propose(this, wish)
  agree = async () => (await this.deeds()).agree(this)
  answer = async (text: 'yes' | 'no' | 'throw') => (await this.deeds()).answer(this, text)
  instruct = async (lines: string[]) => (await this.deeds()).instruct(this, lines)
  standFast = async (piece: string) => (await this.deeds()).standFast(this, piece)
  restStand = async () => (await this.deeds()).restStand(this)

  /** The standing instructions of the seat held here, one a line. */
  get instructions(): string[] {
    return (this.table?.instructions?.[this.seat] ?? '').split('\n').filter(Boolean)
  }

  standsFast(piece: string): boolean {
    return Object.values(this.table?.instructions ?? {}).some((text) => text.split('\n').includes(fast(piece)))
  }

  /** Marks an entry for oneself; the newest, if none is named. */
  async mark(to?: number) {
    await this.send(() => api.give(this.id, 'marks', { seat: this.table?.you[0] ?? '', to, text: '', id: orderId() }))
  }

  /** Points at a cell, for all. */
  async point(at: string, text: string) {
    await this.send(() => api.give(this.id, 'point', { seat: this.table?.you[0] ?? '', at, text, id: orderId() }))
  }

  private reaches = new Reaches()

  /** Where the chosen piece could go, and what it could do from there; undefined: nowhere now. */
  reach(): Promise<Reach> | undefined {
    const piece = this.selected || this.active
    if (!this.table || !piece || this.ask?.secret || !this.ask?.acts?.some((a) => a.piece === piece)) return undefined
    return this.reaches.of(this.id, this.table.seq, piece)
  }

  async write(what: 'notes' | 'talk', text: string) {
    const body = { seat: this.table?.you[0] ?? '', text, id: orderId() }
    await this.send(() => api.give(this.id, what, body))
  }

  /** Gives the dice that an order waits for: typed faces, or none to let them fall. */
  async throwDice(faces: number[] | undefined) {
    const body = { seat: this.seat, faces, id: orderId() }
    await this.send(() => api.give(this.id, 'throw', body))
  }

  /** There are dice to be thrown here, by Space. */
  get mayThrow(): boolean {
    const ask = this.wanting
    if (!ask || !this.table || this.table.grade === 'typed') return false
    if (this.table.grade !== 'witnessed') return ask.yours
    return this.witness.byHand(ask) && ask.yours && !this.witness.lost(ask).length
  }

  /** Space at an open throw: lets the dice fall. */
  async fall() {
    const ask = this.wanting
    if (!ask || this.sending) return
    if (this.table?.grade !== 'witnessed') return this.throwDice(undefined)
    this.sending = true
    await this.witness.give(ask)
    this.sending = false
  }

  async resign() {
    const body = { seat: this.seat, id: orderId() }
    await this.send(() => api.give(this.id, 'resign', body))
  }

  /** Asks why an order would not be taken, and draws the answer. */
  async explain(order: string) {
    if (this.ask?.secret) return
    try {
      const { legal, refusal } = await api.check(this.id, { seat: this.seat, order })
      if (!legal && refusal) this.refusal = refusal
    } catch {
      // It was only a question.
    }
  }

  /**
   * Sends until the server has answered, always with the same id, so that an
   * order whose answer was lost is not given twice.
   */
  async send(post: () => Promise<{ seq: number }>): Promise<number | undefined> {
    this.sending = true
    this.refusal = null
    this.problem = ''
    try {
      for (let tries = 0; ; tries++) {
        try {
          const { seq } = await post()
          await this.arrived(seq)
          return seq
        } catch (e) {
          if (!(e instanceof Silence)) throw e
          this.standing = false
          await soon(Math.min(500 * 2 ** tries, 5000))
          if (this.closed) return undefined
        }
      }
    } catch (e) {
      await this.refused(e as Error)
    } finally {
      this.sending = false
    }
    return undefined
  }

  private async refused(e: Error) {
    if (e instanceof Problem && e.refusal) this.refusal = e.refusal
    else if (e instanceof Problem && e.status === 409) await this.fetch()
    else this.problem = e.message
  }

  private awaited: { seq: number; done: () => void }[] = []

  /** Waits until the entry stands on the table; fetches it if the event stream is slow. */
  private async arrived(seq: number) {
    if ((this.table?.seq ?? 0) >= seq) return
    await Promise.race([new Promise<void>((done) => this.awaited.push({ seq, done })), soon(1500)])
    if (this.head < seq) await this.fetch()
  }
}
