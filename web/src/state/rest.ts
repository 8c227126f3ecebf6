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

/** Minutes to UTC a day after a time, when what is said then is in force at the latest: on the eve of a change of the clocks, those after it. */
export const offsetOf = (time: number): number => new Date(time + day).getTimezoneOffset()

/** A night as the clocks here have it, and as it was said, if they have been changed since: the record knows no zones, and keeps to the hours in UTC. */
export function nightHere({ night, said }: Rest, now: number): { is: [string, string]; was?: [string, string] } | undefined {
  if (!night) return undefined
  const [then, here] = [offsetOf(said ? Date.parse(said) : now), offsetOf(now)]
  return { is: fromUTC(night, here), ...(then !== here && { was: fromUTC(night, then) }) }
}

/** Holidays of whole days here, as the record keeps them, from now on at the soonest. */
export function daysAway(first: string, last: string, now: number): string {
  const ends = new Date(`${last}T00:00`)
  ends.setDate(ends.getDate() + 1)
  const utc = (t: Date) => t.toISOString().replace(/\.\d+/, '')
  return `${utc(new Date(Math.max(now, Date.parse(`${first}T00:00`))))}/${utc(ends)}`
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
