import { expect, it } from 'vitest'
import { atOnce, done, house, newPage, press } from './browser.ts'

const server = house()

it('on one screen the table is covered between two who plot in secret', async () => {
  const { page, errors } = await newPage()
  await atOnce(page)
  await page.goto(`${server.url}/new/the-lane`)
  for (const side of [0, 1]) await page.locator('form fieldset').nth(side).locator('input[value=you]').check()
  await page.getByRole('button', { name: 'Begin' }).click()
  // Each reads his own orders: none lie open, and never two.
  const orders = page.locator('details[name=orders]')
  await orders.nth(1).waitFor()
  const open = () => page.locator('details[name=orders][open]').count()
  expect(await open()).toBe(0)
  for (const side of [0, 1]) {
    await orders.nth(side).locator('summary').click()
    expect(await open()).toBe(1)
  }
  await page.getByRole('link', { name: /table/ }).click()
  const plotted = page.getByRole('tabpanel').getByText(/\bstands\b/).first()
  const mine = (name: string) => page.getByRole('button', { name: `The ${name}: show my table` })
  await mine('Line').waitFor()
  expect(await page.locator('.board').count(), 'nothing of the table is seen').toBe(0)
  await mine('Line').click()
  await page.locator('.board').waitFor()
  expect(await mine('Militia').count()).toBe(0)

  await press(page, { order: 'i1 stand' })
  await plotted.waitFor()
  await done(page)

  await mine('Militia').waitFor()
  expect(await page.locator('.board').count()).toBe(0)
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/cover.png` })
  // The browser that has both chairs reads on in the record, and finds nothing amiss with what it does not show.
  const read = page.waitForResponse((r) => r.url().includes('/record?after='))
  await mine('Militia').click()
  await page.locator('.board').waitFor()
  await page.locator('[data-order="done"]:enabled').first().waitFor()
  await (await read).finished()
  expect(await plotted.count(), "the other's plot is not told").toBe(0)
  const doubts = () => page.locator('.now .refusal').allTextContents()
  expect(await doubts()).toEqual([])

  // A page that is loaded anew is covered again.
  await page.reload()
  await mine('Militia').click()
  await page.locator('[data-order="done"]:enabled').first().waitFor()
  expect(await plotted.count()).toBe(0)
  expect(await doubts()).toEqual([])
  await done(page)
  // Both have plotted. The guns are laid in secret too: by him who has the screen, or behind a new cover.
  await page.getByText('Lay your guns').or(mine('Line')).first().waitFor()
  expect(errors).toEqual([])
})
