import { expect, it } from 'vitest'
import { gridOf } from '../src/board/geometry.ts'
import { asked, atOnce, begin, gone, goneOn, hold, house, laid, newPage, order, patient, press, shows, spot, table, until } from './browser.ts'
import { serve } from './server.ts'

const server = house()
const first = 'the-mill'

it('a tap out of reach says why, with its clause, and Escape takes it away', async () => {
  const { page, errors } = await newPage()
  await atOnce(page)
  const battle = await begin(page, server, first, 'you', 'recruit')
  const t = await goneOn(page, battle, 0)
  await shows(page, t)
  const taken = new Set([...t.scene.pieces.map((p) => p.at), ...asked(t)!.acts!.map((a) => a.cell)])
  const far = gridOf(t.scene.board).cells.find((c) => !taken.has(c.name))!
  const at = await spot(page, t, far.name)
  await page.mouse.click(at.x, at.y)
  const words = page.locator('.panel .refusal')
  await words.waitFor()
  await words.getByRole('button', { name: /^Clause / }).waitFor()
  expect((await table(page, battle)).seq).toBe(t.seq)
  await page.keyboard.press('Escape')
  await words.waitFor({ state: 'detached' })
  expect(errors).toEqual([])
})

it('an order is taken back, a note is kept, and a clause of the log opens', async () => {
  const { page, errors } = await newPage()
  await atOnce(page)
  const battle = await begin(page, server, first, 'you', 'you')
  const before = await goneOn(page, battle, 0)
  await shows(page, before)
  const move = asked(before)!.acts!.find((a) => a.verb === 'move')!
  await page.keyboard.press('v')
  await press(page, move)
  const moved = await goneOn(page, battle, before.seq)
  await page.locator('.text').getByText(`${move.cell}:`).waitFor()
  await page.keyboard.press('z')
  const back = await goneOn(page, battle, moved.seq)
  await shows(page, back)
  expect(back.scene.pieces).toEqual(before.scene.pieces)
  const was = before.scene.pieces.find((p) => p.id === move.piece)!.at
  await page.locator('.text').getByText(`${was}:`).waitFor()

  await page.keyboard.press('n')
  await page.keyboard.type('To keep the road.')
  await page.keyboard.press('Enter')
  await page.getByRole('tabpanel').getByText('To keep the road.').waitFor()
  await page.reload()
  await page.getByRole('tabpanel').getByText('To keep the road.').waitFor()

  const line = page.locator('.leaf details summary').first()
  await line.click()
  await page.locator('.leaf .opened .clause').first().waitFor()
  expect(errors).toEqual([])
})

it('what the others do waits for Space where it is to go one at a time, and B plays it again', async () => {
  const { page, errors } = await newPage()
  await page.addInitScript(() => localStorage.setItem('drumhead.settings', '{"pace":"step","dice":"fall"}'))
  const battle = await begin(page, server, first, 'recruit', 'you')
  const shown = async (what: 'order' | 'next') => {
    const want = what === 'order' ? page.locator('.now :is(.ends, .chip)') : page.getByRole('button', { name: /^▸? ?(Go on|Throw|On)/ })
    return (await want.count()) > 0 && (await want.first().isVisible())
  }
  let spaces = 0
  let left: 'at no time' | 'not yet' | 'and came back' = 'at no time'
  /** How much of what the others do is still to be shown. */
  const toCome = async () => {
    const [at, of] = (await page.locator('.now:has(.strip) .who > .quiet').allInnerTexts()).join().match(/\d+/g)?.map(Number) ?? []
    return of === undefined ? (at ?? 0) : of - at!
  }
  /** Goes on until an order can be given. */
  const watch = () => until('an order can be given', async () => {
    if (await shown('next')) {
      if (left === 'not yet' && (await toCome()) > 0) {
        // Who loads the page again in the middle of it has not seen the rest.
        await page.reload()
        await page.locator('.now .strip').waitFor()
        expect(await shown('next')).toBe(true)
        left = 'and came back'
      }
      await page.keyboard.press('Space')
      spaces++
      return false
    }
    const t = await table(page, battle)
    const here = await page.locator('.table[data-seq]').getAttribute('data-seq')
    return asked(t) && Number(here) === t.seq && (await shown('order')) && t
  })
  await watch()
  spaces = 0
  left = 'not yet'
  for (let i = 0; i < 60 && (!spaces || left === 'not yet'); i++) {
    const t = await watch()
    const done = asked(t)!.acts!.find((a) => a.key === 'Space')!
    await press(page, done)
    await gone(page, battle, t)
    await watch()
  }
  expect([spaces > 0, left]).toEqual([true, 'and came back'])
  await page.keyboard.press('b')
  await page.getByRole('slider').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('slider').waitFor({ state: 'detached' })
  await page.locator('.now .ends').waitFor()
  expect(errors).toEqual([])
})

it('what the others’ dice need stands on the map before they fall', async () => {
  const { page, errors } = await newPage()
  await page.addInitScript(() => localStorage.setItem('drumhead.settings', '{"pace":"flow","dice":"fall"}'))
  const battle = await begin(page, server, first, 'you', 'recruit')
  const need = page.locator('.board .tag').first()
  const next = page.getByRole('button', { name: /Go on/ })
  // The page itself looks, at each picture: what stands there for a moment is not missed.
  let words = ''
  const seen = page.waitForFunction(() => document.querySelector('.board .tag')?.textContent, undefined, { timeout: 0 })
    .then(async (found) => (words = await found.jsonValue() ?? ''))
  // We stand still until they fire. Of a battle that waits for nobody all might be over before the page is there.
  for (let [going, at] = [patient(), 0]; going() && !words; ) {
    const t = await table(page, battle)
    if (t.seq > at) [going, at] = [patient(), t.seq]
    const done = asked(t)?.acts?.find((a) => a.key === 'Space')
    // Hurrying on ends only what has been told.
    if (await next.isVisible()) await page.keyboard.press('Space')
    else if (done && (await page.locator(`.table[data-seq="${t.seq}"] [data-order="${done.order}"]:enabled`).count())) await press(page, done)
    await Promise.race([seen, page.waitForTimeout(200)])
  }
  expect(words).toMatch(/\d\+ \(\d+\s%\)/)
  await need.waitFor({ state: 'detached' })
  await page.waitForFunction(() => document.querySelector('.leaf .newest .dice, .now .lines .dice'))
  expect(errors).toEqual([])
})

it('a battle is saved, removed and brought in again', async () => {
  const { page, errors } = await newPage()
  await atOnce(page)
  const battle = await begin(page, server, first, 'you', 'recruit')
  await page.keyboard.press('v')
  const before = await order(page, battle)
  await page.goto(server.url)
  const kept = page.getByRole('listitem').filter({ has: page.locator(`a[href="/b/${battle}"]`) })
  await kept.getByText('More', { exact: true }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    kept.getByRole('button', { name: 'Save its record' }).click(),
  ])
  const path = await file.path()
  await kept.getByRole('button', { name: /^Delete/ }).click()
  await kept.getByRole('button', { name: 'Delete it' }).click()
  await kept.waitFor({ state: 'detached' })
  expect(before.seq).toBeGreaterThan(1)

  await page.locator('input[type=file]').setInputFiles({ name: 'broken.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from('{"seq":1}\n') })
  await page.getByRole('alert').getByText('broken.jsonl').waitFor()

  // On the table where it was deleted it can be had back.
  await page.locator('input[type=file]').setInputFiles(path)
  await page.locator('.board').waitFor()
  expect(page.url()).toContain(battle)
  await page.goto(server.url)
  await page.locator('input[type=file]').setInputFiles(path)
  await page.getByRole('alert').getByText('This battle is here already.').waitFor()
  await page.getByRole('link', { name: 'Look at it' }).last().waitFor()

  const elsewhere = await serve()
  try {
    await page.goto(elsewhere.url)
    await page.locator('input[type=file]').setInputFiles(path)
    await page.locator('.board').waitFor()
    const after = await goneOn(page, battle, 0)
    expect(after.scene.pieces).toEqual(before.scene.pieces)
    await page.keyboard.press('v')
    await order(page, battle)
  } finally {
    await elsewhere.stop()
  }
  expect(errors).toEqual([])
})

it('real dice are typed, and a face that no die has is not taken', async () => {
  const { page, errors } = await newPage()
  await atOnce(page)
  await page.goto(`${server.url}/new/${first}`)
  await page.getByText('are real ones: you throw').click()
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByRole('link', { name: 'To the table' }).click()
  const field = page.getByLabel(/What the dice show/)
  await field.fill('57')
  expect(await page.getByRole('button', { name: 'That is it' }).isDisabled()).toBe(true)
  // Of one too many it is said how many there are, not that it shows a wrong face.
  await field.fill('522')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('3 dice are typed; 2 are wanted.').waitFor()
  // The first die is the first side's: the higher goes first.
  await field.fill('52')
  await page.keyboard.press('Enter')
  await page.locator('[data-order]').first().waitFor()
  const battle = new URL(page.url()).pathname.split('/')[2]!
  const t = await table(page, battle)
  const thrown = t.log.flatMap((e) => e.lines ?? []).flatMap((l) => l.throws ?? [])[0]!
  expect(thrown.typed).toBe(true)
  expect(thrown.groups.flatMap((g) => g.faces)).toEqual([5, 2])
  expect(t.scene.clock.side).toBe(0)
  expect(errors).toEqual([])
})

it('dice that were typed in another window first are said, and what was typed here', async () => {
  const { page, errors } = await newPage()
  await atOnce(page)
  const b = await laid(server, { scenario: first, seats: { british: 'you', french: 'you' }, grade: 'typed' })
  await hold(page, server, b)
  const other = await page.context().newPage()
  for (const p of [page, other]) {
    await p.goto(`${server.url}/b/${b.id}`)
    await p.getByLabel(/What the dice show/).waitFor()
  }
  await page.getByLabel(/What the dice show/).fill('3')
  await other.getByLabel(/What the dice show/).fill('52')
  await other.keyboard.press('Enter')
  await page.getByRole('alert').getByText('These dice have been given in another window: 5 2. What was typed here, 3, was not taken.').waitFor()
  expect(await other.getByText('was not taken').count()).toBe(0)
  expect(errors).toEqual([])
})
