// Whom the dice of a record depend on: the chains that were laid, the seats
// whose links every throw wants, and the entry that waits for them. The same as
// play/chains.go, check by check; docs/adr/0010 argues why.

import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { hashed } from './fair.ts'
import type { Header, HeaderWitness, RecordEntry, Seen } from './shape.ts'

/** How many links a chain has, and so how many entries a battle. */
export const LINKS = 65536

/** How long links may be waited for, in seconds: a year and a day. */
const mostPatience = 366 * 24 * 60 * 60

interface Chain {
  anchor: Uint8Array
  /** The newest link given, the anchor at first, and its number. */
  last: Uint8Array
  number: number
  /** The entry that laid it. */
  laid: number
}

const people = ['you', 'friend']
const levels = ['random', 'recruit', 'sergeant', 'colonel', 'general']
const grades = ['sealed', 'witnessed', 'typed']
const throwing = ['order', 'table', 'clock', 'ruling', 'answer', 'throw']
const whileOpen = ['link', 'seal', 'sit', 'leave', 'note', 'mark', 'talk', 'council', 'point', 'instruct', 'rest', 'propose', 'answer', 'end', 'delete']

export const throws = (kind: string) => throwing.includes(kind)

/** The entry from whose outcome an entry starts. */
export const starts = (e: RecordEntry) =>
  e.kind === 'undo' || e.kind === 'rewind' || (e.kind === 'ruling' && (e.to ?? 0) > 0) ? (e.to ?? 0) : e.seq - 1

function bytes32(text: string | undefined): Uint8Array {
  if (!/^[0-9a-fA-F]{64}$/.test(text ?? '')) throw new Error('what should be a hash is none.')
  return hexToBytes(text!)
}

/** Milliseconds of a time as records write it. */
function time(text: string): number {
  const ms = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) ? Date.parse(text) : NaN
  if (Number.isNaN(ms) || new Date(ms).toISOString() !== text) throw new Error('its time is none.')
  return ms
}

export class Chains {
  /** The entry that waits for links, 0: none. */
  open = 0
  private readonly who = new Map<string, string>()
  private readonly server: Chain[] = []
  private readonly seats = new Map<string, Chain[]>()
  private readonly sealed = new Set<string>()
  private readonly awaited: boolean[] = []
  private readonly rulings = new Set<number>()
  private given = new Map<string, Uint8Array>()
  private since = ''

  constructor(readonly header: Header) {
    const { grade, seats, withheld = 0 } = header
    if (!grades.includes(grade)) throw new Error(`dice of the grade ${grade} are unknown.`)
    for (const s of seats) {
      if (!people.includes(s.who) && !levels.includes(s.who)) throw new Error(`nobody known sits in seat ${s.id}.`)
      if (this.who.has(s.id)) throw new Error(`there are two seats ${s.id}.`)
      this.who.set(s.id, s.who)
    }
    if (grade === 'witnessed' && !this.witnesses.length) throw new Error('it does not say who witnesses its dice.')
    if (grade !== 'witnessed' && (this.witnesses.length || withheld)) throw new Error('it names witnesses for dice that nobody witnesses.')
    if (withheld < 0 || withheld > mostPatience) throw new Error('its patience for links is none that a table can have.')
    let at = 0
    for (const w of this.witnesses) {
      const i = seats.findIndex((s, n) => n >= at && s.id === w.seat)
      if (i < 0 || ![0, 1].includes(w.side) || !people.includes(this.who.get(w.seat)!)) throw new Error(`seat ${w.seat} cannot witness.`)
      at = i + 1
    }
    bytes32(header.anchor)
  }

  get witnesses(): HeaderWitness[] {
    return this.header.witnesses ?? []
  }

  witness(seat: string | undefined): HeaderWitness | undefined {
    return this.witnesses.find((w) => w.seat === seat)
  }

  /** Nobody but who began the battle plays. */
  private get alone(): boolean {
    return this.header.seats.every((s) => this.who.get(s.id) !== 'friend')
  }

  /** Whose a seat is: who began the battle may hold several, every friend counts for himself. */
  private person(seat: string): string {
    return this.who.get(seat) === 'you' ? '' : seat
  }

  /** Dice of the next entry have to wait for links: not all have agreed that they do not. */
  get awaits(): boolean {
    return this.witnesses.some((w) => !this.sealed.has(this.person(w.seat)))
  }

  /** The chain by which an entry goes: the newest that was laid before it. */
  private before(list: readonly Chain[] | undefined, entry: number): Chain | undefined {
    return list?.findLast((c) => c.laid < entry)
  }

  private seated(entry: number): boolean {
    return !this.awaits || this.witnesses.every((w) => this.before(this.seats.get(w.seat), entry))
  }

  /** The seats whose links are wanting for the entry that waits. */
  get wanting(): string[] {
    return this.open ? this.witnesses.map((w) => w.seat).filter((s) => !this.given.has(s)) : []
  }

  /** The entry that laid the anchor by which a seat's link for an entry goes; 0: that is another anchor, or none. */
  laid(seat: string, anchor: string, entry: number): number {
    const c = this.before(this.seats.get(seat), entry)
    return c && bytesToHex(c.anchor) === anchor ? c.laid : 0
  }

  /** The anchor that a seat has laid last, empty: none. */
  anchor(seat: string): string {
    const c = this.seats.get(seat)?.at(-1)
    return c ? bytesToHex(c.anchor) : ''
  }

  /** What an entry's dice are made of. */
  key(entry: number, server: Uint8Array): { links: Uint8Array[]; anchors: Uint8Array[] } {
    const laid = this.before(this.server, entry)
    const links = [server]
    const anchors = laid ? [laid.anchor] : []
    if (entry === this.open)
      for (const w of this.witnesses) {
        links.push(this.given.get(w.seat)!)
        anchors.push(this.before(this.seats.get(w.seat), entry)!.anchor)
      }
    return { links, anchors }
  }

  /** Throws what is wrong with an entry, as far as all can see it. */
  check(e: RecordEntry) {
    if (e.anchor && e.kind !== 'open') this.checkAnchor(e)
    if (e.kind === 'sit' && e.text && e.seat) {
      if (!people.includes(e.text) && !levels.includes(e.text)) throw new Error('nobody known sits down.')
      if (this.witness(e.seat) && e.text !== this.who.get(e.seat)) throw new Error('who witnesses the dice stands fast: nobody else can be put in this seat.')
    }
    if (e.kind === 'link') return this.checkLink(e)
    if (e.kind === 'seal') return this.checkSeal(e)
    if (e.kind === 'end' && (e.to ?? 0) > 0) return this.checkClaim(e)
    this.checkLinks(e)
  }

  private checkAnchor(e: RecordEntry) {
    if (e.kind !== 'sit') throw new Error('only who sits down lays an anchor.')
    if (e.seat ? !this.witness(e.seat) : e.by !== 'table') throw new Error('it lays an anchor that nobody asks for.')
    bytes32(e.anchor)
  }

  private checkSeal(e: RecordEntry) {
    if (!this.witness(e.seat) || (e.to ?? 0) !== 0 || e.links?.length || this.sealed.has(this.person(e.seat!)))
      throw new Error('this seat has no word to say about links.')
  }

  private checkLink(e: RecordEntry) {
    if (!this.open || !this.witness(e.seat)) throw new Error('nobody asks this seat for a link.')
    if (e.to !== this.open || this.given.has(e.seat!)) throw new Error('the link is not for the entry that waits.')
    if (e.links?.length !== 1) throw new Error('one link is wanted.')
    this.follow(this.before(this.seats.get(e.seat!), this.open), e.links[0]!, this.open)
  }

  private checkClaim(e: RecordEntry) {
    const [mine, theirs] = [this.witness(e.seat), this.witness(e.text)]
    if (!this.open || e.to !== this.open) throw new Error('nothing waits for links there.')
    if (!mine || !theirs || mine.side === theirs.side) throw new Error('only the other side may end a battle by a link that did not come.')
    const withheld = this.header.withheld ?? 0
    const wanting = this.wanting
    if (!withheld || !wanting.includes(theirs.seat)) throw new Error('this link may be waited for.')
    if (wanting.some((s) => this.witness(s)!.side === mine.side)) throw new Error('a link of its own side is wanting too.')
    if (time(e.at) < time(this.since) + 1000 * withheld) throw new Error('the patience for the link had not run out.')
  }

  private checkLinks(e: RecordEntry) {
    const from = starts(e)
    const back = from < e.seq - 1
    const answers = e.kind === 'throw'
    const links = e.links ?? []
    if (this.open && back && from >= this.open) throw new Error('it goes back to where links are waited for.')
    if (this.open && !back && !answers && !whileOpen.includes(e.kind)) throw new Error(`entry ${this.open} waits for links: nothing else can be ordered.`)
    if (this.open && !back && answers) return this.checkThrow(e, links)
    if (answers && (e.to ?? 0) > 0 && e.to! < e.seq && this.awaited[e.to! - 1]) throw new Error(`entry ${e.to} does not wait for links.`)
    if (!links.length) return
    if (!throws(e.kind) || links.length > 1 || (this.open && !back)) throw new Error('it has links for dice that it cannot have.')
    if (!answers && !this.seated(e.seq)) throw new Error('not all had sat down whose links its dice want.')
    this.follow(this.before(this.server, e.seq), links[0]!, e.seq)
  }

  private checkThrow(e: RecordEntry, links: readonly string[]) {
    if (e.to !== this.open || this.wanting.length) throw new Error('links are wanting.')
    const due = this.key(this.open, this.before(this.server, this.open)!.last).links.map(bytesToHex)
    if (due.join() !== links.join()) throw new Error('its links are not the server’s and those that the seats gave.')
  }

  private follow(c: Chain | undefined, link: string, entry: number) {
    if (!c) throw new Error('no anchor was laid before it.')
    const l = bytes32(link)
    if (entry > LINKS || entry <= c.number) throw new Error('its link is one too many.')
    if (bytesToHex(hashed(l, entry - c.number)) !== bytesToHex(c.last)) throw new Error('its link is not of the chain that was laid down before.')
  }

  /** Throws what is wrong with the dice of an entry as one reader sees it; whole: who sees all of it. */
  checkSeen(e: RecordEntry, seen: Seen, whole: boolean) {
    const answers = this.open > 0 && e.kind === 'throw'
    const waits = throws(e.kind) && e.kind !== 'throw' && this.awaits
    const links = e.links ?? []
    if (!throws(e.kind) && (seen.throws || seen.asked)) throw new Error(`nobody throws by an entry of kind ${e.kind}.`)
    for (const t of seen.throws ?? []) {
      if (t.typed && t.witnessed) throw new Error('its dice are called both typed and witnessed.')
      if (t.typed && !this.mayType(e)) throw new Error('its dice are called typed, where nobody may type any.')
      if (t.typed) continue
      if (waits || !links.length) throw new Error('dice fell, and no links were given for them.')
      if (!!t.witnessed !== answers) throw new Error('its dice are not of the grade that their links make them.')
    }
    const { asked } = seen
    if (asked && (asked.faces || asked.typed || asked.witnessed)) throw new Error('it waits for dice that have fallen.')
    if (asked && answers) throw new Error('the links are for all dice of what waited for them.')
    if (waits && asked && !links.length) throw new Error('it waits for links, and the table’s own does not stand in it.')
    if (waits && whole && !asked && links.length) throw new Error('the table’s link was opened for dice that nobody asks for.')
  }

  private mayType(e: RecordEntry): boolean {
    return this.header.grade === 'typed' || this.alone || (e.kind === 'ruling' && e.by === 'umpire') || (e.kind === 'throw' && this.rulings.has(e.to ?? 0))
  }

  /** Keeps what an entry that is good says. */
  note(e: RecordEntry) {
    if (starts(e) < e.seq - 1) this.close()
    const { awaits } = this
    this.awaited.push(awaits)
    if (e.kind === 'ruling' && e.by === 'umpire') this.rulings.add(e.seq)
    if (e.kind === 'sit' && e.text && this.who.has(e.seat ?? '')) this.who.set(e.seat!, e.text)
    this.lay(e)
    if (e.kind === 'seal') this.sealed.add(this.person(e.seat!))
    else if (e.kind === 'link') {
      const c = this.before(this.seats.get(e.seat!), this.open)!
      c.last = bytes32(e.links![0])
      c.number = this.open
      this.given.set(e.seat!, c.last)
      this.since = e.at
    } else if ((e.kind === 'throw' && this.open) || e.kind === 'end') this.close()
    else if (e.links?.length) {
      const c = this.before(this.server, e.seq)!
      c.last = bytes32(e.links[0])
      c.number = e.seq
      if (e.kind !== 'throw' && awaits) {
        this.open = e.seq
        this.given = new Map()
        this.since = e.at
      }
    }
  }

  private lay(e: RecordEntry) {
    const text = e.header?.anchor ?? e.anchor
    if (!text) return
    const a = bytes32(text)
    const laid = { anchor: a, last: a, number: 0, laid: e.seq }
    if (!e.seat) return void this.server.push(laid)
    this.seats.set(e.seat, [...(this.seats.get(e.seat) ?? []), laid])
    this.sealed.delete(this.person(e.seat))
  }

  private close() {
    this.open = 0
    this.given = new Map()
    this.since = ''
  }
}
