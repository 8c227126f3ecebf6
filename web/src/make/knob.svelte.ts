// The knob of who is chosen: dragged about it, he looks where it is. On an open table
// to five degrees, freely with Alt; on cells to one of the sides that the book knows.

import { mapped, type Grid, type Point } from '../board/geometry.ts'
import type { Drag } from '../board/hand.ts'
import type { Piece } from '../api/types.ts'
import { put } from './edit.ts'
import type { Maker } from './maker.svelte.ts'
import { standing } from './openhand.svelte.ts'

const winds = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW']

/** The heading from a point of the map to another, in degrees clockwise from north. */
export const heading = (from: Point, to: Point): number => ((Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI + 360) % 360

/** The wind of some that lies nearest to a heading. */
export function nearestWind(degrees: number, of: string[]): string {
  const off = (w: string) => Math.abs(((winds.indexOf(w) * 45 - degrees + 540) % 360) - 180)
  return [...of].sort((a, b) => off(a) - off(b))[0]!
}

/** Those that a side of a cell can be, where a book says nothing of its own. */
export const windsOf = (grid: string): string[] => winds.filter((w, i) => (grid === 'hex' ? w !== 'E' && w !== 'W' : i % 2 === 0))

export class Knob {
  /** Where it is while it is dragged, on the map, and the heading. */
  dragged = $state.raw<{ at: Point; degrees: number }>()
  readonly #of: () => Maker
  constructor(of: () => Maker) { this.#of = of }

  /** Who can be turned: chosen, on the map, and the rules know where he looks. */
  get piece(): Piece | undefined {
    const maker = this.#of()
    if (!maker.chosen || maker.hand || maker.mode !== 'armies') return undefined
    const p = maker.scene?.pieces.find((x) => x.id === maker.chosen)
    return p && (p.spot || (p.at && p.facing !== undefined && p.facing !== null)) ? p : undefined
  }

  /** His middle and the knob, on the map. */
  place(grid: Grid, depth: number): { from: Point; at: Point } | undefined {
    const p = this.piece
    const from = p && (p.spot ? mapped(p.spot, depth) : grid.find(p.at))
    if (!p || !from) return undefined
    const turn = ((p.spot?.facing ?? p.facing ?? 0) / 18_000) * Math.PI
    const far = p.spot ? 34 + Math.max(0, ...(p.bases ?? []).map((b) => Math.hypot(b.x - p.spot!.x, b.y - p.spot!.y) + b.depth / 2)) * 0.024 : grid.inner + 12
    return { from, at: this.dragged?.at ?? { x: from.x + far * Math.sin(turn), y: from.y - far * Math.cos(turn) } }
  }

  /** It is grabbed, at a point of the map. */
  grab(p: Point, near: number, grid: Grid, depth: number): Drag | undefined {
    const [maker, place, piece] = [this.#of(), this.place(grid, depth), this.piece]
    if (!place || !piece || Math.hypot(place.at.x - p.x, place.at.y - p.y) > near) return undefined
    const open = !!piece.spot
    const far = Math.hypot(place.at.x - place.from.x, place.at.y - place.from.y)
    const of = windsOf(maker.scene!.board.grid)
    const path = standing(maker.doc, piece.id)?.path.slice(0, -1)
    return {
      move: (q, free) => {
        const raw = heading(place.from, q)
        const degrees = open ? Math.round(raw / (free ? 1 : 5)) * (free ? 1 : 5) % 360 : winds.indexOf(nearestWind(raw, of)) * 45
        const turn = (degrees / 180) * Math.PI
        this.dragged = { degrees, at: { x: place.from.x + far * Math.sin(turn), y: place.from.y - far * Math.cos(turn) } }
      },
      drop: () => {
        const d = this.dragged
        this.dragged = undefined
        if (d && path) maker.edit((doc) => put(doc, [...path, 'facing'], open ? d.degrees : winds[d.degrees / 45]))
      },
      cancel: () => (this.dragged = undefined),
    }
  }
}
