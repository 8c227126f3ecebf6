// My turns: what waits for me is told on the first page, in the title of every page, and at
// a table where others are to move.

import { expect, it } from 'vitest'
import type { Table } from '../src/api/types.ts'
import { findings } from './axe.ts'
import { asked, atOnce, begin, hold, house, laid, newPage, table, until } from './browser.ts'

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

it('time is agreed on coming in, told while it runs, and whose has run out has given up', async () => {
  const { page, errors } = await newPage({ bypassCSP: true })
  await atOnce(page)
  await page.goto(`${server.url}/new/${first}`)
  await page.getByLabel('a friend, by link').first().check()
  await page.getByLabel('For his turns a player has').selectOption({ label: '3 days for each turn' })
  await page.getByRole('button', { name: 'Begin', exact: true }).click()
  await page.waitForURL('**/briefing')
  expect((await table(page, new URL(page.url()).pathname.split('/')[2]!)).pace).toEqual({ bank: 259_200, each: 259_200, most: 259_200, night: 36_000, holidays: 1_209_600 })

  // He who begins is asked, speaks once, and gives no order.
  const sides = ((await (await fetch(`${server.url}/api/scenarios/${first}`)).json()) as { sides: { id: string }[] }).sides.map((s) => s.id)
  const battle = async (mine: string) => laid(server, { scenario: first, grade: 'sealed', pace: { bank: 1, night: 36_000, holidays: 86_400 }, seats: Object.fromEntries(sides.map((s) => [s, s === mine ? 'friend' : 'you'])) })
  const me = sides[1]!
  let begun = await battle(me)
  const look = async (key: string) => (await (await fetch(`${server.url}/api/battles/${begun.id}`, { headers: { 'Drumhead-Key': key } })).json()) as Table
  // Who begins is thrown for.
  while ((await until('somebody is asked', async () => (await look(begun.keys[me]!)).asks.find((a) => a.must))).seats.includes(me)) begun = await battle(me)
  await hold(page, server, begun, [me])
  await page.goto(`${server.url}/b/${begun.id}`)
  await page.getByText('1 second for each player').waitFor()
  expect(await findings(page), 'axe').toEqual([])
  await page.getByRole('button', { name: 'Agreed' }).click()
  await page.getByRole('tab', { name: 'Forces' }).click()
  await page.getByText('the time is out').waitFor()
  // Mine stands still when I say so.
  await page.getByRole('button', { name: 'Say when you sleep' }).click()
  await page.getByRole('button', { name: 'So be it' }).click()
  await page.getByText('Your night: 22:00 to 07:00').waitFor()
  await page.getByRole('button', { name: 'Go on holiday' }).click()
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv'))
  await page.getByLabel('Away from').fill(today)
  await page.getByLabel('to', { exact: true }).fill(today)
  await page.getByRole('button', { name: 'So be it' }).click()
  await page.getByRole('button', { name: 'I am back' }).click()
  await page.getByText(/^Holidays: .* left/).waitFor()
  expect(await findings(page), 'axe').toEqual([])
  await page.getByRole('button', { name: 'end the battle, as if they had given up' }).click()
  await page.getByRole('button', { name: 'End it' }).click()
  await page.getByText('have used up their time').first().waitFor()
  expect(errors).toEqual([])
})
