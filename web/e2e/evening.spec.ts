import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Reach, Table } from '../src/api/types.ts'
import { asked, atOnce, begin, choose, gone, goneOn, house, newPage, patient, press, shows, sitDown, spot, table, until } from './browser.ts'

const server = house()
const first = 'the-mill'

it('holding a cell says what the piece could do from there', async () => {
  const { page, errors } = await newPage()
  await atOnce(page)
  const battle = await begin(page, server, first, 'you', 'recruit')
  const t = await goneOn(page, battle, 0)
  await shows(page, t)
  const ask = asked(t)!
  const keys = await page.evaluate((id) => JSON.parse(localStorage.getItem('drumhead.keys')!)[id].mine.join(','), battle)
  const piece = ask.piece ?? ask.acts!.find((a) => a.piece)!.piece!
  const answer = await page.request.get(`${server.url}/api/battles/${battle}/reach/${piece}`, { headers: { 'Drumhead-Key': keys } })
  const reach = (await answer.json()) as Reach
  const place = reach.cells.find((c) => c.at !== reach.from)!
  const at = await spot(page, t, place.at)
  await page.mouse.move(at.x, at.y)
  await page.locator('.there').getByText('From there').waitFor()
  const deed = place.acts.find((a) => !a.small && a.verb !== 'move' && a.key?.toLowerCase() !== 'space')
  // Whom it concerns has the name that stands on the map; what is the same of several stands once.
  const whom = t.scene.pieces.find((p) => p.id === deed?.target)
  if (deed) await page.locator('.there').getByText(whom ? `${deed.label.slice(1, -whom.name.length)}${whom.short}` : deed.label.slice(1)).first().waitFor()
  const told = await page.locator('.there').innerText()
  expect([told, told.match(/fire at/g)?.length ?? 0]).toEqual([told, told.includes('fire at') ? 1 : 0])
  // Looking orders nothing, and another cell is not held any more.
  await page.mouse.move(1, 1)
  await page.locator('.there').waitFor({ state: 'detached' })
  expect((await table(page, battle)).seq).toBe(t.seq)
  expect(errors).toEqual([])
})

/** A battle between two browsers; host first. */
async function two(): Promise<{ host: Page; friend: Page; battle: string; errors: string[] }> {
  const [a, b] = [await newPage(), await newPage()]
  const { page: host } = a
  const { page: friend } = b
  await Promise.all([atOnce(host), atOnce(friend)])
  await host.goto(`${server.url}/new/${first}`)
  const sides = host.locator('form fieldset')
  await sides.nth(0).locator('input[value=you]').check()
  await sides.nth(1).locator('input[value=friend]').check()
  await host.getByRole('button', { name: 'Begin' }).click()
  const link = await host.locator('.link input').first().inputValue()
  await host.getByRole('link', { name: /table/ }).click()
  // This server listens to this computer only: no picture is promised.
  await host.locator('.now').getByText('Only this computer reaches this table').waitFor()
  const battle = new URL(host.url()).pathname.split('/')[2]!
  await friend.goto(server.url + new URL(link).pathname + new URL(link).hash)
  await sitDown(friend)
  for (const page of [host, friend]) {
    await page.locator('.board').waitFor()
    await page.keyboard.press('v')
  }
  return { host, friend, battle, errors: a.errors.concat(b.errors) }
}

it('a step is taken back by agreement, which names it, and a finger is put on the map', async () => {
  const { host, friend, battle, errors } = await two()
  // Orders are given until somebody's last can no longer be taken back alone.
  let who: Page | undefined
  for (let going = patient(); going() && !who; ) {
    const [t, u] = [await table(host, battle), await table(friend, battle)]
    const past = (x: Table) => !x.undo && !x.asks.some((a) => a.throw) && x.log.some((e) => e.kind === 'order' && !e.void && x.you.includes(e.seat!))
    who = past(t) ? host : past(u) ? friend : undefined
    const [page, mine] = asked(t) ? [host, t] : [friend, u]
    if (who) continue
    if (!asked(mine)) {
      await host.waitForTimeout(30)
      continue
    }
    await shows(page, mine)
    await press(page, choose(mine, asked(mine)!))
    await gone(page, battle, mine)
    going = patient()
  }
  const [asker, answerer] = who === host ? [host, friend] : [friend, host]
  const before = await table(asker, battle)
  const last = before.log.findLast((e) => e.kind === 'order' && before.you.includes(e.seat!))!
  await asker.getByRole('button', { name: 'Ask to take back' }).click()
  const proposal = answerer.getByRole('group', { name: 'A proposal' })
  await proposal.getByText('to go back to before').waitFor()
  await asker.getByText('The answer is awaited').waitFor()
  await proposal.getByRole('button', { name: 'Agreed' }).click()
  await proposal.waitFor({ state: 'detached' })
  await until('it is taken back', async () => (await table(asker, battle)).log.every((e) => e.seq !== last.seq || e.void))
  await shows(asker, await table(asker, battle))

  // Talk and a finger on the map reach the other browser.
  await asker.keyboard.press('/')
  await asker.keyboard.type('Well played.')
  await asker.keyboard.press('Enter')
  await answerer.getByRole('tabpanel').getByText('Well played.').waitFor()
  await asker.keyboard.press('v')
  const t = await table(asker, battle)
  const at = await spot(asker, t, t.scene.pieces.find((p) => p.at)!.at!)
  await asker.mouse.click(at.x, at.y)
  await asker.getByRole('button', { name: 'Point there' }).click()
  await answerer.getByRole('tabpanel').getByText(/pointed at/).waitFor()
  expect(errors).toEqual([])
})

it('a line of the log is written as a case, and read otherwise', async () => {
  const { page, errors } = await newPage()
  await atOnce(page)
  const battle = await begin(page, server, first, 'you', 'recruit')
  const t = await goneOn(page, battle, 0)
  await shows(page, t)
  await page.keyboard.press('v')
  await press(page, choose(t, asked(t)!))
  const after = await goneOn(page, battle, t.seq)
  await shows(page, after)
  const own = after.log.find((e) => e.seq > t.seq && e.kind === 'order' && e.lines?.length)!
  await page.keyboard.press('m')
  await page.getByRole('tabpanel').getByText('⚑ Marked').waitFor()
  const line = page.locator('.leaf li details').filter({ hasText: own.lines!.find((l) => !l.head)!.spans.find((s) => s.kind === 'unit')!.text! }).last()
  await line.locator('summary').first().click()
  const [file] = await Promise.all([page.waitForEvent('download'), line.getByRole('button', { name: 'Write it as a case' }).click()])
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^play:/m)

  await line.getByRole('button', { name: 'Another ruling' }).click()
  await line.getByLabel('The ruling').fill('The road counts as clear.')
  await line.getByRole('button', { name: 'Rule so' }).click()
  await page.getByRole('tab', { name: 'Rulebook' }).click()
  await page.getByText('The road counts as clear.').first().waitFor()
  expect(errors).toEqual([])
})

it('a piece that stands fast passes by itself, and may be told to do so no longer', async () => {
  const { page, errors } = await newPage()
  await atOnce(page)
  const battle = await begin(page, server, first, 'you', 'recruit')
  await page.keyboard.press('v')
  for (let i = 0; i < 12; i++) {
    const t = await goneOn(page, battle, 0)
    await shows(page, t)
    const ask = asked(t)!
    const piece = ask.piece
    const calm = piece && !ask.acts!.some((a) => a.piece === piece && (a.dice || a.target))
    if (!calm) {
      await press(page, choose(t, ask))
      await gone(page, battle, t)
      continue
    }
    await page.locator('.now .chip', { hasText: /^stand fast/ }).click()
    const pass = await until('it passes', async () => (await table(page, battle)).log.find((e) => e.by === 'instruction'))
    expect(pass.order).toContain(piece)
    await page.getByRole('tab', { name: 'Forces' }).click()
    await page.getByRole('button', { name: 'No longer' }).click()
    await page.getByText('Stands fast until').waitFor({ state: 'detached' })
    expect(Object.values((await table(page, battle)).instructions ?? {}).join('')).not.toContain(piece)
    expect(errors).toEqual([])
    return
  }
  throw new Error('no piece had nothing better to do')
})

it('a coach stands beside a first battle, is sent away and called back', async () => {
  const { page, errors } = await newPage()
  await atOnce(page)
  await page.goto(server.url)
  await page.getByRole('button', { name: /A first battle/ }).click()
  // His orders lie upon the map until he has read them.
  const orders = page.locator('.map .orders')
  await orders.getByText('My orders.').waitFor()
  expect((await orders.boundingBox())!.y, 'the upper half of the map stays in sight').toBeGreaterThan(380)
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/orders.png` })
  await page.getByRole('button', { name: 'To the table' }).click()
  await orders.waitFor({ state: 'detached' })
  const coach = page.locator('.low [role=note]')
  await coach.getByText(/\w+ \w+ \w+/).waitFor()
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/coach.png` })
  // A second tab of it shows no orders that were read in the first.
  const second = await page.context().newPage()
  await second.goto(page.url())
  await second.locator('.low [role=note]').waitFor()
  expect(await second.locator('.orders').count()).toBe(0)
  await second.close()
  await coach.getByRole('button', { name: 'no coach' }).click()
  await coach.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Call the coach' }).click()
  await coach.waitFor()
  expect(errors).toEqual([])
})

it('who reads his orders when the others have begun sees the field as it was before, and then what they did', async () => {
  const sides = ((await (await fetch(`${server.url}/api/scenarios`)).json()) as { id: string; sides: { id: string }[] }[]).find((s) => s.id === first)!.sides
  const { page, errors } = await newPage()
  // Chance says who begins.
  const [battle, key] = await until('a battle in which the others begin', async () => {
    const made = await fetch(`${server.url}/api/battles`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ scenario: first, seats: { [sides[0]!.id]: 'you', [sides[1]!.id]: 'recruit' } }) })
    const { id, keys } = (await made.json()) as { id: string; keys: Record<string, string> }
    const mine = keys[sides[0]!.id]!
    const t = await until('I am asked', async () => {
      const t = (await (await fetch(`${server.url}/api/battles/${id}`, { headers: { 'Drumhead-Key': mine } })).json()) as Table
      return asked(t) && t
    })
    return t.log.some((e) => e.kind === 'order') && [id, mine]
  })
  await page.addInitScript((id) => localStorage.setItem('drumhead.coach', JSON.stringify([id])), battle)
  await page.goto(`${server.url}/b/${battle}#key=${key}`)
  await page.locator('.orders').waitFor()
  const told = page.locator('.leaf ol')
  await until('nothing of it is told', async () => !/move|fire|stand/.test((await told.allInnerTexts()).join(' ')))
  await page.getByRole('button', { name: /To the table/ }).first().click()
  await page.getByText(/^1 of \d/).waitFor()
  await page.getByRole('note').getByText('They move now').waitFor()
  await until('it is told one after the other', async () => /move|fire|stand/.test((await told.allInnerTexts()).join(' ')))
  // Who ends the battle now need not watch the rest of it: it is shown to nobody any more.
  await page.getByRole('tab', { name: 'Forces' }).click()
  await page.getByText('End the battle').click()
  await page.getByRole('button', { name: 'Give the battle up' }).click()
  await page.getByRole('button', { name: 'Give the battle up' }).click()
  await page.waitForURL(/\/end$/)
  expect(errors).toEqual([])
})

it('the coach knows a question that no place on the map answers', async () => {
  const { page, errors } = await newPage()
  await atOnce(page)
  await page.goto(server.url)
  await page.locator('details:has(a[href="/new/the-wells"]) > summary').first().click()
  await page.locator('li:has(> div a[href="/new/the-wells"]) .at-once').click()
  await page.locator('.orders').getByRole('button', { name: /To the table/ }).click()
  await page.locator('.now .answers button').first().waitFor()
  await page.getByRole('note').getByText('cards below').waitFor()
  expect(errors).toEqual([])
})
