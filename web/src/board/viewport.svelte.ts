// The sheet in the window: how large it is, which part of it is seen and how
// near, and how the view glides. One for each board; it draws nothing.

import type { Scene } from '../api/types'
import { gridOf, type Point } from './geometry'
import type { Grip } from './hand'
import { common, sheetOf } from './sheet'
import { boxOf, bringing, held, zoomed, type View } from './view'

/** What a viewport must be told by its board. */
export interface Shown {
  scene: Scene
  /** Room is wanted for the legend. */
  legend: boolean
  /** A factor for the letters. */
  size: number
}

/** A window that is known beforehand, as a sheet of paper is. */
export interface Room {
  /** In pixels. */
  width: number
  height: number
  /** What is seen of the sheet at first; left out: all. */
  view?: View
  /** Nothing is ordered by it: without letters and numbers at its edge. */
  bare?: boolean
}

/** Milliseconds of a glide. */
const GLIDE = 240

export class Viewport {
  /** The window, in pixels; 0 until it is known. */
  width = $state(0)
  height = $state(0)
  #view = $state.raw<View>()
  #gliding = 0
  readonly #of: () => Shown
  readonly #room?: Room

  constructor(of: () => Shown, room?: Room) {
    this.#of = of
    this.#room = room
    if (!room) return
    this.width = room.width
    this.height = room.height
    this.#view = room.view
  }

  #drawn = $derived.by(() => JSON.stringify(this.#of().scene.board))
  /** The board of the scene; the same ground in a new scene is not drawn anew. */
  board = $derived.by(() => JSON.parse(this.#drawn) as Scene['board'])
  grid = $derived.by(() => gridOf(this.board))
  /** A wide window has room beside the board for the legend. */
  share = $derived.by(() => (this.#of().legend && this.width > 1.1 * this.height ? 206 / this.width : 0))
  aspect = $derived.by(() => (this.width && this.height ? this.width / this.height : 1))
  sheet = $derived.by(() => sheetOf(this.grid, this.aspect, this.share))
  /** Pixels for a map unit when the whole sheet is seen. */
  scale = $derived.by(() => (this.width ? this.width / this.sheet.paper.width : 1))
  seen = $derived.by(() => this.#held(this.#view ?? { x: 0, y: 0, zoom: 1 }))
  box = $derived.by(() => boxOf(this.seen, this.sheet.paper))
  /** Where names may stand: anywhere on the board, so that they stay while it is moved; on paper in sight, and clear of the edge. */
  written = $derived.by(() => {
    if (!this.#room) return this.sheet.frame
    const [seen, by] = [common(this.sheet.frame, this.box), this.letters / 3]
    return { x: seen.x + by, y: seen.y + by, width: seen.width - 2 * by, height: seen.height - 2 * by }
  })
  bare = $derived.by(() => !!this.#room?.bare)
  /** Pixels for a map unit. */
  pixels = $derived.by(() => this.scale * this.seen.zoom)
  /** A factor for the letters. */
  size = $derived.by(() => this.#of().size)
  /** Letters are never under 14 pixels, and do not swell without end when near. */
  letters = $derived.by(() => Math.max(14.5 / this.pixels, Math.min(16, 21 / this.pixels)) * this.size)

  /** First sight, once the window is known: about the middle of some points, so near. */
  begin(about: Point[], zoom: number) {
    if (this.#view || !this.width || !this.height) return
    const mid = (k: 'x' | 'y') => about.reduce((sum, p) => sum + p[k], 0) / about.length
    const at = about.length ? { x: mid('x'), y: mid('y') } : { x: this.grid.width / 2, y: this.grid.height / 2 }
    this.#view = this.#held({ ...at, zoom })
  }

  /** Where a point of the sheet is in the window. */
  pixel(p: Point): Point {
    return { x: (p.x - this.box.x) * this.pixels, y: (p.y - this.box.y) * this.pixels }
  }

  /** What a hand does to any board. */
  readonly grip: Pick<Grip, 'point' | 'pan' | 'zoom' | 'near'> = {
    point: (x, y) => ({ x: this.box.x + x / this.pixels, y: this.box.y + y / this.pixels }),
    pan: (dx, dy) => { this.#view = this.#held({ ...this.seen, x: this.seen.x - dx / this.pixels, y: this.seen.y - dy / this.pixels }) },
    zoom: (by, at) => { this.#view = this.#zoomed(by, at) },
    near: (at) => this.#glide(this.seen.zoom > 1.05 ? this.#held({ ...at, zoom: 1 }) : this.#zoomed(2, at)),
  }

  /** Nearer or farther about the middle of the view; by 0: the whole sheet. */
  zoom(by: number) {
    this.#glide(by ? this.#zoomed(by, this.seen) : this.#held({ ...this.seen, zoom: 1 }))
  }

  /** Brings a point softly into view, of several the nearest: where one is seen nothing moves. */
  bring(...of: (Point | undefined)[]) {
    const far = (p: Point) => Math.hypot(p.x - this.seen.x, p.y - this.seen.y)
    const [at] = of.filter((p) => p !== undefined).sort((a, b) => far(a) - far(b))
    if (at) this.#glide(bringing(this.seen, at, this.sheet.paper, this.scale))
  }

  /** Goes softly to another view; at once, if it is the first. */
  turn(to: View) {
    if (this.#view) this.#glide(this.#held(to))
    else this.#view = this.#held(to)
  }

  #held(view: View): View { return held(view, this.sheet.paper, this.scale) }
  #zoomed(by: number, at: Point): View { return zoomed(this.seen, by, at, this.sheet.paper, this.scale) }

  #glide(to: View) {
    cancelAnimationFrame(this.#gliding)
    const from = this.seen
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) { this.#view = to; return }
    const begun = performance.now()
    const tick = (now: number) => {
      const t = Math.min(1, (now - begun) / GLIDE)
      const k = 1 - (1 - t) ** 3
      this.#view = { x: from.x + (to.x - from.x) * k, y: from.y + (to.y - from.y) * k, zoom: from.zoom + (to.zoom - from.zoom) * k }
      if (t < 1) this.#gliding = requestAnimationFrame(tick)
    }
    this.#gliding = requestAnimationFrame(tick)
  }
}
