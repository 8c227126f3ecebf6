// axe over what is seen now and then: how a battle ended, terms, the umpire's
// forms, the day's leaves, what is printed, a quick battle; by day, and its
// colours by dark. What all books share is looked at in one, and of the others what
// they alone say; WHOLE=1 has all of it in each (make battles).

import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { ScenarioCard, Table } from '../src/api/types.ts'
import { findings, findingsByDayAndDark } from './axe.ts'
import { atOnce, hold, house, laid, newPage, until, type Laid } from './browser.ts'

const server = house()
const whole = !!process.env.WHOLE
let firsts: ScenarioCard[]
beforeAll(async () => {
  firsts = ((await (await fetch(`${server.url}/api/scenarios`)).json()) as ScenarioCard[]).filter((s) => s.first)
})

/** The colours of one book are those of all. */
async function check(page: Page, s: ScenarioCard, what: string) {
  const found = s === firsts[0] ? await findingsByDayAndDark(page) : await findings(page)
  expect(found, `${s.id}: ${what}`).toEqual([])
}

/** A battle, with who commands the first side, the second, and the umpire's chair. */
const begun = (s: ScenarioCard, whose: string[], more: object = {}): Promise<Laid> => {
  const chairs = [...s.sides.map((x) => x.id), 'umpire']
  return laid(server, { scenario: s.id, seats: Object.fromEntries(whose.map((who, i) => [chairs[i], who])), ...more })
}

/** Its first side gives up the field. */
async function resigned(s: ScenarioCard): Promise<Laid> {
  const b = await begun(s, ['you', 'you'], { grade: 'sealed' })
  const by = await fetch(`${server.url}/api/battles/${b.id}/resign`, { method: 'POST', headers: { 'Content-Type': 'application/json', 'Drumhead-Key': Object.values(b.keys).join() }, body: JSON.stringify({ seat: s.sides[0]!.id, id: '1' }) })
  expect(by.ok, await by.clone().text()).toBe(true)
  return b
}

/** A page in which these chairs are held, at the table. */
async function seated(b: Laid, chairs: string[]): Promise<{ page: Page; errors: string[] }> {
  const { page, errors } = await newPage({ bypassCSP: true })
  await atOnce(page)
  await hold(page, server, b, chairs)
  await page.goto(`${server.url}/b/${b.id}`)
  return { page, errors }
}

it('the end, as it is told to who has lost or won, to both at one screen, to a spectator, and while it goes on, in every book', async () => {
  for (const s of firsts) {
    const b = await resigned(s)
    const [one, two] = s.sides.map((x) => x.id) as [string, string]
    const told = [[[one], 'You have lost'], [[two], 'You have won'], [[one, two], /^The .* have won/], [[], /^The .* have won/]] as const
    for (const [chairs, heading] of whole || s === firsts[0] ? told : told.slice(0, 1)) {
      const { page, errors } = await seated(b, [...chairs])
      const end = page.getByRole('link', { name: 'How it ended' })
      await end.waitFor()
      if (whole || s === firsts[0]) await check(page, s, `the field, ${chairs.join()}`)
      await end.click()
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      await page.getByRole('heading', { name: /Return of casualties/ }).first().waitFor()
      await check(page, s, `the end, ${chairs.join()}`)
      expect(errors).toEqual([])
      await page.context().close()
    }
  }
})

it('the umpire’s forms, in every book', async () => {
  for (const s of firsts) {
    const { page, errors } = await seated(await begun(s, ['you', 'you', 'you']), ['umpire'])
    const what = page.getByLabel('What do you rule?')
    await what.waitFor()
    const [first, ...more] = (await what.locator('option').allInnerTexts()).slice(1)
    await what.selectOption(first!)
    await check(page, s, first!)
    // Of the others nothing but the form is new.
    for (const form of more) {
      await what.selectOption(form)
      expect(await findings(page, '.umpire'), `${s.id}: ${form}`).toEqual([])
    }
    expect(errors).toEqual([])
    await page.context().close()
  }
})

it('the terms that a friend agrees to, in every book', async () => {
  for (const s of firsts) {
    const { options } = (await (await fetch(`${server.url}/api/scenarios/${s.id}`)).json()) as { options: { name: string; value: string; values: string[] }[] }
    // Some have a value only where the battle says more.
    const wish = options.flatMap((o) => o.values.filter((v) => v !== o.value).map((v) => ({ [o.name]: v })))
    let friends: Laid | undefined
    for (const options of wish) friends ??= await begun(s, ['you', 'friend'], { options }).catch(() => undefined)
    if (!friends) throw new Error(`${s.id} has no option`)
    const { page, errors } = await seated(friends, [s.sides[1]!.id])
    await page.getByRole('button', { name: 'Agreed' }).waitFor()
    await page.locator('summary').first().click()
    await check(page, s, 'the terms')
    expect(errors).toEqual([])
    await page.context().close()
  }
})

it('the leaves of the day, of mine and of theirs, and the day told on one page', async () => {
  const s = firsts[0]!
  const b = await begun(s, ['recruit', 'recruit'], { grade: 'sealed' })
  await until('it is over', async () => ((await (await fetch(`${server.url}/api/battles/${b.id}`)).json()) as Table).scene.clock.over)
  const { page, errors } = await newPage({ bypassCSP: true })
  await page.goto(`${server.url}/b/${b.id}/day`)
  await page.getByRole('slider', { name: /chances/ }).waitFor()
  for (const tab of await page.getByRole('tab').allInnerTexts()) {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    await check(page, s, `the day: ${tab}`)
    const theirs = page.locator('.panel').getByRole('button', { name: s.sides[1]!.name, exact: true })
    if (await theirs.count()) {
      await theirs.click()
      await check(page, s, `the day: ${tab} of the others`)
    }
  }
  await page.goto(`${server.url}/b/${b.id}/end`)
  await page.getByRole('heading', { name: /meant to do/ }).first().waitFor()
  await check(page, s, 'the end of a battle between computers')
  const { page: told } = (await (await fetch(`${server.url}/api/battles/${b.id}/dispatch`)).json()) as { page: string }
  await page.setContent(told)
  await check(page, s, 'the dispatch')
  expect(errors).toEqual([])
})

it('what is printed, and a quick battle', async () => {
  const { page, errors } = await newPage({ bypassCSP: true })
  for (const s of firsts) {
    if (whole || s === firsts[0]) {
      await page.goto(`${server.url}/print/scenario/${s.id}`)
      await page.locator('iframe[srcdoc]').waitFor()
      await check(page, s, 'what is to be printed')
    }
    const { page: sheets } = (await (await fetch(`${server.url}/api/scenarios/${s.id}/print`)).json()) as { page: string }
    await page.setContent(sheets)
    await check(page, s, 'on paper')
  }
  const look = async (what: string) => expect(await findingsByDayAndDark(page), what).toEqual([])
  await page.goto(`${server.url}/make`)
  await page.getByRole('radio', { name: 'ten minutes' }).check()
  await look('a quick battle')
  await page.getByRole('button', { name: 'Make it' }).click()
  await page.getByRole('button', { name: 'Open it' }).waitFor()
  await look('a quick battle that is made')
  await page.getByLabel('Or a friend’s code').fill('nonsense')
  await page.getByRole('button', { name: 'Make that' }).click()
  await page.getByRole('alert').waitFor()
  await look('a code that makes none')
  expect(errors).toEqual([])
})
