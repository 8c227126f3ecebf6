// Who sits where: chairs of a side that several command.

import { isLevel, type Seat, type Table } from '../api/types.ts'
import { capital } from './words.ts'

type Sides = Pick<Table, 'seats' | 'you' | 'scene'>

/** The chairs of a side, the one that decides for the whole first. */
export const chairsOf = (table: Sides, side: number): Seat[] => table.seats.filter((s) => s.side === side)

/** What a chair is called: its side if it is the side's only one, else whoever sits there. */
export function called(table: Sides, seat: Seat): string {
  const side = table.scene.sides[seat.side]?.name
  return side && chairsOf(table, seat.side).length === 1 ? side : seat.name || side || seat.id
}

/** Who I am, and who decides for my side: sentences, none where I command all of it. */
export function whoIAm(table: Sides): string[] {
  const mine = table.seats.filter((s) => s.side >= 0 && table.you.includes(s.id))
  const side = mine[0]?.side
  if (side === undefined || mine.some((s) => s.side !== side)) return []
  const all = chairsOf(table, side)
  const others = all.filter((s) => !table.you.includes(s.id))
  if (!others.length) return []
  const list = (seats: Seat[]) => seats.map((s) => s.name).join(' and ')
  const who = (s: Seat) => `${s.name}${isLevel(s.who) ? `, a ${s.who} of the computer’s,` : ''}`
  const said = [`You are ${list(mine)}, and order your own troops.`]
  if (mine.includes(all[0]!)) said.push(`You decide what is the whole army’s, too; ${list(others)} ${others.length > 1 ? 'order theirs' : 'orders the rest'}.`)
  else said.push(`${capital(who(all[0]!))} decides what is the whole army’s.`)
  return said
}
