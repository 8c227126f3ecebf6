// What an enemy could do who is looked at, or over whom the pointer rests: asked
// once he has been looked at for a moment.

import { api } from '../api/client.ts'
import type { Could } from '../api/types.ts'
import type { Sitting } from './table.svelte.ts'

/** Milliseconds that he must be looked at before it is asked. */
const REST = 200

/** Gives what he could do, once it is known; to be called where a component begins. */
export function enemy(at: () => Sitting): () => Could | undefined {
  let known = $state.raw<{ key: string; could: Could }>()
  const wanted = $derived.by(() => {
    const { choice, table, ask } = at()
    // Where orders are kept from the table too, it is not told whom one looks at.
    if (!table || table.scene.clock.over || ask?.secret || ask?.interrupts) return undefined
    const sides = new Set(table.seats.filter((s) => table.you.includes(s.id)).map((s) => s.side))
    const side = ask ? table.seats.find((s) => s.id === at().seat)?.side : undefined
    const piece = [choice.pointed, choice.looked].map((id) => table.scene.pieces.find((p) => p.id === id)).find((p) => p && p.side >= 0 && (side !== undefined ? p.side !== side : !sides.has(p.side) || sides.size > 1))
    return piece && { piece: piece.id, key: `${table.seq} ${piece.id}` }
  })
  $effect(() => {
    const [w, id] = [wanted, at().id]
    if (!w || known?.key === w.key) return
    let stale = false
    // What cannot be asked is not known: it was only a look.
    const timer = setTimeout(() => void api.could(id, w.piece).then((could) => { if (!stale) known = { key: w.key, could } }, () => {}), REST)
    return () => { stale = true; clearTimeout(timer) }
  })
  return () => (wanted && known?.key === wanted.key ? known.could : undefined)
}
