// My turns: what waits for me is told on the first page, in the title of every page, and at
// a table where others are to move.

import { expect, it } from 'vitest'
import { asked, atOnce, begin, house, newPage, table, until } from './browser.ts'

const server = house()
const first = 'the-mill'

it('what waits is counted in the title, told in the words of the ask, and gone on to from a table', async () => {
  const { page, errors } = await newPage()
  await atOnce(page)
  const titled = (is: RegExp) => until(`the title is like ${is}`, async () => is.test(await page.title()))
  const waiting = await begin(page, server, first, 'you', 'you')
  await titled(/^\(1\) ⚑ /)
  const theirs = await begin(page, server, first, 'friend', 'friend')
  // Here I have laid a battle for two others: it waits for them.
  await titled(/^\(1\) [^⚑]/)
  await page.keyboard.press('w')
  await page.waitForURL(`**/b/${waiting}`)
  await titled(/^\(1\) ⚑ /)
  await page.goBack()
  await page.waitForURL(`**/b/${theirs}`)
  await page.locator('.now').getByRole('link', { name: /^On to / }).click()
  await page.waitForURL(`**/b/${waiting}`)
  await page.locator('.board').waitFor()

  await page.goto(server.url)
  await titled(/^\(1\) Drumhead$/)
  const ask = asked(await table(page, waiting))!
  const kept = page.locator('.kept li').filter({ has: page.locator(`a[href="/b/${waiting}"]`) })
  await kept.getByText(/^Your move\. .* Since \d\d:\d\d\. Turn 1/).waitFor()
  expect(await kept.locator('.line').innerText()).toContain(ask.text.split(/[:;]/)[0])
  await page.locator('.kept li').filter({ has: page.locator(`a[href="/b/${theirs}"]`) }).getByText(/Waiting for .*nobody yet/).waitFor()
  await page.goto(`${server.url}/rules/napoleonic`)
  await titled(/^\(1\) /)
  expect(errors).toEqual([])
})
