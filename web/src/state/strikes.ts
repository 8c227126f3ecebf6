// Enemies who can be reached and assaulted in one go: the moves that lead to
// where it may be done, and the assault, as one act. Knows no rules: both are
// what the server has said could be done from each cell.

import type { Reach } from '../api/types.ts'
import type { Led } from './acts.ts'

/** The assaults that a piece could make after a move, each by the fewest orders; none on those who are assaulted from where it stands. */
export function strikes(reach: Reach): Led[] {
  const [here, ...there] = reach.cells
  const found = new Map<string, Led>()
  const near = new Set(here?.acts.filter((a) => a.verb === 'assault').map((a) => a.target))
  for (const place of there.toSorted((a, b) => a.orders.length - b.orders.length || (a.path?.length ?? 0) - (b.path?.length ?? 0))) {
    for (const act of place.acts) {
      if (act.verb !== 'assault' || !act.target || near.has(act.target) || found.has(act.target)) continue
      const label = `${act.label} after a move`
      found.set(act.target, { ...act, label, key: undefined, path: place.path ?? [place.at], first: place.orders })
    }
  }
  return [...found.values()]
}
