// The question behind a tap that leads to no act: why not? Knows the form of
// orders ("unit verb where"), no rule.

import type { Scene } from '../api/types.ts'

/**
 * The order that a tap on a cell, or on another piece in it, seems to want of
 * a piece; the server is asked why it can not be given. Empty: the tap was no
 * question.
 */
export function wanted(scene: Scene, piece: string, cell: string, onto?: string): string {
  const actor = scene.pieces.find((p) => p.id === piece)
  if (!actor) return ''
  const there = scene.pieces.find((p) => p.id === onto)
  if (!there) return `${actor.id} move ${cell}`
  return there.side === actor.side ? '' : `${actor.id} fire ${there.id}`
}
