// The piece that is held over an open table, and where it would stand. Nothing
// waits for the network while it moves: the shape that came with it is enough.
// What the server knows better is asked beside, and shown when it comes.

import type { Hold, Motion, Piece, Refusal, Spot, There } from '../api/types'
import type { Point } from '../board/geometry'
import { on } from './bases'
import * as ghost from './ghost'
import * as group from './group'
import type { typed } from './notation'
import { distance, landing, nearest, type Landing } from './reach'
import * as snap from './snap'

/** What the table's server is asked while a piece is held. */
export interface Asking {
  hold(piece: string, so: string): Promise<Hold>
  there(seat: string, order: string): Promise<There>
  check(seat: string, order: string, after: string[]): Promise<{ legal: boolean; refusal?: Refusal }>
  /** Gives an order; false: it was not taken. */
  give(seat: string, order: string, piece: string): Promise<boolean>
  undo(): Promise<void>
}

/** No table: nothing can be held over it. */
const no = () => Promise.reject(new Error('nothing can be held here'))
export const nobody: Asking = { hold: no, there: no, check: no, give: no, undo: no }

/** Milliseconds that a held piece must rest before the server is asked about its place. */
const REST = 90
/** Thousandths of an inch to which a place is rounded that is dragged to. */
const ROUND = 50
/** The shortest leg of a way, in thousandths of an inch. */
const LEG = 100
/** How far, in thousandths of an inch, the pointer must be off before it is said why the piece does not follow. */
const ASTRAY = 300

/** A piece that is on its way into the hand, with what is to be done with it there. */
interface Coming {
  piece: string
  /** The orders that it follows. */
  so?: string
  /** Where it is wanted, and whether free from all that draws it. */
  target?: Point
  free?: boolean
  /** It was in the hand before: how it was turned, how it moved, and who was with it. */
  before?: { wish: number; motion: number; explicit: boolean; others: string[] }
  done: Promise<boolean>
}

export class Held {
  /** What came with the piece; of the last leg. */
  hold = $state.raw<Hold>()
  /** Its motion, by its place in the hold. */
  motion = $state(0)
  /** Where it would stand; undefined: it has not been moved. */
  spot = $state.raw<Spot>()
  /** What it costs to come there; undefined: that is not in reach. */
  landing = $state.raw<Landing>()
  /** What would hold there, once the server has said so. */
  there = $state.raw<There>()
  /** Why it does not go where the pointer is. */
  why = $state.raw<Refusal>()
  /** What it has been drawn to. */
  note = $state('')
  /** Places where legs end that are already chosen, with the first from. */
  legs = $state.raw<Spot[]>([])
  /** All that were picked up together, the held one first; empty: it is alone. */
  group = $state.raw<group.Member[]>([])
  /** Whether the orders of a group may be given; undefined: not yet known. */
  verdict = $state.raw<group.Judged<Refusal>>()
  /** An order is on its way. */
  giving = $state(false)
  /** It is being dragged or turned just now. */
  moving = $state(false)

  /** The pieces of the scene. */
  pieces = $state.raw<Piece[]>([])
  /** How far a piece is drawn to what is aimed at, in thousandths of an inch. */
  within = 250

  #ask: Asking
  #wish = 0
  #explicit = false
  #target: Point | undefined
  #free = false
  /** The orders that the present leg follows. */
  #so = ''
  #coming = $state.raw<Coming>()
  /** Who is chosen at the table. */
  #chosen: string | undefined
  /** What the table stood at when what is kept was fetched. */
  #state: unknown
  #timer: ReturnType<typeof setTimeout> | undefined
  #kept = new Map<string, Promise<Hold>>()

  constructor(ask: Asking) { this.#ask = ask }

  now = $derived(this.hold?.motions[this.motion])
  /** What stands on the table beside the held piece. */
  others = $derived.by((): snap.Standing[] => {
    const side = this.pieces.find((p) => p.id === this.hold?.piece)?.side
    return this.pieces.filter((p) => p.spot && p.bases?.length && p.id !== this.hold?.piece)
      .map((p) => ({ id: p.id, name: p.short || p.name, own: p.side === side, leads: p.arm === 'general', spot: p.spot!, bases: p.bases! }))
  })
  /** The order that would bring it where it would stand. */
  order = $derived(this.now && this.spot ? ghost.order(this.now, this.spot) : '')
  /** The way it would go. */
  path = $derived.by((): Point[] => {
    if (!this.hold || !this.spot) return []
    return [...this.legs, ...(this.landing?.track ?? [this.hold.from]), this.spot]
  })
  /** Where all of a group would stand. */
  spots = $derived.by((): Spot[] => {
    if (!this.group.length || !this.spot || !this.hold) return []
    const by = { x: this.spot.x - this.hold.from.x, y: this.spot.y - this.hold.from.y }
    return group.moved(this.group, by, this.spot.facing - this.hold.from.facing)
  })

  /** What comes with a piece, fetched once for each state of the table. */
  fetch(piece: string, so = ''): Promise<Hold> {
    const key = `${piece} ${so}`
    let found = this.#kept.get(key)
    if (!found) {
      this.#kept.set(key, (found = this.#ask.hold(piece, so)))
      found.catch(() => this.#kept.delete(key))
    }
    return found
  }

  /** It is in the hand, alone or with others. */
  has(piece: string): boolean {
    return this.hold?.piece === piece || this.group.some((m) => m.hold.piece === piece)
  }

  /** Takes a piece into the hand; false: it may not move now, or another was taken meanwhile. */
  pick(piece: string): Promise<boolean> {
    if (this.#coming?.piece === piece) return this.#coming.done
    this.#coming = undefined
    if (this.hold?.piece === piece && !this.legs.length) return Promise.resolve(true)
    return this.#bring({ piece })
  }

  /**
   * Follows the table: `state` is what it stands at, `chosen` who is chosen and
   * may move. What is held stays in the hand, and where it is held, as long as it may.
   */
  follow(state: unknown, chosen: string | undefined) {
    if (this.giving) return
    const changed = state !== this.#state
    this.#state = state
    this.#chosen = chosen
    if (changed) this.#kept.clear()
    if (!chosen) this.drop()
    else if (changed && this.#coming?.piece === chosen) void this.#bring(this.#coming)
    else if (changed && this.hold && this.has(chosen)) void this.#bring(this.#again(this.hold))
    else if (!this.has(chosen)) void this.#instead(chosen)
  }

  /** What is held stays until who is chosen is here; where he cannot be taken nobody is in the hand. */
  async #instead(chosen: string) {
    if (!(await this.pick(chosen)) && this.#chosen === chosen && !this.#coming && !this.has(chosen)) this.drop()
  }

  /** What is held, to be taken into the hand once more as it is. */
  #again({ piece }: Hold): Omit<Coming, 'done'> {
    const before = { wish: this.#wish, motion: this.motion, explicit: this.#explicit, others: this.group.slice(1).map((m) => m.hold.piece) }
    return { piece, so: this.#so, target: this.#target ?? this.spot, free: this.#target ? this.#free : true, before }
  }

  /** What is held is to go in another formation; it stays where it is held. */
  reform(n: number) {
    const so = this.hold?.formations?.[n]?.so
    if (!this.hold || !so || this.group.length) return
    const again = this.#again(this.hold)
    void this.#bring({ ...again, so, target: again.target ?? this.hold.from })
  }

  /** What comes with a piece is fetched; what is held before stays until it is here. */
  #bring(wanted: Omit<Coming, 'done'>): Promise<boolean> {
    const take = async (): Promise<boolean> => {
      const hold = await this.fetch(wanted.piece, wanted.so).catch(() => undefined)
      // Where the table has changed meanwhile it is on its way anew.
      if (this.#coming !== coming) return this.#coming?.piece === coming.piece ? this.#coming.done : false
      this.#coming = undefined
      if (!hold?.motions.length) {
        if (coming.before) this.drop()
        return false
      }
      const legs = wanted.so ? this.legs : []
      this.drop()
      this.legs = legs
      this.#take(hold, wanted.so)
      const { before } = coming
      for (const other of before?.others ?? []) await this.join(other)
      if (before) this.#wish = before.wish
      if (before?.explicit && hold.motions[before.motion]) this.use(before.motion)
      if (coming.target && this.hold === hold) this.move(coming.target, coming.free)
      return true
    }
    const coming: Coming = { ...wanted, done: Promise.resolve(false) }
    this.#coming = coming
    return (coming.done = take())
  }

  #take(hold: Hold, so = '') {
    this.hold = hold
    this.motion = 0
    this.#so = so
    this.#wish = hold.from.facing
    this.#explicit = false
  }

  /** Takes one more piece into the hand, or lets it go. */
  async join(piece: string) {
    const first = this.hold
    if (!first) return void (await this.pick(piece))
    if (piece === first.piece) return
    const hold = this.has(piece) ? undefined : await this.fetch(piece).catch(() => undefined)
    // Something else was taken meanwhile.
    if (this.hold !== first) return
    const members = this.group.length ? this.group : [{ hold: first, motion: group.going(first) }]
    if (hold?.motions.length) this.group = [...members, { hold, motion: group.going(hold) }]
    else this.group = members.filter((m) => m.hold.piece !== piece)
    if (this.group.length < 2) this.group = []
    this.spot = undefined
    this.verdict = undefined
    this.motion = group.going(first)
  }

  /** Puts everything back. */
  drop() {
    clearTimeout(this.#timer)
    this.#coming = undefined
    this.#so = ''
    this.hold = this.spot = this.landing = this.there = this.why = this.verdict = this.#target = undefined
    this.note = ''
    this.legs = []
    this.group = []
  }

  /** One thing less: the ghost, the last leg, the piece. */
  async back() {
    const hold = this.hold
    if (!hold) return
    if (this.spot) {
      this.spot = this.landing = this.there = this.why = this.verdict = this.#target = undefined
      this.note = ''
      this.#wish = hold.from.facing
    } else if (this.legs.length) {
      const piece = hold.piece
      this.drop()
      await this.pick(piece)
    } else this.drop()
  }

  /** A piece is dragged to a place. What comes with it may have to be fetched; the drag goes on meanwhile, and the piece follows. */
  carry(piece: string, p: Point, free = false) {
    const member = this.group.find((m) => m.hold.piece === piece)?.hold
    if (!this.has(piece)) void this.pick(piece)
    if (this.#coming?.piece === piece) Object.assign(this.#coming, { target: p, free })
    const from = this.hold?.from
    // Of a group the first one is moved by as much.
    if (from && this.has(piece)) this.move(member ? { x: from.x + p.x - member.from.x, y: from.y + p.y - member.from.y } : p, free)
  }

  /** What is dragged goes back to where it was before. */
  restore(before: Spot | undefined) {
    if (this.#coming) this.#coming.target = before
    if (before) this.move(before, true)
    else if (this.spot) void this.back()
  }

  /** The piece is to stand at a place, or as near as it may; `free` from all that draws it. */
  move(p: Point, free = false) {
    const hold = this.hold
    if (!hold) return
    this.#target = p
    this.#free = free
    this.why = undefined
    if (this.group.length) {
      const by = group.bounded(this.group, { x: p.x - hold.from.x, y: p.y - hold.from.y })
      this.#stand({ ...hold.from, x: Math.round(hold.from.x + by.x), y: Math.round(hold.from.y + by.y), facing: this.#wish }, undefined, '')
      return
    }
    if (!this.#explicit) this.motion = this.#fitting(hold, p)
    const m = this.now!
    let at = nearest(hold, m, p)
    let spot = ghost.ghost(hold, m, at, this.#wish)
    let note = ''
    // Who is held at the edge of his reach is drawn to nothing else.
    if (!free && !at.contact && !at.track && distance(at, p) < this.within) {
      const ranges = [...new Set([...(m.fan?.bands ?? []).map((b) => b.to), 12_000])]
      const drawn = snap.place(m.bases, spot, this.others, ranges, this.within)
      const there = drawn && landing(hold, m, drawn.at)
      if (drawn && there) {
        at = there
        spot = ghost.ghost(hold, m, at, drawn.facing ?? this.#wish)
        note = drawn.text
      }
    }
    // A place that a person can read, where that is as good.
    if (!free && !note && !at.contact && !at.track && distance(at, p) < 1) {
      const plain = landing(hold, m, { x: Math.round(p.x / ROUND) * ROUND, y: Math.round(p.y / ROUND) * ROUND })
      if (plain) spot = ghost.ghost(hold, m, (at = plain), this.#wish)
    }
    if (at.contact) note = `in contact with ${this.others.find((o) => o.id === at.contact)?.name ?? at.contact}`
    else if (at.track) note = 'by road'
    this.#stand(spot, at, note)
  }

  /** Of its motions the one that the place wants: that touches whom it is drawn onto, or else the first that comes there. Where it is `typed`, the one chosen so far stays if it may. */
  #fitting(hold: Hold, p: Point, typed = false): number {
    if (distance(p, hold.from) < 1 && !this.legs.length) return this.#turning(hold)
    const onto = this.others.find((o) => !o.own && o.bases.some((b) => on(b, p, 150)))?.id
    const touching = onto === undefined ? -1 : hold.motions.findIndex((m) => nearest(hold, m, p).contact === onto)
    if (touching >= 0) return touching
    if (typed && landing(hold, this.now!, p)) return this.motion
    const coming = hold.motions.findIndex((m) => landing(hold, m, p) && distance(p, hold.from) > 1)
    if (coming >= 0) return coming
    // What is in nobody's reach may be ordered for all that: by a motion that goes anywhere.
    if (typed && this.now!.allowance > 0) return this.motion
    const far = hold.motions.map((m) => distance(nearest(hold, m, p), p))
    return far.indexOf(Math.min(...far))
  }

  /** Of its motions the one that turns it where it stands, if there is one. */
  #turning(hold: Hold): number {
    const turn = hold.motions.findIndex((m) => m.allowance === 0 && m.facing === 'free')
    return turn >= 0 ? turn : this.motion
  }

  /** The place and heading that were typed: they win over all that draws, and may be refused. */
  type(said: NonNullable<ReturnType<typeof typed>>) {
    if (this.#later(() => this.type(said))) return
    const hold = this.hold
    if (!hold) return
    const at = said.at ?? this.spot ?? hold.from
    if (said.facing !== undefined) this.#wish = said.facing
    this.#target = undefined
    this.why = undefined
    if (!this.#explicit && !this.group.length) this.motion = this.#fitting(hold, at, true)
    const l = this.group.length ? undefined : landing(hold, this.now!, at)
    const spot = l ? ghost.ghost(hold, this.now!, l, this.#wish) : { x: at.x, y: at.y, facing: ghost.facing(hold, this.now!, undefined, this.#wish) }
    this.#stand(said.facing === undefined ? spot : { ...spot, facing: said.facing }, l, '')
  }

  /** A piece is on its way into the hand; what is done to it waits for it. */
  get coming(): boolean { return !!this.#coming }
  #later(deed: () => void): boolean {
    void this.#coming?.done.then((here) => here && deed())
    return this.coming
  }

  /** Moves it a little from where it would stand. */
  nudge(east: number, north: number) {
    if (this.#later(() => this.nudge(east, north))) return
    const from = this.spot ?? this.hold?.from
    if (from) this.move({ x: from.x + east, y: from.y + north }, true)
  }

  /** Turns it to a heading; `free` from facing anybody. */
  turn(wish: number, free = false) {
    const hold = this.hold
    if (!hold) return
    const spot = this.spot ?? hold.from
    if (!this.#explicit && !this.group.length && distance(spot, hold.from) < 1) this.motion = this.#fitting(hold, spot)
    const faced = free ? undefined : snap.face({ ...spot, facing: wish }, this.others, 200)
    this.#wish = faced?.facing ?? wish
    if (this.group.length) return this.#stand({ ...spot, facing: this.#wish }, undefined, faced?.text ?? '')
    const at = landing(hold, this.now!, spot) ?? this.landing
    const now = at ? ghost.ghost(hold, this.now!, at, this.#wish) : { ...spot, facing: ghost.facing(hold, this.now!, undefined, this.#wish) }
    this.#stand(now, at, now.facing === faced?.facing ? faced.text : '')
  }

  turnBy(by: number, free = false) {
    if (this.#later(() => this.turnBy(by, free))) return
    this.turn((this.spot ?? this.hold?.from ?? { facing: 0 }).facing + by, free)
  }

  /** Chooses how it moves. */
  use(motion: number) {
    const hold = this.hold
    if (!hold?.motions[motion]) return
    this.motion = motion
    this.#explicit = true
    if (this.#target) this.move(this.#target)
    else if (this.spot) this.type({ at: this.spot })
  }

  /** The place is the end of one leg: the way goes on from there. */
  async again() {
    const { hold, spot, order, now } = this
    if (!hold || !spot || !now || !this.onward) return
    const next = await this.fetch(hold.piece, order).catch(() => undefined)
    if (!next?.motions.length || this.hold !== hold || this.order !== order) return
    this.legs = [...this.legs, ...(this.landing?.track ?? [hold.from])].map((p) => ({ facing: 0, ...p }))
    this.#take(next, order)
    this.spot = this.landing = this.there = this.#target = undefined
  }

  #stand(spot: Spot, at: Landing | undefined, note: string) {
    const same = this.spot && this.spot.x === spot.x && this.spot.y === spot.y && this.spot.facing === spot.facing
    this.landing = at
    this.note = note
    if (!same) {
      this.spot = spot
      this.there = this.verdict = undefined
    }
    this.#soon()
  }

  #soon() {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#learn(), REST)
  }

  /** Asks the server about the place where it rests. */
  async #learn() {
    const { hold, order, now, spot } = this
    if (!hold || !spot || !now || this.giving) return
    const seat = hold.seat ?? ''
    try {
      if (this.group.length) {
        const list = this.#orders()
        const verdict = await group.judge(list, (o, after) => this.#ask.check(seat, o, after))
        if (list.join() === this.#orders().join()) this.verdict = verdict
        return
      }
      if (!this.there) {
        const there = await this.#ask.there(seat, order)
        if (this.order === order) this.there = there
      }
      const target = this.#target
      if (!target || this.order !== order) return
      // What may be reached and is not in the shape, as between two of its rays, the server knows.
      const lost = !this.note && !this.landing?.contact && !this.landing?.track && !landing(hold, now, target)
      const astray = distance(target, spot)
      if (astray < (lost ? ROUND : ASTRAY)) return
      const beyond = { x: Math.round(target.x), y: Math.round(target.y), facing: spot.facing }
      const there = await this.#ask.there(seat, ghost.order(now, beyond))
      if (this.order !== order || this.#target !== target) return
      if (lost && !there.refusal) {
        this.#stand(beyond, undefined, '')
        this.there = there
      } else if (astray >= ASTRAY) this.why = there.refusal
    } catch {
      // It was only a question.
    }
  }

  #orders(): string[] {
    const { hold, spot } = this
    return hold && spot ? group.orders(this.group, { x: spot.x - hold.from.x, y: spot.y - hold.from.y }, spot.facing - hold.from.facing) : []
  }

  /** Whether the server has said what would hold where it stands. */
  known = $derived(!this.spot || !!(this.group.length ? this.verdict : this.there))

  /** Whether the way may go on from where it would stand: no leg is shorter than a tenth of an inch. */
  onward = $derived(!!this.spot && !!this.now?.again && !!this.landing && !this.group.length && distance(this.spot, this.hold!.from) >= LEG)

  /** Whether there is something to order. */
  ready = $derived(!!this.spot && !this.giving && (this.group.length ? this.verdict?.legal !== false : !this.there?.refusal))

  /** Why it may not stand there, or does not go further. */
  refused = $derived(this.there?.refusal ?? this.why ?? (this.verdict?.legal === false ? this.verdict.refusal : undefined))

  /** Gives the order; of a group all of them, or none. */
  async give(): Promise<boolean> {
    const { hold, order } = this
    if (!hold || !this.spot || this.giving) return false
    const seat = hold.seat ?? ''
    this.giving = true
    try {
      if (!this.group.length) {
        const taken = await this.#ask.give(seat, order, hold.piece)
        if (taken) this.#done()
        return taken
      }
      const list = this.#orders()
      this.verdict = await group.judge(list, (o, after) => this.#ask.check(seat, o, after))
      if (!this.verdict.legal) return false
      for (const [i, o] of list.entries()) {
        if (await this.#ask.give(seat, o, o.split(' ')[0]!)) continue
        for (let k = 0; k < i; k++) await this.#ask.undo()
        return false
      }
      this.#done()
      return true
    } finally {
      this.giving = false
    }
  }

  #done() {
    this.#kept.clear()
    this.drop()
  }

  /** The motion's own name for itself, for those who hear it. */
  said(m: Motion | undefined = this.now): string {
    if (!m || !this.spot) return ''
    const cost = this.landing ? ghost.used(m, this.landing.cost) : undefined
    return [m.label, cost && `${cost.used} inches used, ${cost.left} left`, this.note, this.there?.refusal?.text ?? this.why?.text].filter(Boolean).join('; ')
  }
}
