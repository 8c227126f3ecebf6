// Where a fault is: which unit it is about, and where on the map it is to be seen.

import type { Fault } from '../api/types.ts'
import type { Path } from './edit.ts'
import type { Maker } from './maker.svelte.ts'

/** The parts of a path: forces.french[3].at is forces, french, 3, at. */
const partsOf = (path: string): Path => path.split(/[.[\]]+/).filter(Boolean).map((p) => (/^\d+$/.test(p) ? Number(p) : p))

/** The unit that a fault is about. */
export function faultUnit(maker: Maker, f: Fault): string | undefined {
  const [section, side, index] = partsOf(f.path)
  return section === 'forces' ? maker.units.find((u) => u.side === side && u.index === index)?.id : undefined
}

/** The place on the map that a fault is about. */
export function faultAt(maker: Maker, f: Fault): string | undefined {
  const parts = partsOf(f.path)
  if (parts[0] === 'forces') {
    const at = maker.units.find((u) => u.side === parts[1] && u.index === parts[2])?.at
    return typeof at === 'string' ? at : undefined
  }
  if (parts[0] === 'board' && (parts[1] === 'terrain' || parts[1] === 'names')) return parts[2] as string | undefined
  if (parts[0] === 'board' && parts[1] === 'ways') {
    const path = maker.value(['board', 'ways', parts[2] as number, 'path']) as string[] | undefined
    return path?.[(parts[4] as number | undefined) ?? 0]
  }
  return undefined
}
