// The keys of the seats held in this browser. A key is the only proof of a
// chair; it stays in localStorage and goes to the server in a header, never in
// an address.

const store = 'drumhead.keys'

export type Held = Record<string, { mine: string[]; links?: Record<string, string> }>

function read(): Held {
  try {
    return JSON.parse(localStorage.getItem(store) ?? '{}') as Held
  } catch {
    return {}
  }
}

function write(held: Held) {
  localStorage.setItem(store, JSON.stringify(held))
}

/** Told when what is held of a battle has changed: a club keeps it for its member. */
export const ring = { changed: (_battle: string): void => undefined }

export const allHeld = read

/** Holds these keys and no others. */
export const holdOnly = write

/** Battles in which only one of the keys held is used just now. */
const alone = new Map<string, string>()

/** Uses only one of the keys held for a battle, or all of them again. */
export function speakBy(battle: string, key?: string) {
  if (key) alone.set(battle, key)
  else alone.delete(battle)
}

/** The keys in use for a battle, or those held for all battles. */
export function keysOf(battle?: string): string[] {
  const one = battle && alone.get(battle)
  return one ? [one] : heldFor(battle)
}

/** The keys held for a battle, or for all battles. */
export function heldFor(battle?: string): string[] {
  const held = read()
  return battle ? (held[battle]?.mine ?? []) : Object.values(held).flatMap((h) => h.mine)
}

/** The battles in which a chair is held here, those of the newest keys last. */
export const battlesHeld = (): string[] => Object.entries(read()).filter(([, h]) => h.mine.length).map(([id]) => id)

/** All chairs held here, as what stands behind the # of an address that brings them to another device. */
export function carried(): string {
  return new URLSearchParams(Object.entries(read()).filter(([, h]) => h.mine.length).map(([id, h]) => [id, h.mine.join(',')])).toString()
}

/** Takes the chairs that an address brings; it is then to be taken out of sight. */
export function bring(hash: string) {
  for (const [battle, keys] of new URLSearchParams(hash)) hold(battle, keys.split(',').filter(Boolean))
}

/** Keys of chairs that were made for friends, by seat, to hand out again. */
export function linksOf(battle: string): Record<string, string> {
  return read()[battle]?.links ?? {}
}

export function hold(battle: string, keys: string[], links?: Record<string, string>) {
  const held = read()
  const was = held[battle] ?? { mine: [] }
  held[battle] = {
    mine: [...new Set([...was.mine, ...keys])],
    links: links ? { ...was.links, ...links } : was.links,
  }
  write(held)
  ring.changed(battle)
}

export function drop(battle: string) {
  const held = read()
  delete held[battle]
  write(held)
  ring.changed(battle)
}

/** An identifier for an order: the server takes the same one only once. */
export function orderId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))]
    .map((b) => b.toString(16).padStart(2, '0'))
    .join('')
}
