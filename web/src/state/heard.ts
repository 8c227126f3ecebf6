// What is said across a table, and what of it a player has not yet answered
// with an order.

import type { Entry, Table } from '../api/types.ts'
import { capital } from './words.ts'

/** What is said to a friend for whom the table waits. */
export const NUDGE = 'It is for you to decide.'

/** Talk and pointing in words: what stands at the place, never its code, for the map shows it. */
export function spoken(e: Entry, { seats, scene }: Pick<Table, 'seats' | 'scene'>): string {
  const name = capital(seats.find((s) => s.id === e.seat)?.name ?? 'The table')
  if (e.kind === 'talk') return `${name}: “${e.text}”`
  if (e.kind === 'council') return `${name}, to his side alone: “${e.text}”`
  const [at, ...words] = (e.text ?? '').split(' ')
  // Of what is measured its other end comes first.
  if (/^[\d.]+,[\d.]+$/.test(words[0] ?? '')) return `${name} measured ${words[1]}${words.length > 2 ? `: ${words.slice(2).join(' ')}` : ''}.`
  return `${name} pointed at ${scene.board.cells.find((c) => c.at === at)?.name || 'the map'}${words.length ? `: ${words.join(' ')}` : '.'}`
}

/** What the others have said since one's own last order, the newest last; no more than the last three. */
export function heard({ log, you }: Pick<Table, 'log' | 'you'>): Entry[] {
  const since = log.findLastIndex((e) => e.kind === 'order' && !!e.seat && you.includes(e.seat))
  return log.slice(since + 1).filter((e) => (e.kind === 'talk' || e.kind === 'point' || (e.kind === 'council' && !!e.text)) && !e.void && !!e.seat && !you.includes(e.seat)).slice(-3)
}

/** Whether one has spoken since somebody else was asked: he is nudged once. */
export const nudged = ({ log, you }: Pick<Table, 'log' | 'you'>, asked: number): boolean =>
  log.some((e) => e.seq > asked && e.kind === 'talk' && !!e.seat && you.includes(e.seat))
