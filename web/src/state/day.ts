// What decided the day, as one who looks reads it: what the server's analysis
// says of side 0, from his own side, in whole hundredths that add up.

import type { Line, Report, Turned } from '../api/types.ts'
import { capital } from './words.ts'

/** A chance in hundredths, for a curve. */
export const per = (report: Report, n: number): number => (100 * n) / report.one

/** A whole number of hundredths, as the dispatch rounds: halves away from nought. Of a turn fought again sixteen times half a hundredth is nothing rare. */
const round = (n: number): number => (n < 0 ? 0 - Math.round(-n) : Math.round(n))

/** Whole hundredths that add up to their whole: those are rounded the other way that were nearest to it, but neither the first nor the last, nor what came to nothing. */
export function hundredths(parts: readonly number[], whole: number): number[] {
  const out = parts.map(round)
  let wanting = round(whole) - out.reduce((a, b) => a + b, 0)
  const step = Math.sign(wanting)
  const between = parts.map((_, i) => i).slice(1, -1)
  const some = between.filter((i) => parts[i])
  const order = (some.length ? some : between).sort((a, b) => step * (parts[b]! - out[b]! - (parts[a]! - out[a]!)))
  for (let i = 0; wanting; i++, wanting -= step) out[order[i % order.length]!]! += step
  return out
}

/** The reckoning of a day, from one side. */
export interface Reckoning {
  before: number
  own: number
  theirs: number
  rest: number
  dice: number
  day: number
  /** Whether of all that was done it can be told what was order and what was dice. */
  told: boolean
  /** What stood before and the orders alone, with even dice: between 1 and 99. */
  even: number
  /** Between what that lies, by how often turns were fought again. */
  between: readonly [number, number]
  /** How far what the orders of either side came to may be off, likewise. */
  off: number
}

export function reckoning(r: Report, side: number): Reckoning {
  const turn = (n: number) => (side === 1 ? -n : n)
  const worth = (n: number) => per(r, side === 1 ? r.one - n : n)
  const part = (n: number) => per(r, turn(n))
  const { sum } = r
  const [own, theirs] = [sum.orders![side]!, sum.orders![1 - side]!]
  const day = worth(sum.day)
  const [a, b, c, d, e] = hundredths([worth(sum.before), part(own), part(theirs), part(sum.rest), part(sum.dice)], day)
  const even = (n: number) => Math.min(99, Math.max(1, Math.round(worth(sum.even) + per(r, n))))
  return { before: a!, own: b!, theirs: c!, rest: d!, dice: e!, day: Math.round(day), told: !r.untold?.length, even: even(0), between: [even(-sum.doubt), even(sum.doubt)], off: Math.round(per(r, Math.max(...r.sides!.map((s) => s.doubt)))) }
}

/** Whether orders or dice come to more than all that there was to win: what one turn gave another took again. */
export const beyond = ({ own, theirs, dice }: Pick<Reckoning, 'own' | 'theirs' | 'dice'>): boolean => [own, theirs, dice].some((n) => Math.abs(n) > 100)

/** What a turn did, from one side, in hundredths. */
export interface TurnTold {
  turn: number
  /** Its first move, by its place. */
  move: number
  before: number
  own: number
  theirs: number
  dice: number
  /** What no order and no die did. */
  rest: number
  doubt: number
}

/** The turns as they are told: what came to nothing in each is left out. */
export function turnsTold(r: Report, side: number): TurnTold[] {
  const part = (n: number) => round(per(r, side === 1 ? 0 - n : n))
  return r.turns!.map((t) => ({
    turn: t.turn, move: t.move, before: Math.round(per(r, side === 1 ? r.one - t.before : t.before)),
    own: part(t.orders![side]!), theirs: part(t.orders![1 - side]!), dice: part(t.dice), rest: part(t.rest ?? 0), doubt: Math.round(per(r, t.doubt)),
  }))
}

/** The turn that did most, and where what followed began: nothing where none did much. */
export function decisive(turns: readonly TurnTold[], day: number): { turn: TurnTold; after: number } | undefined {
  const list = turns.map((turn, i) => ({ turn, after: turns[i + 1]?.before ?? day }))
  const did = (t: (typeof list)[number]) => Math.abs(t.after - t.turn.before)
  const most = list.reduce<(typeof list)[number] | undefined>((a, b) => (a && did(a) >= did(b) ? a : b), undefined)
  return most && did(most) >= 15 ? most : undefined
}

/** What the page is headed by: who won, and whether the dice did it, where that is known well enough to be said, and no word did more than they. */
export function heading(winner: number, side: number | undefined, { even, between, told, rest, dice }: Pick<Reckoning, 'even' | 'between' | 'told' | 'rest' | 'dice'>, winnerName: string): string {
  if (winner < 0) return 'The day is drawn.'
  const third = even > 60 && between[0] > 50 ? 0 : even < 40 && between[1] < 50 ? 2 : 1
  if (side === undefined) return `${capital(winnerName)} have won.`
  if (!told || between[1] - between[0] > 50 || third === 2 && winner === side && rest > dice) return winner === side ? 'You have won.' : 'You have lost.'
  return winner === side
    ? ['You have won, and earned it.', 'You have won an even battle.', 'You have won; thank the dice.'][third]!
    : ['You have lost; your orders deserved better.', 'You have lost an even battle.', 'You have lost; here is where.'][third]!
}

/** A throw or an order that is named. */
export interface Moment {
  move: number
  kind: 'throw' | 'order'
  /** What it did to the chances of the side that looks, in hundredths. */
  by: number
}

const cost = (m: Turned) => Math.abs(m.best - m.expected)
const luck = (m: Turned) => m.after - m.expected

/** What a throw or an order did for a side: the difference of the whole hundredths between which it is told. */
export function did(r: Report, side: number, m: Turned, kind: Moment['kind']): number {
  const worth = (n: number) => Math.round(per(r, side === 1 ? r.one - n : n))
  return kind === 'throw' ? worth(m.after) - worth(m.expected) : worth(m.expected) - worth(m.best)
}

/** What is marked on the curve: what did most, at most so many, in the order of the battle. */
export function moments(r: Report, side: number, most: number): Moment[] {
  const list = [['throw', r.sum.turned!] as const, ...r.sides!.map((s) => ['order', s.dear!] as const)]
    .flatMap(([kind, places]) => places.map((move): Moment => ({ move, kind, by: did(r, side, r.moves![move]!, kind) })))
  return list.filter((m) => m.by).sort((a, b) => Math.abs(b.by) - Math.abs(a.by)).slice(0, most).sort((a, b) => a.move - b.move)
}

/** What it did, with its sign. */
export const signed = (n: number): string => (round(n) > 0 ? `+${round(n)}` : round(n) < 0 ? `−${round(-n)}` : '0')

/** Of marks along a line, on which side of each its number has room, 1 to the right and −1 to the left: whoever weighs most has it first. */
export function beside(at: readonly number[], weight: readonly number[], width: number): Map<number, 1 | -1> {
  const taken = at.map((x) => [x - MARK, x + MARK] as const)
  const given = new Map<number, 1 | -1>()
  for (const i of at.map((_, i) => i).sort((a, b) => weight[b]! - weight[a]!)) {
    for (const way of [1, -1] as const) {
      const [from, to] = way > 0 ? [at[i]! + MARK, at[i]! + MARK + NUMBER] : [at[i]! - MARK - NUMBER, at[i]! - MARK]
      if (from < 0 || to > width || taken.some(([a, b]) => a < to && b > from)) continue
      taken.push([from, to])
      given.set(i, way)
      break
    }
  }
  return given
}

/** Half of a mark, and a number with its sign, in pixels. */
const MARK = 8
const NUMBER = 30

/** The lines of a move that there is room for: those with dice before others, all in the order of the log, without headings. */
export function ofNote(lines: readonly Line[], most: number): Line[] {
  const told = lines.filter((l) => !l.head)
  const thrown = (l: Line) => (l.throws?.length ? 1 : 0)
  const kept = new Set([...told].sort((a, b) => thrown(b) - thrown(a)).slice(0, most))
  return told.filter((l) => kept.has(l))
}

/** Where each move stands along the curve, from 0 to 1: turns are equally wide, moves even within. */
export function along(moves: readonly Turned[]): { at: number[]; turns: { turn: number; from: number }[] } {
  const turns = [...new Set(moves.map((m) => m.turn))]
  const wide = 1 / Math.max(1, turns.length)
  const many = new Map(turns.map((t) => [t, moves.filter((m) => m.turn === t).length]))
  const met = new Map<number, number>()
  const at = moves.map((m) => {
    const nth = met.get(m.turn) ?? 0
    met.set(m.turn, nth + 1)
    return (turns.indexOf(m.turn) + (nth + 1) / many.get(m.turn)!) * wide
  })
  return { at, turns: turns.map((turn, i) => ({ turn, from: i * wide })) }
}

/** How likely dice so bad or worse were. */
export function rarity(r: Report, m: Turned): string {
  const n = m.worse ?? 0
  if (!n) return 'so rarely that it was not counted'
  const of = Math.round(r.one / n)
  return of <= 2 ? 'as often as not' : `once in ${of}`
}

export { cost, luck }
