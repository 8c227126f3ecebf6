// Something that lies over a table while it is worked with: it has the pointer and the
// keys before the board, and draws in the layer of what is in the hand. It is fetched
// only when it is wanted. Places are those of the table, of cells points of the map.

import type { Snippet } from 'svelte'
import type { Point } from '../board/geometry'
import type { Drag } from '../board/hand'
import type { Viewport } from '../board/viewport.svelte'

export interface Overlay {
  /** Something of it lies at a place of the table; `near` is so many thousandths of an inch about the pointer. */
  grab?: (p: Point, near: number) => Drag | undefined
  /** A tap on a place of the table, on a piece perhaps; true if it meant something. */
  tap?: (p: Point, piece: string | undefined) => boolean
  /** True if the key meant something. */
  key?: (e: KeyboardEvent) => boolean
  layer: Snippet<[Viewport]>
}
