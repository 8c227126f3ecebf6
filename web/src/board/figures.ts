// Single men seen from above, for rule books that count them: drilled troops
// in helmets and ranks on their tray, irregulars bareheaded and loose, the
// fallen as dotted rings, always from the same end. As in blocks.ts all is
// drawn about the middle of the unit and as if it faced north.

import type { Piece } from '../api/types'
import { left, points, rect, torn, type Block, type Part } from './part'
import type { Point } from './geometry'
import { random, seedOf } from './random'

/** Width of a man in map units: below 12 pixels he is not drawn singly. */
export const MAN = 15

/** The men of a piece one by one. */
export function figuresOf(piece: Piece): Block {
  switch (piece.arm) {
    case 'artillery': case 'machine-gun': return crewed(piece, man)
    case 'cavalry': return body(piece, row(piece, 20, 20), { x: 31, y: 14 }, trooper)
  }
  const ranks = points(piece) > 4 || piece.irregular ? 2 : 1
  return body(piece, row(piece, MAN, 17, ranks), { x: 33, y: ranks > 1 ? 19 : 11 }, man)
}

/** A gun with its crew about it, each man drawn by `one`. */
export function crewed(piece: Piece, one: typeof man): Block {
  const parts = piece.arm === 'machine-gun' ? machineGun() : []
  const places = [{ x: -21, y: -1 }, { x: 21, y: -1 }, { x: 0, y: 17 }, { x: -18, y: 15 }, { x: 18, y: 15 }].slice(0, points(piece))
  const block = body(piece, places, { x: 29, y: 22 }, one)
  return { ...block, parts: [...block.parts, ...(parts.length ? parts : fieldGun())] }
}

/** A point as a mark, for guns and loose troops seen from afar. */
export function token(x: number, y: number, piece: Piece): Part[] {
  const spear = piece.arm === 'spears' ? `M${x + 4},${y + 7}V${y - 13}` : ''
  const d = piece.irregular ? oval(x, y, 5.4, 5.4) : rect(x - 5, y - 5, 10, 10)
  return [{ paint: 'fine', d: spear }, { paint: 'plate', d }, { paint: 'fine', d }]
}

/** Irregulars from afar: a loose cluster, no ranks and no straight edge. */
export function crowd(piece: Piece): Block {
  if (piece.arm === 'cavalry') {
    const d = 'M-24,9L24,-9'
    const block = body(piece, row(piece, 20, 0), { x: 28, y: 11 }, (x, y) => [{ paint: 'plate', d: oval(x, y, 9, 7.5) }, { paint: 'outline', d: oval(x, y, 9, 7.5) }])
    return { ...block, parts: [...block.parts, { paint: 'spoke', d }, { paint: 'stroke', d }] }
  }
  return body(piece, row(piece, 14, 13, 2), { x: 28, y: 15 }, token)
}

/** Where the men of a piece stand: in so many ranks, irregulars out of line. */
function row(piece: Piece, apart: number, deep: number, ranks = 1): Point[] {
  const full = points(piece)
  const files = Math.ceil(full / ranks)
  const step = Math.min(apart, 62 / files)
  const chance = random(seedOf(11, piece.id))
  const stray = () => (piece.irregular ? (chance() - 0.5) * 5 : 0)
  return Array.from({ length: full }, (_, i) => {
    const [file, rank] = [i % files, Math.floor(i / files)]
    const here = Math.min(files, full - rank * files)
    return { x: (file - (here - 1) / 2) * step + stray(), y: (rank - (ranks - 1) / 2) * deep + stray() }
  })
}

/** Men at their places, on a tray if they are drilled, within a line of dashes if they must test. */
function body(piece: Piece, places: Point[], half: Point, one: (x: number, y: number, piece: Piece) => Part[]): Block {
  const d = piece.irregular ? oval(0, 0, half.x, half.y) : rect(-half.x, -half.y, 2 * half.x, 2 * half.y)
  const parts: Part[] = torn(piece) ? [{ paint: 'thin', d }] : piece.irregular ? [] : [{ paint: 'tray', d }]
  let fallen = ''
  places.forEach(({ x, y }, i) => {
    if (i < left(piece)) parts.push(...one(x, y, piece))
    else fallen += oval(x, y, 4.6, 4.6)
  })
  parts.push({ paint: 'fallen', d: fallen })
  return { half, parts: parts.filter((p) => p.d) }
}

function man(x: number, y: number, piece: Piece): Part[] {
  const shoulders = oval(x, y, 6.4, 4)
  const parts: Part[] = piece.arm === 'spears'
    ? [{ paint: 'fine', d: `M${x + 5},${y + 8}V${y - 15}l-1.6,4h3.2l-1.6,-4` }]
    : [{ paint: 'fine', d: `M${x + 4.6},${y + 1}V${y - 11}` }]
  parts.push({ paint: 'plate', d: shoulders }, { paint: 'fine', d: shoulders })
  parts.push({ paint: piece.irregular ? 'solid' : 'hat', d: oval(x, y - 0.4, 2.9, 3) })
  if (piece.arm === 'spears') parts.push({ paint: 'hat', d: oval(x - 4.6, y - 3, 2.5, 5) })
  return parts
}

function trooper(x: number, y: number, piece: Piece): Part[] {
  const horse = `M${x},${y - 15}c3,1 2,5 3,7c2,5 2,13 0,18l-3,3l-3,-3c-2,-5 -2,-13 0,-18c1,-2 0,-6 3,-7z`
  return [{ paint: 'solid', d: horse }, ...man(x, y + 3, piece)]
}

function fieldGun(): Part[] {
  const wheels = rect(-11, -9, 4, 15) + rect(7, -9, 4, 15)
  return [
    { paint: 'stroke', d: 'M-8,-1.5H8M-1.5,2L-3.4,10M1.5,2L3.4,10' },
    { paint: 'lost', d: wheels }, { paint: 'outline', d: wheels },
    { paint: 'solid', d: 'M-2.8,5L-1.9,-20h3.8L2.8,5z' },
  ]
}

function machineGun(): Part[] {
  const wheels = rect(-10, -6, 3.4, 12) + rect(6.6, -6, 3.4, 12)
  return [
    { paint: 'stroke', d: 'M-8,0H8M0,4V11' },
    { paint: 'lost', d: wheels }, { paint: 'outline', d: wheels },
    { paint: 'solid', d: rect(-4.4, -15, 8.8, 20) }, { paint: 'score', d: 'M-1.5,-14V-1M1.5,-14V-1' },
  ]
}

const oval = (x: number, y: number, rx: number, ry: number) => `M${x - rx},${y}a${rx},${ry} 0 1 0 ${2 * rx},0a${rx},${ry} 0 1 0 ${-2 * rx},0z`
