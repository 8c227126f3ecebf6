// On the smallest telephone, and on a desk's page twice as large, nothing is cut and the map has its room.

import { expect, it } from 'vitest'
import { atOnce, begin, goneOn, house, newPage, shows, until } from './browser.ts'

const server = house()

it.each([[320, 568], [683, 384]])('at %i by %i what goes through a battle again has room for its words and for what was done', async (width, height) => {
  const { page, errors } = await newPage({ viewport: { width, height } })
  await atOnce(page)
  const battle = await begin(page, server, 'the-mill', 'recruit', 'recruit')
  await until('something was done', async () => ((await (await fetch(`${server.url}/api/battles/${battle}`)).json()) as { seq: number }).seq > 20)
  await page.goto(`${server.url}/b/${battle}/replay`)
  const end = page.locator('.now .strip .end')
  await end.waitFor()
  await page.getByRole('button', { name: 'On', exact: true }).click()
  await page.locator('.now .lines p').first().waitFor()
  await page.locator('.now').evaluate((now) => now.scrollIntoView())
  const sight = await page.evaluate(() => {
    const box = (s: string) => document.querySelector(s)!.getBoundingClientRect()
    const [now, end, lines, line] = [box('.now'), box('.now .strip .end'), box('.now .lines'), box('.now .lines p')]
    return { beside: end.right - now.right, cut: document.querySelector('.now .strip .end')!.scrollWidth - Math.ceil(end.width), below: end.bottom - now.bottom, lines: lines.height, line: line.height }
  })
  expect(sight.beside, 'within the panel').toBeLessThan(0)
  expect(sight.below, 'within the panel').toBeLessThan(1)
  expect(sight.cut, 'its words').toBeLessThan(1)
  expect(sight.lines, 'what was done').toBeGreaterThan(20)
  expect(errors).toEqual([])
})

it('on a low telephone the map has more room than the log, which opens by its button', async () => {
  const { page, errors } = await newPage({ viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true })
  await atOnce(page)
  const battle = await begin(page, server, 'the-mill', 'you', 'you')
  await shows(page, await goneOn(page, battle, 0))
  const high = async (of: string) => (await page.locator(of).boundingBox())!.height
  expect(await high('.board')).toBeGreaterThan(160)
  await page.getByRole('button', { name: 'Log', exact: true }).tap()
  await expect.poll(() => high('.low')).toBeGreaterThan(300)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  expect(errors).toEqual([])
})
