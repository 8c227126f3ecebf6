// An enemy who is looked at shows what he could do next, in every book.

import { expect, it } from 'vitest'
import type { Could } from '../src/api/types.ts'
import { atOnce, begin, come, house, newPage, table, until } from './browser.ts'

const server = house()

it.each(['the-mill', 'the-wells', 'the-two-roads', 'the-toll-house', 'the-lane'])('at %s an enemy who is looked at shows his reach and whom he could strike', async (scenario) => {
  const { page, errors } = await newPage()
  await atOnce(page)
  const battle = await begin(page, server, scenario, 'you', 'recruit')
  const t = await until('somebody here is asked', async () => {
    const now = await table(page, battle)
    return now.asks.some((a) => a.yours) ? now : undefined
  })
  await come(page, t)
  const side = t.seats.find((s) => t.you.includes(s.id))!.side
  const known = async (piece: string) => (await (await page.request.get(`${server.url}/api/battles/${battle}/could/${piece}`)).json()) as Could
  const enemies = t.scene.pieces.filter((p) => p.side !== side && p.side >= 0 && (p.at || p.spot))
  const reaching = await until('an enemy can go somewhere', async () => {
    for (const p of enemies) if (((await known(p.id)).hold?.motions.length ?? 0) + (await known(p.id)).cells.length > 0) return p
    return undefined
  })
  // Looked at as in the list of forces: by its own button, whatever may be tapped on the map.
  await page.keyboard.press('v')
  await page.locator('main.as-text').waitFor()
  await page.locator('main.as-text button:not(.act)', { hasText: reaching.name }).first().click()
  await page.locator('.now .looked').waitFor()
  await page.keyboard.press('v')
  await page.locator('.board .threat .ground').waitFor({ state: 'attached' })
  expect(await page.locator('.board .threat .ground').getAttribute('d')).not.toBe('')
  await page.locator('.now .looked').getByText(/threatens|could strike nobody/i).waitFor()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/enemy-${scenario}.png` })
  await page.keyboard.press('Escape')
  await page.locator('.board .threat').waitFor({ state: 'detached' })
  expect(errors).toEqual([])
})
