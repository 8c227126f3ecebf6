// The keys of a member's chairs: kept at the table, and in this browser for as long as he is signed in.

import { Silence } from '../api/client.ts'
import { allHeld, type Held, holdOnly, ring } from '../api/keys.ts'
import { ended } from '../api/client.ts'
import { club, type ClubView } from '../state/club.svelte.ts'
import { clubApi } from './api.ts'

/** Whose keys this browser holds. */
const owner = 'drumhead.member'
/** Battles whose keys the table has not heard of yet. */
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
    if (held) await clubApi.hold(battle, { mine: held.mine, links: held.links })
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
    if (was) holdOnly({})
    localStorage.removeItem(owner)
    localStorage.removeItem(unsent)
    return
  }
  const kept = view.ring as Held
  const mine = !was || was === view.you.id
  const here = mine ? allHeld() : {}
  const more = was ? waiting().filter(() => mine) : Object.keys(here).filter((b) => here[b]!.mine.some((key) => !kept[b]?.mine.includes(key)))
  const all: Held = { ...kept }
  for (const battle of more) {
    const held = here[battle]
    if (held) all[battle] = { mine: [...new Set([...(kept[battle]?.mine ?? []), ...held.mine])], links: { ...kept[battle]?.links, ...held.links } }
    else delete all[battle]
  }
  holdOnly(all)
  localStorage.setItem(owner, view.you.id)
  for (const battle of more) await send(battle)
  ring.changed = (battle) => void send(battle)
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
