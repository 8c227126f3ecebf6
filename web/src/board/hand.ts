// Fingers, mouse and wheel on the map: taps, panning, pinching. It never moves
// a piece: a drag is always the map's.

import type { Point } from './geometry'

export interface Grip {
  /** The point of the sheet under a place in the window. */
  point(x: number, y: number): Point
  /** A tap; true if it meant something, so that a second one soon after is no double tap. */
  tap(p: Point): boolean
  /** Dragged by so many pixels. */
  pan(dx: number, dy: number): void
  zoom(by: number, at: Point): void
  /** A double tap on empty ground. */
  near(at: Point): void
  /** The pointer rests over a point, or over none. */
  hover(p: Point | undefined): void
}

/** Pixels that a finger may stray in a tap. */
const STRAY = 8
/** Milliseconds between the taps of a double tap. */
const DOUBLE = 320

export class Hand {
  #grip: Grip
  #down = new Map<number, Point>()
  #strayed = false
  #begun: Point = { x: 0, y: 0 }
  #last = -Infinity

  constructor(grip: Grip) { this.#grip = grip }

  /** Takes hold of an element; for {@attach}. */
  attach = (board: HTMLElement) => {
    const at = (e: MouseEvent): Point => {
      const r = board.getBoundingClientRect()
      return { x: e.clientX - r.left, y: e.clientY - r.top }
    }
    const on = <K extends keyof HTMLElementEventMap>(kind: K, does: (e: HTMLElementEventMap[K]) => void) => {
      board.addEventListener(kind, does as EventListener, { passive: false })
      return () => board.removeEventListener(kind, does as EventListener)
    }
    const ends = [
      on('pointerdown', (e) => { if (e.button === 0) this.#press(e.pointerId, at(e)) }),
      on('pointermove', (e) => this.#move(board, e, at(e))),
      on('pointerup', (e) => this.#lift(e.pointerId, at(e))),
      on('pointercancel', (e) => { this.#down.delete(e.pointerId) }),
      on('pointerleave', () => { if (this.#down.size === 0) this.#grip.hover(undefined) }),
      on('wheel', (e) => {
        e.preventDefault()
        const p = at(e)
        this.#grip.zoom(Math.exp(-e.deltaY * (e.deltaMode ? 0.05 : 0.0016)), this.#grip.point(p.x, p.y))
      }),
    ]
    return () => ends.forEach((end) => end())
  }

  #press(id: number, p: Point) {
    this.#down.set(id, p)
    // A second finger makes it a pinch, whatever the first one does afterwards.
    this.#strayed = this.#down.size > 1
    this.#begun = p
  }

  #move(board: HTMLElement, e: PointerEvent, p: Point) {
    const before = this.#down.get(e.pointerId)
    if (!before) {
      if (e.pointerType === 'mouse') this.#grip.hover(this.#grip.point(p.x, p.y))
      return
    }
    if (this.#down.size === 1) {
      if (!this.#strayed && Math.hypot(p.x - this.#begun.x, p.y - this.#begun.y) < STRAY) return
      if (!this.#strayed) board.setPointerCapture(e.pointerId)
      this.#strayed = true
      this.#grip.pan(p.x - before.x, p.y - before.y)
    } else if (this.#down.size === 2) {
      const other = [...this.#down].find(([id]) => id !== e.pointerId)![1]
      const [was, is] = [Math.hypot(before.x - other.x, before.y - other.y), Math.hypot(p.x - other.x, p.y - other.y)]
      this.#grip.pan((p.x - before.x) / 2, (p.y - before.y) / 2)
      if (was > 0) this.#grip.zoom(is / was, this.#grip.point((p.x + other.x) / 2, (p.y + other.y) / 2))
    }
    this.#down.set(e.pointerId, p)
  }

  #lift(id: number, p: Point) {
    if (!this.#down.delete(id) || this.#strayed) return
    const now = performance.now()
    const on = this.#grip.point(p.x, p.y)
    if (this.#grip.tap(on)) this.#last = -Infinity
    else if (now - this.#last < DOUBLE) {
      this.#last = -Infinity
      this.#grip.near(on)
    } else this.#last = now
  }
}
