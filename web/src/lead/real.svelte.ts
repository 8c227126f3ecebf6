// How the real soldiers of a table stand, as far as it has been ticked: kept with the battle for
// the chairs held here, so that any screen of theirs knows it, and in this browser.

import { api } from '../api/client.ts'
import type { Piece, RealPiece } from '../api/types'
import { stood, tasks, type Task } from './tasks'

type Kept = Record<string, RealPiece>

export class Real {
  readonly #battle: string
  readonly #store: string
  /** That what was ticked last has not come to the table, or is not known to: a page that is loaded anew says it again. */
  readonly #unsaid: string
  had = $state.raw<Kept>({})
  /** It could not be kept with the battle: this browser alone knows it. */
  problem = $state('')

  constructor(battle: string) {
    this.#battle = battle
    this.#store = `drumhead.lead.${battle}`
    this.#unsaid = `${this.#store}.unsaid`
    try {
      this.had = JSON.parse(localStorage.getItem(this.#store) ?? '{}') as Kept
    } catch {
      // What cannot be read is set out anew.
    }
    void this.#load()
  }

  /** What another screen has ticked meanwhile; what was ticked here since wins. */
  async #load() {
    if (localStorage.getItem(this.#unsaid)) return this.#say()
    const before = this.had
    const kept = await api.real(this.#battle).catch(() => undefined)
    if (kept && this.had === before && Object.keys(kept.pieces).length) this.had = kept.pieces
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
    localStorage.setItem(this.#unsaid, 'yes')
    this.#say()
  }

  #say() {
    const said = this.had
    api.setReal(this.#battle, { pieces: said }).then(
      () => {
        this.problem = ''
        if (this.had === said) localStorage.removeItem(this.#unsaid)
      },
      (e: unknown) => (this.problem = `What is ticked is kept in this browser only: ${(e as Error).message}`),
    )
  }
}
