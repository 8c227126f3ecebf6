// Sums over a log: what the dice gave beside what was to be expected.

import type { Chance, Entry, Line, Odds } from '../api/types.ts'

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

/** The piece whose dice told most, and how many did; none where several have as many. */
export function unitOfTheDay(log: readonly Entry[]): { piece: string; told: number } | undefined {
  const sums = new Map<string, number>()
  for (const line of lines(log)) {
    const piece = line.pieces?.[0]
    if (!piece) continue
    const own = (line.throws ?? []).flatMap((t) => t.groups).filter((g) => g.need && g.side === line.side)
    const told = own.reduce((n, g) => n + g.faces.filter((f) => f >= g.need!).length, 0)
    if (told) sums.set(piece, (sums.get(piece) ?? 0) + told)
  }
  const [best, next] = [...sums].sort((a, b) => b[1] - a[1])
  return best && best[1] !== next?.[1] ? { piece: best[0], told: best[1] } : undefined
}

/** The sign is never parted from its number at the end of a line. */
const PER_CENT = '\u00a0%'

/** A share of ten thousand as people say it: what may happen is never rounded to nothing, however seldom. */
export const share = (of: number) => percent(Math.max(of, 0.5) / 10_000)

/** A chance as people say it: never "0 %" for what may happen, nor "100 %" for what may not. */
export function percent(chance: number): string {
  if (chance <= 0) return `0${PER_CENT}`
  if (chance < 0.01) return `under 1${PER_CENT}`
  if (chance > 0.99 && chance < 1) return `over 99${PER_CENT}`
  return `${Math.round(chance * 100)}${PER_CENT}`
}

/** What may come of an order, in a line: the likeliest of it first. */
export function summary(odds: Odds): string {
  const said = (list: readonly Chance[], most: number) =>
    [...list].sort((a, b) => b.share - a.share).slice(0, most).map((c) => `${share(c.share)} ${c.text}`)
  // What comes for certain says nothing beside what may come with it.
  const results = odds.results.length > 1 || !odds.also?.length ? said(odds.results, 2) : []
  return [...results, ...said(odds.also ?? [], 2)].join(', ')
}
