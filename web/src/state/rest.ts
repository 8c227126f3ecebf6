// When the clock of a player stands still: his nights, which the record keeps in UTC, and his holidays.

import type { Table } from '../api/types.ts'

export type Rest = NonNullable<Table['rests']>[number]

const day = 86_400_000
const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const clock = (min: number) => `${String(Math.floor(((min + 1440) % 1440) / 60)).padStart(2, '0')}:${String((min + 1440) % 60).padStart(2, '0')}`

/** Times of the day here in UTC, as the record keeps them, or the other way round; offset is in minutes, as Date has it. */
export const toUTC = (from: string, to: string, offset: number): string => `${clock(minutes(from) + offset)}/${clock(minutes(to) + offset)}`
export const fromUTC = (night: string, offset: number): [string, string] => {
  const [from = '', to = ''] = night.split('/')
  return [clock(minutes(from) - offset), clock(minutes(to) - offset)]
}

/** Until when a player rests, in milliseconds; nothing: he does not. What he has said for later is not in force yet. */
export function restsUntil(rest: Rest, now: number): number | undefined {
  const [from, to] = (rest.holiday ?? '/').split('/').map((t) => Date.parse(t))
  if (from! <= now && now < to!) return to
  if (!rest.night || (rest.since && now < Date.parse(rest.since))) return undefined
  const [begins = 0, ends = 0] = rest.night.split('/').map((t) => minutes(t) * 60_000)
  const lasts = (ends - begins + day) % day
  const into = ((now % day) - begins + day) % day
  return into < lasts ? now + lasts - into : undefined
}
