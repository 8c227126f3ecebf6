// Commanders of one side talk among themselves: the enemy's page holds nothing of it, nor does that of who looks on.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { ScenarioPage } from '../src/api/types.ts'
import { findings } from './axe.ts'
import { atOnce, house, laid, newPage, table } from './browser.ts'

const server = house()

it('what is said to one’s own side its commanders hear, and nobody else', async () => {
  const { chairs } = (await (await fetch(`${server.url}/api/scenarios/the-toll-house`)).json()) as ScenarioPage
  const seats = Object.fromEntries(chairs!.map((c) => [c.id, 'friend']))
  const { id, keys } = await laid(server, { scenario: 'the-toll-house', divided: true, seats: { ...seats, [chairs![0]!.id]: 'you' } })
  const [first, second] = chairs!.filter((c) => c.side === chairs![0]!.side)
  const enemy = chairs!.find((c) => c.side !== first!.side)!
  const all: { page: Page; errors: string[]; sent: string[] }[] = []
  const comes = async (key: string | undefined, viewport?: { width: number; height: number }) => {
    const { page, errors } = await newPage({ bypassCSP: true, ...(viewport && { viewport, hasTouch: true }) })
    const sent: string[] = []
    page.on('response', (r) => void r.text().then((t) => sent.push(t), () => {}))
    await atOnce(page)
    await page.goto(`${server.url}/b/${id}${key ? `#key=${key}` : ''}`)
    const orders = page.locator('.orders').getByRole('button', { name: /to the table/i })
    await page.locator('.board').waitFor()
    if (key) {
      await orders.click()
      await page.locator('.orders').waitFor({ state: 'detached' })
    }
    all.push({ page, errors, sent })
    return page
  }
  // Until they have come each is waited for by what he is called: nobody commands a general.
  const early = await newPage({ bypassCSP: true })
  await early.page.goto(`${server.url}/b/${id}`)
  await early.page.locator('.now').getByText(`Nobody is ${second!.name} yet.`).or(early.page.locator('.now').getByText(`Nobody is ${enemy.name} yet.`)).waitFor()
  const general = await comes(keys[first!.id])
  const captain = await comes(keys[second!.id], { width: 390, height: 844 })
  const foe = await comes(keys[enemy.id])
  const watcher = await comes(undefined)

  const secret = 'Their left is hollow, go round it'
  await general.getByRole('button', { name: 'To all' }).click()
  await general.getByLabel('Say it to your side alone').fill(secret)
  expect(await findings(general, '.panel'), 'axe').toEqual([])
  if (process.env.SCREENSHOTS) await general.screenshot({ path: `${process.env.SCREENSHOTS}/council.png` })
  await general.keyboard.press('Enter')
  await captain.getByText(`to his side alone: “${secret}”`).first().waitFor()
  await general.getByText(`to his side alone: “${secret}”`).first().waitFor()
  // It stays so until he says otherwise.
  await general.getByRole('button', { name: 'My side' }).click()
  await general.getByLabel('Say it to all').fill('Good luck to you all')
  await general.keyboard.press('Enter')
  for (const { page } of all) await page.getByText('“Good luck to you all”').first().waitFor()
  if (process.env.SCREENSHOTS) await captain.screenshot({ path: `${process.env.SCREENSHOTS}/council-phone.png` })

  for (const page of [foe, watcher]) {
    await page.reload()
    await page.getByText('“Good luck to you all”').first().waitFor()
    expect(await page.content()).not.toContain('hollow')
    expect(await page.content(), 'nothing is said of what is not heard').not.toMatch(/to his side alone|undefined/)
    expect(JSON.stringify(await table(page, id))).not.toContain('hollow')
  }
  for (const { page, errors, sent } of all) {
    expect(errors).toEqual([])
    if (page === foe || page === watcher) expect(sent.some((t) => t.includes('hollow')) || !sent.length, 'what the server has sent').toBe(false)
  }
})
