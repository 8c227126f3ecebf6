// Who plays by keys alone sees at every moment where the keyboard is.

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { asked, atOnce, begin, gone, goneOn, house, newPage, shows, table } from './browser.ts'

const server = house()

/** What has the keyboard. */
const has = (page: Page) => page.evaluate(() => document.activeElement?.classList[0] ?? document.activeElement?.tagName)
const comes = (page: Page, what: string) => expect.poll(() => has(page), { timeout: 20_000 }).toBe(what)

it('the map has the keyboard when what had it has gone', async () => {
  const { page, errors } = await newPage()
  await atOnce(page)
  const battle = await begin(page, server, 'the-mill', 'you', 'you')
  const t = await goneOn(page, battle, 0)
  await shows(page, t)
  const tabTo = async (name: RegExp) => {
    for (let i = 0; i < 60; i++) {
      await page.keyboard.press('Tab')
      if (name.test(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? ''))) return
    }
    throw new Error(`Tab did not come to ${name}`)
  }
  // The first key that the table hears shows where it goes.
  await page.keyboard.press('t')
  await comes(page, 'board')
  await page.keyboard.press('t')

  // A button that is shut while its order is on its way.
  const done = asked(t)!.acts!.find((a) => a.key === 'Space')!
  await tabTo(new RegExp(`^${done.label}`))
  await page.keyboard.press('Enter')
  await shows(page, await gone(page, battle, t))
  await comes(page, 'board')

  // What is written over the foot, and a list that a menu has opened and that is gone with it.
  await page.keyboard.press('n')
  await comes(page, 'TEXTAREA')
  await page.keyboard.press('Escape')
  await comes(page, 'board')
  await tabTo(/^Menu/)
  await page.keyboard.press('Enter')
  await tabTo(/^Keys/)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await comes(page, 'board')

  // Of the battle as text the act that is taken up goes from its list; Space, which never orders, has no button under it.
  await page.keyboard.press('v')
  await page.locator('.text .act').first().focus()
  await page.keyboard.press('Enter')
  await page.locator('.now .commit').waitFor()
  await comes(page, 'text')
  // It has the keyboard as the map has, and goes on by arrow keys.
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.locator('.text').evaluate((e) => e.scrollTop)).toBeGreaterThan(0)
  const before = await table(page, battle)
  await page.keyboard.press('Space')
  await page.locator('.now').getByText(/^Space goes on/).waitFor()
  expect((await table(page, battle)).seq).toBe(before.seq)
  expect(errors).toEqual([])
})

it('the map has the keyboard again once something has been said', async () => {
  const { page, errors } = await newPage()
  await atOnce(page)
  const battle = await begin(page, server, 'the-mill', 'you', 'friend')
  await shows(page, await table(page, battle))
  for (const ends of ['Enter', 'Escape']) {
    await page.keyboard.press('/')
    await page.locator('input[aria-label="Say it to your friend"]:focus').waitFor()
    await page.keyboard.type('Good morning')
    await page.keyboard.press(ends)
    await comes(page, 'board')
  }
  expect(errors).toEqual([])
})
