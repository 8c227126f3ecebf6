// The first battle of each book to its end as a person plays it: by mouse, by finger on a telephone, by keys alone; by what is in sight and
// never by asking the server. Each takes minutes (make battles). SCREENSHOTS=folder keeps what was seen on the way, ONLY="mouse the-mill" plays one.

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { house, newPage } from './browser.ts'
import { Hand, type Kind } from './hands.ts'
import { Person } from './person.ts'

const server = house()

const battles = ['the-mill', 'the-wells', 'the-two-roads', 'the-toll-house', 'the-lane']
const kinds: Kind[] = ['mouse', 'finger', 'keys']
const only = process.env.ONLY?.split(' ')
const all = kinds.flatMap((kind) => battles.map((battle): [Kind, string] => [kind, battle])).filter((x) => !only || only.every((o) => x.includes(o)))

/** A table as who comes to it has it: the pace is quick, so that the test need not wait. */
async function come(kind: Kind): Promise<{ page: Page; errors: string[] }> {
  const phone = kind === 'finger'
  const { page, errors } = await newPage(phone ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } : { viewport: { width: 1440, height: 900 } })
  await page.addInitScript(() => {
    if (!localStorage.getItem('drumhead.settings')) localStorage.setItem('drumhead.settings', '{"speed":"quick"}')
  })
  return { page, errors }
}

/** Sits down to the first battle of a book, from the first page. */
async function begin(page: Page, hand: Hand, battle: string) {
  await page.goto(server.url)
  const card = page.locator(`li:has(h4 a[href="/new/${battle}"])`)
  await card.waitFor({ state: 'attached' })
  const press = async (selector: string) => {
    const found = page.locator(selector).first()
    return hand.kind === 'keys' ? found.press('Enter') : hand.press(selector, '')
  }
  // The books lie folded, all but the first.
  if (!(await card.isVisible())) await press(`details:has(h4 a[href="/new/${battle}"]) > summary`)
  await press(`li:has(h4 a[href="/new/${battle}"]) .at-once`)
  await page.locator('.table[data-seq]').waitFor()
}

it.runIf(process.env.WHOLE || only).each(all)('by %s: %s', async (kind, battle) => {
  const { page, errors } = await come(kind)
  const hand = new Hand(kind, page)
  const person = new Person(hand, `${battle}-${kind}`)
  await begin(page, hand, battle)
  try {
    while (await person.act());
  } catch (e) {
    await person.shot('stuck')
    throw e
  }
  await page.waitForURL(/\/end$/, { timeout: 60_000 })
  await page.getByText(/Return of casualties/).first().waitFor()
  await person.shot('ended')
  expect(person.acts).toBeGreaterThan(0)
  expect(errors).toEqual([])
})
