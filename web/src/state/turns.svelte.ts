// The battles that wait for whoever sits at this browser: the number in the title of
// every page, and where to go on.

import { api } from '../api/client.ts'
import { battlesHeld } from '../api/keys.ts'
import type { Turn } from '../api/types.ts'

/** How often it is asked, in milliseconds. */
const OFTEN = 30_000

/** Of how many battles the table is asked. */
const MOST = 500

/** Who has waited longest comes first. */
export const turns = $state<{ mine: Turn[] }>({ mine: [] })

let asking = false

/** Asks what waits; where the table does not answer, what was last heard holds. */
export async function look(): Promise<void> {
  if (asking) return
  asking = true
  try {
    // What is asked for is bounded; the newest are the likeliest.
    const held = battlesHeld().slice(-MOST)
    turns.mine = held.length ? await api.turns(held) : []
  } catch {
    // The next time will do.
  } finally {
    asking = false
  }
}

/** Asks now, and then now and then, and whenever the page comes to the front again. */
export function keepLooking(): () => void {
  const front = () => { if (document.visibilityState === 'visible') void look() }
  const clock = setInterval(() => void look(), OFTEN)
  document.addEventListener('visibilitychange', front)
  void look()
  return () => {
    clearInterval(clock)
    document.removeEventListener('visibilitychange', front)
  }
}

/** Another battle than this that waits. */
export const next = (here?: string): Turn | undefined => turns.mine.find((t) => t.id !== here)

/** A page's title as the tab shows it: before it how many battles wait. */
export const titled = (title: string): string => (turns.mine.length ? `(${turns.mine.length}) ${title}` : title)
