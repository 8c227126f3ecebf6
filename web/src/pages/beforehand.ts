// What a table wants sooner or later, but not at first, comes while nobody waits for
// anything: the first tap then draws what it asks for, and fetches, reads and lays out
// nothing else. Whatever of it is wanted before is fetched then, as ever.

import { soon } from '../state/soon.ts'

/** Milliseconds that a table has stood before anything comes beforehand: what it shows at first comes first. */
const STANDS = 1000

const each: (() => Promise<unknown>)[] = [
  () => import('../panel/Bar.svelte'), () => import('../board/Tag.svelte'), () => import('../panel/Plate.svelte'), () => import('../panel/Rulebook.svelte'),
  () => import('../panel/Forces.svelte'), () => import('../panel/Looked.svelte'), () => import('../board/Threat.svelte'), () => import('../board/Trail.svelte'),
  () => import('../panel/Opened.svelte'), () => import('../panel/Sheet.svelte'), () => import('../panel/Menu.svelte'), () => import('../board/Trays.svelte'),
  () => import('../board/Legend.svelte'), () => import('../panel/Film.svelte'), () => import('../panel/Number.svelte'), () => import('../panel/OpenThrow.svelte'),
]
const ofCells = [() => import('../panel/There.svelte'), () => import('../state/strikes.ts')]
const ofInches = [
  () => import('../open/doing.ts'), () => import('../board/Reach.svelte'), () => import('../board/InHand.svelte'), () => import('../board/Loupe.svelte'), () => import('../board/Shapes.svelte'),
]

const idle = () => new Promise<void>((done) => ('requestIdleCallback' in window ? requestIdleCallback(() => done()) : setTimeout(done, 50)))

/** Fetches it, one part after the other; `going` while it is still wanted. */
export async function beforehand(inches: boolean, going: () => boolean) {
  await document.fonts.ready
  await soon(STANDS)
  performance.mark('beforehand')
  for (const part of [...(inches ? ofInches : ofCells), ...each]) {
    await idle()
    // Where one does not come, the others wait until they are asked for.
    if (!going() || !(await part().then(() => true, () => false))) return
  }
  performance.mark('come beforehand')
}
