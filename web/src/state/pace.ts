// How much time each player has for his turns, and what is left of it, in words.

import type { Entry, Table } from '../api/types.ts'
import { when } from './when.ts'

export type Pace = NonNullable<Table['pace']>

const units = [[86_400, 'day'], [3600, 'hour'], [60, 'minute'], [1, 'second']] as const

/** Seconds in the two greatest units that they fill: 2 days 3 hours. */
export function long(seconds: number): string {
  const words: string[] = []
  let left = Math.max(0, Math.floor(seconds))
  const first = units.findIndex(([n]) => left >= n)
  for (const [n, name] of first < 0 ? [] : units.slice(first, first + 2)) {
    const many = Math.floor(left / n)
    left -= many * n
    if (many) words.push(`${many} ${name}${many > 1 ? 's' : ''}`)
  }
  return words.join(' ') || 'nothing'
}

/** What was agreed, as a sentence without its end. */
export function agreed({ bank, each = 0, most = 0 }: Pace): string {
  if (each === bank && most === bank) return `${long(bank)} for each turn`
  return `${long(bank)} for each player${each ? `, and ${long(each)} more with each turn` : ''}${most ? `, ${long(most)} at most` : ''}`
}

/** What comes of it when it is out, as a sentence. */
export const outcome = ({ computer }: Pace): string =>
  computer ? `Whose is out is stood in for by a ${computer} of the computer’s, for the rest of his turn.` : 'Whose is out has given up, if the other side says so.'

/** When it stands still, as a sentence; empty: never. */
export function stands({ night = 0, holidays = 0 }: Pace): string {
  const when = [...(night ? [`in a night of up to ${long(night)}`] : []), ...(holidays ? [`for ${long(holidays)} of holidays in all`] : [])]
  return when.length ? `Each player’s stands still ${when.join(', and ')}, when he says so.` : ''
}

/** Where turns take days nights and holidays do not count, unless one wants it otherwise: seconds. */
export const byPost = { night: 36_000, holidays: 14 * 86_400 }

/** What can be agreed to: live, and by post. */
export const paces: Pace[] = [
  { bank: 900, each: 60 },
  { bank: 3600, each: 120 },
  { bank: 86_400, each: 86_400, most: 86_400 },
  { bank: 259_200, each: 259_200, most: 259_200 },
  { bank: 604_800, each: 86_400, most: 1_209_600 },
]

/** When the time of a seat runs out that the battle waits for, in milliseconds; nothing: it does not run. */
export function outAt(table: Pick<Table, 'asks'>, seat: string): number | undefined {
  const times = table.asks.flatMap((a) => a.out?.[seat] ?? [])
  return times.length ? Math.min(...times.map((t) => Date.parse(t))) : undefined
}

/** Until when those have time who sit here, and what comes then, unless it is to be brief; empty: it does not run. */
export function myTime({ asks, you, pace }: Pick<Table, 'asks' | 'you' | 'pace'>, brief = false, now = Date.now()): string {
  const outs = you.flatMap((seat) => outAt({ asks }, seat) ?? [])
  if (!pace || !outs.length) return ''
  const out = Math.min(...outs)
  const then = pace.computer ? `a ${pace.computer} of the computer’s gives your orders` : 'you have given up, if the other side says so'
  if (out <= now) return brief ? 'Your time is out.' : `Your time is out: ${then}.`
  return `You have until ${when(new Date(out).toISOString(), new Date(now))}${brief ? '' : `; then ${then}`}.`
}

/** What was ordered for the seats held here and not by hand: by instructions, or by the computer that stood in. */
export const inMyName = (table: Pick<Table, 'log' | 'you'>): Entry[] =>
  table.log.filter((e) => e.kind === 'order' && !e.void && (e.by === 'computer' || e.by === 'instruction') && !!e.seat && table.you.includes(e.seat))
