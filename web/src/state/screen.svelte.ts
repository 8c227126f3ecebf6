// Several seats of one battle at one screen. While they are asked what the
// others must not see, one seat at a time has the screen, and between two of
// them the table is covered.

import { api } from '../api/client.ts'
import { heldFor, speakBy } from '../api/keys.ts'
import type { Seat, Table } from '../api/types.ts'

export class Screen {
  /** The seat that has the screen; '': all that are held here. */
  seat = $state('')
  /** All seats held here. */
  #held = $state.raw<string[]>([])
  #turning = false

  constructor(private readonly battle: () => string) {}

  /** Looks at a table that has come; true: nothing is secret any more, and all may look. */
  see(table: Table): boolean {
    if (this.#turning) return false
    if (!this.seat) this.#held = table.you
    return !!this.seat && !this.#asked(table).length
  }

  /** Seats held here that are asked in secret, where these are not all of one side. */
  #asked(table: Table): Seat[] {
    const held = table.seats.filter((s) => this.#held.includes(s.id))
    if (new Set(held.map((s) => s.side)).size < 2) return []
    const asked = table.asks.filter((a) => a.private && !a.secret).flatMap((a) => a.seats)
    return held.filter((s) => asked.includes(s.id))
  }

  /** Those of whom one is to take the screen before the table may be seen. */
  covered(table: Table): Seat[] {
    const asked = this.#asked(table)
    return asked.some((s) => s.id === this.seat) ? [] : asked
  }

  /** A seat takes the screen; '': all. It is uncovered once the table has been fetched as that seat sees it. */
  async take(seat: string, fetch: () => Promise<unknown>) {
    const battle = this.battle()
    this.#turning = true
    speakBy(battle)
    try {
      if (seat) for (const key of heldFor(battle)) {
        speakBy(battle, key)
        if ((await api.table(battle)).you.includes(seat)) break
      }
      await fetch()
      this.seat = seat
    } finally {
      this.#turning = false
    }
  }
}
