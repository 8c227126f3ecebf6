import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asked, atOnce, begin, cellOf, choose, goneOn, launch, newPage, onMap, press, shows, spot, table } from './browser.ts'
import { serve, type Server } from './server.ts'

let server: Server
let browser: Browser
let first: string

beforeAll(async () => {
  ;[server, browser] = await Promise.all([serve(), launch()])
  const list = (await (await fetch(`${server.url}/api/scenarios`)).json()) as { id: string; first?: boolean }[]
  first = list.find((s) => s.first)!.id
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

it.each([
  [1180, 820],
  [820, 1180],
  [390, 844],
])('at %i by %i it is played by touch', async (width, height) => {
  const { page, errors } = await newPage(browser, { viewport: { width, height }, hasTouch: true, isMobile: true })
  await atOnce(page)
  const battle = await begin(page, server.url, first, 'you', 'recruit')
  for (let orders = 0; orders < 3; orders++) {
    const t = await goneOn(page, battle, 0)
    if (!asked(t)) break
    await shows(page, t)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'fits its width').toBe(true)
    for (const b of await page.locator('button:visible:not(.clause), a.button:visible').all()) {
      const box = await b.boundingBox()
      if (box) expect(Math.min(box.width, box.height), await b.innerText()).toBeGreaterThanOrEqual(43.5)
    }
    // The bar at the foot covers what goes on under it.
    const foot = page.locator('.panel footer')
    await foot.evaluate((e) => e.scrollIntoView({ block: 'end' }))
    expect(await foot.evaluate((e) => getComputedStyle(e).backgroundColor), 'the ground of the foot').not.toBe('rgba(0, 0, 0, 0)')
    await page.evaluate(() => scrollTo(0, 0))
    const act = choose(t, asked(t)!)
    const cell = cellOf(t, act)
    const map = (await page.locator('.board').boundingBox())!
    const at = cell && (await spot(page, t, cell))
    const inSight = at && at.x > 20 && at.x < map.x + map.width - 20 && at.y > map.y + 20 && at.y < map.y + map.height - 20
    if (inSight && !act.key) {
      await page.touchscreen.tap(at.x, at.y)
      await page.locator(`.now [data-order="${act.order}"]`).waitFor()
      expect((await table(page, battle)).seq, 'the first tap orders nothing').toBe(t.seq)
      await page.keyboard.press('Escape')
      await onMap(page, act, () => page.touchscreen.tap(at.x, at.y))
    } else await press(page, act)
    await goneOn(page, battle, t.seq)
  }
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/table-${width}x${height}.png` })
  expect(errors).toEqual([])
})
