// The question behind a tap that leads to no act: why not? Knows the form of
// orders ("unit verb where"), no rule.

import type { Scene } from '../api/types.ts'

export interface Chosen {
  /** The piece that the table waits for. */
  active: string
  selected: string
}

/**
 * The order that a tap on a cell, or on a piece in it, seems to want; the
 * server is asked why it can not be given. Empty: the tap was no question.
 */
export function wanted(scene: Scene, now: Chosen, cell: string, piece?: string): string {
  const actor = scene.pieces.find((p) => p.id === now.active)
  if (!actor || now.selected !== now.active) return ''
  if (!piece) return `${actor.id} move ${cell}`
  const there = scene.pieces.find((p) => p.id === piece)
  return there && there.side !== actor.side ? `${actor.id} fire ${piece}` : ''
}
