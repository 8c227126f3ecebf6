// How the real soldiers of a table stand, as far as it has been ticked in this browser.

import type { Piece } from '../api/types'
import { stood, tasks, type Stood, type Task } from './tasks'

type Kept = Record<string, Stood & { name?: string; side?: number }>

export class Real {
  #store: string
  had = $state.raw<Kept>({})

  constructor(battle: string) {
    this.#store = `drumhead.lead.${battle}`
    try {
      this.had = JSON.parse(localStorage.getItem(this.#store) ?? '{}') as Kept
    } catch {
      // What cannot be read is set out anew.
    }
  }

  due(pieces: readonly Piece[]): Task[] { return tasks(pieces, this.had) }

  /** These have been set, moved or taken off as they stand now. */
  tick(done: readonly string[], pieces: readonly Piece[]) {
    const had = { ...this.had }
    for (const id of done) {
      const p = pieces.find((x) => x.id === id)
      if (p?.stands) had[id] = { ...stood(p), name: p.name, side: p.side }
      else delete had[id]
    }
    this.had = had
    localStorage.setItem(this.#store, JSON.stringify(had))
  }
}
