// A template that is being laid over the table. Where it lies is worked out
// here; what it would do the server is asked, one question at a time, for the
// newest place.

import type { Hold, Lay, There } from '../api/types'
import type { Point } from '../board/geometry'
import { place } from '../open/notation'
import { bounded, carried, read, turned } from './template'

export interface Asking {
  hold(piece: string): Promise<Hold>
  there(seat: string, order: string): Promise<There>
  give(seat: string, order: string, piece: string): Promise<boolean>
}

export class Laying {
  hold = $state.raw<Hold>()
  /** Which of its templates. */
  n = $state(0)
  aim = $state.raw<Point>()
  /** What it would do, once the server has said so; of the newest place for which it has. */
  there = $state.raw<There>()
  moving = $state(false)
  giving = $state(false)
  /** Own men are at risk, and that is meant. */
  meant = $state(false)

  #ask: Asking
  #asked = ''
  #asking = false
  /** Counts up with all that is taken into the hand or put out of it. */
  #taken = 0

  constructor(ask: Asking) { this.#ask = ask }

  lay = $derived<Lay | undefined>(this.hold?.lays?.[this.n])
  order = $derived(this.lay && this.aim ? this.lay.order.replaceAll('{at}', place(this.aim)) : '')
  /** What the server has said is of this very place. */
  told = $derived(!!this.there && this.there.order === this.order)
  risky = $derived(!!this.there?.risks?.length)

  /** Takes a piece whose template is to be laid; false: it has none now. One that is in hand stays as it is aimed. */
  async pick(piece: string): Promise<boolean> {
    const taken = ++this.#taken
    const hold = await this.#ask.hold(piece).catch(() => undefined)
    // Another was taken meanwhile, or the same anew, or it was put away.
    if (this.#taken !== taken) return false
    if (!hold?.lays?.length) {
      this.drop()
      return false
    }
    const same = this.hold?.piece === piece && !!this.aim
    this.hold = hold
    if (same && this.lay) {
      this.#asked = ''
      void this.#learn()
      return true
    }
    this.n = 0
    // It begins where it tells most, for whoever may be told so.
    this.to(hold.lays[0]!.best ?? hold.lays[0]!.aim)
    return true
  }

  drop() {
    this.hold = this.aim = this.there = undefined
    this.#asked = ''
    this.#taken++
    this.meant = false
  }

  use(n: number) {
    const next = this.hold?.lays?.[n]
    if (!next) return
    // The same way, as far as that template goes.
    const aim = this.aim ?? next.aim
    this.n = n
    this.to(aim)
  }

  /** Aims at a place, or as near to it as may be. */
  to(wish: Point) {
    if (!this.lay) return
    this.aim = bounded(this.lay, wish)
    this.meant = false
    void this.#learn()
  }
  turn(by: number) { if (this.lay && this.aim) this.to(turned(this.lay, this.aim, by)) }
  carry(by: number) { if (this.lay && this.aim) this.to(carried(this.lay, this.aim, by)) }
  best() { if (this.lay?.best) this.to(this.lay.best) }
  /** What was typed; false: it cannot be read. */
  type(text: string): boolean {
    const aim = this.lay && this.aim && read(this.lay, this.aim, text)
    if (aim) this.to(aim)
    return !!aim
  }

  async #learn() {
    if (this.#asking) return
    this.#asking = true
    try {
      while (this.order && this.#asked !== this.order) {
        const order = (this.#asked = this.order)
        const there = await this.#ask.there(this.hold?.seat ?? '', order)
        if (this.hold) this.there = there
      }
    } catch {
      this.#asked = ''
    } finally {
      this.#asking = false
    }
  }

  ready = $derived(!!this.order && !this.giving && this.told && !this.there?.refusal)

  /** Lays it; where own men are at risk, a second time. */
  async give(): Promise<boolean> {
    const { hold, order } = this
    if (!hold || !this.ready) return false
    if (this.risky && !this.meant) {
      this.meant = true
      return false
    }
    this.giving = true
    const inHand = this.#taken
    const taken = await this.#ask.give(hold.seat ?? '', order, hold.piece)
    this.giving = false
    // What was taken into the hand before the answer came stays there.
    if (taken && this.#taken === inHand) this.drop()
    return taken
  }

  /** Keys of a template: arrows turn it and carry it on. */
  key(e: KeyboardEvent): boolean {
    if (!this.lay || e.ctrlKey || e.metaKey || e.altKey) return false
    const [angle, far] = e.shiftKey ? [10, 50] : [100, 500]
    switch (e.key) {
      case 'ArrowLeft': this.turn(-angle); return true
      case 'ArrowRight': this.turn(angle); return true
      case 'ArrowUp': this.carry(far); return true
      case 'ArrowDown': this.carry(-far); return true
      case 'Enter': void this.give(); return true
      case 'Escape':
        if (!this.meant) return false
        this.meant = false
        return true
    }
    return false
  }
}
