import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { asked, atOnce, begin, choose, gone, house, newPage, patient, press, shows, sitDown, table, until } from './browser.ts'

const server = house()
const first = 'the-mill'

/** What others do is shown at once, but dice are thrown by hand. */
const byHand = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('drumhead.settings', '{"pace":"at-once","dice":"throw"}'))

const thrown = (t: { log: { seq: number; lines?: { throws?: unknown[] }[] }[] }, after: number) =>
  t.log.filter((e) => e.seq > after).flatMap((e) => e.lines ?? []).flatMap((l) => l.throws ?? [])

it('dice fall when I press, each with its need and chance before it, and the browser trusts them', async () => {
  const { page, errors } = await newPage()
  await byHand(page)
  const battle = await begin(page, server, first, 'you', 'recruit')
  await page.keyboard.press('v')
  let waited = 0
  let fired = 0
  for (let going = patient(); going() && (fired < 2 || !waited); ) {
    const t = await table(page, battle)
    if (t.scene.clock.over) break
    const open = t.asks.find((a) => a.throw)
    if (open) {
      // Nothing has fallen, and the need stands there.
      waited++
      await page.locator('.now').getByText(/die|dice/).first().waitFor()
      await page.getByRole('button', { name: /^Throw/ }).waitFor()
      await page.keyboard.press('Space')
      await gone(page, battle, t)
      await until('the dice have fallen', async () => thrown(await table(page, battle), t.seq).length > 0)
      going = patient()
      continue
    }
    if (!asked(t)) {
      await page.waitForTimeout(40)
      continue
    }
    await shows(page, t)
    const act = choose(t, asked(t)!)
    if (act.dice) fired++
    await press(page, act)
    await gone(page, battle, t)
    going = patient()
  }
  expect(fired).toBeGreaterThan(0)
  expect(waited).toBeGreaterThan(0)
  await page.goto(`${server.url}/b/${battle}/dice`)
  await page.getByText(/Every entry and every die/).waitFor()
  expect(errors).toEqual([])
})

it('while the dice of an order wait, at whom it went, its need and its odds stay where they were', async () => {
  const { page, errors } = await newPage()
  await byHand(page)
  const battle = await begin(page, server, first, 'you', 'recruit')
  await until('somebody may fire', async () => {
    const t = await table(page, battle)
    if (t.asks.find((a) => a.throw)) await page.keyboard.press('Space')
    else if (asked(t) && !(await page.locator('.now .chip[data-key=F]').count())) await page.keyboard.press('d')
    return (await page.locator('.now .chip[data-key=F]').count()) > 0
  })
  await page.keyboard.press('f')
  const odds = page.locator('.now [aria-label^="The odds"]')
  const seen = async () => ({
    who: await page.locator('.now .who b').first().boundingBox(), need: await page.locator('.now .need b').textContent(),
    odds: await odds.getAttribute('aria-label'), at: await odds.boundingBox(),
  })
  await odds.waitFor()
  const label = await page.locator('.now .commit span').textContent()
  const before = await seen()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Throw/ }).waitFor()
  await odds.waitFor()
  await page.locator('.now .who').getByText(label!).waitFor()
  const after = await seen()
  expect([after.need, after.odds, after.who?.y]).toEqual([before.need, before.odds, before.who?.y])
  expect(Math.abs(after.at!.y - before.at!.y)).toBeLessThan(2)
  expect(errors).toEqual([])
})

it('two browsers give links, and nobody could foresee the dice', async () => {
  const { page: host, errors } = await newPage()
  const { page: friend, errors: his } = await newPage()
  await byHand(host)
  await atOnce(friend)
  await host.goto(`${server.url}/new/${first}`)
  const sides = host.locator('form fieldset')
  await sides.nth(0).locator('input[value=you]').check()
  await sides.nth(1).locator('input[value=friend]').check()
  await host.getByText('Witnessed dice').waitFor()
  await host.getByRole('button', { name: 'Begin' }).click()
  const link = await host.locator('.link input').first().inputValue()
  await host.getByRole('link', { name: /table/ }).click()
  await host.locator('.board').waitFor()
  const battle = new URL(host.url()).pathname.split('/')[2]!
  await friend.goto(server.url + new URL(link).pathname + new URL(link).hash)
  await sitDown(friend)
  await friend.locator('.board').waitFor()
  for (const page of [host, friend]) await page.keyboard.press('v')

  let dice = 0
  for (let going = patient(); going() && dice < 6; ) {
    const [t, u] = [await table(host, battle), await table(friend, battle)]
    dice = thrown(t, 0).length
    if (t.scene.clock.over) break
    if (await host.getByRole('button', { name: /^Throw/ }).isVisible()) {
      await host.keyboard.press('Space')
      await host.waitForTimeout(60)
      continue
    }
    const [page, mine] = asked(t) ? [host, t] : [friend, u]
    if (!asked(mine)) {
      await host.waitForTimeout(40)
      continue
    }
    await shows(page, mine)
    await press(page, choose(mine, asked(mine)!))
    await gone(page, battle, mine)
    going = patient()
  }
  const t = await table(host, battle)
  const all = t.log.flatMap((e) => e.lines ?? []).flatMap((l) => l.throws ?? [])
  expect(all.length).toBeGreaterThanOrEqual(6)
  expect(new Set(all.map((x) => x.grade))).toEqual(new Set(['witnessed']))
  for (const page of [host, friend]) {
    await page.goto(`${server.url}/b/${battle}/dice`)
    await page.getByText(/Every entry and every die/).waitFor()
  }

  expect([...errors, ...his]).toEqual([])
})

it('a link that is left out is told of, and who has waited for it may end the battle', async () => {
  const { page: host } = await newPage()
  const { page: friend } = await newPage()
  for (const page of [host, friend]) await atOnce(page)
  const { sides } = (await (await fetch(`${server.url}/api/scenarios/${first}`)).json()) as { sides: { id: string }[] }
  const seats = { [sides[0]!.id]: 'you', [sides[1]!.id]: 'friend' }
  const made = (await (await fetch(`${server.url}/api/battles`, {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ scenario: first, seats, withheld: 2 }),
  })).json()) as { id: string; keys: Record<string, string> }
  // The friend's links are lost on their way; all else of his comes.
  await friend.route('**/links', (route) => route.abort())
  for (const [page, i] of [[host, 0], [friend, 1]] as const)
    await page.goto(`${server.url}/b/${made.id}#key=${Object.values(made.keys)[i === 0 ? Object.keys(made.keys).indexOf(sides[0]!.id) : Object.keys(made.keys).indexOf(sides[1]!.id)]}`)
  for (const page of [host, friend]) await sitDown(page)
  for (let going = patient(); going(); ) {
    const [t, u] = [await table(host, made.id), await table(friend, made.id)]
    if (t.asks.some((a) => a.waits?.length === 1 && u.you.includes(a.waits[0]!))) break
    const [page, mine] = asked(t) ? [host, t] : [friend, u]
    if (!asked(mine)) {
      await host.waitForTimeout(40)
      continue
    }
    await shows(page, mine)
    await press(page, choose(mine, asked(mine)!))
    await gone(page, made.id, mine)
    going = patient()
  }
  await host.getByText(/Waiting for the .* to throw/).waitFor()
  await host.getByRole('button', { name: /End the battle, as if they had given up/ }).click()
  await host.getByRole('button', { name: 'End it', exact: true }).click()
  await until('the battle is over', async () => (await table(host, made.id)).scene.clock.over)
  expect((await table(host, made.id)).scene.clock.over).toMatch(/kept the dice waiting/)
})

it('what goes back to my part has room for its words', async () => {
  const { page, errors } = await newPage({ viewport: { width: 1366, height: 768 } })
  await page.addInitScript(() => localStorage.setItem('drumhead.settings', '{"dice":"fall"}'))
  await begin(page, server, 'the-mill', 'you', 'recruit')
  // It is there for as long as others act: seen and measured in one.
  let over: number[] = []
  await until('others are watched', async () => {
    over = await page.locator('.now .strip .end').evaluateAll((ends) => ends.map((e) => e.scrollWidth - e.clientWidth))
    if (over.length) return true
    await page.keyboard.press('e')
    await page.keyboard.press('Enter')
    return false
  })
  expect(Math.max(...over)).toBeLessThan(1)
  expect(errors).toEqual([])
})
