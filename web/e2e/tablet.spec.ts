// A battle is made from nothing by finger on a tablet, tried, played and printed.

import type { CDPSession } from 'playwright-core'
import { expect, it } from 'vitest'
import { gridOf, type Point } from '../src/board/geometry.ts'
import { atOnce, house, newPage, onScreen, until } from './browser.ts'

const server = house()

/** A finger goes from place to place without being lifted. */
async function finger(touch: CDPSession, path: Point[]) {
  const at = (p: Point) => ({ touchPoints: [{ x: p.x, y: p.y }] })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(path[0]!) })
  for (const p of path) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(p) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

it('a battle is made from nothing by finger, tried, played and printed', async () => {
  const { page, errors } = await newPage({ viewport: { width: 1180, height: 820 }, hasTouch: true, isMobile: true })
  await atOnce(page)
  const touch = await page.context().newCDPSession(page)
  const hexes = gridOf({ grid: 'hex', columns: 13, rows: 11 })
  const at = (cell: string) => onScreen(page, hexes.find(cell)!)
  const tap = async (cell: string) => {
    const p = await at(cell)
    await page.touchscreen.tap(p.x, p.y)
  }
  await page.goto(server.url)
  await page.getByRole('link', { name: 'Make a battle of your own' }).tap()
  await page.getByRole('button', { name: /hexes/ }).tap()
  await page.locator('.board').waitFor()
  await page.getByLabel('Title').fill('The weir')
  await page.getByLabel('Title').blur()

  // The ground: a countryside with a river, then a wood painted over it.
  await page.getByRole('group', { name: 'Countryside' }).getByRole('button', { name: 'a river' }).tap()
  const maps = page.getByRole('group', { name: 'To choose from' }).getByRole('button')
  await maps.first().locator('svg').waitFor()
  await maps.first().tap()
  await page.locator('.board').getByText(/the (Alder|Sallow|Merle|Otter|Linden|Greyling|Heron|Withy)/).first().waitFor()
  await page.getByRole('group', { name: 'Ground', exact: true }).getByRole('button', { name: 'Wood' }).tap()
  await finger(touch, [await at('A1'), await at('A2'), await at('A3')])
  const kept = async () => {
    const id = new URL(page.url()).pathname.split('/')[2]!
    const key = await page.evaluate(() => localStorage.getItem('drumhead.maker')!)
    return ((await (await page.request.get(`${server.url}/api/drafts/${id}`, { headers: { 'Drumhead-Maker': key } })).json()) as { text: string }).text
  }
  await until('the stroke is kept', async () => /\n {4}w [^\n]*\n {2}\w/.test(await kept()))

  // Three a side, one dragged by the finger once it is chosen.
  await page.getByRole('tab', { name: /Armies/ }).tap()
  const stock = page.getByRole('group', { name: 'Stock' })
  for (const [side, row] of [['the Reds', 1], ['the Blues', 10]] as const) {
    await page.getByRole('tab', { name: new RegExp(side) }).tap()
    for (const [kind, column] of [['Infantry', 'E'], ['Infantry', 'G'], ['General', 'I']] as const) {
      const button = stock.getByRole('button', { name: kind, exact: true })
      if ((await button.getAttribute('aria-pressed')) !== 'true') await button.tap()
      const n = await page.locator('.board svg.table g.block').count()
      await tap(`${column}${row}`)
      await until(`${kind} stands at ${column}${row}`, async () => (await page.locator('.board svg.table g.block').count()) > n || (await page.locator('.board svg.table g.block').count()) >= 6)
    }
    // What is in the hand is put down.
    await stock.getByRole('button', { name: 'General', exact: true }).tap()
  }
  await page.getByText('Nothing is wrong: it can be played.').waitFor()
  await tap('E1')
  await page.getByRole('group', { name: 'Formation on the map' }).getByRole('button', { name: 'column' }).tap()
  await finger(touch, [await at('E1'), await at('E2')])
  await until('he stands elsewhere, in column', async () => /at: E2, formation: column/.test(await kept()))

  // What wins is told, plans are proposed; the sergeants try it unasked.
  await page.getByRole('tab', { name: /Orders/ }).tap()
  await page.getByRole('button', { name: 'propose plans' }).first().tap()
  await page.locator('.plan .grip').first().waitFor()
  await page.getByText('Nothing is wrong: it can be played.').waitFor()
  await page.getByText(/win \d+ to \d+ in 100; fair is 40 to 60/).first().waitFor()

  // Every button that can be seen is large enough for a finger, and nothing hangs over the side.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1180)

  await page.getByRole('link', { name: 'Print' }).tap()
  await page.frameLocator('iframe').getByRole('heading', { name: 'Reference' }).waitFor()
  await page.goBack()
  await page.getByRole('button', { name: /^Play/ }).tap()
  await page.waitForURL(/\/b\//)
  await page.locator('[data-order]').first().waitFor()
  expect(errors).toEqual([])
})
