// What is wanted of dice before they fall, in words.

import type { Ask, Line, Piece, Table, Throw } from '../api/types.ts'
import { chance, percent } from './count.ts'
import { capital } from './words.ts'

/** The dice of a throw, group by group, with what each needs and its chance. */
export function needs(wanted: Throw): string[] {
  return wanted.groups.map((g) => {
    const n = g.faces.length
    const dice = `${n} ${n === 1 ? 'die' : 'dice'}${g.sides && g.sides !== 6 ? ` of ${g.sides} sides` : ''}`
    if (!g.need) return dice
    const p = chance(g.need, g.sides || 6)
    if (n === 1) return `1 die: ${g.need} or more, ${percent(p)}`
    return `${dice}: ${g.need} or more, ${percent(p)} each, at least one ${percent(1 - (1 - p) ** n)}`
  })
}

/** The same in the fewest words, for the map. */
export function needShort(wanted: Throw): string {
  const told = wanted.groups.filter((g) => g.need)
  const all = wanted.groups.reduce((n, g) => n + g.faces.length, 0)
  if (!told.length) return all === 1 ? '1 die' : `${all} dice`
  return told.map((g) => {
    const n = g.faces.length
    return `${n === 1 ? '' : `${n} dice, `}${g.need}+ (${percent(chance(g.need!, g.sides || 6))})`
  }).join(' · ')
}

/** The piece that throws: of those that the lines name, the last ones first, one of the thrower's side. */
export function throwerOf(wanted: Throw, lines: readonly Line[], pieces: readonly Piece[]): Piece | undefined {
  const named = lines.toReversed().flatMap((l) => l.pieces ?? []).flatMap((id) => pieces.find((p) => p.id === id) ?? [])
  return named.find((p) => p.side === wanted.groups[0]?.side)
}

/** The piece whose dice an open throw waits for. */
export function pieceOf(table: Table, ask: Ask): Piece | undefined {
  // What an order has led to so far stands in the throws that fell for it.
  const entries = table.log.filter((e) => e.seq === ask.id || (e.kind === 'throw' && e.to === ask.id))
  const { pieces } = table.scene
  const side = ask.throw?.groups[0]?.side ?? -1
  const found = ask.throw && throwerOf(ask.throw, entries.flatMap((e) => e.lines ?? []), pieces)
  // Of orders that are carried out, the one that is under way; else the only one that is left.
  const lines = (table.scene.orderSlips ?? []).filter((s) => s.given).flatMap((s) => s.lines)
  const written = lines.filter((l) => l.state === 'written')
  const named = [ask.piece ?? entries[0]?.order?.split(' ')[0], (lines.find((l) => l.state === 'doing') ?? (written.length === 1 ? written[0] : undefined))?.piece]
  return found ?? named.flatMap((id) => pieces.filter((p) => p.id === id && (side < 0 || p.side === side)))[0]
}

/** What dice fall for: the order that was given, where they are its own piece's; of anybody else's, as of who charges a piece that stands, what they are thrown for. */
export function fallsFor(wanted: Throw, thrower: Piece | undefined, given: { label: string; piece?: string } | undefined): string {
  if (given && (!thrower || given.piece === thrower.id)) return given.label
  return thrower ? capital(wanted.purpose) : ''
}

/** What is said to whoever was typing dice for an ask when others fell for it, given in another window; '': none did, or the same. */
export function typedInVain(typed: { ask: number; faces: readonly number[] }, was: Table, table: Table): string {
  const other = typed.faces.length && table.log.find((e) => e.seq > was.seq && e.kind === 'throw' && e.to === typed.ask)
  if (!other) return ''
  const fell = (other.lines ?? []).flatMap((l) => l.throws ?? []).flatMap((t) => t.groups).flatMap((g) => g.faces)
  if (typed.faces.length <= fell.length && typed.faces.every((f, i) => f === fell[i])) return ''
  return `These dice have been given in another window${fell.length ? `: ${fell.join(' ')}` : ''}. What was typed here, ${typed.faces.join(' ')}, was not taken.`
}

/** The throw of a line that has a need, if it has one. */
export const needed = (line: Line) => line.throws?.find((t) => t.groups.some((g) => g.need))

/** What is proved of the dice of a table, and no more. */
export const grades: Record<string, string> = {
  sealed: 'Sealed dice: no player can foresee or repeat a throw. Whoever runs this table could foresee it.',
  witnessed: 'Witnessed dice: everybody who plays has a share in each throw, so that nobody could foresee it when he chose his order, not even whoever runs this table.',
  typed: 'Real dice: on the players’ word.',
}
