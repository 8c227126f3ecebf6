// What the player has chosen at a table: the piece whose acts are shown, the one
// that he only looks at, and the act that a second press would give.

import { actsOf, mine, type Led } from './acts.ts'
import type { Ask, Table } from '../api/types.ts'
import type { Sitting } from './table.svelte.ts'

/** Who is next on the slip on which one has just been written, of those without an order. */
function onSlip(written: string, now: Table, ask: Ask): string {
  const lines = now.scene.orderSlips?.find((s) => !s.given && s.lines.some((l) => l.piece === written))?.lines ?? []
  const at = lines.findIndex((l) => l.piece === written)
  return [...lines.slice(at + 1), ...lines.slice(0, Math.max(at, 0))].find((l) => l.state === 'open' && ask.acts?.some((a) => a.piece === l.piece && !a.ahead))?.piece ?? ''
}

/** Who is next where all who may act do so in the order of their numbers: whoever is passed over has had his turn. */
function inTurn(now: Table, ask: Ask): string {
  const may = now.scene.pieces.filter((p) => ask.for?.includes(p.id))
  return may.every((p) => p.place) ? (may.toSorted((a, b) => a.place! - b.place!)[0]?.id ?? '') : ''
}

export class Choice {
  /** The piece whose acts are shown. */
  selected = $state('')
  /** A piece that is only looked at. */
  looked = $state('')
  /** A piece that the pointer rests over. */
  pointed = $state('')
  cover = $state.raw<Led | null>(null)
  /** Assaults that take a move before them, as they were found at an entry: at the next they are others. */
  strikes = $state.raw<{ seq: number; acts: Led[] }>({ seq: 0, acts: [] })
  /** It was chosen here, and did not come into the hand by itself. */
  byHand = false
  /** It was chosen by a tap on the map. */
  tapped = false

  readonly #at: Sitting

  constructor(at: Sitting) { this.#at = at }

  /** For whom the table waits, if it is for one only. */
  active = $derived.by(() => this.#at.ask?.piece ?? '')
  private led = $derived.by(() => (this.strikes.seq === this.#at.table?.seq ? this.strikes.acts.filter((a) => a.piece === (this.selected || this.active)) : []))
  acts: Led[] = $derived.by(() => (this.#at.post.sending ? [] : [...actsOf(this.#at.ask, this.selected || this.active), ...this.led]))

  /** Keeps what is chosen across a change of the table, as far as it is still offered there. */
  keep(was: Table | null, now: Table, ordered: boolean) {
    const [before, ask] = [was && mine(was)[0], mine(now)[0]]
    // What others do while the same is asked takes nothing out of the hand.
    const acts = (!ordered && ask && before?.id === ask.id && ask.acts) || []
    this.cover = acts.find((a) => a.order === this.cover?.order) ?? null
    // One man of a piece is chosen as long as it is.
    if (!acts.some((a) => a.piece && !a.ahead && (a.piece === this.selected || this.selected.startsWith(`${a.piece}.`)))) {
      this.selected = this.active || (ordered && ask ? onSlip(this.selected, now, ask) || inTurn(now, ask) : '')
      this.byHand = false
    }
    // Whom he held while he waited he holds when his time comes.
    if (!before && !this.selected && ask?.acts?.some((a) => a.piece === this.looked && !a.ahead)) this.selected = this.looked
    if (this.looked === this.active || this.looked === this.selected) this.looked = ''
    this.cover ??= this.only(this.selected)
  }

  /** Where to be named is all that a piece can do, as when cards are dealt or orders carried out, that is shown at once. */
  private only(piece: string): Led | null {
    const { ask, table } = this.#at
    const [act, more] = (piece && ask?.acts?.filter((a) => a.piece === piece)) || []
    if (!act || more || ask?.interrupts || act.ahead) return null
    const here = act.cell && act.cell === table?.scene.pieces.find((p) => p.id === piece)?.at
    const named = !act.target && !act.spot && !act.cell && ask!.acts!.length > 1 && ask!.acts!.every((a) => a.verb === act.verb && a.piece)
    return here || named ? act : null
  }

  /** A tap on the map or a press of a button shows the act; a second gives its order. */
  press(act: Led, from: 'map' | 'button') {
    const { post } = this.#at
    if (post.sending) return
    post.refusal = null
    if (this.cover?.order === act.order) void post.give(act)
    else {
      this.tapped = from === 'map'
      this.cover = act
    }
  }

  /** Chooses a piece that may act; any other is looked at. */
  select(piece: string) {
    this.cover = null
    this.#at.post.refusal = null
    const { ask } = this.#at
    const may = piece === this.active || ask?.acts?.some((a) => a.piece === piece)
    this.looked = may ? '' : piece
    if (!may) return
    this.byHand = true
    this.selected = piece
    this.cover = this.only(piece)
  }

  /** Escape: drops what is drawn, one thing at a time. */
  clear() {
    const { post } = this.#at
    if (post.refusal) post.refusal = null
    else if (this.cover) this.cover = null
    else if (this.looked) this.looked = ''
    else this.selected = this.active
  }

  /** Nothing is chosen or looked at any more. */
  drop() {
    this.cover = null
    this.looked = ''
  }
}
