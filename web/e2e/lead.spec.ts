// The soldiers stand on a real table: they are set out by a list, and moved from here to there; a place is read off a tape or named.

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Act, Table } from '../src/api/types.ts'
import { atOnce, house, newPage, sitDown, table, until } from './browser.ts'

const server = house()

/** Begins a battle with real soldiers for both sides at one table, and ticks the list as they are set out. */
async function setOut(page: Page, scenario: string): Promise<string> {
  await page.goto(`${server.url}/new/${scenario}`)
  const sides = page.locator('form .sides fieldset')
  for (const n of [0, 1]) await sides.nth(n).locator('input[value=you]').check()
  await page.getByLabel('are real ones, on your own table').check()
  expect(await page.getByLabel('are real ones: you throw them and type what they show').isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByRole('link', { name: /table/ }).click()
  await page.locator('.board').waitFor()
  if (await page.locator('.orders').count()) await sitDown(page)
  const battle = new URL(page.url()).pathname.split('/')[2]!
  const there = (await table(page, battle)).scene.pieces.filter((p) => p.stands)
  expect(there.length).toBeGreaterThan(1)
  await page.getByRole('button', { name: `All done: ${there.length}` }).waitFor()
  for (const p of there.slice(0, 2)) await page.locator('.leaf li', { hasText: p.stands }).first().waitFor()
  await page.locator('.leaf li').first().getByRole('checkbox').click()
  await page.getByRole('button', { name: `All done: ${there.length - 1}` }).click()
  await page.getByText('The real table stands as this one.').waitFor()
  return battle
}

/** Goes on until some piece may be moved to a place: dice fall, and what else is asked is answered as it comes. */
async function toMove(page: Page, battle: string, wanted: (a: Act) => boolean): Promise<{ t: Table; act: Act }> {
  return until('a piece may be moved', async () => {
    const t = await table(page, battle)
    const ask = t.asks.find((a) => a.yours)
    const act = ask?.acts?.find((a) => wanted(a) && t.scene.pieces.some((p) => p.id === a.piece && p.stands))
    if (act) return { t, act }
    const keys = await page.evaluate((id) => (JSON.parse(localStorage.getItem('drumhead.keys') ?? '{}') as Record<string, { mine: string[] }>)[id]!.mine.join(','), battle)
    const send = (what: string, body: object) => page.request.post(`${server.url}/api/battles/${battle}/${what}`, { headers: { 'Drumhead-Key': keys }, data: { ...body, id: `t${t.seq}` } })
    if (ask?.throw) await send('throw', { seat: ask.seats[0] })
    else if (ask?.acts?.length) await send('orders', { seat: ask.seats[0], ask: ask.id, order: ask.acts[0]!.order })
    return undefined
  })
}

for (const [kind, scenario] of [['hexes', 'the-mill'], ['squares', 'the-wells']] as const)
  it(`on ${kind}: it goes where its ${kind === 'hexes' ? 'hex' : 'square'} is named, and where it really ended`, async () => {
    const { page, errors } = await newPage({ viewport: { width: 1180, height: 820 } })
    await atOnce(page)
    const battle = await setOut(page, scenario)
    const { t, act } = await toMove(page, battle, (a) => a.verb === 'move' && !!a.cell && !a.target)
    const piece = t.scene.pieces.find((p) => p.id === act.piece)!
    const others = t.asks.find((a) => a.yours)!.acts!.filter((a) => a.piece === act.piece && a.verb === 'move' && a.cell && a.cell !== act.cell && !a.target)
    await page.getByRole('tab', { name: 'Forces' }).click()
    await page.locator('.leaf').getByRole('button', { name: new RegExp(piece.name, 'i') }).first().click()
    await page.keyboard.press('x')
    const name = page.getByRole('textbox', { name: /^Its (hex|square)$/ })
    // Where it cannot come, the book says why.
    const far = t.scene.pieces.filter((p) => p.side !== piece.side && p.at).at(-1)!.at!
    await name.fill(far.toLowerCase())
    await page.keyboard.press('Enter')
    await page.locator('.now .problem').waitFor()
    await name.fill(act.cell!)
    await page.keyboard.press('Enter')
    await page.locator('.now .commit').click()
    const row = page.locator('.leaf li', { hasText: `from ${piece.at} to ${act.cell}` }).first()
    await row.waitFor()
    // The real one ended elsewhere, where it may.
    const other = others[0]
    if (other) {
      await page.getByRole('button', { name: /ended elsewhere/ }).click()
      await name.fill(other.cell!)
      await page.keyboard.press('Enter')
      await page.locator('.now .commit').click()
      await page.locator('.leaf li', { hasText: `from ${piece.at} to ${other.cell}` }).first().waitFor()
    }
    // What is ticked as the line is lost, or the page left at once, stays so, and comes to the table afterwards.
    const lost = (u: URL) => u.pathname.endsWith('/real')
    await page.route(lost, (r) => (r.request().method() === 'GET' ? r.continue() : r.abort()))
    await page.getByRole('button', { name: /^All done/ }).click()
    await page.getByText('The real table stands as this one.').waitFor()
    await page.unroute(lost)
    await page.reload()
    await page.getByRole('tab', { name: 'Real table' }).click()
    await page.getByText('The real table stands as this one.').waitFor()
    await until('the table knows it', async () => page.evaluate((id) => !localStorage.getItem(`drumhead.lead.${id}.unsaid`), battle))
    expect(errors).toEqual([])
  })

it('on an open table: it goes where a tape reads from two edges, and where it really ended', async () => {
  const { page, errors } = await newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await atOnce(page)
  const battle = await setOut(page, 'encounter')
  const { t, act } = await toMove(page, battle, (a) => a.verb === 'move' && !!a.spot)
  const piece = t.scene.pieces.find((p) => p.id === act.piece)!
  const { width = 0, depth = 0 } = t.scene.board
  await page.locator('.board').waitFor()
  await until('it is in the hand', async () => {
    await page.locator('.turner').getByRole('button', { name: 'The next' }).tap({ timeout: 500 }).catch(() => {})
    return (await page.locator('.now .who').textContent())?.toLowerCase().includes(piece.name.toLowerCase())
  })
  await page.getByRole('button', { name: 'by a tape' }).tap()
  const [across, up] = [page.getByLabel('Inches from the west or east edge'), page.getByLabel('Inches from the south or north edge')]
  const measured = async (x: number, y: number) => {
    await page.getByLabel('Which edge').selectOption('east')
    await page.getByLabel('Which other edge').selectOption('north')
    await across.fill(String((width - x) / 1000))
    await up.fill(String((depth - y) / 1000))
    await page.getByRole('button', { name: 'So it stands' }).tap()
  }
  // Farther than it may go: refused, with why.
  await measured(piece.spot!.x, depth - piece.spot!.y)
  await page.locator('.now .problem').waitFor()
  const ahead = piece.spot!.y < depth / 2 ? 1 : -1
  await measured(piece.spot!.x, piece.spot!.y + 3000 * ahead)
  await page.locator('.now .commit:not([disabled])').tap()
  const stands = async () => (await table(page, battle)).scene.pieces.find((p) => p.id === piece.id)!
  await until('it has moved', async () => (await stands()).spot!.y === piece.spot!.y + 3000 * ahead)
  await page.locator('.leaf li', { hasText: 'to ' }).first().waitFor()
  await page.getByRole('button', { name: /ended elsewhere/ }).tap()
  await measured(piece.spot!.x, piece.spot!.y + 2500 * ahead)
  await page.locator('.now .commit:not([disabled])').tap()
  await until('it stands where it ended', async () => (await stands()).spot!.y === piece.spot!.y + 2500 * ahead)
  await page.locator('.leaf li', { hasText: (await stands()).stands!.split(', facing')[0]! }).waitFor()
  expect(errors).toEqual([])
})
