// A club: one becomes a member by a passkey of the browser's own, finds his battles on another device by the link of a letter,
// ends sessions, and removes himself.

import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import type { Table } from '../src/api/types.ts'
import type { ClubView } from '../src/state/club.svelte.ts'
import { findings } from './axe.ts'
import { house, newPage, until } from './browser.ts'
import { postOffice } from './letters.ts'
import { device, joins } from './member.ts'

const mailPort = 32_000 + Math.floor(Math.random() * 1000)
const server = house('--club', '--smtp', `smtp://127.0.0.1:${mailPort}`, '--mail-from', 'Drumhead <table@table.example>')
let post: Awaited<ReturnType<typeof postOffice>>
beforeAll(async () => { post = await postOffice(mailPort) })
afterAll(() => post.office.close())

/** The link of the newest letter, once there are so many. */
async function link(letters: number): Promise<string> {
  await until(`letter ${letters} comes`, () => Promise.resolve(post.letters.length >= letters))
  return /http:\/\/localhost:\d+\/enter#t=[\w.-]+/.exec(post.letters.at(-1)!)![0]
}

const keys = (page: Page) => page.evaluate(() => localStorage.getItem('drumhead.keys') ?? '{}')

it('a member comes in by passkey and letter, finds his battles, ends his sessions and goes', async () => {
  const { page, errors } = await newPage({ bypassCSP: true })
  await device(page)
  await page.goto(server.url)
  await page.getByRole('heading', { name: 'The club' }).waitFor()
  expect(await findings(page, 'main'), 'axe').toEqual([])
  await page.getByRole('button', { name: 'Become a member with a passkey' }).click()
  await page.getByLabel('Your name here').fill('Anne of Maida')
  await page.getByLabel('violet').check()
  await page.getByRole('button', { name: 'Make my passkey' }).click()
  await page.getByRole('link', { name: 'Members' }).waitFor()
  await page.getByRole('button', { name: 'Begin at once' }).first().click()
  await page.locator('.board').waitFor()
  const battle = new URL(page.url()).pathname.split('/')[2]!
  expect(await keys(page)).toContain(battle)

  // What he makes is kept by a key, which is on his ring too.
  await page.goto(`${server.url}/make`)
  const maker = (p: Page) => p.evaluate(() => localStorage.getItem('drumhead.maker'))
  const his = await until('he is known as a maker', () => maker(page))
  await until('his ring has it', async () => ((await (await page.request.get(`${server.url}/api/club`)).json()) as ClubView).kept?.maker === his)

  // Who signs out leaves nothing, and has all again by his passkey.
  await page.goto(`${server.url}/you`)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Come in with a passkey' }).waitFor()
  expect(await keys(page)).toBe('{}')
  expect(await maker(page)).toBeNull()
  await page.getByRole('button', { name: 'Come in with a passkey' }).click()
  await page.getByRole('link', { name: /^Go on with/ }).waitFor()

  // An address is his once he has opened the letter here.
  await page.goto(`${server.url}/you`)
  await page.getByLabel(/An address for a link/).fill('anne@example.org')
  await page.getByRole('button', { name: 'Send me a letter' }).click()
  await page.goto(await link(1))
  await page.getByRole('button', { name: 'Yes, it is mine' }).click()
  await page.getByRole('link', { name: /^Go on with/ }).waitFor()
  await page.goto(`${server.url}/you`)
  await page.getByText('A letter to anne@example.org').waitFor()
  expect(await findings(page, 'main'), 'axe').toEqual([])

  // Another device, without a passkey.
  const { page: phone, errors: onPhone } = await newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, bypassCSP: true })
  await phone.goto(server.url)
  await phone.getByLabel('Your address').fill('anne@example.org')
  await phone.getByRole('button', { name: 'Send me a link' }).click()
  await phone.getByText('A letter with a link is on its way').waitFor()
  await phone.goto(await link(2))
  await phone.getByRole('button', { name: 'Come in as Anne of Maida' }).click()
  await phone.getByRole('link', { name: /^Go on with/ }).waitFor()
  expect(await keys(phone)).toContain(battle)
  expect(await maker(phone)).toBe(his)
  await phone.goto(`${server.url}/you`)
  await phone.getByRole('button', { name: 'End all others' }).click()
  await phone.getByRole('button', { name: 'End all others' }).waitFor({ state: 'detached' })
  await page.goto(server.url)
  await page.getByRole('heading', { name: 'The club' }).waitFor()
  expect(await keys(page)).toBe('{}')

  await phone.goto(`${server.url}/members`)
  await phone.getByText(/you · host/).waitFor()
  expect(await findings(phone, 'main'), 'axe').toEqual([])
  await phone.goto(`${server.url}/you`)
  await phone.getByRole('button', { name: 'Remove me' }).click()
  await phone.getByRole('button', { name: 'Remove me with all that is mine' }).click()
  await phone.getByRole('heading', { name: 'The club' }).waitFor()
  await page.getByRole('button', { name: 'Come in with a passkey' }).click()
  await page.getByText('Whose passkey this is is no member here any more.').waitFor()
  expect([...errors, ...onPhone]).toEqual([])
})

it('two members meet by an offer, and what comes of their battle stands by their names', async () => {
  const { page: anne, errors } = await joins(server, 'Carla')
  // How she is told of challenges she chooses before she has any battle.
  await anne.getByRole('button', { name: 'Tell me when it is my move' }).click()
  await anne.getByText('and of challenges').waitFor()
  await anne.getByRole('button', { name: 'By mail' }).waitFor() // what is chosen has come
  await anne.getByRole('button', { name: 'Tell Discord' }).click()
  await anne.getByLabel('To what address').fill('https://club.example/hook')
  await anne.getByRole('button', { name: 'Keep', exact: true }).click()
  await anne.getByText('Kept, also for battles that you begin here later.').waitFor()
  await anne.reload()
  await anne.getByRole('button', { name: 'Tell me when it is my move' }).click()
  await until('it stands there again', async () => (await anne.getByLabel('To what address').inputValue()) === 'https://club.example/hook')
  await anne.getByRole('button', { name: 'Offer a battle' }).click()
  await anne.getByLabel('The battle').selectOption({ label: 'The Mill by the Bridge' })
  await anne.getByLabel('A line with it').fill('An hour tonight?')
  expect(await findings(anne, 'main'), 'axe').toEqual([])
  await anne.getByRole('button', { name: 'Offer it' }).click()
  await anne.getByRole('button', { name: 'Withdraw' }).waitFor()

  const { page: bert, errors: his } = await joins(server, 'Dorian')
  await bert.getByText('An hour tonight?').waitFor()
  await bert.getByRole('button', { name: /^Report what Carla/ }).click()
  await bert.getByLabel('What is amiss?').fill('Too late for me')
  await bert.getByRole('button', { name: 'Tell the host' }).click()
  await bert.getByText('The host will see it.').waitFor()
  // A battle with an umpire has a chair for each.
  await anne.getByRole('button', { name: 'Offer a battle' }).click()
  await anne.getByLabel('The battle').selectOption({ label: 'The Wells of Sidi Morra' })
  await anne.getByLabel('With an umpire').check()
  await anne.getByLabel('A newcomer is welcome').check()
  if (process.env.SCREENSHOTS) await anne.screenshot({ path: `${process.env.SCREENSHOTS}/offering.png`, fullPage: true })
  await anne.getByRole('button', { name: 'Offer it' }).click()
  await anne.getByText('It begins when all chairs are taken').waitFor()
  await anne.getByRole('button', { name: 'Withdraw' }).first().click()
  await anne.getByText('It begins when all chairs are taken').waitFor({ state: 'detached' })
  await bert.reload()
  await bert.getByRole('button', { name: 'Take it' }).click()
  await bert.waitForURL(/\/b\//)
  const battle = new URL(bert.url()).pathname.split('/')[2]!
  await bert.locator('.board').waitFor()
  // Who has offered it has his chair when he next looks in; where he waits it comes by itself, in a while.
  await anne.reload()
  await until('her chair has come', async () => (await keys(anne)).includes(battle))
  await anne.goto(`${server.url}/b/${battle}`)
  await anne.locator('.board').waitFor()

  await bert.getByRole('tab', { name: 'Forces' }).click()
  await bert.getByText('End the battle').click()
  await bert.getByRole('button', { name: 'Give the battle up' }).click()
  await bert.getByRole('button', { name: 'Give the battle up' }).click()
  await until('it is over', async () => ((await (await bert.request.get(`${server.url}/api/battles/${battle}`)).json()) as Table).ending)
  await anne.goto(`${server.url}/members`)
  await anne.getByRole('button', { name: 'More of Dorian' }).click()
  await anne.getByText(/^Lost/).waitFor()
  await anne.getByText(/± \d+, from 1 battle/).waitFor()
  expect(await findings(anne, 'main'), 'axe').toEqual([])
  expect([...errors, ...his]).toEqual([])
})
