// What is still to be done with the real soldiers, so that they stand as the table has
// them: all that differs from what has been ticked.

import type { Piece } from '../api/types.ts'

/** How a real piece stands and how strong it is. */
export interface Stood { stands: string; strength?: number; formation?: string }

export interface Task {
  piece: string
  name: string
  side: number
  kind: 'set' | 'move' | 'lose' | 'off'
  text: string
}

export const stood = (p: Piece): Stood => ({ stands: p.stands ?? '', strength: p.full ? (p.strength ?? 0) : undefined, formation: p.formation })

const cut = ', facing '
const form = (s: Stood) => (s.formation ? `, ${s.formation}` : '')

/** The way from how it stood to how it stands, in the fewest words. */
function way(had: Stood, now: Stood): string {
  const [was, is] = [had.stands.split(cut), now.stands.split(cut)]
  const turned = is.length > 1 && was[1] !== is[1] ? `facing ${is.slice(1).join(cut)}` : ''
  const formed = now.formation && had.formation !== now.formation ? `now ${now.formation}` : ''
  if (was[0] === is[0]) return [`at ${is[0]}`, turned, formed].filter(Boolean).join(', ')
  // The edges are named once.
  return [`from ${was[0]!.replaceAll(/ from the (west|south)| \(the middle of its front\)/g, '')} to ${is[0]}`, is.length > 1 ? `facing ${is.slice(1).join(cut)}` : '', formed].filter(Boolean).join(', ')
}

function task(p: Piece, had: Stood | undefined): Omit<Task, 'piece' | 'name' | 'side'> | undefined {
  const now = stood(p)
  if (!had?.stands) return now.stands ? { kind: 'set', text: `${now.stands}${form(now)}${now.strength !== undefined ? `; ${now.strength} strong` : ''}` } : undefined
  if (!now.stands) return { kind: 'off', text: `from ${had.stands.split(cut)[0]}` }
  const fewer = had.strength !== undefined && now.strength !== undefined && had.strength !== now.strength
    ? `${now.strength < had.strength ? `take off ${had.strength - now.strength}` : `put back ${now.strength - had.strength}`}: ${now.strength} left` : ''
  const moved = had.stands !== now.stands || had.formation !== now.formation
  if (moved) return { kind: 'move', text: [way(had, now), fewer].filter(Boolean).join('; ') }
  return fewer ? { kind: 'lose', text: fewer } : undefined
}

/** What is to be done, in the order of the pieces; who is gone from the table altogether is taken off too. */
export function tasks(pieces: readonly Piece[], had: Readonly<Record<string, Stood & { name?: string; side?: number }>>): Task[] {
  const there = new Set(pieces.map((p) => p.id))
  return [
    ...pieces.flatMap((p) => {
      const t = task(p, had[p.id])
      return t ? [{ piece: p.id, name: p.name, side: p.side, ...t }] : []
    }),
    ...Object.entries(had).filter(([id, s]) => !there.has(id) && s.stands)
      .map(([id, s]): Task => ({ piece: id, name: s.name ?? id, side: s.side ?? -1, kind: 'off', text: `from ${s.stands.split(cut)[0]}` })),
  ]
}
