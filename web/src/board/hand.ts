// Fingers, mouse and wheel on the map: taps, panning, pinching. A drag is the
// map's unless what lies under it lets itself be grabbed; two fingers never
// move a piece.

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
  /** Something that can be dragged lies here. */
  grab?(p: Point, pointer: string, shift: boolean): Drag | undefined
  /** The wheel turns something instead of zooming. */
  wheel?(by: number, at: Point, fine: boolean): boolean
}

/** Something that is being dragged. */
export interface Drag {
  move(p: Point, free: boolean): void
  drop(): void
  /** It goes back: a second finger came. */
  cancel(): void
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
  #drag: Drag | undefined

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
      on('pointerdown', (e) => { if (e.button === 0) this.#press(e, at(e)) }),
      on('pointermove', (e) => this.#move(board, e, at(e))),
      on('pointerup', (e) => this.#lift(e.pointerId, at(e))),
      on('pointercancel', (e) => {
        this.#down.delete(e.pointerId)
        this.#release()
      }),
      // A finger has said all it has to say: the mouse's words that a browser would say after it would only
      // hold up the picture. What they do by themselves, giving the map the keyboard, is done here.
      on('touchend', (e) => {
        if (e.target !== board || !e.cancelable) return
        e.preventDefault()
        if (board.ownerDocument.activeElement !== board) board.focus({ preventScroll: true })
      }),
      on('pointerleave', () => { if (this.#down.size === 0) this.#grip.hover(undefined) }),
      on('wheel', (e) => {
        e.preventDefault()
        const p = at(e)
        if (this.#grip.wheel?.(e.deltaY || e.deltaX, this.#grip.point(p.x, p.y), e.shiftKey)) return
        this.#grip.zoom(Math.exp(-e.deltaY * (e.deltaMode ? 0.05 : 0.0016)), this.#grip.point(p.x, p.y))
      }),
    ]
    return () => ends.forEach((end) => end())
  }

  #press(e: PointerEvent, p: Point) {
    this.#down.set(e.pointerId, p)
    // A second finger makes it a pinch, whatever the first one does afterwards.
    this.#strayed = this.#down.size > 1
    this.#begun = p
    this.#release()
    if (!this.#strayed) this.#drag = this.#grip.grab?.(this.#grip.point(p.x, p.y), e.pointerType, e.shiftKey)
  }

  /** What is dragged goes back. */
  #release() {
    this.#drag?.cancel()
    this.#drag = undefined
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
      if (this.#drag) this.#drag.move(this.#grip.point(p.x, p.y), e.altKey)
      else this.#grip.pan(p.x - before.x, p.y - before.y)
    } else if (this.#down.size === 2) {
      const other = [...this.#down].find(([id]) => id !== e.pointerId)![1]
      const [was, is] = [Math.hypot(before.x - other.x, before.y - other.y), Math.hypot(p.x - other.x, p.y - other.y)]
      this.#grip.pan((p.x - before.x) / 2, (p.y - before.y) / 2)
      if (was > 0) this.#grip.zoom(is / was, this.#grip.point((p.x + other.x) / 2, (p.y + other.y) / 2))
    }
    this.#down.set(e.pointerId, p)
  }

  #lift(id: number, p: Point) {
    const drag = this.#drag
    this.#drag = undefined
    if (!this.#down.delete(id) || this.#strayed) return drag?.drop()
    drag?.cancel()
    const now = performance.now()
    const on = this.#grip.point(p.x, p.y)
    if (this.#grip.tap(on)) this.#last = -Infinity
    else if (now - this.#last < DOUBLE) {
      this.#last = -Infinity
      this.#grip.near(on)
    } else this.#last = now
  }
}
