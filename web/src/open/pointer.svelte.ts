// What a mouse or a finger does over an open table: it takes pieces, turns
// them, measures, and draws a line about several. It knows no rules.

import type { Act, Board, Piece } from '../api/types'
import { MIL, placed, type Point } from '../board/geometry'
import type { Drag, Grip } from '../board/hand'
import { on } from './bases'
import * as ghost from './ghost'
import type { Held } from './held.svelte'
import type { End } from './measure'
import { place } from './notation'
import { distance, headingTo } from './reach'
import type { Tapes } from './tapes.svelte'

/** The table under the pointer. */
export interface Under {
  held: () => Held
  tapes: () => Tapes
  board: () => Board
  /** Those that stand on the table. */
  pieces: () => Piece[]
  /** Pixels for a map unit. */
  pixels: () => number
  selected: () => string | undefined
  movable: (piece: string) => boolean
  /** A piece that was to go to a place does not: whose it is is told why; undefined: nobody asks. */
  stuck: (piece: string) => ((at: string) => void) | undefined
  /** What acts lead to a piece. */
  leading: (piece: string) => Act[]
  tapPiece: (piece: string, at: string) => void
  tapAct: (acts: Act[], at: string) => void
  tapCell: (at: string) => void
  /** The order of what is held is given. */
  order: () => void
  /** Where the last tap found a piece. */
  show: (piece: string) => void
  /** It rests over a piece, or over none. */
  over: (piece: string | undefined) => void
}

/** Pixels about a piece that are still on it; about the ghost, and the handle; how far above a finger a piece is held. */
const [ROOM, GHOST, HANDLE, LIFT] = [10, 8, 20, 70]
/** Thousandths of an inch about the table where a tap still means a place of it. */
const RIM = 600

export class Pointer {
  /** A rectangle that is drawn about pieces. */
  lasso = $state.raw<{ a: Point; b: Point }>()
  /** The last press was a finger's. */
  finger = $state(false)
  #under: Under
  #shifted = false
  #over: string | undefined

  constructor(under: Under) { this.#under = under }

  /** What a hand does over this table. */
  readonly grip: Required<Pick<Grip, 'tap' | 'hover' | 'grab' | 'wheel'>> = {
    tap: (p) => this.#tapped(p),
    hover: (p) => {
      const tapes = this.#under.tapes()
      if (tapes.tool && tapes.begun && p) tapes.draw(this.#end(this.#table(p)))
      const over = p && !tapes.tool ? this.pieceAt(this.#table(p))?.id : undefined
      if (over !== this.#over) this.#under.over((this.#over = over))
    },
    grab: (p, pointer, shift) => {
      this.#shifted = shift
      this.finger = pointer === 'touch'
      return this.#grab(this.#table(p), shift)
    },
    wheel: (by, at, fine) => {
      const held = this.#under.held()
      if (!held.spot || !(held.moving || this.#onGhost(this.#table(at)))) return false
      held.turnBy(Math.sign(by) * (fine ? 100 : 500), true)
      return true
    },
  }

  #table(p: Point): Point { return placed(p, this.#under.board().depth ?? 0) }
  /** So many pixels in thousandths of an inch. */
  #mils(pixels: number): number { return pixels / this.#under.pixels() / MIL }

  /** The piece whose bases lie under a point of the table, with some room for a finger. */
  pieceAt(p: Point): Piece | undefined {
    const { pieces, movable } = this.#under
    const hit = pieces().filter((o) => o.bases!.some((b) => on(b, p, this.#mils(ROOM))))
    // Of two that stand on one another the one that may still move.
    return hit.sort((a, b) => Number(movable(b.id)) - Number(movable(a.id)) || distance(a.spot!, p) - distance(b.spot!, p))[0]
  }

  #onGhost(p: Point): boolean {
    const held = this.#under.held()
    return !!held.now && !!held.spot && ghost.bases(held.now, held.spot).some((b) => on(b, p, this.#mils(GHOST)))
  }

  /** Where the handle is that turns what is held. */
  #handle(): Point | undefined {
    const { now, spot, group } = this.#under.held()
    return now && spot && !group.length ? ghost.handle(now, spot) : undefined
  }

  #end(p: Point): End {
    const piece = this.pieceAt(p)
    return { at: p, piece: piece && { id: piece.id, name: piece.short || piece.name, bases: piece.bases! } }
  }

  #grab(p: Point, shift: boolean): Drag | undefined {
    const { held: hand, tapes, movable, selected, tapPiece } = this.#under
    const held = hand()
    if (tapes().tool) return this.#measuring(p)
    const handle = this.#handle()
    if (handle && distance(handle, p) < this.#mils(HANDLE)) {
      return this.#dragged((q, free) => held.spot && held.turn(headingTo(held.spot, q), free))
    }
    // By finger the piece stands above the finger, that its edge is seen.
    const lift = this.finger ? this.#mils(LIFT) : 0
    if (held.spot && this.#onGhost(p)) {
      const by = { x: held.spot.x - p.x, y: held.spot.y - p.y }
      return this.#dragged((q, free) => held.move({ x: q.x + by.x, y: q.y + by.y + lift }, free))
    }
    const piece = this.pieceAt(p)
    if (shift) return piece ? undefined : this.#lassoing(p)
    if (!piece || (this.finger && piece.id !== selected())) return undefined
    const stuck = this.#under.stuck(piece.id)
    if (!movable(piece.id)) return stuck && this.#bound(stuck, p)
    const by = { x: piece.spot!.x - p.x, y: piece.spot!.y - p.y }
    let end = p
    const drag = this.#dragged((q, free) => {
      end = q
      if (selected() !== piece.id && !held.has(piece.id)) tapPiece(piece.id, place(piece.spot!))
      held.carry(piece.id, { x: q.x + by.x, y: q.y + by.y + lift }, free)
    })
    return {
      ...drag,
      drop: () => {
        drag.drop()
        void held.pick(piece.id).then((may) => may || selected() !== piece.id || stuck?.(place(end)))
      },
    }
  }

  /** Who may not be moved stays where he is when he is dragged, and it is said why. */
  #bound(stuck: (at: string) => void, at: Point): Drag {
    let end = at
    return { move: (q) => { end = this.#table(q) }, drop: () => stuck(place(end)), cancel() {} }
  }

  /** A drag that may begin before the piece can follow; put back, it stands as before. */
  #dragged(follow: (p: Point, free: boolean) => unknown): Drag {
    const held = this.#under.held()
    const before = { piece: held.hold?.piece, spot: held.spot }
    return {
      move: (p, free) => {
        held.moving = true
        follow(this.#table(p), free)
      },
      drop() { held.moving = false },
      cancel() {
        if (held.moving) held.restore(before.piece === held.hold?.piece ? before.spot : undefined)
        held.moving = false
      },
    }
  }

  #measuring(p: Point): Drag {
    const tapes = this.#under.tapes()
    let out = false
    const begun = !tapes.begun
    return {
      move: (q) => {
        if (begun && !out) tapes.begun = this.#end(p)
        out = true
        tapes.draw(this.#end(this.#table(q)))
      },
      drop() { tapes.keep() },
      cancel() { if (out) tapes.begun = tapes.live = undefined },
    }
  }

  #lassoing(a: Point): Drag {
    return {
      move: (p) => { this.lasso = { a, b: this.#table(p) } },
      drop: () => {
        const l = this.lasso
        this.lasso = undefined
        if (!l) return
        const inside = (p: Point) => (p.x - l.a.x) * (p.x - l.b.x) <= 0 && (p.y - l.a.y) * (p.y - l.b.y) <= 0
        void this.#together(this.#under.pieces().filter((p) => this.#under.movable(p.id) && inside(p.spot!)).map((p) => p.id))
      },
      cancel: () => { this.lasso = undefined },
    }
  }

  async #together([first, ...others]: string[]) {
    if (!first) return
    const held = this.#under.held()
    held.drop()
    if (first !== this.#under.selected()) this.#under.tapPiece(first, '')
    await held.pick(first)
    for (const p of others) await held.join(p)
  }

  /** True if the tap meant something. */
  #tapped(at: Point): boolean {
    const { held: hand, tapes, board, leading, movable, tapAct, tapPiece, tapCell, order, show } = this.#under
    const [p, held] = [this.#table(at), hand()]
    const { width = 0, depth = 0 } = board()
    if (p.x < -RIM || p.y < -RIM || p.x > width + RIM || p.y > depth + RIM) return false
    if (tapes().tool) { tapes().tap(this.#end(p)); return true }
    const piece = this.pieceAt(p)
    // A piece is ordered to where it is shown by a second tap on it.
    if (held.spot && this.#onGhost(p) && (!piece || piece.id === held.hold?.piece)) { order(); return true }
    if (piece) {
      show(piece.id)
      const led = leading(piece.id)
      if (led.length) tapAct(led, place(piece.spot!))
      else if (this.#shifted && movable(piece.id)) void held.join(piece.id)
      else tapPiece(piece.id, place(piece.spot!))
      return true
    }
    // Who is chosen goes there, though another is in the hand until he has come.
    const chosen = this.#under.selected()
    if (chosen && held.hold && !held.has(chosen) && movable(chosen)) { held.carry(chosen, p); return true }
    if (held.hold) { held.move(p); return true }
    tapCell(place(p))
    return false
  }
}
