// What a tap, a key or a click does at the table, and what of the page stands open by it.
// It knows no rules: what may be done is Acting's, and only that is given.

import type { Act, Scene, Table } from '../api/types.ts'
import type { OpenHand } from '../open/hand.svelte.ts'
import type { Acting } from '../panel/acting.svelte.ts'
import type { Tab } from '../panel/tabs.ts'
import { firstKeys, tableKeys } from '../state/keyboard.ts'
import type { Replay } from '../state/replay.svelte.ts'
import { go } from '../state/router.svelte.ts'
import type { Sitting } from '../state/table.svelte.ts'
import { wanted } from '../state/taps.ts'
import { next } from '../state/turns.svelte.ts'

/** The page that it hears for. */
export interface Page {
  readonly sitting: Sitting
  readonly table: Table
  readonly scene: Scene
  readonly acting: Acting
  readonly replay: Replay | null
  /** What is in the hand over an open table. */
  readonly hand: OpenHand | undefined
  readonly board: { skip: () => void; key?: (e: KeyboardEvent) => void } | undefined
  readonly map: HTMLElement | undefined
  /** My orders lie upon the map. */
  readonly orders: boolean
  /** What others do is being shown. */
  readonly watching: boolean
  /** Somebody is there to whom one may speak. */
  readonly company: boolean
  sitDown: () => void
  /** Ends what is gone through again. */
  close: () => void
  /** Shows once more what the others did. */
  again: () => void
}

/** Milliseconds: who hurries others on with Space does nothing of his own by one press too many. */
const SPARE = 700

export class Hearing {
  tab = $state<Tab>('log')
  sheet = $state<'' | 'deed' | 'more' | 'who' | 'battle' | 'friend'>('')
  /** On a phone the log opens over the panel. */
  unfolded = $state(false)
  menu = $state(false)
  asText = $state(false)
  tints = $state(false)
  coordinates = $state(false)
  legend = $state(false)
  keysShown = $state(false)
  writing = $state(false)
  /** Counts up when something is to be said to a friend. */
  talk = $state(0)
  cursor = $state('')
  hovered = $state<string>()
  /** The cursor was moved by a key, not by a tap. */
  keyed = $state(false)
  /** It was, since an act was last shown: Enter is for the map. */
  moved = false

  #hurried = -Infinity
  readonly #page: Page
  readonly #first: (e: KeyboardEvent) => void
  readonly #last: (e: KeyboardEvent) => void

  constructor(page: Page) {
    this.#page = page
    const deeds = {
      chip: (key: string) => this.#chip(key), enter: () => this.#enter(), target: (by: number) => this.#target(by), arrow: () => this.#arrow(),
      space: () => this.space(), shut: () => this.#shut(), escape: () => this.#escape(), named: this.named,
    }
    this.#first = firstKeys(deeds)
    this.#last = tableKeys(deeds)
  }

  get #inches(): boolean { return this.#page.scene.board.grid === 'inches' }

  tapAct = (led: Act[]) => {
    const { choice } = this.#page.sitting
    choice.press(led.find((a) => a.order === choice.cover?.order) ?? led[0]!, 'map')
  }

  tapPiece = (piece: string, cell: string) => {
    const { replay, sitting } = this.#page
    if (replay) return
    const why = this.#wanted(cell, piece)
    sitting.choice.select(piece)
    if (why) void sitting.post.explain(why)
  }

  tapCell = (cell: string) => {
    const { replay, sitting } = this.#page
    if (replay) return
    const why = this.#wanted(cell)
    sitting.choice.clear()
    if (why) void sitting.post.explain(why)
  }

  /** The question behind a tap that leads to no act. */
  #wanted(cell: string, onto?: string): string | undefined {
    const { sitting, scene } = this.#page
    return sitting.ask && wanted(scene, sitting.choice.selected || sitting.choice.active, cell, onto)
  }

  /** A tap on a piece of an open table. */
  tapStand = (piece: string, at: string) => {
    this.cursor = at
    if (!this.#page.replay) this.#page.hand?.choose(piece)
  }

  /** A tap on an open table where nobody stands. */
  tapGround = (acts: Act[], at: string) => {
    const { replay, acting, sitting } = this.#page
    this.cursor = at
    if (replay) return
    const placed = acts.find((a) => a.piece && a.place)
    if (placed) return acting.choose(acting.placed(placed, at))
    const piece = sitting.choice.selected
    sitting.choice.clear()
    this.stuck(piece)?.(at)
  }

  /** My own pieces may be dragged; one that may not act goes back, and it is said why. Of others nobody asks. */
  movable = (piece: string): boolean => {
    const { replay, sitting, scene, acting } = this.#page
    return !replay && !!sitting.ask && !sitting.ask.interrupts && scene.pieces.find((p) => p.id === piece)?.side === acting.side
  }
  stuck = (piece: string) => (this.movable(piece) ? (at: string) => void this.#page.sitting.post.explain(`${piece} move ${at}`) : undefined)

  dropped = (piece: string, cell: string, led: Act[], onto?: string) => {
    const { acting, scene, sitting } = this.#page
    if (led.length) return acting.choose(led[0]!)
    const why = wanted(scene, piece, cell, onto)
    if (why) void sitting.post.explain(why)
  }

  /** The cell of a piece, or its place on an open table. */
  whereOf(id: string | undefined): string {
    const p = this.#page.scene.pieces.find((p) => p.id === id)
    return p?.at || (p?.spot ? `${p.spot.x / 1000},${p.spot.y / 1000}` : '')
  }

  /** Shows an act with the cursor on it, so that Enter gives its order. */
  show = (act: Act) => {
    const { sitting } = this.#page
    sitting.post.refusal = null
    sitting.choice.cover = act
    this.cursor = act.cell ?? this.whereOf(act.target)
    this.moved = false
  }

  #turn(by: number) {
    const next = this.#page.acting.turn(by)
    if (next) this.cursor = this.whereOf(next)
  }

  /** Goes on and throws, and gives no order. */
  space = () => {
    const { orders, sitDown, replay, watching, board, sitting, acting } = this.#page
    if (orders) return sitDown()
    if (replay) return void replay.step(1)
    if (watching) {
      this.#hurried = performance.now()
      board?.skip()
      sitting.showing.next()
    } else if (performance.now() - this.#hurried < SPARE) return
    else if (sitting.post.mayThrow) void sitting.post.fall()
    else if (sitting.ask) acting.say(acting.desk.done ? `Space goes on. ${acting.desk.done.label} is D.` : 'Space goes on and throws; it gives no order.')
  }

  /** A key of the map, also before it has been touched. */
  zoom = (key: string) => this.#page.map?.querySelector('.board')?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: false, cancelable: true }))

  /** Where it goes is read off a tape, or named. */
  measure = () => {
    const { hand, acting } = this.#page
    if (this.#inches && hand) hand.typing = true
    else acting.taping = true
  }

  readonly named: Record<string, () => unknown> = {
    z: () => !this.#page.replay && this.#page.table.undo && void this.#page.sitting.post.undo(),
    n: () => this.#page.table.you.length && (this.writing = true),
    '/': () => this.#page.company && this.talk++,
    m: () => this.#page.table.you.length && !this.#page.replay && void this.#page.sitting.post.mark(),
    b: () => this.#page.again(),
    o: () => go(`/b/${this.#page.table.id}/briefing`),
    w: () => { const on = next(this.#page.table.id); if (on) go(`/b/${on.id}`) },
    v: () => (this.asText = !this.asText),
    t: () => (this.tints = !this.tints),
    g: () => (this.coordinates = !this.coordinates),
    k: () => (this.legend = !this.legend),
    i: () => this.#page.hand?.tapes.take('tape'),
    j: () => this.#page.hand?.tapes.take('ring'),
    // What is held may be on its way still.
    x: () => {
      const { replay, hand, acting, table } = this.#page
      if (replay) return
      if (hand && !acting.desk.cells.some((a) => a.place)) hand.typing = true
      else if (table.lead) acting.taping = true
    },
    d: () => !this.#page.replay && this.#page.acting.done(),
    e: () => !this.#page.replay && this.#page.acting.end(),
    '.': () => this.#turn(1),
    ',': () => this.#turn(-1),
    '?': () => (this.keysShown = true),
    ...Object.fromEntries(['+', '=', '-', '0'].map((key) => [key, () => this.zoom(key)])),
    End: () => (this.#page.replay ? this.#page.close() : this.#page.sitting.showing.rush()),
  }

  #chip(key: string): boolean {
    const { replay, acting, sitting } = this.#page
    const found = !replay && acting.presses.find((p) => p.key === key)
    if (found && !sitting.post.sending) found.press()
    return !!found
  }

  #enter(): boolean {
    const { orders, sitDown, replay, acting } = this.#page
    const { deed } = acting
    if (orders) return sitDown(), true
    if (replay || !deed || (this.moved && deed.kind === 'order' && !acting.ending)) return false
    if (deed.ready) deed.give()
    return true
  }

  #target(by: number): boolean {
    return !this.#page.replay && !this.#inches && !this.asText && this.#page.acting.target(by)
  }

  #arrow() {
    const { sitting } = this.#page
    this.keyed = true
    this.moved = true
    this.take()
    this.cursor ||= this.whereOf(sitting.choice.selected || sitting.choice.active) || (this.#inches ? '' : 'A1')
  }

  #shut(): boolean {
    const { orders, sitDown, replay, close, acting } = this.#page
    if (this.menu) {
      this.menu = false
      document.querySelector<HTMLElement>('.menu button')?.focus()
    } else if (orders) sitDown()
    else if (this.sheet) this.sheet = ''
    else if (this.unfolded) this.unfolded = false
    else if (replay) close()
    else if (acting.ending) acting.ending = false
    else return false
    return true
  }

  #escape() {
    this.moved = false
    if (!this.#page.hand?.back()) this.#page.sitting.choice.clear()
  }

  /** Hears a key before the map does. */
  early = (e: KeyboardEvent) => {
    if (e.key.startsWith('Arrow') || (e.key === 'Tab' && this.#inches)) this.moved = true
    this.#first(e)
    this.#heard(e)
  }

  /** Hears a key that the map has left. What is held over an open table hears its keys wherever no element has the focus. */
  late = (e: KeyboardEvent) => {
    if (document.activeElement === document.body && !this.#page.replay) this.#page.board?.key?.(e)
    this.#last(e)
    this.#heard(e)
  }

  /** A key that was heard where nothing had the keyboard gives it to the map: where it is can be seen from then on. */
  #heard(e: KeyboardEvent) {
    if (e.defaultPrevented && document.activeElement === document.body) this.take()
  }

  /** After a click the map has the keys again, unless something is to be typed. */
  clicked = (e: MouseEvent) => {
    const on = document.activeElement
    if (e.detail > 0 && on?.closest('button, summary, [role=tabpanel], input[type=range]') && !on.closest('dialog, .menu, .leaf details')) this.take()
  }

  /** What has the keyboard may go, or be shut while what it gave is on its way: the map has it then, as after a click. */
  keep = () => {
    let on: Element | null = null
    const had = (e: FocusEvent) => (on = e.target as Element)
    const seen = new MutationObserver(() => {
      const now = document.activeElement
      if (on && (now === document.body || now === on) && document.hasFocus() && (!on.isConnected || on.matches(':disabled'))) this.take()
    })
    document.addEventListener('focusin', had)
    seen.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] })
    return () => {
      document.removeEventListener('focusin', had)
      seen.disconnect()
    }
  }

  /** Gives the keyboard to the map, or to the text in its place: to no button, which Space would press. */
  take() {
    this.#page.map?.querySelector<HTMLElement>('.board, .text')?.focus({ preventScroll: true })
  }
}
