import { expect, it } from 'vitest'
import { mapped } from '../src/board/geometry.ts'
import { asked, atOnce, begin, cellOf, choose, goneOn, house, newPage, onMap, press, shows, spot, table } from './browser.ts'

const server = house()
const first = 'the-mill'

it.each([
  [1180, 820],
  [820, 1180],
  [390, 844],
])('at %i by %i it is played by touch', async (width, height) => {
  const { page, errors } = await newPage({ viewport: { width, height }, hasTouch: true, isMobile: true })
  await atOnce(page)
  const battle = await begin(page, server, first, 'you', 'recruit')
  for (let orders = 0; orders < 3; orders++) {
    const t = await goneOn(page, battle, 0)
    if (!asked(t)) break
    await shows(page, t)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), 'fits its width').toBeLessThanOrEqual(page.viewportSize()!.width)
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
      await page.locator(`[data-order="${act.order}"]`).waitFor()
      expect((await table(page, battle)).seq, 'the first tap orders nothing').toBe(t.seq)
      await page.keyboard.press('Escape')
      await onMap(page, act, () => page.touchscreen.tap(at.x, at.y))
    } else await press(page, act)
    await goneOn(page, battle, t.seq)
  }
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/table-${width}x${height}.png` })
  expect(errors).toEqual([])
})

it.each([
  [1180, 820],
  [820, 1180],
  [390, 844],
])('at %i by %i pieces are held over an open table by touch', async (width, height) => {
  const { page, errors } = await newPage({ viewport: { width, height }, hasTouch: true, isMobile: true })
  await atOnce(page)
  const battle = await begin(page, server, 'the-two-roads', 'you', 'recruit')
  await page.locator('.board svg.hand').waitFor()
  const t = await goneOn(page, battle, 0)
  await shows(page, t)
  const mover = asked(t)!.acts!.find((a) => a.verb === 'move' && a.spot)!.piece
  const { spot: from } = t.scene.pieces.find((p) => p.id === mover)!
  const at = () => page.evaluate(({ x, y }) => {
    const p = new DOMPoint(x, y).matrixTransform(document.querySelector<SVGSVGElement>('.board svg.table')!.getScreenCTM()!)
    return { x: p.x, y: p.y }
  }, mapped(from!, t.scene.board.depth!))
  const first = await at()
  await page.touchscreen.tap(first.x, first.y)
  await page.locator('.table .reach').waitFor({ state: 'attached' })
  const cdp = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
  const a = await at()
  await touch('touchStart', a)
  for (let i = 1; i < 10; i++) await touch('touchMove', { x: a.x + 3 * i, y: a.y - 5 * i })
  await page.locator('.loupe').waitFor()
  // The finger rests before it is lifted: after a throw the browser takes the next tap to stop what was thrown, and gives no click.
  await page.waitForTimeout(150)
  await touch('touchEnd')
  await page.locator('.holding[aria-busy=false] [data-give]:enabled').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'fits its width').toBeLessThanOrEqual(page.viewportSize()!.width)
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/open-${width}x${height}.png` })
  await page.locator('[data-give]').tap()
  const after = await goneOn(page, battle, t.seq)
  expect(after.scene.pieces.find((p) => p.id === mover)!.spot).not.toEqual(from)
  if (width < height || height < 820) return expect(errors).toEqual([])

  // A desk's page twice as large has a map still; and a tablet is turned in the middle of a drag: nothing is lost or ordered.
  await page.setViewportSize({ width: 720, height: 450 })
  await expect.poll(async () => (await page.locator('.board').boundingBox())!.height).toBeGreaterThan(300)
  await page.setViewportSize({ width: height, height: width })
  await shows(page, after)
  const next = asked(after)!.acts!.find((a) => a.verb === 'move' && a.spot)!.piece
  await page.keyboard.press('.')
  await page.locator('.table .reach').waitFor({ state: 'attached' })
  const b = await page.evaluate(() => { const r = document.querySelector('.board svg.table .halo.selected')!.getBoundingClientRect(); return { x: r.x + r.width / 2, y: r.y + r.height / 2 } })
  await touch('touchStart', b)
  for (let i = 1; i < 6; i++) await touch('touchMove', { x: b.x, y: b.y - 6 * i })
  await page.setViewportSize({ width, height })
  await touch('touchMove', { x: b.x, y: b.y - 40 })
  await page.waitForTimeout(150)
  await touch('touchEnd')
  await page.locator('.now .turner').waitFor()
  expect((await table(page, battle)).seq, next).toBe(after.seq)
  expect(errors).toEqual([])
})

it.each([
  [1366, 768],
  [390, 844],
])('at %i by %i letters twice as large cut no act in the panel', async (width, height) => {
  const { page, errors } = await newPage({ viewport: { width, height }, ...(width < 600 ? { hasTouch: true, isMobile: true } : {}) })
  await page.addInitScript(() => document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '36px')))
  await atOnce(page)
  for (const battle of [first, 'the-two-roads']) {
    await begin(page, server, battle, 'you', 'recruit')
    await page.locator('.now .who').waitFor()
    await page.keyboard.press('.')
    await page.locator('.now .chip').first().waitFor()
    const seen = await page.evaluate(() => [...document.querySelectorAll<HTMLElement>('.now :is(.chip, .ends button, .black, .question), .foot button')].filter((e) => e.offsetWidth).map((e) => {
      const box = e.getBoundingClientRect()
      const around = e.parentElement!.getBoundingClientRect()
      // What is given up by an end gives way; its words and its key do not.
      const parts = [...e.querySelectorAll<HTMLElement>('span, kbd')].filter((s) => s.offsetWidth)
      const cut = parts.some((s) => s.scrollWidth > s.clientWidth + 1 || s.getBoundingClientRect().right > box.right + 1 || s.getBoundingClientRect().height > box.height + 1) || e.scrollHeight > e.clientHeight + 1 || box.right > around.right + 1
      return { text: e.innerText.replace(/\s+/g, ' '), cut }
    }))
    expect(seen.length).toBeGreaterThan(3)
    expect(seen.filter((s) => s.cut)).toEqual([])
  }
  expect(errors).toEqual([])
})
