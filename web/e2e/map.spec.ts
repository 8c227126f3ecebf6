// What the map does by itself: pieces are dragged over hexes and squares, the
// seal gives what is looked at, and one gesture goes and assaults.

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Table } from '../src/api/types.ts'
import { asked, atOnce, begin, exact, goneOn, hold, house, laid, newPage, shows, spot, table, until } from './browser.ts'
import { look } from './hands.ts'

const server = house()

/** Horse that must go before it can assault; a line that waits for its turn. */
const source = `drumhead: 1
id: the-gap
title: The Gap
rules: napoleonic
turns: 3
forces:
  A:
    - {id: c1, name: the Hussars, short: Hussars, type: cavalry, at: E3, formation: line}
    - {id: i9, name: the Reserve, short: Reserve, type: infantry, at: M1, formation: line}
  B:
    - {id: j1, name: the Guards, short: Guards, type: infantry, at: E5, formation: line}
    - {id: j9, name: the Others, short: Others, type: infantry, at: A11, formation: line}
now: {turn: 1, part: A, unit: c1}
`

async function drag(page: Page, t: Table, from: string, to: string) {
  const [a, b] = [await spot(page, t, from), await spot(page, t, to)]
  await page.mouse.move(a.x, a.y)
  await page.mouse.down()
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 4 })
  await page.mouse.move(b.x, b.y, { steps: 4 })
  await page.mouse.up()
}

async function beginSource(page: Page): Promise<{ battle: string; t: Table }> {
  const b = await laid(server, { source, seats: { A: 'you', B: 'you' }, grade: 'sealed' })
  await hold(page, server, b)
  await page.goto(`${server.url}/b/${b.id}`)
  await page.locator('.board svg.table').waitFor()
  const t = await table(page, b.id)
  await shows(page, t)
  return { battle: b.id, t }
}

it.each([['the-mill', 'a hex'], ['the-wells', 'a square']])('at %s a piece is dragged to %s, and the seal there gives its order', async (scenario) => {
  const { page, errors } = await newPage()
  await atOnce(page)
  const battle = await begin(page, server, scenario, 'you', 'you')
  // Cards are dealt and the like before anybody may move.
  let t = await goneOn(page, battle, 0)
  while (!asked(t)!.acts!.some((a) => a.verb === 'move')) {
    const plain = asked(t)!.acts!.find((a) => !a.dice && a.verb !== 'end')!
    const seat = asked(t)!.seats[0]!
    const keys = await page.evaluate((id) => (JSON.parse(localStorage.getItem('drumhead.keys')!) as Record<string, { mine: string[] }>)[id]!.mine.join(), battle)
    const given = await page.request.post(`${server.url}/api/battles/${battle}/orders`, { headers: { 'Drumhead-Key': keys }, data: { seat, order: plain.order } })
    expect(given.ok(), await given.text()).toBe(true)
    t = await goneOn(page, battle, t.seq)
  }
  await shows(page, t)
  const here = (id: string | undefined) => t.scene.pieces.find((p) => p.id === id)!.at!
  const act = asked(t)!.acts!.find((a) => a.verb === 'move' && a.cell !== here(a.piece) && !t.scene.pieces.some((p) => p.at === a.cell))!
  await drag(page, t, here(act.piece), act.cell!)
  await page.locator('.now .commit').waitFor()
  expect((await table(page, battle)).seq, 'a drag gives nothing').toBe(t.seq)
  await page.locator('.board .seal').click()
  const moved = await goneOn(page, battle, t.seq)
  expect(moved.scene.pieces.find((p) => p.id === act.piece)!.at).toBe(act.cell)
  expect(errors).toEqual([])
})

it('the map stays where it is when cards are dealt', async () => {
  const { page, errors } = await newPage()
  await atOnce(page)
  const battle = await begin(page, server, 'the-wells', 'you', 'recruit')
  const map = page.locator('.board svg.table')
  let t = await goneOn(page, battle, 0)
  await shows(page, t)
  expect(t.scene.pieces.some((p) => p.card)).toBe(false)
  await page.getByText('No cards are dealt yet.').waitFor()
  const before = await map.boundingBox()
  for (; !t.scene.pieces.some((p) => p.card); t = await goneOn(page, battle, t.seq)) {
    await shows(page, t)
    await page.locator('.now .commit:enabled, [data-order]:enabled').first().waitFor()
    const plain = asked(t)!.acts!.find((a) => !a.dice && a.verb !== 'end') ?? asked(t)!.acts![0]!
    const keys = await page.evaluate((id) => (JSON.parse(localStorage.getItem('drumhead.keys')!) as Record<string, { mine: string[] }>)[id]!.mine.join(), battle)
    const given = await page.request.post(`${server.url}/api/battles/${battle}/orders`, { headers: { 'Drumhead-Key': keys }, data: { seat: asked(t)!.seats[0], order: plain.order } })
    expect(given.ok(), await given.text()).toBe(true)
  }
  await page.getByRole('list', { name: 'Cards, the lowest first' }).getByRole('button').first().waitFor()
  expect(await map.boundingBox()).toEqual(before)
  expect(errors).toEqual([])
})

it('what may not be dragged there goes back, and it is drawn and said why', async () => {
  const { page, errors } = await newPage()
  await atOnce(page)
  const { battle, t } = await beginSource(page)
  await drag(page, t, 'E3', 'L9')
  await page.locator('.now .refusal').getByRole('button', { name: /^Clause / }).waitFor()
  await page.locator('.board .refusal').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.board .refusal').waitFor({ state: 'detached' })
  // Another must act first.
  await drag(page, t, 'M1', 'M2')
  await page.locator('.now .refusal').getByRole('button', { name: /^Clause / }).waitFor()
  expect((await table(page, battle)).seq).toBe(t.seq)
  expect(await page.locator('.board .dragged').count()).toBe(0)
  expect(errors).toEqual([])
})

it('one gesture goes and assaults: the way, the odds of it, one seal', async () => {
  const { page, errors } = await newPage()
  await atOnce(page)
  const { battle, t } = await beginSource(page)
  expect(asked(t)!.acts!.some((a) => a.verb === 'assault'), 'nobody is beside it').toBe(false)
  await page.locator('.now .chip', { hasText: /assault/i }).waitFor()
  await drag(page, t, 'E3', 'E5')
  const black = page.locator('.now .commit')
  await black.filter({ hasText: /Assault the Guards after a move/ }).waitFor()
  await page.locator('.board .track').first().waitFor({ state: 'attached' })
  await page.locator('.now .odds > *').first().waitFor()
  await page.locator('.board .seal').click()
  const after = await until('both were given', async () => {
    const now = await table(page, battle)
    const given = now.log.filter((e) => e.kind === 'order' && !e.void).map((e) => e.order?.split(' ')[1])
    return given.includes('move') && given.includes('assault') && now
  })
  expect(after.log.filter((e) => e.kind === 'order').length).toBe(2)
  expect(errors).toEqual([])
})

it('who may not be moved on an open table stays when he is dragged, and it is said why', async () => {
  const { page, errors } = await newPage()
  await atOnce(page)
  const battle = await begin(page, server, 'the-two-roads', 'you', 'you')
  await page.locator('.board svg.hand').waitFor()
  let t = await goneOn(page, battle, 0)
  await shows(page, t)
  await page.getByRole('button', { name: 'The next', exact: true }).click()
  const name = (await page.locator('.now .who b').first().innerText()).toLowerCase()
  const { id, spot: from, side } = t.scene.pieces.find((p) => [p.name, p.short].some((n) => n.toLowerCase() === name))!
  const ahead = t.scene.sides[side]!.home === 'south' ? 2 : -2
  await exact(page, `${from!.x / 1000},${from!.y / 1000 + ahead}`)
  await page.locator('.now .commit:enabled').click()
  t = await goneOn(page, battle, t.seq)
  await shows(page, t)
  const stands = t.scene.pieces.find((p) => p.id === id)!.spot!
  await drag(page, t, `${stands.x / 1000},${stands.y / 1000}`, `${stands.x / 1000},${stands.y / 1000 + ahead}`)
  await page.locator('.now .refusal').getByRole('button', { name: /^Clause / }).waitFor()
  expect((await table(page, battle)).seq).toBe(t.seq)
  expect(errors).toEqual([])
})

it('on an open table the seal stands beside the ghost, and gives its order', async () => {
  const { page, errors } = await newPage()
  await atOnce(page)
  const battle = await begin(page, server, 'the-two-roads', 'you', 'you')
  await page.locator('.board svg.hand').waitFor()
  const t = await goneOn(page, battle, 0)
  await shows(page, t)
  await page.getByRole('button', { name: 'The next', exact: true }).click()
  const piece = await page.locator('.now .who b').first().innerText()
  const { id, spot: from, side } = t.scene.pieces.find((p) => [p.name, p.short].some((n) => n.toLowerCase() === piece.toLowerCase()))!
  const [x, y] = [from!.x / 1000, from!.y / 1000 + (t.scene.sides[side]!.home === 'south' ? 3 : -3)]
  await exact(page, `${x},${y}`)
  await page.locator('.now .commit:enabled').waitFor()
  await page.locator('.board .seal').click()
  const moved = await goneOn(page, battle, t.seq)
  expect(moved.scene.pieces.find((p) => p.id === id)!.spot).toMatchObject({ x: x * 1000, y: y * 1000 })
  expect(errors).toEqual([])
})

it('when my part begins one of those who may act is in sight, though the map had been left elsewhere', async () => {
  const { page, errors } = await newPage({ viewport: { width: 390, height: 844 } })
  await atOnce(page)
  const side = (one: string, y: number, facing: string) => `  ${one}: [${[10, 20, 30].map((x, n) => `{id: ${one.toLowerCase()}${n}, type: infantry, at: "${x},${y}", facing: ${facing}}`).join(', ')}]`
  const apart = `drumhead: 1\nid: apart\ntitle: Apart\nrules: european\nboard: {grid: inches, width: 48, depth: 48}\nturns: 9\nforces:\n${side('A', 4, 'N')}\n${side('B', 44, 'S')}\nnow: {phase: movement, part: A, turn: 1}\n`
  const b = await laid(server, { source: apart, seats: { A: 'you', B: 'you' }, grade: 'sealed' })
  await hold(page, server, b, ['A'])
  await page.goto(`${server.url}/b/${b.id}`)
  const inSight = async () => {
    const { able, board } = await look(page)
    return able.some((p) => p.x > board.left && p.x < board.right && p.y > board.top && p.y < board.bottom)
  }
  await until('somebody may act', inSight)
  const { board } = await look(page)
  const [x, y] = [(board.left + board.right) / 2, (board.top + board.bottom) / 2]
  await page.locator('.board').focus()
  for (let n = 0; n < 4; n++) await page.keyboard.press('+')
  for (let n = 0; n < 12 && (await inSight()); n++) {
    await page.mouse.move(x, board.top + 20)
    await page.mouse.down()
    await page.mouse.move(x, y, { steps: 3 })
    await page.mouse.move(x, board.bottom - 10, { steps: 3 })
    await page.mouse.up()
  }
  expect(await inSight()).toBe(false)
  // He ends his part, and the other his, until he is asked again.
  const { seq } = await table(page, b.id)
  const key = { 'Drumhead-Key': b.keys.B! }
  await page.keyboard.press('e')
  await page.locator('.now .commit').click()
  await until('my next part begins', async () => {
    const theirs = (await (await page.request.get(`${server.url}/api/battles/${b.id}`, { headers: key })).json()) as Table
    const end = asked(theirs)?.acts?.find((a) => !a.piece)
    if (end) await page.request.post(`${server.url}/api/battles/${b.id}/orders`, { headers: key, data: { seat: 'B', ask: asked(theirs)!.id, order: end.order, id: `B${theirs.seq}` } })
    const t = await table(page, b.id)
    return t.seq > seq + 2 && asked(t)
  })
  await until('one of mine is in sight', inSight)
  expect(errors).toEqual([])
})
