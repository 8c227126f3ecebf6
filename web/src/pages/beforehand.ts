// What a table wants sooner or later, but not at first, comes while nobody waits for
// anything: the first tap then draws what it asks for, and fetches, reads and lays out
// nothing else. Whatever of it is wanted before is fetched then, as ever. This comes so
// itself: see Table.

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

/**
 * The cuts in which the panel writes once something is chosen: weights, and sizes in letters of
 * the page. Of a face that has all weights a browser works out each cut when it is first written
 * in, and a telephone needs some ten milliseconds for one.
 */
const cuts: Record<string, number[]> = {
  400: [0.78, 0.84, 0.86, 0.87, 0.875, 0.9, 0.92, 0.94, 0.96, 1, 1.02], 'italic 400': [0.78, 0.86, 0.875, 0.9, 0.92, 1],
  500: [0.875, 0.9, 1], 600: [0.84, 0.875, 0.9, 0.92, 0.94, 0.96, 1, 1.02], 700: [0.9, 1],
}
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,:;’“”–…%+()'

/** Of those with which the map begins to write when an act is looked at, in the size of its names. */
const onMap = ['500', '600']

/** Writes a word in each where nobody sees it. */
async function written(going: () => boolean) {
  const pen = document.createElement('canvas').getContext('2d')
  const { fontFamily } = getComputedStyle(document.body)
  const letter = parseFloat(getComputedStyle(document.documentElement).fontSize)
  const name = document.querySelector<SVGTextElement>('.board .names text')
  const high = parseFloat(name?.getAttribute('font-size') ?? '0') * (name?.getScreenCTM()?.a ?? 0)
  const all = Object.entries(cuts).flatMap(([cut, sizes]) => sizes.map((size) => `${cut} ${size * letter}px`))
  for (const cut of [...onMap.map((cut) => `${cut} ${high}px`), ...all]) {
    await idle()
    if (!pen || !going()) return
    pen.font = `${cut} ${fontFamily}`
    pen.measureText(LETTERS)
  }
}

const idle = () => new Promise<void>((done) => ('requestIdleCallback' in window ? requestIdleCallback(() => done()) : setTimeout(done, 50)))

/** Fetches it, one part after the other; `going` while it is still wanted. */
export async function beforehand(inches: boolean, going: () => boolean) {
  for (const part of [...(inches ? ofInches : ofCells), ...each]) {
    await idle()
    // Where one does not come, the others wait until they are asked for.
    if (!going() || !(await part().then(() => true, () => false))) return
  }
  await written(going)
  performance.mark('come beforehand')
}
