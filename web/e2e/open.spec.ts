// The open table on its gallery: pieces held by mouse, finger and keys, with no server of ours.

import { resolve } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mapped } from '../src/board/geometry.ts'
import { newPage } from './browser.ts'

let dev: ViteDevServer
beforeAll(async () => {
  dev = await createServer({
    root: resolve(import.meta.dirname, '..'), cacheDir: 'node_modules/.vite-open', logLevel: 'error',
    server: { host: '127.0.0.1', port: 5410, hmr: false, watch: null },
  })
  await dev.listen()
})
afterAll(async () => {
  await dev?.close()
})

async function gallery(show = 'open', options: BrowserContextOptions = {}): Promise<{ page: Page; errors: string[] }> {
  const opened = await newPage({ viewport: { width: 1180, height: 820 }, ...options })
  await opened.page.goto(`${dev.resolvedUrls!.local[0]}src/board/gallery/index.html#${show}`)
  await opened.page.locator('svg.hand').waitFor()
  return opened
}

/** Where a place of the table, in inches, lies on the screen. */
function at(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  return page.evaluate(({ x, y }) => {
    const p = new DOMPoint(x, y).matrixTransform(document.querySelector<SVGSVGElement>('.board svg.table')!.getScreenCTM()!)
    return { x: p.x, y: p.y }
  }, mapped({ x: x * 1000, y: y * 1000 }, 36_000))
}
const said = (page: Page) => page.locator('.all').getAttribute('data-said')
const tag = (page: Page) => page.locator('.hand .tag').last().textContent()

async function drag(page: Page, from: [number, number], to: [number, number]) {
  const [a, b] = [await at(page, ...from), await at(page, ...to)]
  await page.mouse.move(a.x, a.y)
  await page.mouse.down()
  await page.mouse.move(a.x + 12, a.y - 12, { steps: 3 })
  await page.locator('.hand .ghost').first().waitFor()
  await page.mouse.move(b.x, b.y, { steps: 6 })
}

describe('a piece held over an open table', () => {
  it('is dragged, told what it uses, and ordered by a tap on where it would stand', async () => {
    const { page, errors } = await gallery()
    await drag(page, [19, 8], [15, 5])
    await page.mouse.up()
    await expect.poll(() => tag(page)).toMatch(/^(5|4\.9\d|5\.0\d)″ of 6″/)
    const spot = await at(page, 15, 5)
    await page.mouse.click(spot.x, spot.y)
    await expect.poll(() => said(page)).toMatch(/^i1 move 15(\.\d+)?,(5|4\.9\d*) facing 0$/)
    await expect.poll(() => page.locator('.hand .ghost').count()).toBe(0)
    expect(errors).toEqual([])
  })

  it('stops at the edge of its reach, and says why it goes no further', async () => {
    const { page } = await gallery()
    await drag(page, [19, 8], [19, 16])
    await expect.poll(() => tag(page)).toMatch(/^3\.3″ of 6″/)
    await page.locator('.refusal', { hasText: 'river' }).waitFor()
    expect(await page.locator('.refused .line').count()).toBe(1)
    await page.mouse.up()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('.hand .ghost').count()).toBe(0)
  })

  it('stops where it touches an enemy that it may charge', async () => {
    const { page } = await gallery()
    await drag(page, [30, 5], [32, 20])
    await expect.poll(() => tag(page)).toContain('in contact with Dragoner')
    await page.mouse.up()
    await page.keyboard.press('Enter')
    await expect.poll(() => said(page)).toMatch(/^c1 charge /)
  })

  it('is drawn to its neighbour, not while Alt is held, and turned by wheel and keys', async () => {
    const { page } = await gallery()
    await drag(page, [19, 8], [17.55, 8.45])
    await expect.poll(() => tag(page)).toContain('beside Hessen')
    await page.keyboard.down('Alt')
    const near = await at(page, 17.56, 8.46)
    await page.mouse.move(near.x, near.y)
    await expect.poll(() => tag(page)).not.toContain('beside')
    await page.keyboard.up('Alt')
    await page.mouse.wheel(0, 100)
    await page.mouse.wheel(0, 100)
    await page.mouse.up()
    await page.keyboard.press(']')
    await page.keyboard.press('{')
    await page.keyboard.press('Enter')
    await expect.poll(() => said(page)).toMatch(/^i1 move 17\.5\d*,8\.4\d* facing 14$/)
  })

  it('is moved with others, at their intervals, all or none', async () => {
    const { page } = await gallery()
    const [a, b] = [await at(page, 12, 6.5), await at(page, 21.5, 11)]
    await page.keyboard.down('Shift')
    await page.mouse.move(a.x, a.y)
    await page.mouse.down()
    await page.mouse.move(b.x, b.y, { steps: 4 })
    await page.mouse.up()
    await page.keyboard.up('Shift')
    await expect.poll(() => page.locator('.table .halo.selected').count()).toBe(2)
    await drag(page, [19, 8], [19, 5])
    await page.mouse.up()
    expect(await page.locator('.hand .ghost').count()).toBeGreaterThanOrEqual(2)
    await page.keyboard.press('Enter')
    await expect.poll(() => said(page)).toMatch(/move 14\.5,6 facing 0$/)
  })

  it('goes where the keyboard alone sends it', async () => {
    const { page, errors } = await gallery()
    await page.locator('.board').focus()
    for (let i = 0; i < 20 && !(await page.locator('.said').textContent())?.startsWith('Belgien'); i++) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.locator('.table .reach').waitFor()
    for (const key of ['ArrowUp', 'ArrowUp', 'Shift+ArrowLeft', ']', '[', ']']) await page.keyboard.press(key)
    await expect.poll(() => page.locator('.said').textContent()).toContain('Belgien at 18.95,9, facing 5')
    await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => said(page)).toBe('i1 move 19,7.5 facing 0')
    expect(errors).toEqual([])
  })

  it('goes on in legs where it may', async () => {
    const { page } = await gallery()
    await drag(page, [19, 8], [19, 10])
    await page.mouse.up()
    await page.keyboard.press('>')
    await page.keyboard.press('ArrowRight')
    expect(await page.locator('.hand path.way').count()).toBe(2)
    await page.keyboard.press('Enter')
    await expect.poll(() => said(page)).toMatch(/^i1 move 19\.5,10 /)
  })

  it('stands above the finger, with a loupe; a second finger puts it back', async () => {
    const { page, errors } = await gallery('open', { viewport: { width: 390, height: 500 }, hasTouch: true, isMobile: true })
    const a = await at(page, 19, 8)
    await page.touchscreen.tap(a.x, a.y)
    await page.locator('.table .reach').waitFor()
    const cdp = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: { x: number; y: number }[]) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points })
    await touch('touchStart', a)
    for (let i = 1; i < 8; i++) await touch('touchMove', { x: a.x + 3 * i, y: a.y + 4 * i })
    await page.locator('.loupe').waitFor()
    const box = (await page.locator('.hand .ghost .block').boundingBox())!
    expect(box.y + box.height).toBeLessThan(a.y + 28 - 20)
    await touch('touchStart', { x: a.x + 21, y: a.y + 28 }, { x: 300, y: 100 })
    await expect.poll(() => page.locator('.loupe').count()).toBe(0)
    await expect.poll(() => page.locator('.hand .ghost').count()).toBe(0)
    await touch('touchEnd')
    expect(errors).toEqual([])
  })

  it('follows without a pause', async () => {
    const { page } = await gallery()
    const drawn = () => page.evaluate(() => document.querySelectorAll('svg.ground path').length)
    const before = await drawn()
    await page.evaluate(() => {
      const seen = { ground: 0, table: 0 }
      const watch = (of: string, k: 'ground' | 'table') =>
        new MutationObserver((l) => (seen[k] += l.length)).observe(document.querySelector(of)!, { subtree: true, childList: true, attributes: true })
      ;(window as unknown as { seen: typeof seen }).seen = seen
      watch('svg.ground', 'ground')
      watch('svg.table', 'table')
    })
    await drag(page, [19, 8], [22, 5])
    await page.evaluate(() => Object.assign((window as unknown as { seen: object }).seen, { ground: 0, table: 0 }))
    for (const x of [21, 20, 19, 18, 17]) {
      const p = await at(page, x, 5)
      await page.mouse.move(p.x, p.y, { steps: 3 })
    }
    // Nothing but the held piece's own layer changes while it is dragged.
    expect(await page.evaluate(() => (window as unknown as { seen: object }).seen)).toEqual({ ground: 0, table: 0 })
    expect(await drawn()).toBe(before)
    await page.mouse.up()
  })
})

describe('measuring', () => {
  it('lays three tapes and rings at most, from edge to edge, until they are taken up', async () => {
    const { page } = await gallery('open-measure')
    const lines = () => page.locator('.hand .tape').count()
    const rings = () => page.locator('.hand .ring').count()
    for (const [a, b] of [[[19, 8], [21, 17.4]], [[2, 2], [5, 6]]] as [number, number][][]) {
      const [p, q] = [await at(page, ...a!), await at(page, ...b!)]
      await page.mouse.click(p.x, p.y)
      await page.mouse.click(q.x, q.y)
    }
    await expect.poll(() => page.locator('.hand .tape text').allTextContents()).toEqual(['7.9″ Belgien to 1. Regiment', '5.0″'])
    await expect.poll(lines).toBe(2)
    await page.getByRole('button', { name: 'Ring' }).click()
    const piece = await at(page, 30, 5)
    await page.mouse.click(piece.x, piece.y)
    await expect.poll(async () => [await lines(), await rings()]).toEqual([2, 1])
    await page.mouse.click(piece.x, piece.y)
    await expect.poll(async () => [await lines(), await rings()]).toEqual([1, 2])
    await page.locator('.board').focus()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect.poll(async () => [await lines(), await rings()]).toEqual([0, 0])
  })
})
