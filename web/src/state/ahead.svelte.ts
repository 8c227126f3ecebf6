// Whom the chosen piece could assault after a move is asked once it has been chosen
// for a moment; how it is found is fetched with it.

import type { Sitting } from './table.svelte.ts'

/** Milliseconds that a piece must be chosen before it is asked. */
const REST = 150

/** Keeps those assaults with what is chosen; to be called where a component begins. */
export function strikesAhead(at: () => Sitting, wanted: () => boolean) {
  $effect(() => {
    const sitting = at()
    const { choice, ask, table } = sitting
    const piece = choice.selected || choice.active
    if (!table || !piece || !wanted() || !ask || ask.interrupts) return
    let stale = false
    const learn = async () => {
      const [reach, m] = [await sitting.reach()?.catch(() => undefined), await import('./strikes.ts')]
      if (reach && !stale) choice.strikes = { seq: table.seq, acts: m.strikes(reach) }
    }
    const timer = setTimeout(() => void learn(), REST)
    return () => { stale = true; clearTimeout(timer) }
  })
}
