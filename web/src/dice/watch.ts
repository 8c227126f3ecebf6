// Watches the record of a battle for the seats held in this browser: checks it
// as it grows, lays their chains, and gives a link only for an entry that
// follows all that this browser remembers, and never one number for two.

import { api } from '../api/client.ts'
import { orderId } from '../api/keys.ts'
import type { Table } from '../api/types.ts'
import { Chain } from './chain.ts'
import { Doubt } from './doubt.ts'
import { Checker, parseRecord } from './record.ts'

/** Entries that leave a throw waiting, whatever they say. */
const idle = ['link', 'seal', 'sit', 'leave', 'note', 'mark', 'talk', 'point', 'instruct', 'propose', 'answer']

/** What this browser remembers of a battle; a part of localStorage, or of a test. */
export type Memory = Pick<Storage, 'getItem' | 'setItem'>

interface Kept {
  /** The newest entry seen, and its hash. */
  seen?: { seq: number; hash: string }
  /** By seat: the seed of its chain, and the newest number given with its entry's hash. */
  chains?: Record<string, { seed: string; given?: { number: number; hash: string } }>
}

export class Watch {
  readonly checker = new Checker()
  private chains = new Map<string, Chain>()
  private turn: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly battle: string,
    private readonly memory: Memory = localStorage,
    private readonly record = (after: number) => api.recordAfter(battle, after),
  ) {}

  private get kept(): Kept {
    try {
      return (JSON.parse(this.memory.getItem(`drumhead.watch.${this.battle}`) ?? '{}') as Kept) ?? {}
    } catch {
      return {}
    }
  }

  private keep(change: (kept: Kept) => void) {
    const kept = this.kept
    change(kept)
    this.memory.setItem(`drumhead.watch.${this.battle}`, JSON.stringify(kept))
  }

  private chain(seat: string): Chain | undefined {
    const seed = this.kept.chains?.[seat]?.seed
    if (!seed) return undefined
    let chain = this.chains.get(seat)
    if (chain?.seed !== seed) this.chains.set(seat, (chain = new Chain(seed)))
    return chain
  }

  /** One thing after the other, whoever asks. */
  private inTurn<T>(deed: () => Promise<T>): Promise<T> {
    const done = this.turn.then(deed, deed)
    this.turn = done.catch(() => {})
    return done
  }

  /** Reads on in the record and checks every entry and die; throws a Doubt. */
  read(): Promise<void> {
    return this.inTurn(() => this.readOn())
  }

  private async readOn() {
    const { seen } = this.kept
    for (const e of parseRecord(await this.record(this.checker.head.seq))) {
      this.checker.take(e)
      if (e.seq === seen?.seq && e.hash !== seen.hash) throw new Doubt(e.seq, 'it is not the entry that this browser remembers.')
    }
    const { head } = this.checker
    if (seen && head.seq < seen.seq) throw new Doubt(seen.seq, 'this browser remembers it, and it is gone.')
    this.keep((k) => {
      if (!k.seen || head.seq > k.seen.seq) k.seen = { ...head }
    })
  }

  /** Seats held here that have yet to lay an anchor. */
  unseated(table: Table): string[] {
    return (table.witness ?? []).filter((w) => table.you.includes(w.seat) && !w.anchor && !w.sealed).map((w) => w.seat)
  }

  /** Makes a chain for a seat and lays its anchor. */
  sit(seat: string): Promise<{ seq: number }> {
    return this.inTurn(async () => {
      const chain = Chain.fresh()
      this.keep((k) => (k.chains = { ...k.chains, [seat]: { seed: chain.seed } }))
      this.chains.set(seat, chain)
      return api.entry(this.battle, 'sit', { seat, anchor: chain.anchor, id: orderId() })
    })
  }

  /** The chain whose anchor was laid for the seat is in this browser. */
  holds(table: Table, seat: string): boolean {
    const laid = table.witness?.find((w) => w.seat === seat)?.anchor
    return !!laid && this.chain(seat)?.anchor === laid
  }

  /** The link of a seat for the entry that waits, empty if it waits no more; throws a Doubt rather than give one that could be misused. */
  link(seat: string, number: number): Promise<string> {
    return this.inTurn(async () => {
      await this.readOn()
      const chain = this.chain(seat)
      const entry = this.checker.entries[number - 1]
      if (!chain || !entry) throw new Doubt(number, 'this browser knows nothing of it.')
      const laid = this.checker.laid(seat, chain.anchor)
      if (!laid || laid >= number) throw new Doubt(number, 'no anchor of this browser was laid before it.')
      const after = this.checker.entries.slice(number)
      // Asked twice, answered once: the dice have fallen meanwhile.
      if (after.some((e) => e.kind === 'throw' && e.to === number)) return ''
      if (!entry.asked && after.some((e) => !idle.includes(e.kind))) throw new Doubt(number, 'it does not wait for dice.')
      const given = this.kept.chains?.[seat]?.given
      if (given && (number < given.number || (number === given.number && entry.hash !== given.hash)))
        throw new Doubt(number, 'a link of its number was given for another entry.')
      this.keep((k) => (k.chains![seat]!.given = { number, hash: entry.hash }))
      return chain.link(number)
    })
  }
}
