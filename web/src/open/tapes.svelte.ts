// What has been measured lies on the table until it is dismissed: three at a
// time, with the edges that were used.

import { about, inches } from './notation'
import { measure, MOST, ring, type End, type Ring, type Tape } from './measure'
import type { Point } from '../board/geometry'
import { gap } from './bases'

export type Tool = 'tape' | 'ring'

export class Tapes {
  /** What the next tap or drag on the map does, if it is to measure. */
  tool = $state<Tool>()
  /** The end of a tape that has been set, or the middle of a ring. */
  begun = $state.raw<End>()
  tapes = $state.raw<Tape[]>([])
  rings = $state.raw<Ring[]>([])
  /** What is being drawn out just now. */
  live = $state.raw<{ tape?: Omit<Tape, 'id'>; ring?: Omit<Ring, 'id'> }>()

  #next = 1

  take(tool: Tool) {
    this.tool = this.tool === tool ? undefined : tool
    this.begun = this.live = undefined
  }

  /** A tap: the first or second end of a tape, or a ring of twelve inches. */
  tap(e: End) {
    if (this.tool === 'ring') {
      this.begun = e
      this.live = { ring: ring(e, 12_000) }
      this.keep()
    } else if (this.begun) {
      this.draw(e)
      this.keep()
    } else this.begun = e
  }

  /** Drawn out to a place. */
  draw(to: End) {
    if (!this.begun) return
    if (this.tool === 'ring') this.live = { ring: ring(this.begun, this.#radius(to.at)) }
    else this.live = { tape: measure(this.begun, to) }
  }

  #radius(to: Point): number {
    const far = gap([ring(this.begun!, 0).about], [[to]]).far
    return Math.max(500, Math.round(far / 500) * 500)
  }

  /** It stays. The oldest goes where there are more than three. */
  keep() {
    const { tape, ring } = this.live ?? {}
    if (tape && tape.mils > 50) this.tapes = [...this.tapes, { ...tape, id: this.#next++ }]
    if (ring) this.rings = [...this.rings, { ...ring, id: this.#next++ }]
    const all = [...this.tapes, ...this.rings].sort((a, b) => b.id - a.id).slice(0, MOST).map((x) => x.id)
    this.tapes = this.tapes.filter((t) => all.includes(t.id))
    this.rings = this.rings.filter((r) => all.includes(r.id))
    this.begun = this.live = undefined
  }

  /** What has been begun is left; else the tool is put away; else all is taken up. */
  back(): boolean {
    if (this.begun) this.begun = this.live = undefined
    else if (this.tool) this.tool = undefined
    else if (this.tapes.length || this.rings.length) this.tapes = this.rings = []
    else return false
    return true
  }

  dismiss(id: number) {
    this.tapes = this.tapes.filter((t) => t.id !== id)
    this.rings = this.rings.filter((r) => r.id !== id)
  }

  /** All that lies there, in words. */
  list = $derived([
    ...this.tapes.map((t) => ({ id: t.id, text: `${t.text}, ${inches(t.mils)} inches exactly`, tape: t as Tape | undefined })),
    ...this.rings.map((r) => ({ id: r.id, text: `${about(r.radius)} about ${r.name}`, tape: undefined })),
  ].sort((a, b) => a.id - b.id))
}
