// The dispatch of a battle: one sheet of paper, whatever there is to tell, and read on a phone.

import { expect, it } from 'vitest'
import type { Analysis } from '../src/api/types.ts'
import { house, laid, newPage, until } from './browser.ts'

const server = house()

/** Pages of a PDF. */
const pages = (pdf: Buffer) => (pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length

/** The dispatch of a battle that was given up at once, with a history of so many letters. */
async function told(history: number): Promise<string> {
  const { text } = (await (await fetch(`${server.url}/api/scenarios/el-bodon/source`)).json()) as { text: string }
  const source = `${text.replace(/^history: \|\n(?: .*\n|\n)*/m, '')}\nhistory: ${'The guns were taken and lost again. '.repeat(history / 36)}\n`
  const b = await laid(server, { source, seats: {} })
  const send = (path: string, body: object) => fetch(`${server.url}/api/battles/${b.id}/${path}`, {
    method: 'POST', headers: { 'Content-Type': 'application/json', 'Drumhead-Key': Object.values(b.keys).join() }, body: JSON.stringify(body),
  })
  expect((await send('resign', { seat: Object.keys(b.keys)[0], id: '1' })).status).toBeLessThan(300)
  expect((await send('analysis', {})).status).toBe(200)
  await until('it is worked out', async () => ((await (await fetch(`${server.url}/api/battles/${b.id}/analysis`)).json()) as Analysis).report)
  return ((await (await fetch(`${server.url}/api/battles/${b.id}/dispatch`)).json()) as { page: string }).page
}

it.each([0, 6300, 9000])('it is printed on one sheet with a history of %i letters', async (history) => {
  const { page } = await newPage()
  await page.setContent(await told(history))
  for (const format of ['A4', 'Letter']) expect([format, pages(await page.pdf({ preferCSSPageSize: true, format }))]).toEqual([format, 1])
})

it('it is read on a phone: nothing lies beside the page, and the labels of the curve are legible', async () => {
  const { page } = await newPage({ viewport: { width: 390, height: 844 } })
  await page.setContent(await told(0))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  const labels = await page.locator('.curve text').evaluateAll((all) => all.map((t) => ({ words: t.textContent, high: t.getBoundingClientRect().height })))
  expect(labels.length).toBeGreaterThan(3)
  expect(labels.filter((l) => l.high < 11)).toEqual([])
})
