// Who plays one side against the computer may ask what a general would do, and the record says that he did;
// between people nobody is offered it.

import { expect, it } from 'vitest'
import { findings } from './axe.ts'
import { asked, house, laid, hold, newPage, table, until } from './browser.ts'

const server = house('--thinking', '200ms')

const seats = (theirs: string) => ({ scenario: 'the-mill', seats: { british: 'you', french: theirs } })

it('alone a general’s advice is told, stands in the log, and orders nothing', async () => {
  for (const viewport of [{ width: 1366, height: 768 }, { width: 390, height: 844 }]) {
    const { page, errors } = await newPage({ viewport, bypassCSP: true })
    const battle = await laid(server, seats('recruit'))
    await hold(page, server, battle)
    await page.goto(`${server.url}/b/${battle.id}`)
    const before = await until('an order is wanted', async () => asked(await table(page, battle.id)))
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Ask for advice' }).click()
    await page.getByRole('button', { name: 'Ask him' }).click()
    const told = (await page.locator('.menu [role=status]').textContent())!
    expect(told.length).toBeGreaterThan(5)
    expect(await findings(page, '.menu')).toEqual([])
    const now = await table(page, battle.id)
    expect(now.log.filter((e) => e.kind === 'advice').map((e) => e.text)).toEqual([told])
    expect(asked(now)!.id).toBe(before.id)
    // A tap on it shows the order as before it is given, and gives nothing.
    await page.getByRole('button', { name: 'Show it on the map' }).click()
    await page.locator('.menu [role=status]').waitFor({ state: 'detached' })
    await page.locator('.now .commit').waitFor()
    expect(told.toLowerCase()).toContain((await page.locator('.now .commit span').textContent())!.toLowerCase())
    expect(asked(await table(page, battle.id))!.id).toBe(before.id)
    await page.locator('.panel').getByText(`Advice: ${told}`).first().waitFor({ state: 'attached' })
    expect(errors).toEqual([])
    await page.context().close()
  }
})

it('on an open table what is advised is drawn in pencil, also while one still sees what the others have done', async () => {
  // Another battle until a move is advised: whoever is to stand has no way.
  for (let moves = false; !moves; ) {
    const { page, errors } = await newPage({ viewport: { width: 390, height: 844 } })
    const battle = await laid(server, { scenario: 'the-toll-house', seats: { red: 'you', blue: 'recruit' } })
    await hold(page, server, battle)
    await page.goto(`${server.url}/b/${battle.id}`)
    await until('an order is wanted', async () => asked(await table(page, battle.id)))
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Ask for advice' }).click()
    await page.getByRole('button', { name: 'Ask him' }).click()
    await page.getByRole('button', { name: 'Show it on the map' }).click()
    moves = /^move|^march/i.test((await page.locator('.now .commit span').textContent())!)
    if (moves) await until('its way is drawn, and no other', async () => (await page.locator('.board .trail .pencil').count()) === 1)
    expect(errors).toEqual([])
    await page.context().close()
  }
})

it('between people, and where one plays both sides, nobody is offered it', async () => {
  for (const theirs of ['friend', 'you']) {
    const { page, errors } = await newPage()
    const battle = await laid(server, seats(theirs))
    await hold(page, server, battle, theirs === 'friend' ? ['british'] : undefined)
    await page.goto(`${server.url}/b/${battle.id}`)
    await page.locator('.board').waitFor()
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Settings' }).waitFor()
    expect(await page.getByRole('button', { name: 'Ask for advice' }).count()).toBe(0)
    expect(errors).toEqual([])
    await page.context().close()
  }
})
