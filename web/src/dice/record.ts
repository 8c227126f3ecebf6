// A record as the browser checks it for itself: that each entry follows the one
// before, that every link is of the chain laid down for it, and that each die is
// the one that the links give. docs/record.md says how; nothing here asks the
// server what to believe. WebCrypto is missing on plain http, hence the library.

import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { Doubt } from './doubt.ts'

export interface RecordThrow {
  purpose: string
  thrower: number
  private?: boolean
  /** The cards that were left, if it is the turn of a card. */
  pack?: number[]
  groups?: { dice: number; sides: number }[]
  faces?: number[]
  typed?: boolean
  witnessed?: boolean
}

/** What a reader may see of an entry. */
interface Seen {
  text?: string
  throws?: RecordThrow[]
  asked?: RecordThrow
}

export interface RecordEntry extends Seen {
  seq: number
  kind: string
  seat?: string
  to?: number
  header?: { battle: string; grade: string; anchor: string; seats: { id: string; who: string }[] }
  links?: string[]
  anchor?: string
  commitment?: string
  private?: string[]
  prev: string
  hash: string
  opened?: { part: number; salt: string; bytes: string }[]
}

export const nothing = '0'.repeat(64)

export function parseRecord(text: string): RecordEntry[] {
  return text.split('\n').filter((l) => l.trim()).map((l) => JSON.parse(l) as RecordEntry)
}

/** JSON in the one form that hashes are taken of: RFC 8785 for what records hold. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([k, v]) => `${JSON.stringify(k)}:${canonical(v)}`).join(',')}}`
}

export function hashOf(entry: RecordEntry): string {
  const { hash: _, opened: __, ...rest } = entry
  return bytesToHex(sha256(utf8ToBytes(canonical(rest))))
}

/** Checks that entries follow the one remembered; returns the newest's hash. */
export function follow(entries: readonly RecordEntry[], after: { seq: number; hash: string }): { seq: number; hash: string } {
  let { seq, hash } = after
  for (const e of entries) {
    if (e.seq !== seq + 1) throw new Doubt(e.seq, `it should be entry ${seq + 1}.`)
    if (e.prev !== hash) throw new Doubt(e.seq, 'it does not follow the entry before it.')
    if (hashOf(e) !== e.hash) throw new Doubt(e.seq, 'its words are not those that its hash was taken of.')
    seq = e.seq
    hash = e.hash
  }
  return { seq, hash }
}

export function hashed(link: Uint8Array, times: number): Uint8Array {
  for (; times > 0; times--) link = sha256(link)
  return link
}

const same = (a: Uint8Array, b: Uint8Array) => bytesToHex(a) === bytesToHex(b)

/** The dice of one entry, made of links that nobody could choose. */
export class Fair {
  private readonly key: Uint8Array
  private throws = 0

  constructor(
    private readonly battle: string,
    private readonly number: number,
    links: readonly Uint8Array[],
    anchors: readonly Uint8Array[],
    salt: Uint8Array = new Uint8Array(),
  ) {
    this.key = sha256(concatBytes(...links, ...anchors, salt))
  }

  next(t: RecordThrow): number[] {
    const j = this.throws++
    if (t.pack) return [t.pack.toSorted((a, b) => a - b)[this.die(j, 0, t.pack.length) - 1]!]
    const sides = (t.groups ?? []).flatMap((g) => Array<number>(g.dice).fill(g.sides))
    return sides.map((s, i) => this.die(j, i, s))
  }

  private die(j: number, i: number, sides: number): number {
    const limit = 256 - (256 % sides)
    for (let k = 0; ; k++) {
      const counts = new DataView(new ArrayBuffer(32))
      ;[this.number, j, i, k].forEach((n, at) => counts.setBigUint64(8 * at, BigInt(n)))
      const stream = hmac(sha256, this.key, concatBytes(utf8ToBytes(this.battle), new Uint8Array(counts.buffer)))
      const byte = stream.find((b) => b < limit)
      if (byte !== undefined) return (byte % sides) + 1
    }
  }
}

interface Chain {
  anchor: Uint8Array
  /** The newest link given, the anchor at first, and its number. */
  last: Uint8Array
  number: number
  laid: number
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
  private server: Chain | undefined
  /** Entries that hold, entry 1 first. */
  readonly entries: RecordEntry[] = []
  head = { seq: 0, hash: nothing }
  private seats = new Map<string, Chain>()
  private battle = ''
  private grade = ''
  private order: string[] = []

  take(e: RecordEntry) {
    this.head = follow([e], this.head)
    this.entries.push(e)
    this.found.entries++
    if (e.header) {
      this.battle = e.header.battle
      this.grade = e.header.grade
      this.order = e.header.seats.map((s) => s.id)
      this.server = chain(e, e.header.anchor)
    }
    if (e.anchor) {
      if (e.seat) this.seats.set(e.seat, chain(e, e.anchor))
      else this.server = chain(e, e.anchor)
    }
    this.opened(e)
    if (e.kind === 'link') this.link(e)
    else this.dice(e)
  }

  /** Parts that are open are those that their digests stand for, and what was revealed is what was committed to. */
  private opened(e: RecordEntry) {
    for (const o of e.opened ?? []) {
      const digest = bytesToHex(sha256(concatBytes(hexToBytes(o.salt), utf8ToBytes(o.bytes))))
      if (digest !== e.private?.[o.part]) throw new Doubt(e.seq, 'a part of it is not the one that its digest stands for.')
      const text = o.bytes && e.kind === 'reveal' ? (JSON.parse(o.bytes) as Seen).text : undefined
      if (text && bytesToHex(sha256(utf8ToBytes(text))) !== this.entries[e.to! - 1]?.commitment)
        throw new Doubt(e.seq, 'what it reveals is not what was committed to.')
    }
  }

  /** The entry that laid the anchor which a seat now has; 0: another one, or none. */
  laid(seat: string, anchor: string): number {
    const c = this.seats.get(seat)
    return c && bytesToHex(c.anchor) === anchor ? c.laid : 0
  }

  private link(e: RecordEntry) {
    const c = this.seats.get(e.seat ?? '')
    if (!c || !e.to || c.laid >= e.to || e.links?.length !== 1) throw new Doubt(e.seq, 'the seat had laid no anchor for this link.')
    use(e, c, e.links[0]!, e.to)
  }

  private dice(e: RecordEntry) {
    const number = this.grade === 'witnessed' && e.kind === 'throw' && e.to ? e.to : e.seq
    const from = number === e.seq ? e : this.entries[number - 1]
    if (!from) throw new Doubt(e.seq, 'it answers an entry that is not there.')
    const chains: Chain[] = []
    if (e.links?.length) {
      if (!this.server) throw new Doubt(e.seq, 'the table had laid no anchor.')
      use(e, this.server, e.links[0]!, number)
      chains.push(this.server)
      if (number !== e.seq)
        for (const id of this.order) {
          const c = this.seats.get(id)
          if (c?.number === number) chains.push(c)
        }
      if (e.links.join() !== chains.map((c) => bytesToHex(c.last)).join()) throw new Doubt(e.seq, 'its links are not those that were given.')
    }
    const salts = new Map((from.opened ?? []).map((o) => [o.part, hexToBytes(o.salt)]))
    const views: Seen[] = [e, ...(e.opened ?? []).filter((o) => o.bytes).map((o) => JSON.parse(o.bytes) as Seen)]
    views.forEach((v, i) => this.view(e, v, number, chains, salts, i === views.length - 1))
  }

  private view(e: RecordEntry, seen: Seen, number: number, chains: Chain[], salts: Map<number, Uint8Array>, count: boolean) {
    const fairs = new Map<number, Fair>()
    for (const t of seen.throws ?? []) {
      const faces = t.faces ?? []
      const part = !t.private ? -1 : t.thrower === 0 || t.thrower === 1 ? t.thrower : 2
      const salt = part < 0 ? new Uint8Array() : salts.get(part)
      if (t.typed || !salt) {
        if (count) this.found[t.typed ? 'typed' : 'hidden'] += faces.length
        continue
      }
      if (!chains.length) throw new Doubt(e.seq, 'dice fell, and no link was given for them.')
      if (t.witnessed && chains.length < 2) throw new Doubt(e.seq, 'its dice are called witnessed, and no seat gave a link.')
      if (t.witnessed && chains[0]!.laid > number) throw new Doubt(e.seq, 'its dice are called witnessed, and the table laid its anchor when it might have known the other links.')
      if (!fairs.has(part)) fairs.set(part, new Fair(this.battle, number, chains.map((c) => c.last), chains.map((c) => c.anchor), salt))
      const due = fairs.get(part)!.next(t)
      if (due.join() !== faces.join()) throw new Doubt(e.seq, `${t.purpose}: the links give ${due.join(', ')}, the record says ${faces.join(', ')}.`)
      if (count) this.found[t.witnessed ? 'witnessed' : 'sealed'] += faces.length
    }
  }
}

function chain(e: RecordEntry, anchor: string): Chain {
  const a = hexToBytes(anchor)
  return { anchor: a, last: a, number: 0, laid: e.seq }
}

function use(e: RecordEntry, c: Chain, link: string, number: number) {
  const l = hexToBytes(link)
  if (number <= c.number || !same(hashed(l, number - c.number), c.last)) throw new Doubt(e.seq, 'its link is not of the chain that was laid down before.')
  c.last = l
  c.number = number
}
