// The odds of the act that is looked at: as it was offered, or asked for, where
// they take long to work out.

import { api } from '../api/client.ts'
import type { Act, Odds } from '../api/types.ts'
import type { Sitting } from './table.svelte.ts'

/** Milliseconds that an act must be looked at before its odds are asked for. */
const REST = 150

/** Gives the odds of an act as far as they are known; to be called where a component begins. */
export function outlook(at: () => Sitting): (act: Act) => Odds | undefined {
  let known = $state.raw<Record<string, Odds | undefined>>({})
  const key = (act: Act) => `${at().table?.seq} ${act.order}`
  $effect(() => {
    const sitting = at()
    const act = sitting.choice.cover
    // Of a secret order nothing is asked that would tell it.
    if (!act?.order || act.odds || sitting.ask?.secret || !(act.dice || act.steps?.length) || key(act) in known) return
    const name = key(act)
    // What cannot be asked is not known: it was only a question.
    const learn = () => void api.check(sitting.id, { seat: sitting.seat, order: act.order, after: act.first })
      .catch(() => undefined).then((found) => (known = { ...known, [name]: found?.act?.odds }))
    const timer = setTimeout(learn, REST)
    return () => clearTimeout(timer)
  })
  return (act) => act.odds ?? known[key(act)]
}
