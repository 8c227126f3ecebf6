import { expect, it } from 'vitest'
import { house, newPage } from './browser.ts'

const server = house()

it('a quick battle is made, tried and opened, and its code makes it again', async () => {
  const { page, errors } = await newPage()
  await page.goto(`${server.url}/make`)
  await page.getByRole('radio', { name: 'ten minutes' }).check()
  await page.getByRole('radio', { name: 'attack on a position' }).check()
  await page.getByLabel('Seed').fill('1815')
  await page.getByRole('button', { name: 'Make it' }).click()
  await page.getByText(/Red won \d+ in a hundred of 40 battles between sergeants: it is/).waitFor()
  const code = await page.locator('output').innerText()
  expect(code).toMatch(/^napoleonic-ten-rolling-attack-red-blue-1815-\d+(\.5)?$/)
  await page.getByRole('button', { name: 'Open it' }).click()
  await page.getByText('Nothing is wrong: it can be played.').waitFor()
  const title = await page.getByLabel('Title').inputValue()

  await page.goto(`${server.url}/make`)
  await page.getByLabel('Or a friend’s code').fill(code)
  await page.getByRole('button', { name: 'Make that' }).click()
  await page.getByRole('button', { name: 'Open it' }).click()
  await page.getByText('Nothing is wrong: it can be played.').waitFor()
  expect(await page.getByLabel('Title').inputValue()).toBe(title)
  expect(errors).toEqual([])
})
