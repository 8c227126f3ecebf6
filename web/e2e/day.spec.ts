// What decided the day: worked out from the end page, read on its curve.

import { beforeAll, expect, it } from 'vitest'
import type { Analysis, Table } from '../src/api/types.ts'
import { findings } from './axe.ts'
import { asked, begin, house, laid, newPage, spot, table, until } from './browser.ts'

const server = house()
let battle: string
beforeAll(async () => {
  // Dice that nobody knows before may end it in its second turn, where there is nothing to go along: then another is fought.
  for (let turn = 0; turn < 4;) {
    const begun = await fetch(`${server.url}/api/battles`, {
      method: 'POST', headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ scenario: 'the-mill', seats: { british: 'recruit', french: 'recruit' }, grade: 'sealed' }),
    })
    battle = ((await begun.json()) as { id: string }).id
    const clock = async () => ((await (await fetch(`${server.url}/api/battles/${battle}`)).json()) as Table).scene.clock
    await until('the battle is over', async () => (await clock()).over)
    turn = (await clock()).turn
  }
})

it.each([[1440, 900], [390, 844]])('is told on a page of %i by %i', async (width, height) => {
  const { page, errors } = await newPage({ viewport: { width, height }, bypassCSP: true })
  await page.goto(`${server.url}/b/${battle}/end`)
  await page.getByRole('link', { name: 'What decided the day' }).click()
  const curve = page.getByRole('slider', { name: /chances/ })
  await curve.waitFor()

  // The stair adds up as it is read.
  const numbers = (await page.locator('.panel table').first().locator('.n').allInnerTexts()).map((t) => Number(t.replace('−', '-').replace('+', '')))
  expect(numbers.slice(0, -1).reduce((a, b) => a + b, 0)).toBe(numbers.at(-1))

  // With even dice it is told how far that may be off, and how far the estimate can be trusted.
  const even = await page.getByRole('row', { name: 'With even dice' }).innerText()
  const [low, high] = (await page.getByText('nineteen times in twenty').innerText()).match(/\d+/g)!.map(Number)
  expect(low).toBeLessThanOrEqual(Number(even.match(/\d+/)![0]))
  expect(high).toBeGreaterThanOrEqual(Number(even.match(/\d+/)![0]))
  await page.getByText('How far to trust it').click()
  expect((await page.locator('.trust svg').getAttribute('aria-label'))!.split(';').length).toBeGreaterThan(5)

  // Sides are named as they are called, whatever that is.
  expect((await page.locator('.verdict').innerText()).replace(/\s+/g, ' ')).toMatch(/^.* (The (British|French) have won|The day is drawn)\. .* the orders of the British (lost|won|came to) \d+, those of the French (lost|won|came to) \d+(: more than a whole battle[^.]*)?\. /i)

  // Who wins on which side of the line is told beside the curve: no mark and no number comes to lie on it.
  const areas = (await page.locator('.areas').boundingBox())!
  const along = (await curve.boundingBox())!
  expect(await page.locator('.areas').innerText()).toMatch(/^The French win\s+The British win$/)
  expect(areas.y + areas.height).toBeLessThanOrEqual(along.y)

  // Keys and taps go along the curve, and the map goes with them.
  await page.locator('.map .board').waitFor()
  await curve.focus()
  await page.keyboard.press('Home')
  await expect.poll(() => curve.getAttribute('aria-valuenow')).toBe('1')
  await page.keyboard.press(']')
  await expect.poll(() => curve.getAttribute('aria-valuetext')).toMatch(/^turn 2,/)
  for (const [key, turn] of [['PageUp', 3], ['PageDown', 2], ['ArrowUp', 2], ['ArrowDown', 2]] as const) {
    await page.keyboard.press(key)
    await expect.poll(() => curve.getAttribute('aria-valuetext'), { message: key }).toMatch(new RegExp(`^turn ${turn},`))
  }
  await page.keyboard.press('End')
  await expect.poll(async () => [await curve.getAttribute('aria-valuenow'), /(100|50|0) in a hundred/.test((await curve.getAttribute('aria-valuetext'))!)]).toEqual([await curve.getAttribute('aria-valuemax'), true])
  await curve.click({ position: { x: 5, y: 40 } })
  await expect.poll(() => curve.getAttribute('aria-valuetext')).toMatch(/^turn 1,/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)

  // Each moment is seen whole on the map, with all who took part in it.
  const log = ((await (await fetch(`${server.url}/api/battles/${battle}`)).json()) as Table).log
  const { moves } = ((await (await fetch(`${server.url}/api/battles/${battle}/analysis`)).json()) as Analysis).report as { moves: { seq: number }[] }
  const nth = async () => Number(/(\d+) of \d+/.exec(await page.locator('.moment .leaf').innerText())?.[1])
  const many = Number(/of (\d+)/.exec(await page.locator('.moment .leaf').innerText())![1])
  let concerned = 0
  await curve.focus()
  await page.keyboard.press('Home')
  await expect.poll(() => curve.getAttribute('aria-valuenow')).toBe('1')
  for (let n = ((await nth()) || 0) + 1; n <= many; n++) {
    await page.getByRole('button', { name: 'The next moment' }).click()
    await expect.poll(nth).toBe(n)
    // An order and its throw may each be a moment of one entry.
    await expect.poll(async () => Number(page.url().split('=')[1]) - moves[Number(await curve.getAttribute('aria-valuenow')) - 1]!.seq, { message: 'the address names it' }).toBe(0)
    const seq = Number(page.url().split('=')[1])
    const before = ((await (await fetch(`${server.url}/api/battles/${battle}/at/${seq - 1}`)).json()) as { scene: Table['scene'] }).scene
    const there = (log.find((e) => e.seq === seq)!.lines ?? []).flatMap((l) => l.pieces ?? []).flatMap((id) => before.pieces.find((p) => p.id === id && p.at) ?? [])
    concerned += there.length
    for (const p of there) {
      const at = await spot(page, { scene: before } as Table, p.at!)
      const box = (await page.locator('.map').boundingBox())!
      expect([at.x > box.x && at.x < box.x + box.width, at.y > box.y && at.y < box.y + box.height], `${p.name} in moment ${n}`).toEqual([true, true])
    }
  }
  expect(concerned).toBeGreaterThan(0)
  // Where it was is found again when the page is loaded anew, and by back from the replay.
  const left = await page.locator('.moment').innerText()
  await page.reload()
  await expect.poll(() => page.locator('.moment').innerText()).toBe(left)
  await page.getByRole('button', { name: /Watch from here/ }).click()
  await page.locator('.film').waitFor()
  await page.goBack()
  await expect.poll(() => page.locator('.moment').innerText()).toBe(left)

  // It is looked deeper: what is dear then says how far it may be off, and the stair adds up as before.
  const look = page.getByRole('button', { name: 'Look deeper' })
  if (await look.count()) {
    await page.getByRole('button', { name: 'Write it' }).click()
    await page.getByRole('link', { name: 'Read it' }).waitFor()
    await look.click() // what is written is then to be written anew
  }
  await page.getByText('Orders that seemed dear were played on').waitFor()
  const deeper = (await page.locator('.panel table').first().locator('.n').allInnerTexts()).map((t) => Number(t.replace('−', '-').replace('+', '')))
  expect(deeper.slice(0, -1).reduce((a, b) => a + b, 0)).toBe(numbers.at(-1))
  expect(deeper.slice(-2), 'the dice, and the day').toEqual(numbers.slice(-2))

  // Turn by turn, from where the day began to where it ended; a tap goes there.
  const turns = page.locator('.turns tbody tr')
  expect(Number(await turns.first().getByRole('cell').first().innerText())).toBe(numbers[0])
  await turns.nth(1).getByRole('button').click()
  await expect.poll(() => curve.getAttribute('aria-valuetext')).toMatch(/^turn 2,/)
  // It is seen on the map, also where that had been left above: a page scrolls by whole pixels, its boxes stand between them.
  await expect.poll(async () => {
    const at = (await page.locator('.map').boundingBox())!
    return [at.y > -1, at.y + at.height < height + 1]
  }).toEqual([true, true])

  // What it cost, and what was meant, are leaves beside the orders and the throws.
  await page.getByRole('tab', { name: 'Returns' }).click()
  const rows = page.locator('.panel').getByRole('rowheader')
  const cost = await rows.allInnerTexts()
  await page.getByRole('button', { name: 'French' }).click()
  await expect.poll(() => rows.allInnerTexts()).not.toEqual(cost)
  await page.getByRole('tab', { name: 'Plans' }).click()
  await page.locator('.panel').getByText('The French:').waitFor()

  // The day on one page: written when it is wanted, and complete in itself.
  await page.getByRole('button', { name: 'Write it' }).click()
  const letter = (await page.getByRole('link', { name: 'Read it' }).getAttribute('href'))!
  const told = await page.evaluate(async (at) => (await fetch(at)).text(), letter)
  expect(told).toMatch(/Sir, I have the honour/)
  expect(told.match(/class="sheet"/g)!.length).toBeGreaterThan(1)
  expect(told).not.toMatch(/(?:src|href)="https?:/)

  expect(await findings(page)).toEqual([])

  // From there the battle is watched.
  await page.getByRole('button', { name: /Watch from here/ }).click()
  await page.waitForURL(/replay#entry=/)
  await page.locator('.film').waitFor()
  expect(errors).toEqual([])
})

it('is stopped for all who look, and begun again by who asks for it', async () => {
  const begun = await fetch(`${server.url}/api/battles`, {
    method: 'POST', headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ scenario: 'the-toll-house', seats: { red: 'you', blue: 'you' } }),
  })
  const { id, keys } = (await begun.json()) as { id: string; keys: Record<string, string> }
  // Before it is over nothing is told, nor that it is drawn.
  const { page: early } = await newPage()
  await early.goto(`${server.url}/b/${id}/day`)
  await early.getByRole('heading', { name: 'The battle goes on.' }).waitFor()
  await early.getByText('The battle is not over').waitFor()
  expect(await early.getByRole('button', { name: 'Work it out' }).count()).toBe(0)
  await fetch(`${server.url}/api/battles/${id}/resign`, {
    method: 'POST', headers: { 'Content-Type': 'application/json', 'Drumhead-Key': keys.red! }, body: JSON.stringify({ seat: 'red', id: '1' }),
  })
  const { page: one } = await newPage()
  const { page: two } = await newPage()
  for (const page of [one, two]) {
    await page.goto(`${server.url}/b/${id}/day`)
    await page.getByRole('button', { name: 'Stop' }).waitFor()
  }
  await one.getByRole('button', { name: 'Stop' }).click()
  for (const page of [one, two]) await page.getByText('It was stopped.').waitFor()
  // Whoever waits sees the field as it was left, and beside it what each side lost.
  const field = (await one.locator('.map .board').boundingBox())!
  const returns = one.getByRole('heading', { name: /^Return of casualties: / })
  expect(await returns.count()).toBe(2)
  expect(field.height, 'the map').toBeGreaterThan(300)
  expect(field.x + field.width, 'beside the returns').toBeLessThanOrEqual((await returns.first().boundingBox())!.x)
  const working = async () => ((await (await fetch(`${server.url}/api/battles/${id}/analysis`)).json()) as Analysis).working ?? false
  expect(await working(), 'the other window begins it again').toBe(false)

  // Who asks has it again; and where the table was away meanwhile it is begun anew by itself.
  await two.getByRole('button', { name: 'Work it out' }).click()
  await two.getByRole('button', { name: 'Stop' }).waitFor()
  await server.restart()
  await expect.poll(working).toBe(true)
  await two.getByRole('button', { name: 'Stop' }).click()
  await two.getByText('It was stopped.').waitFor()
})

it('is told of a battle that was given up in its first turn', async () => {
  const { page, errors } = await newPage()
  const given = await begin(page, server, 'the-mill', 'you', 'recruit')
  await until('I am asked', async () => asked(await table(page, given)))
  await page.evaluate(async (id) => {
    const held = JSON.parse(localStorage.getItem('drumhead.keys')!) as Record<string, { mine: string[] }>
    await fetch(`/api/battles/${id}/resign`, { method: 'POST', headers: { 'Content-Type': 'application/json', 'Drumhead-Key': held[id]!.mine.join() }, body: JSON.stringify({ seat: 'british', id: '1' }) })
  }, given)
  await page.goto(`${server.url}/b/${given}/day`)
  await page.locator('.moment').waitFor()
  expect(await page.locator('.verdict').innerText()).toMatch(/your orders (lost|won|came to) \d+, theirs (lost|won|came to) \d+(: more than a whole battle[^.]*)?\. .* in 100( \(\d+ to \d+\))?\. Turn 1 did most: from \d+ to 0\./s)
  // Where it is not off at all nothing is said of how far: "1 to 1" would be read as odds.
  expect(await page.locator('.verdict').innerText()).not.toMatch(/\((\d+) to \1\)/)
  // It is what decided the day, and is shown first.
  await page.locator('.moment').getByText('The British give up the field.').waitFor()
  expect(await page.locator('.moment').innerText()).toMatch(/^Your order in turn 1.*\d of \d.*From \d+ to 0\./s)

  // Of so few steps the marks are no wider than they must; a tap on one is that step, and keys go to the ends.
  await page.goto(`${server.url}/b/${given}/replay`)
  const [marks, step] = [page.locator('.film i'), page.getByRole('slider', { name: 'Step of the battle' })]
  await step.waitFor()
  const many = await marks.count()
  expect(many).toBeGreaterThan(1)
  expect(many).toBeLessThan(30)
  for (const n of [many - 1, 0, Math.floor(many / 2)]) {
    const box = (await marks.nth(n).boundingBox())!
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await expect.poll(() => step.getAttribute('aria-valuetext')).toBe(`step ${n + 1} of ${many}`)
  }
  for (const [key, n] of [['Home', 1], ['End', many]] as const) {
    await step.press(key)
    await expect.poll(() => step.getAttribute('aria-valuetext'), { message: key }).toBe(`step ${n} of ${many}`)
  }
  expect(errors).toEqual([])
})

it('says that an order is judged by what could be seen then, where something was guessed', async () => {
  const { page, errors } = await newPage()
  let guessed = false
  await page.route(`**/api/battles/${battle}/analysis`, async (route) => {
    const response = await route.fetch()
    const told = (await response.json()) as Analysis
    const { report } = told
    await route.fulfill({ response, json: { ...told, report: report && { ...report, guessed, sum: { ...report.sum, turned: [] } } } }) // orders alone are moments
  })
  const given = page.locator('.moment dt').getByText('Given')
  const judged = page.locator('.moment').getByText(/^Judged by what (you|they) could see then\.$/)
  for (guessed of [false, true]) {
    await page.goto(`${server.url}/b/${battle}/day`)
    await page.reload()
    await page.getByRole('button', { name: 'The next moment' }).click()
    await given.waitFor()
    expect(await judged.count()).toBe(guessed ? 1 : 0)
  }
  expect(errors).toEqual([])
})

it('tells of a throw that stands behind its order, in an entry of its own, as of any other', async () => {
  const begun = await laid(server, { scenario: 'the-mill', seats: { british: 'you', french: 'you' }, grade: 'typed' })
  const keys = Object.values(begun.keys).join()
  const look = async () => (await (await fetch(`${server.url}/api/battles/${begun.id}`, { headers: { 'Drumhead-Key': keys } })).json()) as Table
  const post = (what: string, body: object) => fetch(`${server.url}/api/battles/${begun.id}/${what}`, { method: 'POST', headers: { 'Content-Type': 'application/json', 'Drumhead-Key': keys }, body: JSON.stringify({ ...body, id: crypto.randomUUID() }) })
  let shot = 0
  let thrown = 0
  await until('somebody has fired', async () => {
    const t = await look()
    const wanting = t.asks.find((a) => a.throw)
    if (wanting) await post('throw', { seat: wanting.seats[0], faces: wanting.throw!.groups.flatMap((g) => g.faces.map(() => 1 + (thrown++ % 6))) }) // initiative is never even
    else if (shot) return true
    else {
      const ask = asked(t)
      const act = ask && (ask.acts!.find((a) => a.verb === 'fire') ?? ask.acts!.find((a) => a.verb === 'pass') ?? ask.acts![0]!)
      if (!ask || !act) return false
      const { seq } = (await (await post('orders', { seat: ask.seats[0], ask: ask.id, order: act.order })).json()) as { seq: number }
      if (act.verb === 'fire') shot = seq
    }
    return false
  })
  expect((await post('resign', { seat: 'french' })).ok).toBe(true)
  const { page, errors } = await newPage()
  await page.goto(`${server.url}/b/${begun.id}/day#entry=${shot}`)
  const moment = page.locator('.moment .lines')
  await moment.getByText(/fires? at/).waitFor()
  expect(await moment.locator('.dice').count(), 'dice are drawn as dice').toBeGreaterThan(0)
  expect(await moment.innerText()).not.toMatch(/\[\d/)
  await page.getByRole('tab', { name: 'Throws' }).click()
  expect(await page.locator('.panel ol').innerText()).not.toMatch(/\[\d/)
  expect(errors).toEqual([])
})
