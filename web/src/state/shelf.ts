// Finding a battle among many, and in which order they lie.

import { linksOf } from '../api/keys.ts'
import type { BattleCard } from '../api/types.ts'
import { day, when } from './when.ts'
import { uncoded } from './words.ts'

export type Shelved = BattleCard & { book: string }

/** It stands among my own: I sit in it, or have laid it for others. */
export const isMine = (b: BattleCard): boolean => b.you.length > 0 || Object.keys(linksOf(b.id)).length > 0

/** Whose move it is: mine, another's, nobody's of a battle that I only watch, or it has ended. */
export function stateOf(b: BattleCard): 'mine' | 'theirs' | 'watched' | 'ended' {
  if (b.over) return 'ended'
  if (!isMine(b)) return 'watched'
  return b.asked?.yours ? 'mine' : 'theirs'
}

const words = { mine: 'my move', theirs: 'waits for another, waiting', watched: 'watched', ended: 'ended' } as const
const who = { friend: 'a friend', open: 'nobody yet', recruit: 'a recruit', sergeant: 'a sergeant', colonel: 'a colonel', general: 'a general', you: 'you', umpire: 'an umpire' } as const

/** Until when who is waited for has time, as the end of a sentence; empty: as long as he likes. */
export function runs(b: BattleCard, now = new Date()): string {
  const until = b.asked?.until
  if (!until) return ''
  return Date.parse(until) <= now.getTime() ? ': the time is out' : `, until ${when(until, now)}`
}

/** What it waits for, and since when: what I am asked; who else is asked, and until when. */
export function asked(b: BattleCard, now = new Date()): string {
  const at = when(b.asked?.since ?? '', now)
  if (b.file === 'away') return 'Your friend has it: his file is waited for.'
  if (b.asked?.yours) return [b.asked.text && sentence(uncoded(b.asked.text)), at && `Since ${at}.`].filter(Boolean).join(' ')
  // Before all have come nobody is asked yet.
  const sitting = b.seats.filter((s) => (b.asked ? b.asked.seats.includes(s.id) : s.who === 'open' && !b.over))
  const names = sitting.map((s) => `${s.name || b.sides[s.side]?.name || s.id} (${who[s.who] ?? s.who})`).join(' and ')
  return names && `Waiting for ${names}${at ? `, since ${at}` : ''}${runs(b, now)}.`
}

/** Words with the full stop of a sentence. */
const sentence = (words: string) => (/[.!?]$/.test(words) ? words : `${words}.`)

/** Against whom I play: those in the chairs that are not mine; of a battle that I only watch, who plays whom. */
export function against(b: BattleCard): string {
  const names = (seats: BattleCard['seats']) => [...new Set(seats.map((s) => who[s.who] ?? s.who))].join(' and ')
  if (!b.you.length) return b.sides.map((x, i) => `${x.name} (${names(b.seats.filter((s) => s.side === i)) || 'nobody'})`).join(' against ')
  const others = names(b.seats.filter((s) => !b.you.includes(s.id) && s.side >= 0))
  return others && `against ${others}`
}

/** Those in which every word that is looked for stands; who waits for me lies on top, then by day. */
export function found(battles: Shelved[], looked: string, now = new Date()): Shelved[] {
  const wanted = looked.toLowerCase().split(/\s+/).filter(Boolean)
  const text = (b: Shelved) =>
    [b.title, b.book, against(b), words[stateOf(b)], ...b.sides.map((s) => s.name), day(b.kept ?? '', now), day(b.begun ?? '', now)].join(' ').toLowerCase()
  const order = ['mine', 'theirs', 'watched', 'ended']
  return battles
    .filter((b) => wanted.every((w) => text(b).includes(w)))
    .sort((a, b) => order.indexOf(stateOf(a)) - order.indexOf(stateOf(b)) || (b.kept ?? '').localeCompare(a.kept ?? ''))
}
