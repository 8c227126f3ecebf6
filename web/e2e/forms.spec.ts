// Every form of the maker, field by field, of the shipped battles: what is changed stands in the text, and is taken back; what is wrong is said in words.

import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { house, newPage, until } from './browser.ts'

const server = house()

const text = (page: Page) => page.getByLabel('The battle as text').inputValue()
const looked = (page: Page) => page.locator('.panel[aria-busy=false]').waitFor()

/** Something else than what stands in a field: a number, a place, words. */
const other = (now: string) => (/^\d+$/.test(now) ? String(Number(now) + 1) : /^\d+(\.\d+)?,/.test(now) ? '12,12' : /^[A-Z]\d+$/.test(now) ? (now === 'C3' ? 'C4' : 'C3') : now === 'else' ? 'other' : 'else')

/** Changes a field, sees it in the text, and takes it back. Tells what is odd. */
async function tried(page: Page, where: string, change: () => Promise<void>, odd: string[], before: string) {
  await change()
  const changed = await until(`${where}: the text has it`, async () => (await text(page)) !== before).catch(() => false)
  if (!changed) return void odd.push(`${where}: does nothing`)
  await looked(page)
  const faulty = await page.locator('button.state.wrong').count()
  // At its field, in the list, or on the map where a unit is meant.
  const said = await page.locator('.panel .body :is(small.wrong, li.faulty), .map .refusal').count()
  // What the battle calls by a name that the ground has lost is wrong where it is called so, and said there.
  if (faulty && !said && !where.startsWith('Ground')) odd.push(`${where}: ${await page.locator('button.state').innerText()} is not said at its place`)
  await page.getByRole('button', { name: 'Take back' }).click()
  await until(`${where}: it is taken back`, async () => (await text(page)) === before)
}

/** All fields of a form that are in sight. */
async function walked(page: Page, form: Locator, where: string, odd: string[]) {
  const before = await text(page)
  for (let closed = 1; closed;) closed = await form.evaluate((x) => [...x.querySelectorAll<HTMLDetailsElement>('details:not([open])')].map((d) => (d.open = true)).length)
  const fields = form.locator('input:not([type=file]):not([type=range]), textarea')
  for (let i = 0; i < await fields.count(); i++) {
    const f = fields.nth(i)
    const name = await f.evaluate((x) => (x as HTMLInputElement).labels?.[0]?.innerText ?? x.getAttribute('aria-label') ?? '')
    if (!name) odd.push(`${where}: an input without a name`)
    if (/for which$/.test(name)) continue
    await tried(page, `${where} ${name}`, async () => {
      await f.fill(other(await f.inputValue()))
      await f.blur()
    }, odd, before)
  }
  const choices = form.locator('select')
  for (let i = 0; i < await choices.count(); i++) {
    const c = choices.nth(i)
    await tried(page, `${where} ${await c.evaluate((x) => (x as HTMLSelectElement).labels[0]?.innerText.split('\n')[0] ?? '')}`,
      async () => { await c.selectOption({ index: (await c.evaluate((x) => (x as HTMLSelectElement).selectedIndex)) ? 0 : 1 }) }, odd, before)
  }
  const groups = form.locator('[role=group]:has(> .chip)')
  for (let i = 0; i < await groups.count(); i++) {
    const g = groups.nth(i)
    const free = g.locator('> .chip[aria-pressed=false]')
    if (!(await free.count())) continue
    const name = (await g.getAttribute('aria-label')) ?? ''
    if (!name) odd.push(`${where}: chips without a name`)
    await tried(page, `${where} ${name}`, () => free.first().click(), odd, before)
  }
  const adds = form.locator('button.chip').filter({ hasText: /^(add (one|another)|for .*)$/ })
  for (let i = 0; i < await adds.count(); i++) {
    await tried(page, `${where} ${await adds.nth(i).innerText()} (${await adds.nth(i).evaluate((x) => x.closest('[role=group]')?.getAttribute('aria-label') ?? '')})`, () => adds.nth(i).click(), odd, before)
  }
}

/** Of each book what has the most kinds of things; ONLY=maida,cowpens: those. */
const battles = process.env.ONLY?.split(',') ?? ['maida', 'escape', 'zubian-column', 'fort-de-gre', 'encounter', 'the-squared-road', 'beef-for-the-fort', 'kestrel-junction', 'lessen-mill', 'cowpens', 'palo-alto']

it.runIf(process.env.WHOLE).each(battles)('each field of %s is changed, said, and taken back', async (battle) => {
  const { page, errors } = await newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${server.url}/make/copy/${battle}`)
  await page.getByText('Nothing is wrong: it can be played.').waitFor()
  await page.getByRole('button', { name: 'YAML' }).click()
  const odd: string[] = []
  const body = page.locator('.panel .body')
  await page.getByRole('tab', { name: /Orders/ }).click()
  await walked(page, body, 'Orders', odd)
  await page.getByRole('tab', { name: /Ground/ }).click()
  for (const more of await body.getByRole('button', { name: 'more', exact: true }).all()) {
    await more.click()
    const row = body.locator('li:has(.more)')
    await walked(page, row, `Ground ${await row.locator('span').first().innerText()}`, odd)
  }
  await page.getByRole('tab', { name: /Armies/ }).click()
  const seen = new Set<string>()
  for (const side of await page.getByRole('tablist', { name: 'Whose army' }).getByRole('tab').all()) {
    await side.click()
    const rows = body.locator('li:has(> button > span + span)')
    for (let i = 0; i < await rows.count(); i++) {
      const kind = await rows.nth(i).locator('span').nth(1).innerText()
      if (seen.has(kind)) continue
      seen.add(kind)
      await rows.nth(i).getByRole('button').click()
      const form = page.getByRole('region', { name: 'Armies' }).locator('section.hand')
      await form.waitFor()
      await walked(page, form, `Armies ${kind}`, odd)
    }
  }
  expect(odd).toEqual([])
  expect(errors).toEqual([])
})
