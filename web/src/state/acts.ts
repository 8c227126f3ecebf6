// Which of the acts offered is meant by a tap, a key or a button. Knows no
// rules: an act is what the server offered, and its order goes back as it is.

import type { Act, Ask, Choice, Table } from '../api/types.ts'

/** An act, with the orders that must be given before it. */
export type Led = Act & { first?: string[] }

/** The asks that wait for a seat held here. */
export function mine(table: Table): Ask[] {
  return table.asks.filter((a) => a.yours)
}

/** Acts that concern a piece: its own, and those of nobody in particular. */
export function actsOf(ask: Ask | undefined, piece: string): Act[] {
  return (ask?.acts ?? []).filter((a) => !a.piece || a.piece === piece)
}

/** The step of an act at which another order of it stands. */
export const stepOf = (act: Act, now: Act): Choice | undefined => act.steps?.find((s) => s.order === now.order)

/** An act as it is at one of its steps; its odds are of another place. */
export const at = (act: Act, step: Choice): Act => ({ ...act, order: step.order, label: act.label.replace(stepOf(act, act)?.label ?? '\0', step.label), odds: step.order === act.order ? act.odds : undefined })

/** The line of a seat's instructions that lets a piece stand fast. */
export const fast = (piece: string) => `stand fast ${piece}`

/** How many do it is to be chosen: its steps are numbers and no places. */
export const counted = (act: Act): boolean => !!act.steps?.length && !act.steps.some((s) => s.at)

/** The next of several acts under one key or on one cell. */
export function nextOf(acts: readonly Act[], cover: Act | null): Act | undefined {
  const i = acts.findIndex((a) => a.order === cover?.order)
  return acts[(i + 1) % acts.length]
}
