import { expect, it } from 'vitest'
import type { Table } from '../src/api/types.ts'
import { atOnce, house, laid, newPage, until } from './browser.ts'

const server = house('--thinking', '40ms')
const seen = async (id: string) => (await (await fetch(`${server.url}/api/battles/${id}`)).json()) as Table

it.each(['maida', 'gingindlovu', 'langensalza', 'lundby', 'palo-alto'])('%s, fought between computers, is copied as it stands and can be played', async (scenario) => {
  const { page, errors } = await newPage()
  await atOnce(page)
  const { sides } = (await (await fetch(`${server.url}/api/scenarios/${scenario}`)).json()) as { sides: { id: string }[] }
  const { id } = await laid(server, { scenario, seats: Object.fromEntries(sides.map((s) => [s.id, 'recruit'])) })
  await until('the second turn has come', async () => {
    const { turn, over } = (await seen(id)).scene.clock
    return turn > 1 || !!over
  })
  await page.goto(`${server.url}/make/again/${id}`)
  await page.getByText('Nothing is wrong: it can be played.').waitFor()
  expect(errors).toEqual([])
})

it('the position of a battle is copied, of one that hides nothing', async () => {
  const { page } = await newPage()
  const { id } = await laid(server, { scenario: 'maida', seats: {} })
  await until('the first turn has come', async () => (await seen(id)).scene.clock.turn === 1)
  await page.goto(`${server.url}/make/again/${id}`)
  await until('it is of that turn', async () => (await page.getByLabel('Title').inputValue()) === 'Maida, turn 1')
  await page.getByText('Nothing is wrong: it can be played.').waitFor()
})

it('a battle is renamed, shared, and brought to another browser', async () => {
  const { page, errors } = await newPage()
  await page.goto(`${server.url}/make/copy/maida`)
  await page.locator('.board').waitFor()
  await page.goto(`${server.url}/make`)
  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByLabel('New title').fill('The plain of Saint Euphemia')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'The plain of Saint Euphemia' }).waitFor()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('button', { name: 'Copy its link' }).waitFor()
  const drafts = (await page.evaluate(async () => (await fetch('/api/drafts', { headers: { 'Drumhead-Maker': localStorage.getItem('drumhead.maker')! } })).json())) as { shared: string }[]
  const key = await page.evaluate(() => localStorage.getItem('drumhead.maker'))

  // The friend has a copy of his own; the title that was changed in the list is in the maker too.
  const friend = await newPage()
  await friend.page.goto(`${server.url}/make/shared/${drafts[0]!.shared}`)
  await until('the friend has it', async () => (await friend.page.getByLabel('Title').inputValue()) === 'The plain of Saint Euphemia')
  await page.getByRole('link', { name: 'The plain of Saint Euphemia' }).click()
  await until('the maker has the new title', async () => (await page.getByLabel('Title').inputValue()) === 'The plain of Saint Euphemia')

  // Another browser of the maker's, which keeps something already.
  await friend.page.goto(`${server.url}/make#maker=${key}`)
  await friend.page.getByRole('button', { name: 'Bring them' }).click()
  await until('both are there', async () => (await friend.page.getByRole('link', { name: 'The plain of Saint Euphemia' }).count()) === 2)
  expect([...errors, ...friend.errors]).toEqual([])
})
