// Which of the acts offered is meant by a tap, a key or a button. Knows no
// rules: an act is what the server offered, and its order goes back as it is.

import type { Act, Ask, Choice, Table } from '../api/types.ts'

/** The asks that wait for a seat held here. */
export function mine(table: Table): Ask[] {
  return table.asks.filter((a) => a.yours)
}

/** The piece that the table waits for, if it is one only. */
export function activePiece(ask: Ask | undefined): string {
  if (!ask) return ''
  if (ask.piece) return ask.piece
  const pieces = new Set((ask.acts ?? []).filter((a) => !a.ahead).map((a) => a.piece).filter(Boolean))
  return pieces.size === 1 ? [...pieces][0]! : ''
}

/** Acts that concern a piece: its own, and those of nobody in particular. */
export function actsOf(ask: Ask | undefined, piece: string): Act[] {
  return (ask?.acts ?? []).filter((a) => !a.piece || a.piece === piece)
}

/** Acts given by a key, in the order offered. Names of keys are as on the buttons. */
export function actsByKey(acts: readonly Act[], key: string): Act[] {
  const pressed = key === ' ' ? 'space' : key.toLowerCase()
  return acts.filter((a) => a.key?.toLowerCase() === pressed)
}

/** Acts for buttons; those that end in a cell or place of their own are on the map, and those of a later step stand apart. */
export function split(all: readonly Act[]): { buttons: Act[]; small: Act[]; cells: Act[]; ahead: Act[] } {
  const acts = all.filter((a) => !a.ahead)
  // What ends an activation comes last, under the same finger every time.
  const last = (a: Act) => (a.key?.toLowerCase() === 'space' ? 1 : 0)
  const onMap = (a: Act) => (!!a.cell || !!a.spot) && !a.target && !a.key
  return {
    buttons: acts.filter((a) => !onMap(a) && !a.small).toSorted((a, b) => last(a) - last(b)),
    small: acts.filter((a) => !onMap(a) && a.small),
    cells: acts.filter(onMap),
    ahead: all.filter((a) => a.ahead),
  }
}

/** The step of an act at which another order of it stands. */
export const stepOf = (act: Act, now: Act): Choice | undefined => act.steps?.find((s) => s.order === now.order)

/** An act as it is at one of its steps; its odds are of another place. */
export const at = (act: Act, step: Choice): Act => ({ ...act, order: step.order, label: act.label.replace(stepOf(act, act)?.label ?? '\0', step.label), odds: step.order === act.order ? act.odds : undefined })

/** What a second tap or press does. */
export type Press = 'show' | 'commit'

/** How many do it is to be chosen: its steps are numbers and no places. */
export const counted = (act: Act): boolean => !!act.steps?.length && !act.steps.some((s) => s.at)

/** A tap on the map shows first; a button commits at once unless dice fall or a number is to be chosen. */
export function pressOf(act: Act, cover: Act | null, from: 'map' | 'button'): Press {
  if (cover?.order === act.order) return 'commit'
  return from === 'button' && !act.dice && !counted(act) ? 'commit' : 'show'
}

/** The next of several acts under one key or on one cell. */
export function nextOf(acts: readonly Act[], cover: Act | null): Act | undefined {
  const i = acts.findIndex((a) => a.order === cover?.order)
  return acts[(i + 1) % acts.length]
}
