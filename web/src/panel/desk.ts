// Lays the acts that may be given onto the rows of the panel, each chip with a
// key of its own. Pure: no rule, no page. What may be done on the map only is
// no chip; what ends something stands apart.

import type { Act, Piece } from '../api/types.ts'
import { count } from '../state/words.ts'

export type Row = 'fight' | 'move' | 'form' | 'also'
export const rows: readonly [Row, string][] = [['fight', 'Fight'], ['move', 'Move'], ['form', 'Form'], ['also', 'Also']]

/** Several acts of one kind, as fire at one target or another, or a single one. */
export interface Chip {
  row: Row
  /** What it is the same by from one moment to the next. */
  id: string
  label: string
  /** The key that the rules name for it, if they do. */
  wish?: string
  acts: Act[]
}

export interface Desk {
  chips: Chip[]
  /** Chips that are rarely wanted, or are for later. */
  rare: Chip[]
  ahead: Chip[]
  /** Acts that are given on the map. */
  cells: Act[]
  /** Ends the piece. */
  done?: Act
  /** Ends the part, or the commander's turn. */
  end?: Act
}

const fights = ['fire', 'assault', 'charge', 'remain', 'halt-fire', 'return-fire', 'go', 'lay']
const aims = ['join', 'named', 'ride', 'rally', 'serve']
const forms = ['form', 'turn']
const moves = ['move', 'march', 'ride', 'enter', 'deal', 'break', 'leave', 'occupy']

function rowOf(a: Act): Row {
  if (fights.includes(a.verb) || (a.target && !aims.includes(a.verb))) return 'fight'
  if (forms.includes(a.verb)) return 'form'
  if (a.verb === 'maneuver') return a.spot ? 'move' : 'form'
  if (moves.includes(a.verb) || (a.cell && !a.target)) return 'move'
  return 'also'
}

/** Whether an act leads to another place: who is named where he stands, as when cards are dealt, goes nowhere, nor does a gun that is laid. */
export const leads = (a: Act, pieces: readonly Piece[]): boolean =>
  !a.ahead && !a.target && rowOf(a) === 'move' && (!!a.spot || (!!a.cell && a.cell !== pieces.find((p) => p.id === a.piece)?.at))

/** A question to one piece that nothing on the map answers, and no change of form: it may only do this or that. */
export const plainly = (acts: readonly Act[]): boolean =>
  acts.length > 1 && acts.length < 5 && acts.some((a) => a.verb === 'pass') && !!acts[0]!.piece
  && acts.every((a) => a.piece === acts[0]!.piece && !a.cell && !a.spot && !a.target && !a.ahead && (a.verb === 'pass' || rowOf(a) === 'also'))

const small = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)

/** A word or few for a chip: the verb alone, where the target is named beside it. */
function short(a: Act): string {
  if (a.target) {
    const then = /,? (then .*)$/.exec(a.label)?.[1]
    return small(a.label.split(' ')[0]!.replace(/:$/, '')) + (then ? `, ${then.replace(/ (the|at) .*$/, '')}` : '')
  }
  return small(a.label.replace(/^Form /, ''))
}

/** Acts on cells and places of their own are given on the map. */
const onMap = (a: Act) => (!!a.cell || !!a.spot) && !a.target && !a.key

/** Acts of one piece, and those of nobody in particular. */
export function deal(all: readonly Act[], pieces: readonly Piece[]): Desk {
  const desk: Desk = { chips: [], rare: [], ahead: [], cells: [] }
  for (const a of all) {
    if (a.verb === 'end' || (a.verb === 'pass' && !a.piece)) desk.end ??= a
    else if (a.verb === 'pass' && !a.ahead) desk.done ??= a
    else if (!a.ahead && onMap(a)) desk.cells.push(a)
    else {
      const label = short(a)
      const list = a.ahead ? desk.ahead : a.small ? desk.rare : desk.chips
      const id = a.target ? `${a.verb} ${label}` : a.order
      const there = list.find((c) => c.id === id && c.acts[0]!.target)
      if (there) there.acts.push(a)
      else list.push({ row: rowOf(a), id, label, wish: a.key, acts: [a] })
    }
  }
  // Over an open table the nearest of whom it may be done to is the first.
  const far = (a: Act) => {
    const [from, to] = [a.piece, a.target].map((id) => pieces.find((p) => p.id === id)?.spot)
    return from && to ? Math.hypot(from.x - to.x, from.y - to.y) : 0
  }
  for (const c of desk.chips) if (c.acts.length > 1) c.acts = c.acts.toSorted((a, b) => far(a) - far(b))
  return desk
}

/** Keys of the table itself; no chip has one of them. */
export const reserved = 'DEZNMBOXVTGKIJ'
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Words by which a key is known in every book. */
const known: readonly [RegExp, string][] = [
  [/^(fire|shoot)\b/, 'F'], [/^(assault|charge)\b/, 'A'], [/^line\b/, 'L'], [/column\b/, 'C'], [/square\b/, 'Q'],
  [/^(road|reform)\b/, 'R'], [/^stand\b/, 'S'],
]

/** A key for each of these words, no key twice; those of the rules first, as far as they are free. */
export function keysFor(wanted: readonly { id: string; label: string; wish?: string }[], taken = reserved): Map<string, string> {
  const free = new Set([...letters, ...'123456789'].filter((k) => !taken.includes(k)))
  const given = new Map<string, string>()
  const give = (id: string, key: string | undefined) => {
    if (!key || !free.delete(key)) return false
    given.set(id, key)
    return true
  }
  const wish = (w: (typeof wanted)[number]) => known.find(([words]) => words.test(w.label.toLowerCase()))?.[1] ?? w.wish?.toUpperCase()
  const rest = wanted.filter((w) => !give(w.id, wish(w)))
  // A key that means one thing in every book means nothing else.
  for (const [, key] of known) free.delete(key)
  for (const w of rest) {
    const own = [w.wish?.toUpperCase(), ...w.label.toUpperCase().split(' ').map((x) => x[0]), ...w.label.toUpperCase(), ...free]
    own.some((key) => give(w.id, key))
  }
  return given
}

/** Those of some whom an enemy is in reach of, in a few words. */
export function reach(all: readonly Act[], able: readonly Piece[]): string {
  const names = able.filter((p) => all.some((a) => a.piece === p.id && a.target && rowOf(a) === 'fight')).map((p) => p.short || p.name)
  if (!names.length) return able.length ? 'nobody has an enemy in reach' : ''
  return `${names.length > 2 ? `${count(names.length)} have` : `${names.join(' and ')}:`} somebody in reach`
}

/** What is given up by ending now: how many may still act, and who of them has most in reach. */
export function givenUp(all: readonly Act[], pieces: readonly Piece[], side: number, able: readonly Piece[] = []): string {
  // Several are waited for: those are they, and who has a place in the order of his side after them; whoever holds a card waits for that. Else those who may, or wait for their turn.
  const waits = (p: Piece) => (able.length > 1 ? able.includes(p) || (p.place && !p.card) : p.may || p.place)
  const may = pieces.filter((p) => p.side === side && !p.done && waits(p))
  if (!may.length) return ''
  const targets = (p: Piece) => new Set(all.filter((a) => a.piece === p.id && rowOf(a) === 'fight' && a.target).map((a) => a.target)).size
  const most = may.reduce((best, p) => (targets(p) > targets(best) ? p : best))
  const n = targets(most)
  const has = n ? `: ${most.name} ${/s$/.test(most.short || most.name) ? 'have' : 'has'} ${count(n)} in reach` : ''
  return `${count(may.length)} may still act${has}`
}
