// What one who sits at an open table has in his hands: a piece that is held,
// and the tape. One for each table page.

import { untrack } from 'svelte'
import { api } from '../api/client'
import { aside } from '../state/reduce'
import type { Sitting } from '../state/table.svelte'
import { goes } from './doing'
import { Held, type Asking } from './held.svelte'
import { pointed, shared } from './measure'
import type { Overlay } from './overlay'
import { apart, isOf } from './singly'
import { Tapes } from './tapes.svelte'
import type { Laying } from '../lay/laying.svelte'
import type { Measure, Piece, Scene } from '../api/types'

export class OpenHand {
  readonly held: Held
  readonly tapes = new Tapes()
  /** What lies over the table just now, the newest first. */
  overlays = $state.raw<Overlay[]>([])
  #sitting: Sitting

  constructor(sitting: Sitting) {
    this.#sitting = sitting
    this.held = new Held({
      ...this.asking,
      give: async (_seat, order, piece) => {
        if (!(await sitting.asked())) return false
        return this.giving(() => sitting.post.give({ order, piece, verb: 'move', label: goes(this.held.path, this.held.spot?.facing ?? 0), course: this.held.path }))
      },
      undo: () => sitting.post.undo(),
    })
  }

  /** Gives what is in hand; its place is typed no more, unless it comes back. False: it was not taken. */
  async giving(give: () => Promise<unknown>): Promise<boolean> {
    const { typing } = this
    this.typing = false
    await give()
    const taken = !this.#sitting.post.refusal && !this.#sitting.problem
    if (!taken) this.typing ||= typing
    return taken
  }

  /** What the table is asked about a place: of a secret order, nothing that would tell it. */
  get asking(): Pick<Asking, 'hold' | 'there' | 'check'> {
    const sitting = this.#sitting
    // By what is asked, not by what has been fetched already: what keeps the secret may still be on its way.
    const secret = () => sitting.table?.asks.some((a) => a.secret && a.seats.some((s) => sitting.table!.you.includes(s)))
    return {
      hold: async (piece, so) => (secret() ? (await sitting.secrets()).hold(piece) : api.hold(sitting.id, piece, so)),
      there: async (seat, order) => (secret() ? { order } : api.there(sitting.id, { seat, order })),
      check: async (seat, order, after) => (secret() ? { legal: true } : api.check(sitting.id, { seat, order, after })),
    }
  }

  /** A template is laid ahead of its step; nothing is moved meanwhile. */
  laying = $state(false)
  /** The template that is in hand. */
  template = $state.raw<Laying>()
  /** The place of what is held is being typed. */
  typing = $state(false)
  /** The piece whose men are taken one by one. */
  singly = $state('')
  /** What stands on the table, as it may be taken. */
  taken = (scene: Scene): Scene => (this.singly ? apart(scene, this.singly) : scene)

  /** A tap on a piece. */
  choose(piece: string) {
    if (isOf(piece, this.singly)) return void (this.#sitting.choice.selected = piece)
    this.singly = ''
    this.#sitting.choice.select(piece)
  }

  /** Whether a piece may be moved now by who sits here. */
  movable = (piece: string): boolean => {
    if (isOf(piece, this.singly)) return this.movable(this.singly)
    const { ask, table } = this.#sitting
    const acts = (ask?.acts ?? []).filter((a) => !a.ahead)
    if (!acts.some((a) => a.piece === piece)) return false
    const written = () => table?.scene.orderSlips?.some((s) => !s.given && s.lines.some((l) => l.piece === piece && (l.off || l.state === 'open')))
    // Where pieces are moved, whoever may act may be: also where nothing is suggested for him.
    return acts.some((a) => a.spot && !a.place && !a.target) || !!written() || !acts.some((a) => a.target)
  }

  side = $derived.by(() => this.#sitting.table?.seats.find((s) => s.id === this.#sitting.seat)?.side ?? -1)
  // What others do meanwhile puts nothing of what only some need away.
  #asked = $derived.by(() => !!this.#sitting.table?.asks.some((a) => a.yours))
  #pieces = $derived.by((): Piece[] => this.#sitting.table?.scene.pieces.filter((p) => p.side === this.side) ?? [])
  /** What is plotted goes all at once. */
  plots = $derived(this.#asked && this.#pieces.some((p) => p.told?.some((t) => t.goes)))
  /** The last entry in which all went at once. */
  went = $derived.by(() => (this.plots ? undefined : this.#sitting.table?.log.findLast((e) => e.moves && !e.void)?.seq))
  /** Those whose templates may be laid. */
  layers = $derived(this.#asked ? this.#pieces.filter((p) => p.lays) : [])
  /** Shots may be laid before their step comes: only when that is wanted. */
  ahead = $derived.by(() => !!this.#sitting.ask?.acts?.some((a) => a.ahead))
  lays = $derived(this.layers.length > 0 && (!this.ahead || this.laying))
  /** The shot of the piece that is chosen may be laid ahead. */
  mayLay = $derived.by(() => this.ahead && !this.laying && this.layers.some((p) => p.id === this.#sitting.choice.selected))

  /** The newest entry that may have changed something on the table. */
  changed = $derived.by(() => this.#sitting.table?.log.findLast((e) => !aside.includes(e.kind))?.seq)

  /** Measurements that were shared since the last order. */
  shared = $derived.by((): Measure[] => {
    const log = this.#sitting.table?.log ?? []
    return log.slice(log.findLastIndex((e) => e.kind === 'order') + 1).filter((e) => e.kind === 'point').flatMap((e) => {
      const said = pointed(e.text ?? '')
      return said?.to ? [{ from: said.from, to: said.to, text: said.text }] : []
    })
  })

  /** Shows a measurement to all at the table. */
  async share(m: Measure) {
    const { at, text } = shared(m)
    await this.#sitting.post.point(at, text)
  }

  /** Lays something over the table; what comes back takes it away. */
  over(o: Overlay): () => void {
    untrack(() => (this.overlays = [o, ...this.overlays]))
    return () => { this.overlays = this.overlays.filter((x) => x !== o) }
  }

  /** Escape: puts back what is held, or takes up what was measured; false: there was nothing. */
  back(): boolean {
    if (!this.held.spot && !this.held.legs.length && !this.held.group.length) return this.tapes.back()
    void this.held.back()
    return true
  }

  /** Gives the order of what is held. */
  async order() {
    if (this.held.ready) await this.held.give()
  }
}
