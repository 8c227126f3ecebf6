// How far this tab has seen a battle: who loads the page again in the middle of what
// the others do sees the rest of it, and has read his orders already.

const store = (battle: string) => `drumhead.seen.${battle}`

/** The newest entry that was seen here; undefined: he has not sat down yet. */
export function seenOf(battle: string): number | undefined {
  const kept = Number(sessionStorage.getItem(store(battle)) ?? NaN)
  return Number.isInteger(kept) ? kept : undefined
}

/** Whether a tab of this browser has sat down at a battle: its orders lie on no other tab again. */
export const satDown = (battle: string) => seenOf(battle) !== undefined || sat().includes(battle)

const sat = (): string[] => (localStorage.getItem('drumhead.sat') ?? '').split(' ')

export function saw(battle: string, seq: number) {
  if (seq > (seenOf(battle) ?? -1)) sessionStorage.setItem(store(battle), String(seq))
  // The newest twenty are remembered, as those of the coach.
  if (!sat().includes(battle)) localStorage.setItem('drumhead.sat', [...sat(), battle].slice(-20).join(' '))
}

/** The battle whose course is given up here for another at this moment: the page is loaded anew by who does that, once he is done. */
export const givenUp = { battle: '' }

/** Another course of the battle has come in the place of the one that was seen. */
export const unsee = (battle: string) => sessionStorage.removeItem(store(battle))
