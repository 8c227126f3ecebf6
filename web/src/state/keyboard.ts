// The keys of the table: acts by their own keys first, then the table's.

import type { Act } from '../api/types.ts'
import { actsByKey, nextOf } from './acts.ts'

export interface KeyDeeds {
  acts: () => readonly Act[]
  cover: () => Act | null
  press: (act: Act) => void
  show: (act: Act) => void
  arrow: () => void
  enter: () => unknown
  /** True if Space meant something here. */
  space: () => boolean
  escape: () => void
  named: Record<string, () => unknown>
}

/** Where a key belongs to the element that has the focus. */
function taken(e: KeyboardEvent): boolean {
  const on = e.target as Element | null
  if (!on?.closest) return false
  if (on.closest('input:not([type=radio], [type=range]), textarea, select, dialog')) return true
  if (e.key === ' ' || e.key === 'Enter') return !!on.closest('button, a, summary, input')
  return e.key.startsWith('Arrow') && !!on.closest('input, [role=tablist], [role=tabpanel]')
}

export function tableKeys(deeds: KeyDeeds): (e: KeyboardEvent) => void {
  return (e) => {
    if (e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey || taken(e)) return
    if (meant(e, deeds)) e.preventDefault()
  }
}

function meant(e: KeyboardEvent, deeds: KeyDeeds): boolean {
  if (e.key.startsWith('Arrow')) return deeds.arrow(), true
  // A key held down must not give order after order.
  if (e.repeat) return e.key === ' '
  if (e.key === 'Escape') return deeds.escape(), true
  if (e.key === 'Enter') return deeds.enter(), true
  if (e.key === ' ' && deeds.space()) return true
  const acts = actsByKey(deeds.acts(), e.key)
  if (acts.length === 1) return deeds.press(acts[0]!), true
  if (acts.length) return deeds.show(nextOf(acts, deeds.cover())!), true
  const deed = deeds.named[e.key.toLowerCase()]
  if (deed) return deed(), true
  return e.key === ' '
}
