// By what ways this browser's battles tell that it is my move. The server keeps it for each
// chair; here is what goes for those that are begun later.

import { api } from '../api/client.ts'
import type { Bell, Table } from '../api/types.ts'
import { keep, readKept } from './kept.ts'
import { shared } from './shared.ts'
import { club } from './club.svelte.ts'

export type Way = Bell['ways'][number]
export interface Chosen { ways: Pick<Way, 'kind' | 'to' | 'keys'>[]; remind: number; quiet?: Bell['quiet'] }


/** What is chosen of a way, without how it fares. */
export const choice = ({ kind, to, keys }: Way): Chosen['ways'][number] => ({ kind, to: to.trim(), ...(keys && { keys }) })

/** By what this browser asks for mail, of each address that it has asked for: what was agreed to is of use to nobody else. */
const passes = () => readKept<Record<string, string>>('mail') as Record<string, string>

/** Whether who reads an address has agreed to be written to for this browser; if not, he is asked by a letter. */
export async function askMail(to: string): Promise<{ agreed: boolean; problem?: string }> {
  const known = passes()
  const pass = (known[to] ??= Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, '0')).join(''))
  keep('mail', JSON.stringify(known))
  return api.askMail({ to, pass })
}

/** What goes for all battles, and those that have it already. */
const read = () => readKept<Chosen & { set: string[] }>('notices')

/** What goes for all battles; nothing: it was never chosen. */
export function forAll(): Chosen | undefined {
  const { ways, remind, quiet } = read()
  return ways && { ways, remind: remind ?? 0, ...(quiet && { quiet }) }
}

/** The ways with that by which this browser has asked for mail. */
function asked(ways: Chosen['ways']): Bell['ways'] {
  const known = passes()
  return ways.map((w) => ({ ...choice(w), ...(w.kind === 'mail' && known[w.to] && { pass: known[w.to] }) }))
}

/** Sets it for all chairs held here in a battle, and says how each fares. */
export async function set(battle: string, { ways, remind, quiet }: Chosen): Promise<Bell[]> {
  const [bells, chosen] = [await api.notices(battle), asked(ways)]
  return Promise.all(bells.map(({ seat }) => api.setNotices(battle, { seat, remind, ways: chosen, ...(quiet && { quiet }) })))
}

/** Sets it for battles, one after the other, and keeps it for those to come. What cannot be set for one holds up no other: it is set when that battle is next opened; why is thrown at last. */
export async function setAll(battles: string[], chosen: Chosen): Promise<Bell[]> {
  const bells: Bell[] = []
  const done: string[] = []
  const wrong: unknown[] = []
  for (const id of battles)
    try {
      bells.push(...(await set(id, chosen)))
      done.push(id)
    } catch (e) {
      wrong.push(e)
    }
  keep('notices', JSON.stringify({ ...chosen, set: done }))
  if (club.view?.you) bells.push(await (await import('../club/api.ts')).clubApi.setBell({ seat: '', remind: 0, ways: asked(chosen.ways), ...(chosen.quiet && { quiet: chosen.quiet }) }))
  if (wrong.length) throw wrong[0]
  return bells
}

/** A battle that has come since gets what goes for all, once. */
export async function setLater(table: Table): Promise<void> {
  const { set: had = [], ...kept } = read()
  const chosen = forAll()
  if (!chosen?.ways.length || had.includes(table.id) || !table.you.length || table.scene.clock.over || !shared(table)) return
  keep('notices', JSON.stringify({ ...kept, set: [...had, table.id] }))
  await set(table.id, chosen).catch(() => keep('notices', JSON.stringify({ ...kept, set: had })))
}

/** The ways of several chairs, each once, with what fails of any. */
export function together(bells: Bell[]): Chosen & { ways: Way[] } {
  const ways: Way[] = []
  for (const w of bells.flatMap((b) => b.ways)) {
    const same = ways.findIndex((x) => x.kind === w.kind && x.to === w.to)
    if (same < 0) ways.push(w)
    else if (w.problem && !ways[same]!.problem) ways[same] = w
  }
  const quiet = bells.find((b) => b.quiet)?.quiet
  return { ways, remind: Math.max(0, ...bells.map((b) => b.remind ?? 0)), ...(quiet && { quiet }) }
}
