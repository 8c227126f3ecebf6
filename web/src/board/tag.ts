// What stands on the map beside whom an act is aimed at, before anything is given:
// what leads of its odds, their bar, and what is needed. It seeks room among all
// that is there already, and nothing gives way to it.

import type { Act, Chance, Odds } from '../api/types'
import { gathered, lead } from '../state/count'
import { brief, uncoded } from '../state/words'
import type { Point } from './geometry'
import { meet, wide } from './labels'
import type { Box } from './sheet'

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
  return { lead: odds && lead(odds), parts: odds && gathered(odds.results.length > 1 ? odds.results : [...odds.results, ...(odds.also ?? [])], 5), need }
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

/** Whether a line comes through a box. */
function crosses([a, b]: readonly [Point, Point], s: Box): boolean {
  for (let k = 0; k <= 16; k++) {
    const [x, y] = [a.x + ((b.x - a.x) * k) / 16, a.y + ((b.y - a.y) * k) / 16]
    if (x > s.x && x < s.x + s.width && y > s.y && y < s.y + s.height) return true
  }
  return false
}

/** Where something lies best about a box: over no piece, no name and not on its line where that can be; the nearer the better. */
export function seek(about: Box, size: { width: number; height: number }, within: Box, pieces: readonly Box[], names: readonly Box[], line?: readonly [Point, Point]): Box {
  const [x, y] = [about.x + about.width / 2, about.y + about.height / 2]
  const spots: { box: Box; far: number }[] = []
  for (const gap of [4, 26, 60, 110, 180]) {
    const [dx, dy] = [about.width / 2 + size.width / 2 + gap, about.height / 2 + size.height / 2 + gap]
    for (const [u, v] of [[0, -1], [1, 0], [-1, 0], [0, 1], [1, -1], [-1, -1], [1, 1], [-1, 1], [0.5, -1], [-0.5, -1], [0.5, 1], [-0.5, 1]] as const)
      spots.push({ box: { x: x + u * dx - size.width / 2, y: y + v * dy - size.height / 2, ...size }, far: gap })
  }
  const cost = ({ box, far }: { box: Box; far: number }) =>
    far / 14 + 30 * pieces.filter((p) => meet(p, box)).length + 8 * names.filter((n) => meet(n, box)).length + (line && crosses(line, box) ? 12 : 0)
  const fit = (s: { box: Box; far: number }) => ({
    far: s.far,
    box: { ...s.box, x: Math.max(within.x, Math.min(within.x + within.width - size.width, s.box.x)), y: Math.max(within.y, Math.min(within.y + within.height - size.height, s.box.y)) },
  })
  return spots.map(fit).filter((s) => !meet(s.box, about)).reduce<{ box: Box; at: number } | undefined>((best, s) => {
    const at = cost(s)
    return best && best.at <= at ? best : { box: s.box, at }
  }, undefined)?.box ?? fit(spots[0]!).box
}
