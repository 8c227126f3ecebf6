// What the hand does on an open table: areas and ways are drawn by taps, or a box by a
// drag; units are dragged. Places snap to the half inch unless Alt is held.

import type { Point } from '../board/geometry.ts'
import type { Drag } from '../board/hand.ts'
import type { Piece, Scene } from '../api/types.ts'
import { arrows } from '../open/keys.ts'
import { add, enlist, put, valueAt, type Doc, type Path } from './edit.ts'
import type { Maker } from './maker.svelte.ts'
import { free } from './muster.ts'

const HALF = 500
const FINE = 100
const snapped = (v: number, free: boolean) => (free ? Math.round(v / FINE) * FINE : Math.round(v / HALF) * HALF)
/** A place in thousandths of an inch, as battles write it. */
export const written = (p: Point): string => `${p.x / 1000},${p.y / 1000}`

/** Where somebody of an id stands in forces, guns of a battery too. */
export function standing(doc: Doc, id: string): { path: Path; at: string } | undefined {
  const look = (v: unknown, path: Path): { path: Path; at: string } | undefined => {
    if (!v || typeof v !== 'object') return undefined
    const { id: own, at, enters } = v as { id?: unknown; at?: unknown; enters?: { at?: unknown } }
    if (own === id && enters?.at !== undefined) return { path: [...path, 'enters', 'at'], at: String(enters.at) }
    if (own === id && at !== undefined) return { path: [...path, 'at'], at: String(at) }
    for (const [k, x] of Object.entries(v)) {
      const found = look(x, [...path, Array.isArray(v) ? Number(k) : k])
      if (found) return found
    }
    return undefined
  }
  return look(valueAt(doc, ['forces']), ['forces'])
}

export class OpenHand {
  /** What is being drawn. */
  path = $state.raw<Point[]>([])
  /** Where arrow keys have led what is in the hand: Enter lays it there. */
  cursor = $state.raw<Point>()
  #was: Point | undefined
  /** A piece that is being dragged, and by how much. */
  #moving = $state.raw<{ id: string; by: Point }>()
  readonly #of: () => Maker

  /** A place that a form asks for is laid by who shows it. */
  readonly #place: (at: Point) => boolean

  constructor(of: () => Maker, place: (at: Point) => boolean) {
    this.#of = of
    this.#place = place
  }

  get #maker() { return this.#of() }

  /** The scene with what is dragged where it is. */
  moved(scene: Scene): Scene {
    const m = this.#moving
    if (!m) return scene
    const by = <T extends Point>(p: T): T => ({ ...p, x: p.x + m.by.x, y: p.y + m.by.y })
    return { ...scene, pieces: scene.pieces.map((p) => (p.id === m.id && p.spot ? { ...p, spot: by(p.spot), bases: p.bases?.map(by) } : p)) }
  }

  #pieceAt(at: Point, near: number): Piece | undefined {
    const far = (p: Piece) => Math.min(...(p.bases ?? []).map((b) => Math.hypot(b.x - at.x, b.y - at.y) - Math.min(b.width, b.depth) / 2))
    return this.#maker.scene?.pieces.filter((p) => p.bases?.length && far(p) < near).sort((a, b) => far(a) - far(b))[0]
  }

  readonly overlay = {
    grab: (from: Point, near: number): Drag | undefined => {
      const hand = this.#maker.hand
      if (hand?.what === 'ground') return this.#box(from)
      if (hand) return undefined
      const piece = this.#pieceAt(from, near)
      return piece && this.#drag(piece, from)
    },
    tap: (at: Point, piece: string | undefined): boolean => {
      this.cursor = undefined
      return this.#lay({ x: snapped(at.x, false), y: snapped(at.y, false) }, HALF, piece ?? this.#pieceAt(at, 300)?.id)
    },
    key: (e: KeyboardEvent): boolean => this.#led(e),
  }

  /** Arrow keys lead what is in the hand half an inch on, with Shift a tenth, and Enter lays it. */
  #led(e: KeyboardEvent): boolean {
    const { hand, scene } = this.#maker
    if (!hand || !scene || e.ctrlKey || e.metaKey || e.altKey) return false
    const { width = 0, depth = 0 } = scene.board
    const arrow = arrows[e.key]
    if (arrow) {
      const by = this.cursor ? (e.shiftKey ? FINE : HALF) : 0 // the first shows where it is
      const from = this.cursor ?? this.#was ?? this.path.at(-1) ?? { x: snapped(width / 2, false), y: snapped(depth / 2, false) }
      const within = (v: number, most: number) => Math.min(most, Math.max(0, v))
      this.cursor = this.#was = { x: within(from.x + arrow[0] * by, width), y: within(from.y + arrow[1] * by, depth) }
      return true
    }
    if (e.key !== 'Enter' || !this.cursor) return false
    if (!this.#place(this.cursor)) this.#lay(this.cursor, FINE)
    // Of troops the next finds a place of its own, until they are led to one.
    if (hand.what === 'troop' || !this.#maker.hand) this.cursor = undefined
    return true
  }

  key(e: KeyboardEvent): boolean {
    if (e.key === 'Enter' && this.path.length) this.end()
    else if (e.key === 'Backspace' && this.path.length) this.back()
    else return e.key === 'Enter' && !!(e.target as HTMLElement).closest('[role="application"]') && this.#enlist()
    return true
  }

  /** Takes the last point of what is being drawn away. */
  back() {
    this.path = this.path.slice(0, -1)
    this.#maker.drawn = this.path.map(written)
  }

  /** Who works by keys and has led nobody anywhere has no place under his hand: who is in it stands at the first free place before his edge, to be moved from there. */
  #enlist(): boolean {
    const maker = this.#maker
    const { hand, scene, stock } = maker
    if (hand?.what !== 'troop' || !scene || !stock?.muster) return false
    const [at] = free(scene, maker.sides.find((s) => s.id === hand.side)?.home ?? 'south', stock.muster)
    if (at) maker.edit((doc) => { maker.chosen = enlist(doc, hand.side, hand.kind, at, ...maker.fielded(hand)) })
    return !!at
  }

  /** Throws away what is being drawn. */
  put() {
    this.path = []
    this.#maker.drawn = []
  }

  /** Puts down what is in the hand, and throws away what was drawn with it. */
  down() {
    this.#maker.hand = undefined
    this.cursor = undefined
    this.put()
  }

  #drag(piece: Piece, from: Point): Drag {
    const stands = standing(this.#maker.doc, piece.id)
    const [x, y] = (stands?.at ?? '').split(',').map((n) => Number(n) * 1000)
    const to = (q: Point, free: boolean) => ({ x: snapped(x! + q.x - from.x, free), y: snapped(y! + q.y - from.y, free) })
    let end: Point | undefined
    return {
      move: (q, free) => {
        if (!stands) return
        this.#maker.chosen = this.#unitOf(piece.id)
        end = to(q, free)
        this.#moving = { id: piece.id, by: { x: end.x - x!, y: end.y - y! } }
      },
      drop: () => {
        if (end && stands) {
          const at = written(end)
          this.#maker.edit((doc) => put(doc, stands.path, at))
        }
        // It stays where it was let go until the loader has looked.
        setTimeout(() => (this.#moving = undefined), 250)
      },
      cancel: () => (this.#moving = undefined),
    }
  }

  /** The unit that a piece is, or is of: a gun is of its battery. */
  #unitOf(piece: string): string {
    const path = standing(this.#maker.doc, piece)?.path
    return this.#maker.units.find((u) => u.id === piece || (u.side === path?.[1] && u.index === path?.[2]))?.id ?? ''
  }

  /** A box from corner to corner. */
  #box(from: Point): Drag {
    const a = { x: snapped(from.x, false), y: snapped(from.y, false) }
    let b: Point | undefined
    return {
      move: (q, free) => {
        b = { x: snapped(q.x, free), y: snapped(q.y, free) }
        this.path = [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }, a]
      },
      drop: () => {
        const hand = this.#maker.hand
        if (b && b.x !== a.x && b.y !== a.y && hand?.what === 'ground') {
          const box = `${written(a)} ${written(b)}`
          this.#maker.edit((doc) => add(doc, ['board', 'grounds'], { terrain: hand.kind, box }))
        }
        this.put()
      },
      cancel: () => { if (b) this.put() },
    }
  }

  /** Lays what is in the hand; what lies nearer than so to the first point or the last is that once more. */
  #lay(p: Point, near: number, piece?: string): boolean {
    const maker = this.#maker
    const hand = maker.hand
    if (hand?.what === 'troop') maker.edit((doc) => { maker.chosen = enlist(doc, hand.side, hand.kind, written(p), ...maker.fielded(hand)) })
    else if (hand?.what === 'ground' || hand?.what === 'way') {
      const first = this.path[0]
      // The first point, or the last, once more ends it.
      const again = [first, this.path.at(-1)].some((q) => q && Math.hypot(q.x - p.x, q.y - p.y) < near)
      if (again && this.ends) this.end()
      else if (!again) this.path = [...this.path, p]
      maker.drawn = this.path.map(written)
    } else {
      maker.chosen = piece ? this.#unitOf(piece) : ''
      if (maker.chosen && maker.mode === 'ground') maker.mode = 'armies'
      return !!piece
    }
    return true
  }

  /** What is being drawn has enough points to be something: a way two, an area three. */
  get ends(): boolean {
    return this.path.length > (this.#maker.hand?.what === 'ground' ? 2 : 1)
  }

  /** Ends what is being drawn: it becomes an area or a way. */
  end() {
    const hand = this.#maker.hand
    const path = this.path.map(written).join(' ')
    if (hand?.what === 'ground' && this.ends) this.#maker.edit((doc) => add(doc, ['board', 'grounds'], { terrain: hand.kind, outline: path }))
    if (hand?.what === 'way' && this.ends) this.#maker.edit((doc) => add(doc, ['board', 'courses'], { kind: hand.kind, path }))
    this.put()
  }
}
