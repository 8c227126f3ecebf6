// Sums over a log and a scene for the forces tab and the end page: what the
// dice gave beside what was to be expected, and what was lost.

import type { Entry, Line, Piece, Throw } from '../api/types.ts'

export interface Luck {
  dice: number
  told: number
  /** How many were to be expected to tell. */
  expected: number
}

function lines(log: readonly Entry[]): Line[] {
  return log.filter((e) => !e.void).flatMap((e) => e.lines ?? [])
}

/** Chance that a die of so many sides shows need or more. */
export function chance(need: number, sides: number): number {
  return Math.min(1, Math.max(0, (sides - need + 1) / sides))
}

/** Dice with a need, thrown by a side: how many told, and were to be expected. */
export function luck(log: readonly Entry[], side: number): Luck {
  const sum: Luck = { dice: 0, told: 0, expected: 0 }
  for (const g of lines(log).flatMap((l) => l.throws ?? []).flatMap((t) => t.groups)) {
    if (g.side !== side || !g.need) continue
    sum.dice += g.faces.length
    sum.told += g.faces.filter((f) => f >= g.need!).length
    sum.expected += g.faces.length * chance(g.need, g.sides)
  }
  return sum
}

/** Chance of so many hits or fewer among n dice. */
function atMost(hits: number, n: number, p: number): number {
  let sum = 0
  let term = (1 - p) ** n
  for (let k = 0; k <= hits; k++) {
    sum += term
    term *= ((n - k) * p) / ((k + 1) * (1 - p))
  }
  return Math.min(1, sum)
}

export interface Unlucky {
  line: Line
  throw: Throw
  side: number
  /** Chance of a throw as bad or worse. */
  chance: number
}

/** The throw that was least to be expected, of those that went badly. */
export function unluckiest(log: readonly Entry[]): Unlucky | undefined {
  let worst: Unlucky | undefined
  for (const line of lines(log))
    for (const t of line.throws ?? [])
      for (const g of t.groups) {
        if (!g.need || !g.faces.length) continue
        const told = g.faces.filter((f) => f >= g.need!).length
        const p = chance(g.need, g.sides)
        if (told >= g.faces.length * p) continue
        const c = atMost(told, g.faces.length, p)
        if (!worst || c < worst.chance) worst = { line, throw: t, side: g.side, chance: c }
      }
  return worst
}

export interface Return {
  piece: Piece
  /** What became of it, in a word or two. */
  fate: string
}

/** The return of casualties of a side, the heaviest loss first. */
export function casualties(pieces: readonly Piece[], side: number): Return[] {
  const lost = (p: Piece) => (p.full ?? 0) - left(p)
  return pieces
    .filter((p) => p.side === side)
    .sort((a, b) => lost(b) - lost(a))
    .map((piece) => ({ piece, fate: fate(piece) }))
}

const ends = ['destroyed', 'captured', 'gone']
const ended = (p: Piece) => p.state?.find((s) => ends.includes(s.kind))

/** What is left of a piece at the end: nothing if it was destroyed, taken or driven off. */
export function left(p: Piece): number {
  return ended(p) ? 0 : (p.strength ?? 0)
}

function fate(p: Piece): string {
  const end = ended(p)
  if (end) return end.text
  if (!p.at) return 'not on the field'
  if (!p.full) return 'unhurt'
  const lost = p.full - (p.strength ?? 0)
  return lost ? `lost ${lost} of ${p.full}` : 'unhurt'
}

/** A chance as people say it: never "0 %" for what may happen, nor "100 %" for what may not. */
export function percent(chance: number): string {
  if (chance <= 0) return '0 %'
  if (chance < 0.01) return 'under 1 %'
  if (chance > 0.99 && chance < 1) return 'over 99 %'
  return `${Math.round(chance * 100)} %`
}
