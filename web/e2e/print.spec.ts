import { expect, it } from 'vitest'
import { house, newPage, until } from './browser.ts'

const server = house()

/** Pages of a PDF. */
const pages = (pdf: Buffer) => (pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length

it('a battle is printed: what is chosen is shown, and is saved as one page', async () => {
  const { page, errors } = await newPage()
  await page.goto(`${server.url}/new/palo-alto`)
  await page.getByRole('link', { name: 'Print it' }).click()
  const sheet = page.frameLocator('iframe')
  await sheet.getByRole('heading', { name: 'Reference' }).waitFor()
  await sheet.getByText('Medium gun: firing stick').waitFor()
  for (const part of ['Reference sheet', 'To set out', 'Rosters', 'Order slips', 'Templates']) await page.getByRole('checkbox', { name: part }).uncheck()
  await until('the map alone is shown', async () => (await sheet.locator('section').count()) === 1 && (await sheet.locator('section.mapped').count()) === 1)
  await sheet.getByText(/One inch of paper is \d+ of the table/).waitFor()
  await page.getByRole('radio', { name: 'Letter' }).check()
  await until('it is laid out for Letter', async () => (await page.locator('iframe').getAttribute('srcdoc'))?.includes('size:letter') ?? false)
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save it' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^palo-alto.*\.html$/)
  expect(errors).toEqual([])
})

it.each(['maida', 'gingindlovu', 'langensalza', 'lundby', 'palo-alto'])('%s has two pages of reference at most, a map on one, and a true inch', async (battle) => {
  const { page } = await newPage()
  for (const paper of ['a4', 'letter']) {
    const laid = async (what: string) => {
      const answer = await page.request.get(`${server.url}/api/scenarios/${battle}/print?what=${what}&paper=${paper}`)
      await page.setContent(((await answer.json()) as { page: string }).page)
      return pages(await page.pdf({ preferCSSPageSize: true }))
    }
    expect(await laid('reference')).toBeLessThanOrEqual(2)
    expect(await page.locator('.columns table').evaluateAll((all) => all.filter((t) => t.getBoundingClientRect().width > t.parentElement!.getBoundingClientRect().width / 2).map((t) => t.textContent))).toEqual([])
    expect(await laid('map')).toBe(1)
    // Of the four inches each part is one, in the pixels of CSS.
    expect(await page.locator('.ruler').last().locator('rect').first().evaluate((r) => r.getBoundingClientRect().width)).toBeCloseTo(96, 0)
    // So is an inch of the table by the scale that is said, on the map itself.
    const scale = Number(/One inch of paper is (\d+)/.exec(await page.locator('header').innerText())?.[1] ?? 0)
    if (!scale) continue
    const table = await page.locator('.mapped .sheet rect.table').first().evaluate((r) => r.getBoundingClientRect().width)
    const { board } = (await (await page.request.get(`${server.url}/api/scenarios/${battle}`)).json()) as { board: { width: number } }
    expect(table).toBeCloseTo((board.width / 1000 / scale) * 96, 0)
  }
})
