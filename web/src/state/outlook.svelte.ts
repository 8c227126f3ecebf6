// The odds of acts. They take long to work out, so that none is offered with
// them: they are asked for when the act is looked at, once for each state of the
// table, whoever shows them.

import { api } from '../api/client.ts'
import type { Odds } from '../api/types.ts'
import type { Led } from './acts.ts'
import type { Sitting } from './table.svelte.ts'

/** Milliseconds that an act must be looked at before its odds are asked for. */
const REST = 150

export class Outlook {
  #at: Sitting
  #seq = 0
  #known = $state.raw<ReadonlyMap<string, Odds | undefined>>(new Map())
  #asked = new Set<string>()

  constructor(at: Sitting) {
    this.#at = at
  }

  #key(act: Led, soon: boolean): string {
    return [this.#at.table?.seq, soon, act.order, ...(act.first ?? [])].join('\n')
  }

  /** The odds of an act, as far as they are known. */
  of(act: Led): Odds | undefined {
    return act.odds ?? this.#known.get(this.#key(act, false)) ?? this.#known.get(this.#key(act, true))
  }

  /** Whether an act's odds are to be asked for. Of a secret order nothing is asked that would tell it. */
  lacks(act: Led, soon: boolean): boolean {
    return !!act.order && !this.of(act) && !this.#at.ask?.secret && !!(act.dice || act.target || act.steps?.length) && !this.#known.has(this.#key(act, soon))
  }

  /** Asks for them. What cannot be asked is not known: it was only a question. */
  async ask(act: Led, soon: boolean) {
    const key = this.#key(act, soon)
    if (this.#asked.has(key)) return
    const seq = this.#at.table?.seq ?? 0
    if (seq !== this.#seq) {
      this.#seq = seq
      this.#asked.clear()
      this.#known = new Map()
    }
    this.#asked.add(key)
    const found = await api.check(this.#at.id, { seat: this.#at.seat, order: act.order, after: act.first, soon }).catch(() => undefined)
    if (seq === this.#seq) this.#known = new Map(this.#known).set(key, found?.act?.odds)
  }
}

/** Has the odds of what a component shows asked for, one after the other; of several together only such as are soon known. */
export function look(at: () => Sitting, acts: () => readonly Led[], soon = false) {
  $effect(() => {
    const { outlook } = at()
    const next = acts().find((a) => outlook.lacks(a, soon))
    if (!next) return
    const timer = setTimeout(() => void outlook.ask(next, soon), soon ? 0 : REST)
    return () => clearTimeout(timer)
  })
}
