// axe over what is seen now and then: how a battle ended, terms, the umpire's
// forms, the day's leaves, what is printed, a quick battle; by day, and its
// colours by dark.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ScenarioCard, Table } from '../src/api/types.ts'
import { findings } from './axe.ts'
import { atOnce, launch, newPage, until } from './browser.ts'
import { serve, type Server } from './server.ts'

let server: Server
let browser: Browser
let firsts: ScenarioCard[]

beforeAll(async () => {
  ;[server, browser] = await Promise.all([serve(), launch()])
  firsts = ((await (await fetch(`${server.url}/api/scenarios`)).json()) as ScenarioCard[]).filter((s) => s.first)
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

interface Laid { id: string; keys: Record<string, string>; sides: string[] }

/** A battle, with who commands the first side, the second, and the umpire's chair. */
async function laid(s: ScenarioCard, whose: string[], more: object = {}): Promise<Laid> {
  const sides = s.sides.map((x) => x.id)
  const seats = Object.fromEntries([...sides, 'umpire'].flatMap((x, i) => (whose[i] ? [[x, whose[i]]] : [])))
  const made = await fetch(`${server.url}/api/battles`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ scenario: s.id, seats, ...more }) })
  expect(made.ok, await made.clone().text()).toBe(true)
  return { ...((await made.json()) as { id: string; keys: Record<string, string> }), sides }
}

/** Its first side gives up the field. */
async function resigned(b: Laid): Promise<Laid> {
  const by = await fetch(`${server.url}/api/battles/${b.id}/resign`, { method: 'POST', headers: { 'Content-Type': 'application/json', 'Drumhead-Key': Object.values(b.keys).join() }, body: JSON.stringify({ seat: b.sides[0], id: '1' }) })
  expect(by.ok, await by.clone().text()).toBe(true)
  return b
}

/** A page in which these chairs are held. */
async function seated(b: Laid, chairs: string[], options: object = {}): Promise<{ page: Page; errors: string[] }> {
  const made = await newPage(browser, { bypassCSP: true, ...options })
  await atOnce(made.page)
  await made.page.addInitScript((keys) => localStorage.setItem('drumhead.keys', keys), JSON.stringify({ [b.id]: { mine: chairs.map((c) => b.keys[c]!) } }))
  return made
}

describe.each(['light', 'dark'] as const)('by %s', (colorScheme) => {
  // By dark all is as by light but the colours.
  const rules = colorScheme === 'dark' ? ['color-contrast'] : []
  /** The colours of one book are those of all. */
  const books = () => (colorScheme === 'dark' ? firsts.slice(0, 1) : firsts)
  const check = async (page: Page, where: string) => expect(await findings(page, ...rules), where).toEqual([])

  it('the end, as it is told to who has lost or won, to both at one screen, to a spectator, and while it goes on, in every book', async () => {
    for (const s of books()) {
      const b = await resigned(await laid(s, ['you', 'you'], { grade: 'sealed' }))
      for (const [chairs, heading] of [[[b.sides[0]!], 'You have lost'], [[b.sides[1]!], 'You have won'], [b.sides, /victory/], [[], /victory/]] as const) {
        const { page, errors } = await seated(b, [...chairs], { colorScheme })
        await page.goto(`${server.url}/b/${b.id}/end`)
        await page.getByRole('heading', { level: 1, name: heading }).waitFor()
        await page.getByRole('heading', { name: /Return of casualties/ }).first().waitFor()
        await check(page, `${s.id}: the end, ${chairs.join()}`)
        await page.goto(`${server.url}/b/${b.id}`)
        await page.getByRole('link', { name: 'How it ended' }).waitFor()
        await check(page, `${s.id}: the field, ${chairs.join()}`)
        expect(errors).toEqual([])
        await page.context().close()
      }
    }
  })

  it('the terms that a friend agrees to, and the umpire’s forms, in every book', async () => {
    for (const s of books()) {
      const b = await laid(s, ['you', 'you', 'you'])
      const { page, errors } = await seated(b, ['umpire'], { colorScheme })
      await page.goto(`${server.url}/b/${b.id}`)
      const what = page.getByLabel('What do you rule?')
      await what.waitFor()
      for (const form of (await what.locator('option').allInnerTexts()).slice(1)) {
        await what.selectOption(form)
        await check(page, `${s.id}: ${form}`)
      }
      const { options } = (await (await fetch(`${server.url}/api/scenarios/${s.id}`)).json()) as { options: { name: string; value: string; values: string[] }[] }
      // Some have a value only where the battle says more.
      const wish = options.flatMap((o) => o.values.filter((v) => v !== o.value).map((v) => ({ [o.name]: v })))
      let friends: Laid | undefined
      for (const options of wish) friends ??= await laid(s, ['you', 'friend'], { options }).catch(() => undefined)
      if (!friends) throw new Error(`${s.id} has no option`)
      const guest = await seated(friends, [friends.sides[1]!], { colorScheme })
      await guest.page.goto(`${server.url}/b/${friends.id}`)
      await guest.page.getByRole('button', { name: 'Agreed' }).waitFor()
      await guest.page.locator('summary').first().click()
      await check(guest.page, `${s.id}: the terms`)
      expect([...errors, ...guest.errors]).toEqual([])
      await page.context().close()
      await guest.page.context().close()
    }
  })

  it('the leaves of the day, of mine and of theirs, and the day told on one page', async () => {
    const s = firsts.find((x) => x.id === 'the-mill')!
    const b = await laid(s, ['recruit', 'recruit'], { grade: 'sealed' })
    await until('it is over', async () => ((await (await fetch(`${server.url}/api/battles/${b.id}`)).json()) as Table).scene.clock.over)
    const { page, errors } = await newPage(browser, { colorScheme, bypassCSP: true })
    await page.goto(`${server.url}/b/${b.id}/day`)
    await page.getByRole('slider', { name: /chances/ }).waitFor()
    for (const tab of await page.getByRole('tab').allInnerTexts()) {
      await page.getByRole('tab', { name: tab }).click()
      await check(page, `the day: ${tab}`)
      const theirs = page.locator('.panel').getByRole('button', { name: 'French', exact: true })
      if (await theirs.count()) {
        await theirs.click()
        await check(page, `the day: ${tab} of the others`)
      }
    }
    await page.goto(`${server.url}/b/${b.id}/end`)
    await page.getByRole('heading', { name: /meant to do/ }).first().waitFor()
    await check(page, 'the end of a battle between computers')
    const { page: told } = (await (await fetch(`${server.url}/api/battles/${b.id}/dispatch`)).json()) as { page: string }
    await page.setContent(told)
    await check(page, 'the dispatch')
    expect(errors).toEqual([])
  })

  it('what is printed, and a quick battle', async () => {
    const { page, errors } = await newPage(browser, { colorScheme, bypassCSP: true })
    for (const s of books()) {
      await page.goto(`${server.url}/print/scenario/${s.id}`)
      await page.locator('iframe').waitFor()
      await check(page, `${s.id}: what is to be printed`)
      const sheets = await page.locator('iframe').getAttribute('srcdoc')
      await page.setContent(sheets!)
      await check(page, `${s.id}: on paper`)
    }
    await page.goto(`${server.url}/make`)
    await page.getByRole('radio', { name: 'ten minutes' }).check()
    await check(page, 'a quick battle')
    await page.getByRole('button', { name: 'Make it' }).click()
    await page.getByRole('button', { name: 'Open it' }).waitFor()
    await check(page, 'a quick battle that is made')
    await page.getByLabel('Or a friend’s code').fill('nonsense')
    await page.getByRole('button', { name: 'Make that' }).click()
    await page.getByRole('alert').waitFor()
    await check(page, 'a code that makes none')
    expect(errors).toEqual([])
  })
})
