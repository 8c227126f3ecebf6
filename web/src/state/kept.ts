// What this browser keeps for who plays here, beside his keys: a club keeps it for his other devices too.

/** Where each of them is kept here, by what the club calls it. */
export const stores: Record<string, string> = { maker: 'drumhead.maker', names: 'drumhead.names', notices: 'drumhead.notices', mail: 'drumhead.mail' }

/** Told when one of them has changed. */
export const kept = { changed: (_what: string): void => undefined }

export function keep(what: keyof typeof stores, text: string) {
  localStorage.setItem(stores[what]!, text)
  kept.changed(what)
}

/** What is kept as JSON, or nothing. */
export function readKept<T extends object>(what: keyof typeof stores): Partial<T> {
  try {
    return (JSON.parse(localStorage.getItem(stores[what]!) ?? '{}') as Partial<T> | null) ?? {}
  } catch {
    return {}
  }
}
