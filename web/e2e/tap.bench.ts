// How soon a tap, a key, a tab is answered on a processor slowed four times, as a
// telephone's is: from the finger to the next picture, by the browser's own measure;
// and what of the processor's time it took, which counts alone where much else runs.
// Of a drag it is the longest wait between two pictures.
import type { Page } from 'playwright-core'
import { it } from 'vitest'
import type { ScenarioCard, Table } from '../src/api/types.ts'
import { gridOf, mapped } from '../src/board/geometry.ts'
import { atOnce, goneOn, house, newPage } from './browser.ts'

/** How many times slower than this processor, and what is promised, in milliseconds. */
const SLOWER = 4
const PROMISED = 100

/** ONLY=maida,the-lane npm run bench -- tap: of these battles alone. */
const ONLY = process.env.ONLY?.split(',')
const wanted = (battle: string) => !ONLY || ONLY.includes(battle)

const server = house()

type Tap = { duration: number; interactionId: number; name: string }

/** Slows a page, and measures what is done on it. */
async function slowed(page: Page) {
  await page.evaluate(() => {
    const seen = ((window as unknown as { taps: Record<number, number> }).taps = {} as Record<number, number>)
    new PerformanceObserver((list) => {
      for (const e of list.getEntries() as unknown as Tap[]) if (e.interactionId) seen[e.interactionId] = Math.max(seen[e.interactionId] ?? 0, e.duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  const slow = await page.context().newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await slow.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async () => 1000 * (await slow.send('Performance.getMetrics')).metrics.find((m) => m.name === 'TaskDuration')!.value
  const of = new Map<string, { work: number; time: number }[]>()
  /** Does something of a kind, and lets what it brings about come to its end. */
  async function done(kind: string, deed: () => Promise<unknown>) {
    const before = await spent()
    await deed()
    await page.waitForTimeout(400)
    const work = Math.round((await spent()) - before)
    // Those under 16 ms are not told of.
    const time = await page.evaluate(() => {
      const { taps } = window as unknown as { taps: Record<number, number> }
      const most = Math.max(16, ...Object.values(taps))
      for (const id of Object.keys(taps)) delete taps[Number(id)]
      return most
    })
    of.set(kind, [...(of.get(kind) ?? []), { work, time }])
  }
  /** What was found, in a line; the slow ones by kind. */
  async function report(what: string) {
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    const all = [...of.values()].flat()
    const work = all.map((x) => x.work).sort((a, b) => a - b)
    const times = all.map((x) => x.time).sort((a, b) => a - b)
    const late = times.filter((x) => x > PROMISED).length
    const most = [...of].map(([kind, list]) => `${kind} ${Math.max(...list.map((x) => x.time))} (${Math.max(...list.map((x) => x.work))})`).join(', ')
    console.log(`${what.padEnd(24)} ${String(work.length).padStart(3)} answers: half within ${times[times.length >> 1]} ms, the slowest in ${times.at(-1)} ms, ${late} later than ${PROMISED}; work of one: half ${work[work.length >> 1]} ms; the most by kind, and of work: ${most}`)
  }
  return { done, report }
}

/** The table has stood for a moment: all has come that comes beforehand. */
async function stands(page: Page) {
  await page.waitForFunction(() => performance.getEntriesByName('come beforehand').length)
  await page.waitForTimeout(500)
}

/** Where the pieces of a side lie on the screen, those in sight only. */
async function places(page: Page, t: Table): Promise<{ x: number; y: number }[]> {
  const { board, pieces } = t.scene
  const at = pieces.flatMap((p) => (p.spot ? mapped(p.spot, board.depth ?? 0) : (gridOf(board).find(p.at ?? '') ?? [])))
  return page.evaluate((list) => {
    const svg = document.querySelector('.board svg.table') as SVGSVGElement
    const sight = document.querySelector('.board')!.getBoundingClientRect()
    return list.map((p) => { const q = new DOMPoint(p.x, p.y).matrixTransform(svg.getScreenCTM()!); return { x: q.x, y: q.y } })
      .filter((p) => p.x > sight.left + 8 && p.x < sight.right - 60 && p.y > sight.top + 8 && p.y < sight.bottom - 60)
  }, at)
}

it('a tap on a slow telephone', async () => {
  const all = (await (await fetch(`${server.url}/api/scenarios`)).json()) as ScenarioCard[]
  for (const s of all.filter((x) => x.first && wanted(x.id))) {
    const { page } = await newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    await atOnce(page)
    const mine = s.beginner ?? s.sides[0]!.id
    const seats = Object.fromEntries(s.sides.map((x) => [x.id, x.id === mine ? 'you' : 'recruit']))
    const { id, keys } = await laid(s.id, seats)
    await page.goto(`${server.url}/b/${id}#key=${keys[mine]}`)
    await page.locator('.orders').getByRole('button', { name: /to the table/i }).click()
    await page.locator('.board svg.table').waitFor()
    const t = await goneOn(page, id, 0)
    await stands(page)
    const { done, report } = await slowed(page)
    const tap = (kind: string, x: number, y: number) => done(kind, () => page.touchscreen.tap(x, y))
    for (const p of (await places(page, t)).slice(0, 14)) await tap('pieces', p.x, p.y)
    const room = (await page.locator('.board').boundingBox())!
    for (let i = 1; i < 8; i++) await tap('ground', room.x + (room.width * i) / 9, room.y + (room.height * ((i * 4) % 9)) / 10 + 12)
    for (const name of ['The next', 'The one before', 'Menu', 'Menu', 'Log', 'Close']) {
      const box = await page.getByRole('button', { name, exact: true }).first().boundingBox({ timeout: 500 }).catch(() => null)
      if (box) await tap('buttons', box.x + box.width / 2, box.y + box.height / 2)
    }
    await report(`${s.rules}, ${s.id}`)
    await page.context().close()
  }
})

async function laid(scenario: string, seats: Record<string, string>): Promise<{ id: string; keys: Record<string, string> }> {
  const made = await fetch(`${server.url}/api/battles`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ scenario, seats, grade: 'sealed' }) })
  return (await made.json()) as { id: string; keys: Record<string, string> }
}

/** A battle played on by both sides, until somebody has two whom he may strike. */
async function fought(scenario: string): Promise<{ id: string; keys: string[]; t: Table }> {
  const page = (await (await fetch(`${server.url}/api/scenarios/${scenario}`)).json()) as { sides: { id: string }[] }
  const { id, keys } = await laid(scenario, Object.fromEntries(page.sides.map((s) => [s.id, 'you'])))
  const key = Object.values(keys).join(',')
  for (let n = 0; ; n++) {
    const t = (await (await fetch(`${server.url}/api/battles/${id}`, { headers: { 'Drumhead-Key': key } })).json()) as Table
    const ask = t.asks.find((a) => a.yours && a.acts?.length)
    const struck = new Set(ask?.acts?.filter((a) => a.target && (a.dice || a.verb === 'charge')).map((a) => a.target))
    if (!ask || n > 400 || struck.size > 1) return { id, keys: Object.values(keys), t }
    const acts = ask.acts!
    const act = acts.filter((a) => a.verb === 'move' || a.verb === 'march')[n % 3] ?? acts.find((a) => a.verb === 'pass' || a.verb === 'end') ?? acts[0]!
    await fetch(`${server.url}/api/battles/${id}/orders`, { method: 'POST', headers: { 'Content-Type': 'application/json', 'Drumhead-Key': key }, body: JSON.stringify({ seat: ask.seats[0], order: act.order }) })
  }
}

// One of each kind of table, and the largest of each.
it.each(['the-mill', 'maida', 'the-wells', 'maiwand', 'the-two-roads', 'langensalza', 'kestrel-junction'].filter(wanted))('targets, drags, tabs and keys on a slow desk: %s', async (scenario) => {
  const { id, keys } = await fought(scenario)
  const { page } = await newPage({ viewport: { width: 1440, height: 900 } })
  await atOnce(page)
  // It lays no key: orders were given beside it.
  await page.route('**/sit', (r) => r.fulfill({ status: 409, contentType: 'application/problem+json', body: '{}' }))
  await page.addInitScript(([id, mine]) => localStorage.setItem('drumhead.keys', JSON.stringify({ [id as string]: { mine } })), [id, keys] as const)
  await page.goto(`${server.url}/b/${id}`)
  await page.locator('.board svg.table').waitFor()
  await stands(page)
  const { done, report } = await slowed(page)
  for (let i = 0; i < 4; i++) await done('next piece', () => page.keyboard.press('.'))
  for (let i = 0; i < 5; i++) await done('tab', () => page.keyboard.press('Tab'))
  const middles = (selector: string) => page.locator(selector).evaluateAll((all) => all.map((e) => { const r = e.getBoundingClientRect(); return { x: r.x + r.width / 2, y: r.y + r.height / 2 } }))
  for (let k = 0; k < 12 && !(await page.locator('.board svg.table :is(.target, .aimed)').count()); k++) await page.keyboard.press('.')
  for (const p of (await middles('.board svg.table :is(.target, .aimed)')).slice(0, 5)) await done('target', () => page.mouse.click(p.x, p.y))
  await done('escape', () => page.keyboard.press('Escape'))
  for (const key of ['k', 'k', 't', 't', 'g', 'g']) await done('marks', () => page.keyboard.press(key))
  for (const name of ['Rulebook', 'Forces', 'Log']) await done('leaf ' + name, () => page.getByRole('tab', { name }).click())
  for (let i = 0; i < 6; i++) await done('arrow', () => page.keyboard.press('ArrowUp'))
  await done('escape', () => page.keyboard.press('Escape'))
  // A drag of who may act: the longest wait between two pictures on its way.
  const from = (await middles('.board svg.table g:has(.cloth) .block')).at(0)
  let wait = 0
  if (from) {
    await page.mouse.move(from.x, from.y)
    await done('grab', () => page.mouse.down())
    await page.evaluate(() => {
      const seen = ((window as unknown as { waits: number[] }).waits = [] as number[])
      let last = performance.now()
      const look = (now: number) => { seen.push(now - last); last = now; requestAnimationFrame(look) }
      requestAnimationFrame(look)
    })
    await page.mouse.move(from.x + 90, from.y - 120, { steps: 25 })
    wait = Math.round(await page.evaluate(() => Math.max(...(window as unknown as { waits: number[] }).waits)))
    await done('drop', () => page.mouse.up())
  }
  await report(scenario)
  console.log(`${scenario.padEnd(24)} a drag: at most ${wait} ms between two pictures`)
})
