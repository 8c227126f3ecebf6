// What stands on the map beside whom an act is aimed at, before anything is given:
// what leads of its odds, their bar, and what is needed. It seeks room among all
// that is there already, and nothing gives way to it.

import type { Act, Chance, Odds } from '../api/types'
import { divided, gathered, lead } from '../state/odds'
import { brief, uncoded } from '../state/words'
import { wide } from './labels'

export interface Told {
  /** The sentence that leads; an act with dice has room for it before it is known. */
  lead?: string
  /** From worst to best. */
  parts?: Chance[]
  /** What is needed, in lines. */
  need: string[]
}

/** Letters in a line of a tag, about. */
const LINE = 27

/** Words in lines; what stands against something begins one. */
export const lines = (words: string): string[] => words.split(/ (?=against )/).flatMap((part) => {
  const out: string[] = []
  // A sentence is parted at its commas rather than between words.
  for (const word of part.split(/(?<=[,:]) /).flatMap((p) => (p.length < LINE ? [p] : p.split(' ')))) {
    const last = out.at(-1)
    if (last !== undefined && last.length + word.length < LINE) out[out.length - 1] = `${last} ${word}`
    else out.push(word)
  }
  return out
})

/** What a tag says of an act; undefined: nothing. */
export function told(act: Act | undefined, odds: Odds | undefined): Told | undefined {
  const dice = act?.dice || !!odds
  if (!act || (!act.need && !dice)) return undefined
  // What follows from it stands in the panel.
  const need = act.need ? lines(uncoded(brief(act.need.split(';')[0]!))) : []
  if (!dice) return { need }
  return { lead: odds && lead(odds), parts: odds && gathered(divided(odds), 5), need }
}

/** How high a line is, in letters; and what a tag has about its words. */
export const LEADING = 1.16
export const PAD = 0.35

/** The room that a tag wants, in map units; `seal` is what of it the seal takes at its right. */
export function sizeOf(t: Told, letters: number, seal: number): { width: number; height: number } {
  const dice = t.parts || t.lead !== undefined
  const rows = t.need.length + (dice ? 1.6 : 0)
  const width = Math.max(...[...t.need, t.lead ?? ''].map((l) => wide(l, letters) * 1.04), dice ? letters * 8 : 0)
  return { width: width + 2 * PAD * letters + seal, height: Math.max(rows * LEADING * letters + 2 * PAD * letters, seal) }
}
