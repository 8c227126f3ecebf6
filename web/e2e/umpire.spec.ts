// An umpire beside two players, in every rule book.
import { expect, it } from 'vitest'
import type { ScenarioCard, Table } from '../src/api/types.ts'
import { house, laid, newPage, spot, table } from './browser.ts'

const server = house()

it('rules by forms, and puts a piece where he taps, in every rule book', async () => {
  const firsts = ((await (await fetch(`${server.url}/api/scenarios`)).json()) as ScenarioCard[]).filter((s) => s.first)
  expect(firsts.length).toBe(5)
  for (const s of firsts) {
    const seats = { ...Object.fromEntries(s.sides.map((x) => [x.id, 'you'])), umpire: 'you' }
    const { id, keys } = await laid(server, { scenario: s.id, seats })
    const { page, errors } = await newPage()
    await page.goto(`${server.url}/b/${id}#key=${keys.umpire}`)
    const what = page.getByLabel('What do you rule?')
    await what.waitFor()
    const t: Table = await table(page, id)
    // The forms ask for nothing that cannot be tapped, counted or chosen, but for what is said in notation.
    for (const f of t.forms!.slice(0, -1)) {
      for (const field of f.fields) expect(field.kind === 'place' || field.kind === 'number' || field.choices?.length, `${s.id}: ${f.label}: ${field.label}`).toBeTruthy()
    }
    const place = t.forms!.find((f) => f.fields.some((x) => x.kind === 'place'))!
    await what.selectOption(place.label)
    const piece = t.scene.pieces.find((p) => p.side === 0 && p.arm === 'infantry')!
    await page.locator('.umpire .fields select').first().selectOption(piece.id)
    if (t.scene.board.grid === 'inches') {
      const board = (await page.locator('.board').boundingBox())!
      await page.mouse.click(board.x + board.width * 0.3, board.y + board.height * 0.5)
    } else {
      // A place on which nobody stands and which all may enter.
      const taken = new Set([...t.scene.pieces.map((p) => p.at), ...t.scene.board.cells.map((c) => c.at)])
      const free = ['D4', 'C4', 'D5', 'E6', 'C5'].find((c) => !taken.has(c))!
      const at = await spot(page, t, free)
      await page.mouse.click(at.x, at.y)
    }
    const why = `${s.id}: he lost his way`
    await page.locator('.umpire').getByLabel('Why').fill(why)
    await page.getByRole('button', { name: 'So I rule' }).click()
    await page.locator('.leaf', { hasText: why }).first().waitFor()
    const before = [piece.at, JSON.stringify(piece.spot)]
    const now = await table(page, id)
    const moved = now.scene.pieces.find((p) => p.id === piece.id)!
    expect([moved.at, JSON.stringify(moved.spot)], s.id).not.toEqual(before)
    expect(errors, s.id).toEqual([])
    await page.context().close()
  }
})

it('what he begins while his last ruling is still on its way to be answered stays', async () => {
  const s = ((await (await fetch(`${server.url}/api/scenarios`)).json()) as ScenarioCard[]).find((s) => s.id === 'the-toll-house')
  const seats = { ...Object.fromEntries(s!.sides.map((x) => [x.id, 'you'])), umpire: 'you' }
  const { id, keys } = await laid(server, { scenario: s!.id, seats })
  const { page, errors } = await newPage()
  let answer = () => {}
  const held = new Promise<void>((done) => (answer = done))
  await page.route('**/orders', async (route) => {
    const response = await route.fetch()
    await held
    await route.fulfill({ response })
  })
  await page.goto(`${server.url}/b/${id}#key=${keys.umpire}`)
  await page.getByLabel('What do you rule?').selectOption('Call for a throw')
  const [form, why] = [page.locator('.umpire'), page.locator('.umpire').getByLabel('Why')]
  for (const [i, n] of ['2', '6'].entries()) await form.locator('.fields input').nth(i).fill(n)
  await why.fill('Does the bridge hold?')
  await page.getByRole('button', { name: 'So I rule' }).click()
  // The stream tells it before the answer does.
  await page.locator('.leaf', { hasText: 'Does the bridge hold?' }).waitFor()
  await why.fill('And the ford?')
  const answered = page.waitForResponse('**/orders')
  answer()
  await (await answered).finished()
  await page.getByRole('button', { name: 'So I rule' }).click()
  await page.locator('.leaf', { hasText: 'And the ford?' }).waitFor()
  expect(errors).toEqual([])
})
