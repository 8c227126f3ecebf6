// Where a piece could go is asked of the server once for each state of the
// table, however often it is wanted.

import { api } from '../api/client.ts'
import type { Reach } from '../api/types.ts'

export class Reaches {
  #key = ''
  #found: Promise<Reach> | undefined

  /** Of a piece, as the table stands after an entry. */
  of(battle: string, seq: number, piece: string): Promise<Reach> {
    const key = `${seq} ${piece}`
    if (!this.#found || this.#key !== key) {
      const found = api.reach(battle, piece)
      this.#key = key
      this.#found = found
      found.catch(() => {
        if (this.#found === found) this.#found = undefined
      })
    }
    return this.#found
  }
}
