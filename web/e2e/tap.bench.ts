// How soon a tap is answered on a processor slowed four times, as a telephone's
// is: from the finger to the next picture, by the browser's own measure; and what of
// the processor's time it took, which counts alone where much else runs.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, it } from 'vitest'
import type { ScenarioCard, Table } from '../src/api/types.ts'
import { gridOf, mapped } from '../src/board/geometry.ts'
import { atOnce, goneOn, launch, newPage } from './browser.ts'
import { serve, type Server } from './server.ts'

/** How many times slower than this processor, and what is promised, in milliseconds. */
const SLOWER = 4
const PROMISED = 100

let server: Server
let browser: Browser

beforeAll(async () => {
  ;[server, browser] = await Promise.all([serve(), launch()])
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

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
  for (const s of all.filter((x) => x.first)) {
    const { page } = await newPage(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    await atOnce(page)
    const mine = s.beginner ?? s.sides[0]!.id
    const seats = Object.fromEntries(s.sides.map((x) => [x.id, x.id === mine ? 'you' : 'recruit']))
    const made = await fetch(`${server.url}/api/battles`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ scenario: s.id, seats }) })
    const { id, keys } = (await made.json()) as { id: string; keys: Record<string, string> }
    await page.goto(`${server.url}/b/${id}#key=${keys[mine]}`)
    await page.locator('.orders').getByRole('button', { name: /to the table/i }).click()
    await page.locator('.board svg.table').waitFor()
    const t = await goneOn(page, id, 0)
    await page.waitForTimeout(1500)
    await page.evaluate(() => {
      const seen = ((window as unknown as { taps: Record<number, number> }).taps = {} as Record<number, number>)
      new PerformanceObserver((list) => {
        for (const e of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
          if (e.interactionId) seen[e.interactionId] = Math.max(seen[e.interactionId] ?? 0, e.duration)
      }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    })
    const slow = await page.context().newCDPSession(page)
    await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await slow.send('Performance.enable', { timeDomain: 'threadTicks' })
    const spent = async () => 1000 * (await slow.send('Performance.getMetrics')).metrics.find((m) => m.name === 'TaskDuration')!.value
    const work: number[] = []
    const tap = async (x: number, y: number) => {
      const before = await spent()
      await page.touchscreen.tap(x, y)
      await page.waitForTimeout(400)
      work.push(Math.round((await spent()) - before))
    }
    for (const p of (await places(page, t)).slice(0, 14)) await tap(p.x, p.y)
    const room = (await page.locator('.board').boundingBox())!
    for (let i = 1; i < 8; i++) await tap(room.x + (room.width * i) / 9, room.y + (room.height * ((i * 4) % 9)) / 10 + 12)
    for (const name of ['The next', 'The one before', 'Menu', 'Menu', 'Log', 'Close']) {
      const box = await page.getByRole('button', { name, exact: true }).first().boundingBox({ timeout: 500 }).catch(() => null)
      if (box) await tap(box.x + box.width / 2, box.y + box.height / 2)
    }
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    const slower = await page.evaluate(() => Object.values((window as unknown as { taps: Record<number, number> }).taps))
    // Those under 16 ms are not told of.
    const times = [...slower, ...Array<number>(Math.max(0, work.length - slower.length)).fill(16)].sort((a, b) => a - b)
    const late = times.filter((x) => x > PROMISED).length
    work.sort((a, b) => a - b)
    console.log(`${s.rules.padEnd(12)} ${String(work.length).padStart(3)} taps: half answered within ${times[times.length >> 1]} ms, the slowest in ${times.at(-1)} ms, ${late} later than ${PROMISED}; work of a tap: half ${work[work.length >> 1]} ms, the most ${work.at(-1)} ms`)
    await page.context().close()
  }
})
