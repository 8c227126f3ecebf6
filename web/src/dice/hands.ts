// Who did what by his own hand: the signatures of a record, each by the key that
// its seat has laid. The same as play/hands.go, check by check.

import { Point } from '@noble/ed25519'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { starts } from './chains.ts'
import { canonical, parse, shaped } from './json.ts'
import { saidShape, type Header, type RecordEntry, type Ruling, type Said, type Seen, type Signed } from './shape.ts'

interface Key {
  seat: string
  key: string
  laid: number
  /** Entries that laid another key without the one before. */
  anew: number[]
}

/** What seats did by hand, by what proves it. */
export interface Hands {
  signed: number
  /** Of seats without a key: on the server's word. */
  word: number
  /** Signatures that this copy does not hold. */
  hidden: number
}

/** By whom entries of each kind can be. */
const given: Record<string, string[]> = {
  open: ['table'], sit: ['hand', 'table'], leave: ['hand', 'table'],
  order: ['hand', 'computer', 'instruction', 'table'], throw: ['hand', 'table'], link: ['hand'], seal: ['hand'],
  table: ['table'], clock: ['table'], ruling: ['umpire', 'table', 'hand'],
  note: ['hand'], mark: ['hand'], talk: ['hand'], council: ['hand'], point: ['hand'], instruct: ['hand'], rest: ['hand'],
  propose: ['hand'], answer: ['hand'], undo: ['hand'], rewind: ['hand', 'table'],
  plan: ['computer'], advice: ['computer'], rules: ['hand', 'table'], end: ['hand', 'table'], delete: ['hand', 'table'],
  commit: ['hand', 'table'], reveal: ['hand', 'table'], lapse: ['table'],
}

function checkBy(e: RecordEntry) {
  if (!Object.hasOwn(given, e.kind) || !given[e.kind]!.includes(e.by ?? '')) throw new Error(`an entry of kind ${e.kind} cannot be by ${e.by}.`)
  if (e.by === 'table' && (e.commitment || (e.anchor && e.seat) || (e.kind === 'end' && (e.to ?? 0) > 0))) throw new Error('the table does not do what only a seat can.')
  if (e.by !== 'table' && !e.seat) throw new Error('it is nobody’s, and not the table’s.')
}

const byHand = (e: RecordEntry) => !!e.seat && (e.by === 'hand' || e.by === 'umpire')
const closed = ['order', 'ruling', 'throw', 'note', 'mark', 'council', 'advice', 'instruct', 'reveal']
const openly = (kind: string) => !closed.includes(kind)
const says = (v: Seen) => !!(v.order || v.text || v.signed)

/** Whether a text is a key by which not anybody could sign, written as keys are. */
function isKey(text: string): boolean {
  try {
    return /^[0-9a-f]{64}$/.test(text) && !Point.fromHex(text).isSmallOrder()
  } catch {
    return false
  }
}

const number = (bytes: Uint8Array) => BigInt(`0x${bytesToHex(bytes.toReversed())}`)

/** By the equation without the cofactor, as Go's library has it. With it, which is what verify of this one takes, a point of small order more would be good here and bad there. */
export function signedBy(key: string, s: Signed): boolean {
  if (!/^[0-9a-f]{128}$/.test(s.signature)) return false
  const order = Point.CURVE().n
  const [r, a] = [s.signature.slice(0, 64), hexToBytes(key)]
  const of = number(hexToBytes(s.signature.slice(64)))
  if (of >= order) return false
  try {
    const k = number(sha512(concatBytes(hexToBytes(r), a, utf8ToBytes(s.said)))) % order
    return Point.BASE.multiply(of, false).subtract(Point.fromBytes(a).multiply(k, false)).toHex() === r
  } catch {
    return false
  }
}

export class Handwriting {
  readonly found: Hands = { signed: 0, word: 0, hidden: 0 }
  readonly keys = new Map<string, Key>()
  /** Signatures that have yet to be looked at, with the keys by which they may be. */
  readonly unproved: { seq: number; signed: Signed; keys: string[] }[] = []
  private readonly hashes: string[] = []
  /** By entry: what a seat has committed itself to. */
  private readonly committed = new Map<number, { seat?: string; hash: string; ask: number }>()
  /** By seat: the question that its newest revealed orders answer. */
  private readonly shown = new Map<string, number>()
  /** The newest entry by which a seat has bound itself. */
  private bound = 0
  /** By seat: the newest entry that it has signed. */
  private readonly last = new Map<string, number>()

  constructor(private readonly header: Header) {}

  /** Whose signature an entry could go without: see play. */
  private unsigned(e: RecordEntry): boolean {
    if (e.kind === 'sit') return !e.anchor && !e.key && !e.text
    if (e.kind === 'order') return !!this.header.commit && this.shown.get(e.seat!) === (e.ask ?? 0)
    return e.kind === 'leave' || e.kind === 'delete'
  }

  check(e: RecordEntry, views: readonly Seen[], whole: boolean) {
    checkBy(e)
    if (e.kind === 'commit' && [...this.shown.values()].includes(e.ask ?? 0)) throw new Error('it binds itself once others have shown their orders.')
    const text = e.kind === 'reveal' ? views.at(-1)!.text : ''
    if (text && bytesToHex(sha256(utf8ToBytes(text))) !== (this.committed.get(e.to ?? 0)?.hash ?? '')) throw new Error('what it reveals is not what was committed to.')
    if (e.key && (e.kind !== 'sit' || !byHand(e) || !isKey(e.key))) throw new Error('it lays a key that is none, or that nobody asks for.')
    const has = this.keys.has(e.seat ?? '') || !!e.key
    views.forEach((v, i) => {
      if (!v.signed) return
      if (!has || !byHand(e)) throw new Error('it is signed, and nobody laid a key by which it could be.')
      this.checkSigned(e, v, whole && i === views.length - 1)
    })
    if (!has || !byHand(e) || this.unsigned(e)) return
    const [first, last] = [views[0]!, views.at(-1)!]
    if ((!last.signed && (whole || says(last))) || (!first.signed && (says(first) || openly(e.kind)))) throw new Error('its seat has a key, and has not signed it.')
  }

  private checkSigned(e: RecordEntry, v: Seen, whole: boolean) {
    const said = read(v.signed!.said)
    if (this.hashes[said.after.seq - 1] !== said.after.hash || !said.after.hash) throw new Error('what was signed follows an entry that is not of this record.')
    if (said.after.seq < (this.last.get(e.seat!) ?? 0)) throw new Error('it was signed before something else that its seat has signed.')
    if (e.kind === 'reveal' && said.after.seq < this.bound) throw new Error('what it reveals was signed before another seat had bound itself.')
    const what = differs(said, e, v, this.header.battle, whole)
    if (what) throw new Error(`the ${what} that was signed is not the entry’s.`)
    const keys = [this.keys.get(e.seat!)?.key, e.key].filter((k) => k !== undefined)
    if (this.unproved.at(-1)?.seq !== e.seq || this.unproved.at(-1)!.signed.signature !== v.signed!.signature || this.unproved.at(-1)!.signed.said !== v.signed!.said)
      this.unproved.push({ seq: e.seq, signed: v.signed!, keys })
  }

  note(e: RecordEntry, views: readonly Seen[]) {
    this.hashes.push(e.hash)
    if (starts(e) < e.seq - 1) this.shown.clear() // who goes back is free to give others
    if (e.kind === 'commit') {
      this.committed.set(e.seq, { seat: e.seat, hash: e.commitment ?? '', ask: e.ask ?? 0 })
      this.bound = e.seq
    }
    const of = e.kind === 'reveal' && e.by === 'hand' ? this.committed.get(e.to ?? 0) : undefined
    if (of && of.seat === e.seat) this.shown.set(e.seat!, of.ask)
    if (views.some((v) => v.signed)) this.last.set(e.seat!, e.seq)
    const signed = views.find((v) => v.signed)?.signed
    if (byHand(e)) {
      if (signed) this.found.signed++
      else if (this.unsigned(e)) return
      else if (this.keys.has(e.seat!)) this.found.hidden++
      else this.found.word++
    }
    if (e.key && signed) this.lay(e, signed)
  }

  private lay(e: RecordEntry, signed: Signed) {
    const was = this.keys.get(e.seat!)
    const anew = was && !signedBy(was.key, signed) ? [...was.anew, e.seq] : (was?.anew ?? [])
    this.keys.set(e.seat!, { seat: e.seat!, key: e.key!, laid: was?.laid ?? e.seq, anew })
  }

  /** The number of the first entry whose signature is by none of its keys, 0: none of the next so many. */
  prove(atMost = Infinity): number {
    for (let n = 0; n < atMost && this.unproved.length; n++) {
      const { seq, signed, keys } = this.unproved[0]!
      if (!keys.some((k) => signedBy(k, signed))) return seq // and so each time that it is asked
      this.unproved.shift()
    }
    return 0
  }

  /** Whether what of an entry has yet to be looked at is signed by its keys. */
  proves(seq: number): boolean {
    return this.unproved.every((u) => u.seq !== seq || u.keys.some((k) => signedBy(k, u.signed)))
  }
}

function read(text: string): Said {
  const value = parse(text)
  if (canonical(value) !== text) throw new Error('what was signed is not in the one form that hashes are taken of.')
  const said = shaped(value, saidShape, 'what was signed') as Partial<Said>
  return { battle: '', seat: '', kind: '', ...said, after: { seq: said.after?.seq ?? 0, hash: said.after?.hash ?? '' } }
}

const wish = (r: Ruling | undefined) => r && canonical({ text: r.text ?? '', clause: r.clause ?? '', option: r.option ?? '', value: r.value ?? '', rules: r.rules ?? '', end: r.end ?? '' })

/** Names what was signed otherwise than the entry says it, empty: nothing. */
function differs(s: Said, e: RecordEntry, v: Seen, battle: string, whole: boolean): string {
  const umpires = e.kind === 'ruling' && e.by === 'umpire'
  const filled = umpires || e.kind === 'undo' || e.kind === 'throw' || e.kind === 'reveal'
  const same = (a: string | number | undefined, b: string | number | undefined) => (a || undefined) === (b || undefined)
  const typed = (v.throws ?? []).filter((t) => t.typed).flatMap((t) => t.faces ?? [])
  const checks: [string, boolean][] = [
    ['battle', s.battle === battle],
    ['seat', s.seat === e.seat],
    ['kind', s.kind === e.kind || (s.kind === 'order' && umpires)],
    ['id', same(s.id, e.id)],
    ['ask', same(s.ask, e.ask) || !s.ask],
    ['to', same(s.to, e.to) || (!s.to && filled)],
    ['redo', same(s.redo, e.redo)],
    ['order', same(s.order, v.order) || (!s.order && umpires && !!v.order && (e.redo ?? 0) > 0)],
    ['text', same(s.text, v.text)],
    ['ruling', wish(s.ruling) === wish(e.ruling) && !s.ruling?.how],
    ['links', e.kind === 'link' ? (s.links ?? []).join() === (e.links ?? []).join() : s.links === undefined],
    ['anchor', same(s.anchor, e.anchor)],
    ['key', same(s.key, e.key)],
    ['commitment', same(s.commitment, e.commitment)],
    ['typed', !whole || (s.typed ?? []).join() === typed.join()],
  ]
  return checks.find(([, good]) => !good)?.[0] ?? ''
}
