import { expect, it } from 'vitest'
import { asked, atOnce, begin, choose, gone, goneOn, house, newPage, order, patient, press, shows, sitDown, table } from './browser.ts'

const server = house()
const first = 'the-mill'

it('two sides are commanded on one screen', async () => {
  const { page, errors } = await newPage()
  await atOnce(page)
  const battle = await begin(page, server, first, 'you', 'you')
  await page.keyboard.press('v')
  const seats = new Set<string>()
  for (let i = 0; i < 40 && seats.size < 2; i++) {
    const t = await order(page, battle)
    for (const e of t.log) if (e.kind === 'order') seats.add(e.seat!)
  }
  expect(seats.size).toBe(2)
  expect(errors).toEqual([])
})

it('a reload in the middle finds the same question, and the back button loses nothing', async () => {
  const { page, errors } = await newPage()
  await atOnce(page)
  const battle = await begin(page, server, first, 'you', 'recruit')
  await page.keyboard.press('v')
  for (let i = 0; i < 3; i++) await order(page, battle)
  const before = await table(page, battle)
  await page.reload()
  await shows(page, before)
  await page.goBack()
  await page.goto(server.url)
  await page.getByRole('link', { name: /Go on with .*your move/ }).click()
  await shows(page, before)
  await page.keyboard.press('v')
  await order(page, battle)
  expect(errors).toEqual([])
})

it('a friend plays in another browser by his link', async () => {
  const { page: host, errors } = await newPage()
  const { page: friend, errors: his } = await newPage()
  await Promise.all([atOnce(host), atOnce(friend)])
  await host.goto(`${server.url}/new/${first}`)
  const sides = host.locator('form fieldset')
  await sides.nth(0).locator('input[value=you]').check()
  await sides.nth(1).locator('input[value=friend]').check()
  await host.getByRole('button', { name: 'Begin' }).click()
  const link = await host.locator('.link input').first().inputValue()
  await host.getByRole('link', { name: /table/ }).click()
  await host.locator('.board').waitFor()
  const battle = new URL(host.url()).pathname.split('/')[2]!
  // The link names an address for others; the test has only this one.
  await friend.goto(server.url + new URL(link).pathname + new URL(link).hash)
  await sitDown(friend)
  await friend.locator('.board').waitFor()
  expect(new URL(friend.url()).hash).toBe('')
  for (const page of [host, friend]) await page.keyboard.press('v')

  const ordered = new Set<string>()
  for (let going = patient(); going() && ordered.size < 2; ) {
    const mine = asked(await table(host, battle))
    const [page, other] = mine ? [host, friend] : [friend, host]
    const t = await table(page, battle)
    // Between two parts the table throws, and dice wait for both browsers: then nobody is asked for a moment.
    if (!asked(t)) {
      await page.waitForTimeout(40)
      continue
    }
    await shows(page, t)
    await press(page, choose(t, asked(t)!))
    ordered.add(asked(t)!.seats[0]!)
    await gone(page, battle, t)
    going = patient()
    const after = await table(other, battle)
    if (asked(after)) await shows(other, after)
  }
  expect(ordered.size).toBe(2)
  expect([...errors, ...his]).toEqual([])
})

it('what lies open, and what is about to be given, stays when somebody says a word', async () => {
  const { sides } = (await (await fetch(`${server.url}/api/scenarios/${first}`)).json()) as { sides: { id: string }[] }
  const mine = sides.map((s) => s.id)
  const json = { 'Content-Type': 'application/json' }
  const seats = { ...Object.fromEntries(mine.map((s) => [s, 'you'])), umpire: 'friend' }
  const made = await fetch(`${server.url}/api/battles`, { method: 'POST', headers: json, body: JSON.stringify({ scenario: first, seats, grade: 'sealed' }) })
  const { id, keys } = (await made.json()) as { id: string; keys: Record<string, string> }
  const { page, errors } = await newPage()
  await atOnce(page)
  await page.goto(`${server.url}/b/${id}#key=${mine.map((s) => keys[s]).join()}`)
  await sitDown(page)
  const says = async (text: string) => {
    const told = await fetch(`${server.url}/api/battles/${id}/talk`, { method: 'POST', headers: { ...json, 'Drumhead-Key': keys.umpire! }, body: JSON.stringify({ seat: 'umpire', text }) })
    expect(told.ok, await told.clone().text()).toBe(true)
    await page.getByRole('tabpanel').getByText(text).waitFor()
  }
  await page.locator('.panel .stand').click()
  await page.locator('.sheet').waitFor()
  await says('Good evening.')
  expect(await page.locator('.sheet').count(), 'what was opened').toBe(1)
  await page.keyboard.press('Escape')
  await page.keyboard.press('e')
  const black = page.locator('.now .commit')
  await black.waitFor()
  const words = await black.innerText()
  await says('Have you thought of the mill?')
  expect(await black.innerText(), 'what is about to be given').toBe(words)
  expect(errors).toEqual([])
})

it('a server that dies and comes back is waited for, and the order is given once', async () => {
  const { page } = await newPage()
  await atOnce(page)
  const battle = await begin(page, server, first, 'you', 'recruit')
  await page.keyboard.press('v')
  await order(page, battle)
  const before = await table(page, battle)
  await shows(page, before)
  const act = choose(before, asked(before)!)
  await server.restart(async () => {
    await press(page, act)
    await page.getByText('The table does not answer').waitFor()
  })
  const after = await goneOn(page, battle, before.seq)
  await shows(page, after)
  await page.getByText('The table does not answer').waitFor({ state: 'detached' })
  const given = after.log.filter((e) => e.seq > before.seq && e.order === act.order)
  expect(given).toHaveLength(1)
})

it('a stream that hangs, as on a server that stands still, is asked for anew once an answer has shown it', async () => {
  const { page, errors } = await newPage()
  await atOnce(page)
  const battle = await begin(page, server, first, 'you', 'recruit')
  // Nobody else acts now.
  const t = await goneOn(page, battle, 0)
  let streams = 0
  // The first is never answered, nor given up for its silence.
  await page.addInitScript(() => {
    const wait = window.setTimeout.bind(window)
    window.setTimeout = ((then: () => void, ms = 0) => (ms > 20_000 ? 0 : wait(then, ms))) as typeof window.setTimeout
  })
  await page.route('**/events', (route) => (++streams > 1 ? route.continue() : undefined))
  await page.reload()
  await page.locator('.board').waitFor()
  await shows(page, t)
  await page.keyboard.press('v')
  expect(streams).toBe(1)
  const [after] = await Promise.all([order(page, battle), page.waitForRequest('**/events')])
  // What others do comes by it again.
  await shows(page, after)
  expect(errors).toEqual([])
})
