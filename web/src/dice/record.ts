// A record as the browser checks it for itself: that each entry follows the one
// before, that every link is of the chain laid down for it and all are there, that
// each die is the one that the links give, and that seats have signed what they
// did. docs/record.md says how; nothing here asks the server what to believe, and
// play checks the same, to the last vector of play/testdata/vectors.

import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { Chains, throws } from './chains.ts'
import { Doubt, type Part } from './doubt.ts'
import { Fair, wrong } from './fair.ts'
import { Handwriting, type Hands } from './hands.ts'
import { canonical, parse, shaped } from './json.ts'
import { entryShape, seenShape, type RecordEntry, type Seen } from './shape.ts'

export { hashed, Fair } from './fair.ts'
export type { RecordEntry } from './shape.ts'

export const nothing = '0'.repeat(64)

/** How long a line may be, in bytes. */
const longest = 512 * 1024

/** An entry of a record, strictly read; number says which, for the words of a doubt. */
export function parseEntry(line: string, number: number): RecordEntry {
  try {
    if (utf8ToBytes(line).length > longest) throw new Error('it is too long.')
    return shaped(parse(line), entryShape, 'it', true) as RecordEntry
  } catch (e) {
    throw new Doubt(number, `${(e as Error).message}`)
  }
}

/** Entries behind one, as JSON Lines. */
export function parseRecord(text: string, after = 0): RecordEntry[] {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines.map((l, i) => parseEntry(l, after + i + 1))
}

export function hashOf(entry: RecordEntry): string {
  const { hash: _, opened: __, ...rest } = entry
  return bytesToHex(sha256(utf8ToBytes(canonical(rest))))
}

/** Checks that entries follow the one remembered; returns the newest's hash. */
export function follow(entries: readonly RecordEntry[], after: { seq: number; hash: string }): { seq: number; hash: string } {
  let { seq, hash } = after
  for (const e of entries) {
    if (hashOf(e) !== e.hash) throw new Doubt(seq + 1, 'its words are not those that its hash was taken of.')
    if (e.seq !== seq + 1) throw new Doubt(seq + 1, `it should be entry ${seq + 1}, and says ${e.seq}.`)
    if (e.prev !== hash) throw new Doubt(e.seq, 'it does not follow the entry before it.')
    seq = e.seq
    hash = e.hash
  }
  return { seq, hash }
}

export interface Checked {
  entries: number
  witnessed: number
  sealed: number
  typed: number
  /** Dice of which this copy does not hold what they are made of. */
  hidden: number
}

/** Checks a whole record from its first entry; throws a Doubt at the first that does not hold. */
export class Checker {
  readonly found: Checked = { entries: 0, witnessed: 0, sealed: 0, typed: 0, hidden: 0 }
  /** Entries that hold, entry 1 first. */
  readonly entries: RecordEntry[] = []
  head = { seq: 0, hash: nothing }
  chains: Chains | undefined
  hands: Handwriting | undefined

  /** Looks at an entry; at its signature only where it is told to, since that takes a while: see prove. */
  take(e: RecordEntry, signatures = false) {
    const head = follow([e], this.head)
    const views = this.opened(e)
    const whole = !!e.opened?.some((o) => o.part === 2)
    this.as('dice', e, () => this.dice(e, views, whole))
    this.as('hands', e, () => {
      this.hands!.check(e, views, whole)
      this.hands!.note(e, views)
      if (signatures && this.hands!.prove()) throw new Error('it is not signed by the key of its seat.')
    })
    this.head = head
    this.entries.push(e)
    this.found.entries++
  }

  /** What rests on whose word. */
  get said(): Hands {
    return this.hands?.found ?? { signed: 0, word: 0, hidden: 0 }
  }

  /** Looks at some of the signatures that nobody has looked at yet; false: there are none. */
  prove(atMost: number): boolean {
    const seq = this.hands?.prove(atMost) ?? 0
    if (seq) throw new Doubt(seq, 'it is not signed by the key of its seat.', 'hands')
    return !!this.hands?.unproved.length
  }

  private as(part: Part, e: RecordEntry, check: () => void) {
    try {
      check()
    } catch (err) {
      if (err instanceof Doubt) throw err
      throw new Doubt(e.seq, (err as Error).message, part)
    }
  }

  /** What each reader sees, as far as this copy holds it, the public view first: parts that are open are those that their digests stand for. */
  private opened(e: RecordEntry): Seen[] {
    const views: Seen[] = [e]
    const bad = () => new Doubt(e.seq, 'a part of it is not the one that its digest stands for.')
    if (e.private?.length !== 3) throw new Doubt(e.seq, 'it has not the digests of three parts.')
    ;(e.opened ?? []).forEach((o, i) => {
      if (o.part < 0 || o.part > 2 || (i > 0 && o.part <= e.opened![i - 1]!.part) || !/^[0-9a-fA-F]{64}$/.test(o.salt)) throw bad()
      if (bytesToHex(sha256(concatBytes(hexToBytes(o.salt), utf8ToBytes(o.bytes)))) !== e.private![o.part]) throw bad()
      if (!o.bytes) return
      try {
        const part = parse(o.bytes)
        views.push(shaped(part, seenShape, 'a part', true) as Seen)
        if (canonical(part) !== o.bytes) throw new Error('a part is not written as parts are.')
      } catch (err) {
        throw new Doubt(e.seq, (err as Error).message)
      }
    })
    return views
  }

  private dice(e: RecordEntry, views: readonly Seen[], whole: boolean) {
    if (!!e.header !== (e.seq === 1)) throw new Error('the header stands in the first entry, and nowhere else.')
    if (e.header) {
      this.chains = new Chains(e.header)
      this.hands = new Handwriting(e.header)
    }
    const chains = this.chains!
    chains.check(e)
    const number = e.kind === 'throw' && chains.open ? chains.open : e.seq
    const from = number === e.seq ? e : this.entries[number - 1]!
    const key = e.links?.length && throws(e.kind) ? chains.key(number, hexToBytes(e.links[0]!)) : undefined
    const salts = new Map((from.opened ?? []).map((o) => [o.part, hexToBytes(o.salt)]))
    views.forEach((v, i) => {
      const last = i === views.length - 1
      chains.checkSeen(e, v, whole && last)
      this.view(v, number, key, salts, last)
    })
    chains.note(e)
  }

  private view(seen: Seen, number: number, key: ReturnType<Chains['key']> | undefined, salts: Map<number, Uint8Array>, count: boolean) {
    const fairs = new Map<number, Fair>()
    for (const t of seen.throws ?? []) {
      const bad = wrong(t)
      if (bad) throw new Error(`${t.purpose} ${bad}.`)
      const part = !t.private ? -1 : t.thrower < 0 ? 2 : t.thrower
      const salt = part < 0 ? new Uint8Array() : salts.get(part)
      const faces = t.faces ?? []
      if (count) this.found[t.typed ? 'typed' : !salt ? 'hidden' : t.witnessed ? 'witnessed' : 'sealed'] += faces.length
      if (t.typed || !salt) continue
      if (!fairs.has(part)) fairs.set(part, new Fair(this.chains!.header.battle, number, key!.links, key!.anchors, salt))
      const due = fairs.get(part)!.next(t)
      if (due.join() !== faces.join()) throw new Error(`${t.purpose}: the links give ${due.join(', ')}, the record says ${faces.join(', ')}.`)
    }
  }
}
