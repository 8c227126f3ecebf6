// Where the pennant, the numeral and the card of a piece of an open table lie:
// close by it, over no other piece and over no other sign where that can be.

import type { Piece } from '../api/types'
import { roomOf } from './blocks'
import type { Block } from './part'
import { mapped, MIL, type Point } from './geometry'
import { least } from './labels'
import type { Box } from './sheet'

/** A piece, where it stands on the map, and what is drawn of it there. */
export interface Marked { piece: Piece; at: Point; block: Block }

/** The foot of the signs, about the piece's own place; and the room that they fill on the map. */
export interface Sign { foot: Point; box: Box }

/** Width and height of the signs of a piece in letters of that height; undefined: it has none. */
function sizeOf(p: Piece, letters: number): { width: number; height: number } | undefined {
  const order = p.card || (p.place && !p.done)
  if (!p.may && !order) return undefined
  const wide = order ? letters * (p.card ? 2 : 1.2) : 3
  return { width: (p.may || !order ? 15 : 3) + wide, height: Math.max(p.may ? 21 : 0, order ? letters * 1.24 + 6 : 0) }
}

/** What a piece fills on the map: men who stand about singly each for himself, the one nearest to their middle first. */
export function filled({ piece, at, block }: Marked, depth: number): Box[] {
  if (!block.loose) {
    const room = roomOf({ ...piece, facing: piece.spot!.facing }, false, block)
    return [{ ...room, x: at.x + room.x, y: at.y + room.y }]
  }
  const far = (b: Box) => Math.hypot(b.x + b.width / 2 - at.x, b.y + b.height / 2 - at.y)
  return piece.bases!.map((b) => {
    const [c, half] = [mapped(b, depth), (Math.max(b.width, b.depth) / 2) * MIL]
    return { x: c.x - half, y: c.y - half, width: 2 * half, height: 2 * half }
  }).sort((a, b) => far(a) - far(b))
}

/** Whether a point of the map lies on what a piece fills: in a block as it is turned, or on one of its men. */
export function covers({ piece, at, block }: Marked, depth: number): (p: Point) => boolean {
  const { half, off = { x: 0, y: 0 } } = block
  if (block.loose) {
    const all = filled({ piece, at, block }, depth)
    return (p) => all.some((b) => p.x > b.x && p.x < b.x + b.width && p.y > b.y && p.y < b.y + b.height)
  }
  const turn = (piece.spot!.facing / 18_000) * Math.PI
  return ({ x, y }) => {
    const [dx, dy] = [x - at.x, y - at.y]
    return Math.abs(dx * Math.cos(turn) + dy * Math.sin(turn) - off.x) < half.x + 3 && Math.abs(dy * Math.cos(turn) - dx * Math.sin(turn) - off.y) < half.y + 3
  }
}

/** The signs of all that have any, each at the first of what its piece fills. */
export function signs(all: Marked[], letters: number, within: Box, depth: number): Map<string, Sign> {
  const out = new Map<string, Sign>()
  const full = all.map((m) => filled(m, depth))
  all.forEach((m, i) => {
    const size = sizeOf(m.piece, letters)
    if (!size) return
    const b = full[i]![0]!
    const at = (left: number, low: number): Box => ({ x: left, y: low - size.height, ...size })
    const [right, middle, low] = [b.x + b.width, b.y + b.height / 2 + size.height / 2, b.y + b.height + size.height + 2]
    const spots = [at(b.x - 3, b.y + 1), at(right - size.width, b.y + 1), at(b.x - size.width - 4, middle), at(right + 4, middle), at(b.x, low), at(right - size.width, low)]
    const taken = [...full.flat().filter((f) => f !== b), ...[...out.values()].map((s) => s.box)]
    const box = least(spots, within, taken)
    out.set(m.piece.id, { foot: { x: box.x - m.at.x, y: box.y + size.height - m.at.y }, box })
  })
  return out
}
