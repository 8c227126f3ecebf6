// The keys of the table. What is printed on a chip is heard wherever nobody
// types; Space goes on and throws, and gives no order.

export interface KeyDeeds {
  /** The chip with this key, pressed; false: there is none. */
  chip: (key: string) => boolean
  /** Gives what is about to be done; false: Enter is for the map. */
  enter: () => boolean
  /** The next target; false: there is no further one. */
  target: (by: number) => boolean
  arrow: () => void
  space: () => void
  /** Shuts what lies over the table; false: nothing does. */
  shut: () => boolean
  escape: () => void
  named: Record<string, () => unknown>
}

/** Where a key belongs to the element that has the focus. */
function taken(e: KeyboardEvent): boolean {
  const on = e.target as Element | null
  if (!on?.closest) return false
  if (on.closest('input:not([type=radio], [type=range]), textarea, select, dialog')) return true
  if (e.key === ' ' || e.key === 'Enter') return !!on.closest('button, a, summary, input')
  if (['Home', 'End'].includes(e.key)) return !!on.closest('input, [role=tablist]') // a slider's first and last
  return e.key.startsWith('Arrow') && !!on.closest('input, [role=tablist], [role=tabpanel], .text')
}

/** The map has the keys, or nobody has. */
function onMap(e: KeyboardEvent): boolean {
  const on = e.target as Element | null
  return !!on && (on.tagName === 'BODY' || on.classList?.contains('board'))
}

/** Hears a key before the map does. */
export function firstKeys(deeds: KeyDeeds): (e: KeyboardEvent) => void {
  return (e) => {
    if (e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey || taken(e)) return
    if (!first(e, deeds)) return
    e.preventDefault()
    e.stopPropagation()
  }
}

function first(e: KeyboardEvent, deeds: KeyDeeds): boolean {
  if (e.key === 'Tab') return onMap(e) && deeds.target(e.shiftKey ? -1 : 1)
  if (e.key === 'Escape') return deeds.shut()
  if (e.key === ' ') return e.repeat || deeds.space(), true
  // A key held down must not give order after order.
  if (e.key === 'Enter') return e.repeat || deeds.enter()
  return e.key.length === 1 && !e.repeat && !(e.shiftKey && /[[\]{}]/.test(e.key)) && deeds.chip(e.key.toUpperCase())
}

/** Hears a key that the map has left. */
export function tableKeys(deeds: KeyDeeds): (e: KeyboardEvent) => void {
  return (e) => {
    if (e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey || taken(e)) return
    if (meant(e, deeds)) e.preventDefault()
  }
}

function meant(e: KeyboardEvent, deeds: KeyDeeds): boolean {
  if (e.key.startsWith('Arrow')) return deeds.arrow(), true
  if (e.repeat) return false
  if (e.key === 'Escape') return deeds.escape(), true
  const deed = deeds.named[e.key.toLowerCase()] ?? deeds.named[e.key]
  return !!deed && (deed(), true)
}
