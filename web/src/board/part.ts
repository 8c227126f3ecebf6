// What a piece's block is made of, on every table: parts of one paint each, and how
// much of the piece is left to be drawn.

import type { Piece } from '../api/types'
import type { Point } from './geometry'

/** What a part of a block is painted with. */
export type Paint = 'plate' | 'lost' | 'outline' | 'parting' | 'stroke' | 'spoke' | 'notch' | 'solid' | 'thin' | 'away' | 'casing' | 'tray' | 'fine' | 'hat' | 'score' | 'fallen'

export interface Part { paint: Paint; d: string }

export interface Block {
  parts: Part[]
  /** Half the width and height that it takes up. */
  half: Point
  /** Where the middle of that is; left out: the piece's own place. */
  off?: Point
  /** It needs no ground of paper behind it. */
  bare?: boolean
  /** Those of it stand about: the ground between them is not theirs. */
  loose?: boolean
  /** It stands upright wherever the piece faces. */
  upright?: boolean
}

/** The points of a piece at full strength, and those that are left. */
export const points = (piece: Piece) => Math.max(1, piece.full ?? 1)
export const left = (piece: Piece) => (piece.full ? Math.min(piece.full, piece.strength ?? 0) : 1)
export const rect = (x: number, y: number, w: number, h: number) => `M${x},${y}h${w}v${h}h${-w}z`

/** Whether a piece is so weak that it must test. */
export const torn = (piece: Piece) => piece.test !== undefined && piece.full !== undefined && (piece.strength ?? 0) <= piece.test
