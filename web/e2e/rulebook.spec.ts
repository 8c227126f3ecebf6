import { expect, it } from 'vitest'
import { house, newPage } from './browser.ts'

const server = house()

it('a rule book says which it is and whose, leads to a chapter, and says what it has not', async () => {
  const { page, errors } = await newPage()
  await page.goto(`${server.url}/rules/macduff`)
  await page.getByRole('heading', { level: 1, name: 'With MacDuff to the Frontier' }).waitFor()
  await page.getByText('By Ross Macfarlane').waitFor()
  expect(await page.title()).toContain('With MacDuff to the Frontier')

  // Looked through, and then to a chapter: it is found whatever was looked for.
  await page.getByRole('searchbox').fill('averaged dice of no book')
  await page.getByText('No clause has these words.').waitFor()
  await page.getByLabel('To a chapter').selectOption('Melee')
  const head = page.getByRole('heading', { name: 'Melee', exact: true })
  await expect.poll(() => head.evaluate((h) => h.parentElement === document.activeElement && Math.abs(h.getBoundingClientRect().top) < 60)).toBe(true)
  expect(await page.getByLabel('To a chapter').inputValue()).toBe('')

  await page.goto(`${server.url}/rules/macduff/MD-NONE-99`)
  await page.getByRole('alert').getByText('There is no clause MD-NONE-99 in it.').waitFor()
  expect(errors).toEqual([])
})
