// A unit whose men are taken one by one: each stands on the table as a piece of
// his own, under the name that orders give him.

import type { Piece, Scene } from '../api/types'

/** Whether a piece is one man of another. */
export const isOf = (piece: string, unit: string): boolean => !!unit && piece.startsWith(`${unit}.`)

/** The scene with the men of a unit apart from one another. */
export function apart(scene: Scene, unit: string): Scene {
  return {
    ...scene,
    pieces: scene.pieces.flatMap((p): Piece[] => {
      const men = p.id === unit ? (p.bases ?? []).filter((b) => b.id) : []
      if (!men.length) return [p]
      const { strength: _, full: __, state: ___, told: ____, may: _____, place: ______, ...one } = p
      return men.map((b) => ({ ...one, id: b.id!, name: `a man of ${p.name}`, short: b.id!.slice(unit.length + 1), spot: { x: b.x, y: b.y, facing: b.facing }, bases: [b] }))
    }),
  }
}
