// How far this tab has seen a battle: who loads the page again in the middle of what
// the others do sees the rest of it, and has read his orders already.

const store = (battle: string) => `drumhead.seen.${battle}`

/** The newest entry that was seen here; undefined: he has not sat down yet. */
export function seenOf(battle: string): number | undefined {
  const kept = Number(sessionStorage.getItem(store(battle)) ?? NaN)
  return Number.isInteger(kept) ? kept : undefined
}

export function saw(battle: string, seq: number) {
  if (seq > (seenOf(battle) ?? -1)) sessionStorage.setItem(store(battle), String(seq))
}
