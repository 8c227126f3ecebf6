// Chairs that are to be given away.

import { linksOf } from '../api/keys.ts'
import type { Seat, Table } from '../api/types.ts'

/** A chair that this browser has to give, in which nobody has sat down, and for which the table waits. */
export const wantedChair = (table: Table): Seat | undefined =>
  table.seats.find((s) => s.who === 'open' && linksOf(table.id)[s.id] && (s.owing || !table.seats.some((x) => x.owing)))
