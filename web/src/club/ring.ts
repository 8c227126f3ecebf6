// The keys of a member's chairs, and what else his browser keeps for him: kept at the table, and in this browser for as long as he is signed in.

import { Silence } from '../api/client.ts'
import { allHeld, type Held, holdOnly, ring } from '../api/keys.ts'
import { ended } from '../api/client.ts'
import { club, type ClubView } from '../state/club.svelte.ts'
import { kept, stores } from '../state/kept.ts'
import { clubApi } from './api.ts'

/** Whose keys this browser holds. */
const owner = 'drumhead.member'
/** Battles whose keys, and what else, the table has not heard of yet. No battle is called so as what else is. */
const unsent = 'drumhead.unsent'

const waiting = (): string[] => (localStorage.getItem(unsent) ?? '').split(' ').filter(Boolean)
const note = (battle: string, sent: boolean) =>
  localStorage.setItem(unsent, [...new Set([...waiting().filter((b) => b !== battle), ...(sent ? [] : [battle])])].join(' '))

/** Counts what has changed here: an answer that was asked for before says nothing of it. */
let changes = 0

/** Puts what is held of a battle on the ring; a table that does not answer hears of it when the page next comes. */
async function send(battle: string) {
  const held = allHeld()[battle]
  changes++
  note(battle, false)
  try {
    if (Object.hasOwn(stores, battle)) await clubApi.keep(battle, localStorage.getItem(stores[battle]!) ?? '')
    else if (held) await clubApi.hold(battle, { mine: held.mine, links: held.links })
    else await clubApi.drop(battle)
    note(battle, true)
  } catch (e) {
    // What the table does not take it will not take later.
    if (!(e instanceof Silence)) note(battle, true)
  }
}

/** What this browser and the ring have of one another, once it is known who comes. */
export async function together(view: ClubView) {
  const was = localStorage.getItem(owner)
  if (!view.you) {
    // Whose session has ended leaves no key behind. What was never anybody's may be a friend's link, which he takes with him as he comes in.
    if (was) forget()
    return
  }
  if (was && was !== view.you.id) forget() // another's
  const theirs = view.ring as Held
  const here = allHeld()
  const more = was ? waiting().filter((b) => !Object.hasOwn(stores, b)) : Object.keys(here).filter((b) => here[b]!.mine.some((key) => !theirs[b]?.mine.includes(key)))
  const all: Held = { ...theirs }
  for (const battle of more) {
    const held = here[battle]
    if (held) all[battle] = { mine: [...new Set([...(theirs[battle]?.mine ?? []), ...held.mine])], links: { ...theirs[battle]?.links, ...held.links } }
    else delete all[battle]
  }
  holdOnly(all)
  localStorage.setItem(owner, view.you.id)
  const rest = await shareRest(view.kept ?? {}, !was)
  for (const what of [...more, ...rest]) await send(what)
  ring.changed = kept.changed = (what) => void send(what)
}

/** Takes what else the ring has, where nothing newer is here, and says what it has yet to hear of. */
async function shareRest(theirs: Record<string, string>, fresh: boolean): Promise<string[]> {
  const send: string[] = []
  for (const [what, store] of Object.entries(stores)) {
    const [here, there] = [localStorage.getItem(store), theirs[what]]
    if (here !== null && (there === undefined || waiting().includes(what))) send.push(what)
    else if (there === undefined || here === there) continue
    else if (what === 'maker' && fresh && here !== null)
      // Battles that were made here before he came in come with him.
      await (await import('../make/drafts.ts')).takeUp(there).catch(() => undefined)
    else localStorage.setItem(store, there)
  }
  return send
}

/** Leaves nothing of a member's in this browser. */
export function forget() {
  holdOnly({})
  for (const store of [owner, unsent, ...Object.values(stores), `${stores.maker}.before`]) localStorage.removeItem(store)
}

/** How often it is asked whether another has taken an offer, in milliseconds. */
const OFTEN = 20_000

/** Asks once how the club stands, and takes what keys have come. */
export async function again() {
  const before = changes
  const view = await clubApi.view()
  if (!view.you || before !== changes) return
  await together(view)
  club.view = view
}

/** Finds out who comes, before any page is shown. */
export async function open() {
  for (;;)
    try {
      const view = await clubApi.view()
      await together(view)
      club.view = view
      if (view.you) {
        ended.session = () => location.reload()
        setInterval(() => { if (document.visibilityState === 'visible') again().catch(() => undefined) }, OFTEN)
      }
      return
    } catch {
      await new Promise((again) => setTimeout(again, 2000))
    }
}
