// Orders that are written before the dice, answers that break into a charge, an umpire: on an open table.

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Table } from '../src/api/types.ts'
import { atOnce, done, exact, house, newPage, until } from './browser.ts'

/** Horse ten inches before foot. */
const source = `drumhead: 1
id: the-lane-end
title: The Lane End
rules: macduff
turns: 3
board: {grid: inches, width: 36, depth: 30}
forces:
  A:
    - {id: g1, name: General Hart, short: Hart, type: commander, at: "12,4"}
    - {id: c1, name: the Lancers, short: Lancers, type: cavalry, at: "12,8", files: 3}
    - {id: i1, name: the Fusiliers, short: Fusiliers, type: infantry, at: "22,6", files: 6}
  B:
    - {id: h1, name: General Roe, short: Roe, type: commander, at: "12,24"}
    - {id: j1, name: the Guards, short: Guards, type: infantry, at: "12,18", files: 6}
`

const server = house('--grace', '1s')

interface Game { id: string; keys: Record<string, string> }

async function begin(seats: Record<string, string>, more: object = {}): Promise<Game> {
  const made = await fetch(`${server.url}/api/battles`, { method: 'POST', headers: json, body: JSON.stringify({ source, seats, grade: 'sealed', ...more }) })
  expect(made.ok, await made.clone().text()).toBe(true)
  return (await made.json()) as Game
}

const json = { 'Content-Type': 'application/json' }
const by = (g: Game, seat: string) => ({ ...json, 'Drumhead-Key': g.keys[seat]! })
const seen = async (g: Game, seat: string) =>
  (await (await fetch(`${server.url}/api/battles/${g.id}`, { headers: by(g, seat) })).json()) as Table

/** Waits until a seat is asked. */
function asked(g: Game, seats: string[]): Promise<{ table: Table; seat: string }> {
  return until('somebody is asked', async () => {
    for (const seat of seats) {
      const table = await seen(g, seat)
      if (table.asks.some((a) => a.yours)) return { table, seat }
    }
    return undefined
  })
}

async function give(g: Game, seat: string, order: string) {
  const answer = await fetch(`${server.url}/api/battles/${g.id}/orders`, { method: 'POST', headers: by(g, seat), body: JSON.stringify({ seat, order }) })
  expect(answer.ok, `${order}: ${await answer.clone().text()}`).toBe(true)
}

/** A page in which somebody sits. It lays no key, so that the test may give orders beside it, as a program does that signs nothing. */
async function sit(g: Game, seat: string): Promise<{ page: Page; errors: string[] }> {
  const { page, errors } = await newPage()
  await page.route('**/sit', (r) => r.fulfill({ status: 409, contentType: 'application/problem+json', body: '{}' }))
  await atOnce(page)
  await page.addInitScript(([id, key]) => {
    localStorage.setItem('drumhead.keys', JSON.stringify({ [id as string]: { mine: [key] } }))
  }, [g.id, g.keys[seat]] as const)
  await page.goto(`${server.url}/b/${g.id}`)
  await page.locator('.board svg.hand').waitFor()
  return { page, errors }
}

// After the Guards only their general is without an order, and the table goes on to him; behind the Fusiliers there are more.
it.each(['A', 'B'])('orders are written on a slip, changed and taken off it, and stand once they are given (%s)', async (seat) => {
  const { g, table } = await until('he begins', async () => {
    const g = await begin({ A: 'you', B: 'you' })
    const first = await asked(g, ['A', 'B'])
    return first.seat === seat ? { g, table: first.table } : undefined
  })
  const unit = table.scene.pieces.find((p) => p.id === (seat === 'A' ? 'i1' : 'j1'))!
  const { page, errors } = await sit(g, seat)
  const line = page.locator(`.slip [data-piece=${unit.id}]`)
  await line.and(page.locator('.open')).waitFor()
  await line.locator('.name').click()
  const ahead = unit.spot!.y / 1000 + (seat === 'A' ? 5 : -5)
  const write = async () => {
    await exact(page, `${unit.spot!.x / 1000},${ahead}`)
    await page.locator('[data-give]:enabled').click()
    await line.and(page.locator('.written')).waitFor()
  }
  await write()
  await page.locator('.trail .pencil').first().waitFor()
  expect(await line.innerText()).toContain('Move 5 inches')
  await line.getByRole('radio', { name: 'as far as the dice allow' }).click()
  await line.locator('[role=radio][aria-checked=true]', { hasText: 'as far as the dice allow' }).waitFor()
  expect(await line.innerText()).toContain('Move 12 inches')
  await line.getByRole('button', { name: /off the slip/ }).click()
  await line.and(page.locator('.open')).waitFor()
  await page.locator('.trail .pencil').waitFor({ state: 'detached' })
  await line.locator('.name').click()
  await write()
  // No die has fallen yet, and nothing has moved.
  expect((await seen(g, seat)).scene.pieces.find((p) => p.id === unit.id)!.spot).toEqual(unit.spot)
  await done(page)
  await line.and(page.locator('.written')).waitFor({ state: 'detached' })
  await expect.poll(async () => (await seen(g, seat)).scene.pieces.find((p) => p.id === unit.id)!.spot).not.toEqual(unit.spot)
  expect(errors).toEqual([])
})

it('a charge is answered by cards: none is chosen beforehand, two presses, a handle for the range, and a story', async () => {
  const g = await begin({ A: 'you', B: 'friend' })
  for (;;) {
    const { seat, table } = await asked(g, ['A', 'B'])
    const ask = table.asks.find((a) => a.yours)!
    if (ask.interrupts) break
    if (seat === 'A' && ask.acts?.some((a) => a.order === 'c1 charge j1')) await give(g, 'A', 'c1 charge j1')
    await give(g, seat, ask.acts?.find((a) => a.order === 'done' || a.verb === 'go' || a.verb === 'pass')?.order ?? ask.acts![0]!.order)
  }
  const [b, a] = [await sit(g, 'B'), await sit(g, 'A')]
  const page = b.page
  const cards = page.locator('.now .answers .chip')
  await cards.first().waitFor()
  expect(await cards.locator('[aria-pressed=true]').count()).toBe(0)
  // What each comes to is asked for as they are laid out, and nothing moves when it comes.
  const laid = await cards.first().boundingBox()
  await page.locator('.now .answers .text', { hasText: '%' }).first().waitFor()
  expect(await cards.first().boundingBox()).toEqual(laid)
  // Those that are closed say why when they are tapped.
  for (const [name, clause] of [['Charge!', 'REA-05'], ['Fall back!', 'REA-07']] as const) {
    await page.locator('.now .answers .closed', { hasText: name }).click()
    await page.locator('.now .refusal').getByRole('button', { name: new RegExp(clause) }).waitFor()
    await page.keyboard.press('Escape')
  }
  expect(await page.locator('.now .answers [data-order]').evaluateAll((list) => list.map((x) => (x as HTMLElement).dataset.order))).toEqual(['j1 fire 4', 'j1 square', 'j1 stand'])
  // He who charges sees what the other is asked, that he is there, and since when.
  await a.page.locator('.now .asked', { hasText: 'charged' }).waitFor()
  await a.page.locator('.now .who', { hasText: /at the table\. Asked at \d\d:\d\d/ }).waitFor()
  const before = (await seen(g, 'B')).seq
  await page.keyboard.press('Space')
  await cards.first().click()
  await page.locator('.hand .grip').waitFor()
  const range = page.locator('.now .tell input[type=range]')
  await range.focus()
  await page.keyboard.press('ArrowRight')
  await page.locator('.now .commit', { hasText: '5 inches' }).waitFor()
  // The handle on the map and the card are one.
  const grip = (await page.locator('.hand .grip').boundingBox())!
  const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y - 20, { steps: 2 })
  await page.mouse.move(x, y - 40, { steps: 2 })
  await page.mouse.up()
  const order = await page.locator('.now .commit').getAttribute('data-order')
  expect(order).toMatch(/^j1 fire [1-4]$/)
  await page.locator('.now .tell .bar').waitFor()
  expect((await seen(g, 'B')).seq).toBe(before)
  await page.locator('.now .commit').click()
  await cards.first().waitFor({ state: 'detached' })
  const log = (await seen(g, 'A')).log
  expect(log.filter((e) => e.seq > before).map((e) => e.order)).toContain(order)
  const steps = a.page.locator('.leaf .story .step')
  await steps.nth(2).waitFor()
  expect((await steps.allInnerTexts()).slice(0, 3).map((s) => s.toLowerCase())).toEqual(['declared', 'answer', 'dice'])
  // It is the same story to both, and still is when the pages and the program come back.
  const { seq } = (await asked(g, ['A', 'B'])).table
  const told = async (page: Page) => {
    await page.locator(`.table[data-seq="${seq}"]`).waitFor()
    const story = page.locator('.leaf .story', { hasText: 'charge' }).first()
    await story.waitFor()
    return story.innerText()
  }
  const story = await told(a.page)
  expect(await told(b.page)).toBe(story)
  await server.restart()
  for (const one of [a.page, b.page]) {
    await one.reload()
    expect(await told(one)).toBe(story)
  }
  expect([...a.errors, ...b.errors]).toEqual([])
})

it('an absent player has left answers, by mouse, keys or as text, and only the record says that they were used', async () => {
  // So many on each side that no charge ends the battle: at its end every reason opens.
  const foot = (id: string, ys: number[]) => ys.map((y, i) => `    - {id: ${id}${i}, type: infantry, at: "${[28, 33, 33][i]},${y}", files: 3}\n`).join('')
  const many = source.replace('  B:\n', `${foot('y', [4, 4, 9])}  B:\n`) + foot('z', [26, 26, 21])
  const g = await begin({ A: 'you', B: 'friend' }, { source: many })
  const b = await sit(g, 'B')
  await b.page.getByRole('tab', { name: 'Forces' }).click()
  await b.page.getByText('If you are away').click()
  await b.page.getByLabel('For whom').selectOption('skirmishers')
  await b.page.getByRole('combobox', { name: /^When/ }).selectOption('charged')
  await b.page.getByRole('button', { name: 'Fall back' }).click()
  // The server's answer comes late, the line by the stream before it: the next one is begun meanwhile.
  let late = () => {}
  const begun = new Promise<void>((done) => (late = done))
  await b.page.route('**/instruct', async (route) => {
    const response = await route.fetch()
    await begun
    await route.fulfill({ response })
  }, { times: 1 })
  await b.page.getByRole('button', { name: 'Leave this answer' }).click()
  const lines = b.page.locator('.standing li')
  await lines.getByText('Skirmishers, when charged: fall back').waitFor()
  // The same by keys.
  await b.page.getByLabel('For whom').focus()
  await b.page.getByLabel('For whom').selectOption('all')
  await b.page.getByLabel('Only if').nth(0).selectOption('by horse')
  await b.page.getByLabel('Only if').nth(1).selectOption('from the front')
  await b.page.getByLabel('Fire: At how many inches').fill('4')
  const answered = b.page.waitForResponse('**/instruct')
  late()
  await (await answered).finished()
  await b.page.getByRole('button', { name: 'Fire', exact: true }).press('Enter')
  await b.page.getByRole('button', { name: 'Ask me' }).press('Enter')
  await b.page.getByRole('button', { name: 'Leave this answer' }).press('Enter')
  await lines.getByText('All, when charged by horse from the front: fire 4, else ask me').waitFor()
  await lines.nth(1).getByRole('button', { name: /^Before/ }).click()
  await until('the line stands first', async () => (await lines.nth(0).innerText()).startsWith('All, when charged'))
  await b.page.getByText('As text').click()
  const text = b.page.getByLabel('Standing answers, one a line')
  expect(await text.inputValue()).toBe('all on charge by horse from the front: fire 4 | ask\nskirmishers on charge: fall-back')
  await text.fill('all on charge by night: stand')
  await b.page.getByRole('button', { name: 'Keep the text' }).click()
  await b.page.getByRole('alert').getByText(/"by night" is no condition of charge/).waitFor()
  await text.fill('skirmishers on charge: fall-back\nall on charge by horse from the front: square | fire 4')
  await b.page.getByRole('button', { name: 'Keep the text' }).click()
  await lines.getByText('form square, else fire 4').waitFor()
  await b.page.context().close()
  const a = await sit(g, 'A')
  await until('the charge is answered', async () => {
    const table = await seen(g, 'A')
    expect(table.instructions ?? {}).toEqual({})
    const used = table.log.find((e) => e.by === 'instruction')
    if (used) expect([used.order, used.reasons, used.seat]).toEqual(['j1 square', undefined, 'B'])
    if (used) return true
    const theirs = (await seen(g, 'B')).asks.find((x) => x.yours && !x.interrupts)
    if (theirs) await give(g, 'B', theirs.acts![0]!.order)
    const mine = table.asks.find((x) => x.yours)
    if (mine?.acts?.some((x) => x.order === 'c1 charge j1')) await give(g, 'A', 'c1 charge j1')
    if (mine) await give(g, 'A', mine.acts!.find((x) => x.order === 'done' || x.verb === 'go' || x.verb === 'pass')?.order ?? mine.acts![0]!.order)
    return undefined
  })
  await a.page.locator('.leaf .story', { hasText: 'By standing instructions.' }).waitFor()
  const used = (await seen(g, 'B')).log.find((e) => e.by === 'instruction')
  expect(used!.reasons).toEqual(['all on charge by horse from the front: square | fire 4'])
  expect([...a.errors, ...b.errors]).toEqual([])
})

it('each commander is a chair of its own, the General decides for the army, and an umpire sits beside them', async () => {
  const men = (side: string, ids: string[], y: number) =>
    `  ${side}:\n` + ids.map((id, i) => `    - {id: ${id}, name: Colonel ${id.toUpperCase()}, type: commander, at: "${6 + 12 * i},${y}"}\n    - {id: ${id}u, name: the ${id} Foot, type: infantry, at: "${6 + 12 * i},${y < 15 ? y + 4 : y - 4}", files: 6, under: ${id}}\n`).join('')
  const three = source.slice(0, source.indexOf('forces:')) + 'forces:\n' + men('A', ['ga', 'gb', 'gc'], 4) + men('B', ['ha', 'hb', 'hc'], 26)
  const seats = ['ga', 'gb', 'gc', 'ha', 'hb', 'hc']
  const g = await begin({ ...Object.fromEntries(seats.map((s) => [s, 'friend'])), ga: 'you', umpire: 'you' }, { source: three, divided: true })
  const pages = new Map<string, Page>()
  const errors: string[][] = []
  for (const s of seats) {
    const sitting = await sit(g, s)
    pages.set(s, sitting.page)
    errors.push(sitting.errors)
  }
  const acted = new Set<string>()
  while (acted.size < seats.length) {
    const { seat, table } = await asked(g, seats)
    let { seq } = table
    const ask = table.asks.find((a) => a.yours)!
    const page = pages.get(seat)!
    const unit = table.scene.pieces.find((p) => p.id === `${seat}u`)!
    if (!acted.has(seat) && ask.seats.length === 1 && ask.acts!.some((a) => a.order === 'done')) {
      expect(ask.seats).toEqual([seat])
      acted.add(seat)
      // His own slip is open to him, and to nobody else who sits there.
      await page.locator(`.slip [data-piece=${unit.id}].open`).waitFor()
      for (const other of seats.filter((s) => s !== seat)) {
        expect((await seen(g, other)).asks.some((a) => a.yours), other).toBe(false)
        expect((await pages.get(other)!.locator('.slip .off, .slip .ends').count()), other).toBe(0)
      }
      const ahead = unit.spot!.y / 1000 + (seat.startsWith('g') ? 2 : -2)
      await page.locator(`.slip [data-piece=${unit.id}] .name`).click()
      await exact(page, `${unit.spot!.x / 1000},${ahead}`)
      await page.locator('[data-give]:enabled').click()
      await page.locator(`.slip [data-piece=${unit.id}].written`).waitFor()
      ;({ seq } = await seen(g, seat))
      await done(page)
    } else await give(g, seat, ask.acts![0]!.order)
    await until('the battle has gone on', async () => (await seen(g, seat)).seq > seq)
  }
  const umpire = await sit(g, 'umpire')
  await umpire.page.locator('.umpire select').first().selectOption('Remove')
  expect([...errors.flat(), ...umpire.errors]).toEqual([])
})

it('an umpire rules by a form and the map, and all see his reason', async () => {
  const g = await begin({ A: 'you', B: 'you', umpire: 'you' })
  const { page, errors } = await sit(g, 'umpire')
  const what = page.locator('.umpire select').first()
  await what.selectOption('Change its losses')
  await page.locator('.umpire select').nth(1).selectOption('j1')
  await page.locator('.umpire input[type=number]').fill('3')
  await page.locator('.umpire input').last().fill('They drank from the well')
  await page.getByRole('button', { name: 'So I rule' }).click()
  await expect.poll(async () => (await seen(g, 'A')).scene.pieces.find((p) => p.id === 'j1')!.strength).toBe(9)
  await what.selectOption('Place or move, bring on')
  const board = (await page.locator('.board').boundingBox())!
  await page.locator('.umpire select').nth(1).selectOption('c1')
  await page.mouse.click(board.x + board.width * 0.7, board.y + board.height * 0.45)
  const at = await page.locator('.umpire input').first().inputValue()
  expect(at).toMatch(/^[\d.]+,[\d.]+$/)
  await page.locator('.umpire input').last().fill('They lost their way')
  await page.getByRole('button', { name: 'So I rule' }).click()
  const [x, y] = at.split(',').map((n) => Math.round(Number(n) * 1000))
  await expect.poll(async () => (await seen(g, 'A')).scene.pieces.find((p) => p.id === 'c1')!.spot).toMatchObject({ x, y })
  const other = await sit(g, 'A')
  await other.page.locator('.leaf', { hasText: 'The umpire rules: They drank from the well' }).waitFor()
  await other.page.locator('.leaf', { hasText: 'The umpire rules: They lost their way' }).waitFor()
  expect([...errors, ...other.errors]).toEqual([])
})

it('an umpire calls for a throw and for other dice, lights a fire, brings on and reveals, draws a card: all see it', async () => {
  const ground = 'board: {grid: inches, width: 36, depth: 30, grounds: [{terrain: village, name: Cold Farm, box: "27,18 32,22"}, {terrain: wood, name: Rook Wood, box: "0,12 14,30"}]}'
  const more = source.replace(/board: .*/, `options: {chance-cards: "on", hidden-units: counters}\n${ground}`)
    .replace('at: "12,18", files: 6}', 'at: "22,18", files: 6}\n    - {id: k1, name: the Watchers, short: Watchers, type: skirmishers, at: "7,21", hidden: true}')
    .replace('  B:\n', '    - {id: i2, name: the Reserve, short: Reserve, type: infantry, files: 6, enters: {turn: 3, at: "18,1"}}\n  B:\n')
  const g = await begin({ A: 'you', B: 'you', umpire: 'you' }, { source: more })
  const [{ page, errors }, a] = [await sit(g, 'umpire'), await sit(g, 'A')]
  const rule = async (what: string, fields: string[], why: string) => {
    await page.getByLabel('What do you rule?').selectOption(what)
    for (const [i, value] of fields.entries()) {
      const field = page.locator('.umpire .fields label').nth(i)
      if (await field.locator('select').count()) await field.locator('select').selectOption(value)
      else await field.locator('input').fill(value)
    }
    await page.locator('.umpire').getByLabel('Why').fill(why)
    await page.getByRole('button', { name: 'So I rule' }).click()
    await a.page.locator('.leaf', { hasText: `The umpire rules: ${why}` }).waitFor()
  }
  const piece = async (id: string) => (await seen(g, 'A')).scene.pieces.find((p) => p.id === id)
  expect((await piece('k1'))!.spot).toBeUndefined()
  await rule('Hide or reveal', ['k1', 'off'], 'A dog barked')
  expect((await piece('k1'))!.spot).toMatchObject({ x: 7000, y: 21_000 })
  await rule('Place or move, bring on', ['i2', '18,4'], 'They marched to the guns')
  expect((await piece('i2'))!.spot).toMatchObject({ x: 18_000, y: 4000 })
  await rule('Light or put out a fire', ['cold-farm', 'on'], 'A careless pipe')
  await a.page.locator('.shape.fire .flame').first().waitFor()
  await rule('Remove', ['c1', 'routed'], 'They rode home')
  expect((await piece('c1'))!.spot).toBeUndefined()
  await rule('Call for a throw', ['2', '6'], 'Does the bridge hold?')
  const line = page.locator('.leaf details', { hasText: 'The umpire calls for a throw' }).first()
  await line.locator('summary').click()
  await line.getByRole('button', { name: 'Other dice' }).click()
  await line.getByLabel('The dice').fill('6 6')
  await line.getByLabel('Why').fill('One lay cocked')
  await line.getByRole('button', { name: 'So I rule' }).click()
  // The first dice may have told both as well.
  await a.page.locator('.leaf', { hasText: 'One lay cocked' }).getByText(/The umpire calls for a throw.*: 2 of 2\./).last().waitFor()
  await rule('Draw a chance card', ['A'], 'As they agreed')
  await a.page.locator('.leaf', { hasText: 'A chance card' }).waitFor()
  expect([...errors, ...a.errors]).toEqual([])
})
