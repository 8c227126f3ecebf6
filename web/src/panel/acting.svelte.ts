// What may be done just now, from whatever it comes: the acts that the server
// offers, or a piece that is held over an open table. Of it one thing at a time
// is about to be given; only that is given, by Enter, the black button or the
// seal. The chips and their keys choose it.

import type { Act, Fight, Odds, Refusal, Scene } from '../api/types.ts'
import { at, nextOf, stepOf } from '../state/acts.ts'
import type { Sitting } from '../state/table.svelte.ts'
import { capital, uncoded } from '../state/words.ts'
import { deal, givenUp, keysFor, leads, plainly, type Chip, type Row } from './desk.ts'

/** The one thing that is about to be done. */
export interface Deed {
  kind: 'order' | 'give' | 'lay'
  order?: string
  label: string
  ready: boolean
  /** The server is still being asked about it. */
  busy?: boolean
  need?: string
  /** Its range or cost. */
  right?: string
  odds?: Odds
  closes?: string
  clause?: string
  refusal?: Refusal
  act?: Act
  /** The melees that would come of it. */
  fights?: Fight[]
  give: () => void
}

export interface Press {
  id: string
  row: Row
  label: string
  /** What it closes. */
  text?: string
  /** Of a card: what may come of it is told on it. */
  act?: Act
  key?: string
  /** A key that it has by itself; or the one that it would like. */
  fixed?: string
  wish?: string
  on?: boolean
  /** Why it may not be chosen. */
  off?: Refusal
  /** Which of several is chosen, from 1, and how many there are. */
  of?: [number, number]
  /** The order that it would show. */
  order?: string
  /** It is rarely wanted, or for later in the turn. */
  fold?: 'rare' | 'ahead'
  press: () => void
}

/** What an open table adds. */
export interface Hands {
  deed: () => Deed | undefined
  presses: () => Omit<Press, 'key'>[]
  /** Lets go of the place at which something is held. */
  release: () => void
}

/** After all who have a place in the order of the rules. */
const LAST = 1000

/** What becomes of those who may still act, one or more: who could go stands, who could not gets no card, no volley, no shot. */
const remain = (n: string, goes: boolean) => `${n} ${goes ? (n === 'one' ? 'stands' : 'stand') : n === 'one' ? 'is left out' : 'are left out'}`

export class Acting {
  /** The end of the part was asked for while some may still act. */
  ending = $state(false)
  /** Where it goes is read off a tape, or named. */
  taping = $state(false)
  /** Said for a moment. */
  hint = $state('')
  /** Shows an act, with the cursor on it. */
  show: (act: Act) => void = () => {}

  #sitting: () => Sitting
  #hands: () => Hands | undefined
  /** Somebody is on his way into the empty hand: what he may do is known when he is there. */
  #coming: () => boolean
  #scene: () => Scene

  constructor(sitting: () => Sitting, scene: () => Scene, hands: () => Hands | undefined, coming: () => boolean) {
    this.#sitting = sitting
    this.#scene = scene
    this.#hands = hands
    this.#coming = coming
  }

  pieces = $derived.by(() => this.#scene().pieces)
  acts = $derived.by(() => this.#sitting().choice.acts)
  cover = $derived.by(() => this.#sitting().choice.cover)
  ask = $derived.by(() => this.#sitting().ask)
  /** Its answers stand as cards: it breaks into what somebody does, or is a plain question. */
  cards = $derived(!!this.ask?.interrupts || plainly(this.ask?.acts ?? []))
  desk = $derived(this.cards ? deal([], []) : deal(this.acts, this.pieces))
  side = $derived.by(() => {
    const sitting = this.#sitting()
    return sitting.table?.seats.find((s) => s.id === sitting.seat)?.side ?? -1
  })
  /** For whom the table waits, in the order of the rules, on the table or not: others may be ordered too. */
  able = $derived.by(() => {
    const may = this.ask?.for ?? []
    return this.pieces.filter((p) => may.includes(p.id)).toSorted((a, b) => (a.place || LAST) - (b.place || LAST))
  })
  /** What ending now gives up. */
  left = $derived(givenUp(this.ask?.acts ?? [], this.pieces, this.side, this.able))
  /** Where a book has no end of the part, the rest stand one after the other. */
  rest = $derived(!this.desk.end && !!this.desk.done && !this.cards && this.able.length > 0 && this.pieces.filter((p) => p.side === this.side && !p.done && (p.may || p.place)).length > 1)
  endLabel = $derived(this.desk.end ? this.desk.end.label : this.rest ? 'The rest stand fast' : '')

  #chip = (c: Chip, fold?: Press['fold']): Omit<Press, 'key'> => {
    const n = c.acts.findIndex((a) => a.order === this.cover?.order || (this.cover && stepOf(a, this.cover)))
    return {
      id: c.id, row: c.row, label: c.label, wish: c.wish, fold, on: n >= 0, of: c.acts.length > 1 ? [n + 1, c.acts.length] : undefined,
      order: nextOf(c.acts, this.cover)?.order, press: () => this.choose(nextOf(c.acts, this.cover)!),
    }
  }

  presses = $derived.by((): Press[] => {
    const { cover, desk, ask } = this
    const sitting = this.#sitting()
    if (!ask || sitting.showing.watching || sitting.wanting || (!this.cards && this.#coming())) return []
    const list: (Omit<Press, 'key'>)[] = []
    if (this.cards) {
      // A single one is what the black button gives.
      for (const a of ask.acts?.length === 1 ? [] : ask.acts ?? []) list.push({ id: a.order, row: 'fight', label: this.#card(a), act: a, text: uncoded(a.closes ?? ''), wish: a.key, on: a.order === cover?.order || !!(cover && stepOf(a, cover)), order: a.order, press: () => this.choose(a) })
      for (const a of ask.closed ?? []) list.push({ id: `closed ${a.order}`, row: 'fight', label: a.label, off: a.closed, press: () => { sitting.post.refusal = a.closed ?? null } })
    } else {
      list.push(...desk.chips.map((c) => this.#chip(c)))
      const beside = cover?.cell && !cover.target ? desk.cells.filter((a) => a.cell === cover.cell && a.piece === cover.piece) : []
      if (beside.length > 1) for (const a of beside) list.push({ id: `beside ${a.order}`, row: 'form', label: a.label.split(', ').slice(1).join(', ') || 'as it looks', on: a.order === cover?.order, order: a.order, press: () => this.choose(a) })
      list.push(...(this.#hands()?.presses() ?? []))
      // Over an open table who is held has the same chip from his hand.
      if (sitting.table?.lead && desk.cells.some((a) => a.cell || a.place) && !list.some((p) => p.id === 'exact')) list.push({ id: 'exact', row: 'also', label: desk.cells[0]!.place ? 'by a tape' : 'by its name', fixed: 'X', on: this.taping, press: () => (this.taping = !this.taping) })
      const piece = sitting.choice.selected || sitting.choice.active
      // Who stands fast passes by what he has left behind, which a battle by file does not carry.
      if (piece && !sitting.table?.file && desk.done && desk.done.piece === piece) {
        const fast = sitting.standsFast(piece)
        list.push({ id: 'fast', row: 'also', label: fast ? 'stand no longer' : 'stand fast', on: fast, press: () => void sitting.post.standFast(piece) })
      }
      list.push(...desk.rare.map((c) => this.#chip(c, 'rare')), ...desk.ahead.map((c) => this.#chip(c, 'ahead')))
    }
    const keys = keysFor(list.filter((p) => !p.fixed))
    return list.map((p) => ({ ...p, key: p.fixed ?? keys.get(p.id) }))
  })

  #card(a: Act): string {
    return (this.cover && stepOf(a, this.cover)) ? at(a, stepOf(a, this.cover)!).label : a.label
  }

  /** What Enter would do. */
  deed = $derived.by((): Deed | undefined => {
    const { cover, desk } = this
    const sitting = this.#sitting()
    if (!this.ask || sitting.showing.watching || sitting.wanting) return undefined
    if (this.ending && (desk.end || this.rest))
      return { kind: 'order', order: desk.end?.order, label: `${this.endLabel}${this.left ? `: ${remain(this.left.split(' may ')[0]!, this.rest || this.ask.acts?.some((a) => leads(a, this.pieces)) === true)}` : ''}`, ready: !sitting.post.sending, need: capital(this.left), closes: desk.end?.closes, clause: desk.end?.clause, give: () => void this.#end() }
    const held = this.#hands()?.deed()
    if (held) return held
    if (cover) {
      return {
        kind: 'order', order: cover.order, act: cover, label: cover.label, ready: !sitting.post.sending, need: cover.need,
        right: cover.cost && cover.cell ? `${cover.cost} of its movement` : '', closes: cover.closes, clause: cover.clause, give: () => sitting.choice.press(cover, 'button'),
      }
    }
    const only = this.cards && this.ask.acts?.length === 1 ? this.ask.acts[0] : undefined
    if (only) return { kind: 'order', order: only.order, act: only, label: this.#card(only), ready: !sitting.post.sending, need: only.need, closes: only.closes, clause: only.clause, give: () => void sitting.post.give(only) }
    // When nothing else is left, that is what the black button is for; a part ends by it once nobody is waited for.
    if (this.#coming()) return undefined
    if (this.cards || this.presses.some((p) => !p.fold && p.id !== 'fast') || desk.cells.length || this.able.length > 1) return undefined
    const last = this.able.length ? desk.done : (desk.end ?? desk.done)
    return last && { kind: 'order', order: last.order, label: last.label, ready: !sitting.post.sending, need: last.need, closes: last.closes, clause: last.clause, give: () => void sitting.post.give(last) }
  })

  /** An act that may be done at any place, at the place that was tapped or measured. */
  placed(act: Act, at: string): Act {
    const [x = 0, y = 0] = at.split(',').map((n) => Math.round(1000 * Number(n)))
    return { ...act, order: act.place!.replace('{at}', at), spot: { x, y, facing: act.spot?.facing ?? 0 } }
  }

  /** An act is looked at. */
  choose(act: Act) {
    this.ending = this.taping = false
    this.#hands()?.release()
    const now = this.cover && stepOf(act, this.cover)
    this.show(now ? at(act, now) : act)
  }

  /** Ends the piece that acts. */
  done() {
    const { done } = this.desk
    if (!done || this.#sitting().post.sending) return
    this.ending = false
    if (done.dice) this.choose(done)
    else void this.#sitting().post.give(done)
  }

  /** Ends the part, or the commander's turn: at once where nothing is given up by it. */
  end() {
    if (!this.endLabel || this.#sitting().post.sending) return
    if (!this.left) void this.#end()
    else {
      this.#hands()?.release()
      this.#sitting().choice.cover = null
      // What was refused before is no answer to this.
      this.#sitting().post.refusal = null
      this.ending = true
    }
  }

  async #end() {
    const { end } = this.desk
    this.ending = false
    if (end) await this.#sitting().post.give(end)
    else await this.#sitting().post.restStand()
  }

  /** The next or last of those who may act. */
  turn(by: number): string | undefined {
    const { able } = this
    const sitting = this.#sitting()
    if (!able.length) return undefined
    const now = able.findIndex((p) => p.id === (sitting.choice.selected || sitting.choice.active))
    const next = able[(now < 0 ? (by > 0 ? 0 : able.length - 1) : now + by + able.length) % able.length]!
    this.ending = false
    sitting.choice.select(next.id)
    return next.id
  }

  /** The next enemy to whom something may be done, one verb after the other; false: past the last. */
  target(by: number): boolean {
    const aimed = this.acts.filter((a) => a.target && !a.ahead && !a.small)
    const list = [...new Set(aimed.map((a) => a.verb))].flatMap((verb) => aimed.filter((a) => a.verb === verb))
    const next = list[list.findIndex((a) => a.order === this.cover?.order) + by]
    if (next) this.choose(next)
    return !!next
  }

  /** Says something for a moment. */
  say(words: string) {
    this.hint = words
    setTimeout(() => { if (this.hint === words) this.hint = '' }, 2500)
  }

  /** How many are left, for the ends. */
  get few(): string { return this.left.split(':')[0]! }
}
