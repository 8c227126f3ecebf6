// Watches the record of a battle for the seats held in this browser: checks it
// as it grows, lays their chains and keys, signs what they do, and gives a link
// only for an entry that follows all that this browser remembers, and never one
// number for two.

import { api, signedAnew, type Body, type Command } from '../api/client.ts'
import { heldFor, orderId } from '../api/keys.ts'
import type { Table } from '../api/types.ts'
import { Chain } from './chain.ts'
import { Doubt, OtherCourse } from './doubt.ts'
import { Checker, parseRecord, type RecordEntry } from './record.ts'
import type { Signed } from './shape.ts'
import { freshKey, publicKey, saidOf, signed } from './sign.ts'

/** What this browser remembers of a battle; a part of localStorage, or of a test. */
export type Memory = Pick<Storage, 'getItem' | 'setItem'>

interface Kept {
  /** The newest entry seen, and its hash. */
  seen?: { seq: number; hash: string }
  /** By seat and anchor: seeds of chains, with the newest number given and its entry's hash; told: in a course that was given up. Two windows may both sit down: none of their seeds is lost. */
  chains?: Record<string, Record<string, { seed: string; given?: { number: number; hash: string }; told?: boolean }>>
  /** By seat: the commitment whose orders it has sent to be revealed, and the newest of any seat that it had seen by then. In another course it may have another number. */
  shown?: Record<string, { of: string; newest: number }>
  /** By seat and public key: secret keys. */
  keys?: Record<string, Record<string, string>>
}

/** What a seat has yet to lay down. */
export interface Due {
  seat: string
  anchor: boolean
  key: boolean
}

/** A player's own words, which do not come back with a friend's file. */
const words = ['note', 'mark', 'council']

export class Watch {
  checker = new Checker()
  /** The copy that is read is a seat's: it shows parts of entries. */
  private parts = false
  private chains = new Map<string, Chain>()
  private turn: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly battle: string,
    private readonly memory: Memory = localStorage,
    // By all keys held here, whoever has the screen: of the others' entries too it is seen by whose hand they are.
    private readonly record = (after: number) => api.recordAfter(battle, after, heldFor(battle)),
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

  /** The chain that this browser has laid for a seat, by which its link for an entry goes. */
  private chain(seat: string, number: number): Chain | undefined {
    for (const [anchor, { seed, told }] of Object.entries(this.kept.chains?.[seat] ?? {})) {
      if (told || !this.checker.chains?.laid(seat, anchor, number)) continue
      const chain = this.chains.get(anchor) ?? new Chain(seed)
      this.chains.set(anchor, chain)
      return chain
    }
    return undefined
  }

  /** The secret key of a seat, by its public one. */
  private secret(seat: string, key: string | undefined): string | undefined {
    return key ? this.kept.keys?.[seat]?.[key] : undefined
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
    // What another window sees from now on stands behind what is asked for.
    const { seen } = this.kept
    const { head: had } = this.checker
    // The newest that was checked is asked for again: the record may have become shorter, or go another way, since.
    const after = Math.max(0, had.seq - 1)
    const come = parseRecord(await this.record(after), after)
    const again = had.seq ? come.shift() : had
    if (!again) throw new OtherCourse(had.seq, 'this browser remembers it, and it is gone.')
    if (again.hash !== had.hash) throw new OtherCourse(had.seq, 'it is not the entry that this browser remembers.')
    const { checker } = this
    let head = checker.head
    try {
      for (const e of come) {
        this.take(e, seen?.seq ?? 0)
        head = checker.head
      }
    } catch (doubt) {
      this.checker = new Checker() // of what was refused nothing stays: all is looked at again
      throw doubt
    } finally {
      this.remember(head, checker.entries, seen)
    }
    if (seen && head.seq < seen.seq) throw new OtherCourse(seen.seq, 'this browser remembers it, and it is gone.')
  }

  /** Checks the next entry; of those that this browser has not seen yet, that what stands in the name of a seat held here is its own. */
  private take(e: RecordEntry, seen: number) {
    const { checker } = this
    const { hidden } = checker.said
    checker.take(e)
    this.parts ||= !!e.opened?.length
    const hides = checker.said.hidden > hidden && this.parts && !words.includes(e.kind)
    if ((!hides && e.seq <= seen) || !this.secret(e.seat!, checker.hands?.keys.get(e.seat!)?.key)) return
    if (hides) throw new Doubt(e.seq, 'it stands in the name of a seat held here, and by whose hand is kept from this browser.', 'hands')
    if (!checker.hands!.proves(e.seq)) throw new Doubt(e.seq, 'it stands in the name of a seat held here, and is not signed by its key.', 'hands')
  }

  /** Remembers what was read; throws a Doubt where it is another course than any window of this browser has seen, each time that it is asked. */
  private remember(head: { seq: number; hash: string }, entries: readonly RecordEntry[], seen: Kept['seen']) {
    for (const s of [seen, this.kept.seen])
      if (s && s.seq <= head.seq && entries[s.seq - 1]!.hash !== s.hash) throw new OtherCourse(s.seq, 'it is not the entry that this browser remembers.')
    this.keep((k) => {
      if (!k.seen || head.seq > k.seen.seq) k.seen = { ...head }
    })
  }

  /** Throws a Doubt where the record has become shorter than what this browser remembers. A table that ends before that may only have been asked for before it, or show
   *  it later: the record itself says. */
  async reaches(end: number) {
    const { seen } = this.kept
    if (seen && end < seen.seq) await this.read()
  }

  /** Another course of the battle comes in the place of this one, by this player's own word. What was seen of this one is forgotten; a chain of which it has told links is
   *  known to who has read it, and another is laid. */
  givesUp() {
    this.keep((k) => {
      delete k.seen
      for (const chain of Object.values(k.chains ?? {}).flatMap((c) => Object.values(c))) if (chain.given) chain.told = true
    })
  }

  /** What seats held here have yet to lay down: the anchor of a chain where they witness the dice, a key where somebody else plays. */
  due(table: Table): Due[] {
    const { chains } = this.kept
    const company = table.seats.some((s) => s.who === 'friend' || s.who === 'open')
    return table.you.map((seat) => {
      const w = table.witness?.find((x) => x.seat === seat)
      return { seat, anchor: !!w && !w.sealed && (!w.anchor || !!chains?.[seat]?.[w.anchor]?.told), key: company && !table.seats.find((s) => s.id === seat)?.key }
    }).filter((d) => d.anchor || d.key)
  }

  /** Seats held here that have sat down in another browser: their chain or their key is not in this one. Of the key the record says it, whatever the table does. */
  strange(table: Table): string[] {
    const { chains, keys } = this.kept
    return table.you.filter((seat) => {
      const anchor = table.witness?.find((w) => w.seat === seat)?.anchor
      const laid = [table.seats.find((s) => s.id === seat)?.key, this.checker.hands?.keys.get(seat)?.key]
      return (anchor && !chains?.[seat]?.[anchor]) || laid.some((key) => key && !keys?.[seat]?.[key])
    })
  }

  /** Makes a chain, a key or both for a seat and lays them down; a key is signed by the one before it, where this browser has that. */
  sit({ seat, anchor, key }: Due): Promise<{ seq: number }> {
    return this.inTurn(async () => {
      await this.readOn()
      const body: { seat: string; id: string; anchor?: string; key?: string; signed?: Signed } = { seat, id: orderId() }
      if (anchor) {
        const chain = Chain.fresh()
        body.anchor = chain.anchor
        this.keep((k) => ((k.chains ??= {})[seat] = { ...k.chains[seat], [chain.anchor]: { seed: chain.seed } }))
        this.chains.set(chain.anchor, chain)
      }
      const laid = this.checker.hands?.keys.get(seat)?.key
      let secret = this.secret(seat, laid)
      if (key && !secret) {
        const fresh = (secret = freshKey())
        body.key = publicKey(fresh)
        this.keep((k) => ((k.keys ??= {})[seat] = { ...k.keys[seat], [body.key!]: fresh }))
      }
      return signedAnew(async () => {
        if (secret) {
          delete body.signed
          await this.readOn()
          body.signed = signed(saidOf('sit', { ...body }, this.battle, this.checker.head), secret)
        }
        return api.give(this.battle, 'sit', body)
      })
    })
  }

  /** What a seat does, signed by its key, behind all that was seen and checked. Seats without a key, or whose key is elsewhere, sign nothing. */
  signed<C extends Command>(what: C, body: Body<C>): Promise<Body<C>> {
    const { seat } = body
    if (what === 'sit' || !seat || !Object.keys(this.kept.keys?.[seat] ?? {}).length) return Promise.resolve(body)
    return this.inTurn(async () => {
      await this.readOn()
      if (what === 'reveal') this.shows(seat)
      return this.sign(what, body)
    })
  }

  /** Notes that a seat's secret orders are sent, behind its own commitment; throws a Doubt rather than send them anew where somebody has bound
   *  himself since: who keeps the battle could have asked for them early, said that they had not come, and chosen his own by them. */
  private shows(seat: string) {
    const commits = this.checker.entries.filter((e) => e.kind === 'commit')
    const [of, newest] = [commits.findLast((e) => e.seat === seat)?.commitment, commits.at(-1)?.seq ?? 0]
    if (!of) throw new Doubt(this.checker.head.seq, 'nothing binds this seat to secret orders, and they are asked for.', 'hands')
    const sent = this.kept.shown?.[seat]
    if (sent?.of === of && newest > sent.newest) throw new Doubt(newest, 'it was bound once this browser had sent what it had sealed: the other could know it.', 'hands')
    this.keep((k) => ((k.shown ??= {})[seat] = { of, newest }))
  }

  private sign<C extends Command>(what: C, body: Body<C>): Body<C> {
    const secret = this.secret(body.seat, this.checker.hands?.keys.get(body.seat)?.key)
    return secret ? { ...body, signed: signed(saidOf(what, body, this.battle, this.checker.head), secret) } : body
  }

  /** The chain by which a seat's link for an entry goes is in this browser. */
  holds(seat: string, number: number): boolean {
    return !!this.chain(seat, number)
  }

  /** The link of a seat for the entry that waits, empty if it waits no more; throws a Doubt rather than give one that could be misused. */
  link(seat: string, number: number): Promise<string> {
    return this.inTurn(async () => {
      await this.readOn()
      const { chains, entries } = this.checker
      const entry = entries[number - 1]
      if (!chains || !entry) throw new Doubt(number, 'this browser knows nothing of it.')
      if (!chains.witness(seat)) throw new Doubt(1, 'this seat is not among those that witness the dice, and it plays.')
      // Asked twice, answered once: the dice have fallen meanwhile, or were given up.
      if (entries.slice(number).some((e) => (e.kind === 'throw' && e.to === number) || e.kind === 'rewind' || e.kind === 'ruling' || e.kind === 'end')) return ''
      if (chains.open !== number) throw new Doubt(number, 'it does not wait for links.')
      const chain = this.chain(seat, number)
      if (!chain) throw new Doubt(number, 'no anchor of this browser was laid before it.')
      const { given } = this.kept.chains![seat]![chain.anchor]!
      if (given && (number < given.number || (number === given.number && entry.hash !== given.hash)))
        throw new Doubt(number, 'a link of its number was given for another entry.')
      this.keep((k) => (k.chains![seat]![chain.anchor]!.given = { number, hash: entry.hash }))
      return chain.link(number)
    })
  }

  /** Looks at the signatures of the record, a few at a time, so that nothing stands still; throws a Doubt. */
  async prove() {
    while (this.checker.prove(8)) await new Promise((r) => setTimeout(r))
  }
}
