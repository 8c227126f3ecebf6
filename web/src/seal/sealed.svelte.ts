// The seats held in this browser, at a table where secret orders stay in the
// browsers: lays orders here, commits to them by their hash, and reveals them
// once all have. Before that it asks the table nothing that would tell it any.

import { api, Problem, Silence } from '../api/client.ts'
import { orderId } from '../api/keys.ts'
import type { Act, Ask, Commitment, Hold, Scene } from '../api/types.ts'
import type { Memory } from '../dice/watch.ts'
import { soon } from '../state/soon.ts'
import type { AtTable } from '../state/witness.svelte.ts'
import { arranged, boundTo, closes, commitment, laid, read, ways, write, type Bound, type Kept } from './keep.ts'

export class Sealed {
  /** What has been laid and not yet committed to. */
  laid = $state.raw<Act[]>([])
  /** What is revealed is on its way. */
  #revealing = new Set<number>()
  #asked = 0
  #holds: Promise<Map<string, Hold>> | undefined
  readonly #at: AtTable
  readonly #memory: Memory

  constructor(at: AtTable, memory: Memory = localStorage) {
    this.#at = at
    this.#memory = memory
  }

  /** The secret ask that seats held here have part in. */
  ask = $derived.by((): Ask | undefined => this.#at.table?.asks.find((a) => a.secret && a.seats.some((s) => this.#at.table!.you.includes(s))))
  /** The seat held here that has yet to commit itself: once others have shown their orders nobody does. */
  seat = $derived(this.ask?.seats.find((s) => this.#at.table!.you.includes(s) && !this.ask!.commits?.some((c) => c.seat === s || (c.revealed && c.hash))) ?? '')
  /** What seals it, if the rules name that. */
  closing = $derived(this.ask?.acts?.find(closes))

  /** Commitments of seats held here that are to be revealed, and of which this browser does not know the orders. */
  lost = $derived.by(() => this.#due(this.#at.table?.asks ?? []).filter((c) => !this.#bound(c)))

  #due(asks: readonly Ask[]): Commitment[] {
    return asks.flatMap((a) => a.commits ?? []).filter((c) => c.due && this.#at.table?.you.includes(c.seat))
  }

  /** A scene with what has been laid: the table knows nothing of it. */
  over(scene: Scene): Scene {
    const { seat, bound } = this
    const of = seat || this.ask?.seats.find((s) => this.#at.table!.you.includes(s))
    if (!of) return scene
    const list = seat ? this.laid : bound
    const side = this.#at.table?.seats.find((s) => s.id === of)?.side ?? -1
    // Who has his order, and whoever is on a side that has sealed, waits for nothing any more.
    return {
      ...scene,
      pieces: scene.pieces.map((p) => {
        const told = list.some((a) => a.piece === p.id)
        return told || (!seat && p.side === side) ? { ...p, done: told || p.done, may: undefined, place: seat ? p.place : undefined } : p
      }),
      shapes: [...(scene.shapes ?? []), ...ways(list, side)],
    }
  }

  /** What has been committed to and is not revealed yet, as far as this browser knows it; while another seat here has yet to commit, nothing. */
  bound = $derived.by((): Act[] => {
    const { ask } = this
    if (!ask || this.seat) return []
    const kept = this.#kept
    return ask.seats.filter((s) => this.#at.table!.you.includes(s) && kept[s]?.ask === ask.id).flatMap((s) => kept[s]!.laid)
  })

  get #kept(): Record<string, Kept> { return read(this.#memory, this.#at.id) }

  #bound(c: Commitment) {
    return boundTo(this.#kept[c.seat], c.hash)
  }

  /** Takes up what the table that is in sight asks. */
  attend() {
    const { ask, seat } = this
    if (!ask || !seat || ask.id === this.#asked) return
    this.#asked = ask.id
    this.#holds = undefined
    const kept = this.#kept[seat]
    this.laid = kept?.ask === ask.id ? kept.laid : []
    void this.#reaches(ask)
  }

  /** Reveals what is due, as soon as that is heard of. */
  async hear(asks: readonly Ask[]) {
    for (const c of this.#due(asks)) {
      const bound = this.#bound(c)
      if (bound) await this.#reveal(c, bound)
    }
  }

  async #reveal(c: Commitment, bound: Bound) {
    if (this.#revealing.has(c.seq)) return
    this.#revealing.add(c.seq)
    for (; !this.#at.closed; await soon(1000))
      try {
        return void (await api.give(this.#at.id, 'reveal', { seat: c.seat, ...bound, id: `reveal.${c.seq}` }))
      } catch (e) {
        if (e instanceof Silence) continue
        // Another window was faster.
        if (!(e instanceof Problem && e.status === 409)) this.#at.problem = (e as Error).message
        return
      }
  }

  #keep(orders: Act[], bound?: Bound) {
    this.laid = orders
    write(this.#memory, this.#at.id, this.seat, { ask: this.#asked, laid: orders, bound: bound && [bound] })
  }

  /** Lays an order, or commits to those that have been. */
  async lay(act: Act) {
    if (closes(act)) return this.seal()
    this.#keep(laid(this.laid, act))
  }

  takeOff(order: string) {
    this.#keep(this.laid.filter((a) => a.order !== order))
  }

  /** Commits to what has been laid: from here on it cannot be changed. */
  async seal() {
    const { ask, seat } = this
    if (!ask || !seat) return
    const salt = [...crypto.getRandomValues(new Uint8Array(32))].map((b) => b.toString(16).padStart(2, '0')).join('')
    const bound = { salt, orders: arranged(this.laid, ask.acts ?? []) }
    // Kept before it is told: a browser that dies between the two can still reveal it.
    this.#keep(this.laid, bound)
    const id = orderId()
    await this.#at.post.send(() => api.give(this.#at.id, 'commit', { seat, ask: ask.id, hash: commitment(bound), id }))
  }

  /** Says that what was committed to is lost: the seat gives no orders. */
  async giveUp(c: Commitment) {
    await this.#at.post.send(() => api.give(this.#at.id, 'reveal', { seat: c.seat, id: `reveal.${c.seq}` }))
  }

  /** The reaches of all pieces, asked for alike, so that nobody learns which is looked at. */
  #reaches(ask: Ask): Promise<Map<string, Hold>> {
    return (this.#holds ??= (async () => {
      const holds = new Map<string, Hold>()
      for (const piece of new Set((ask.acts ?? []).map((a) => a.piece ?? ''))) {
        const hold = piece && (await api.hold(this.#at.id, piece, '').catch(() => undefined))
        // A way of several legs would have to be asked for leg by leg.
        if (hold) holds.set(piece, { ...hold, motions: hold.motions.map((m) => ({ ...m, again: false })) })
      }
      return holds
    })())
  }

  /** What a piece that is held may do. */
  async hold(piece: string): Promise<Hold> {
    const hold = this.ask && (await this.#reaches(this.ask)).get(piece)
    if (!hold) throw new Error('it may not be moved now')
    return hold
  }
}
