// Real dice, told by taps alone, in every rule book; and an umpire who lets them have fallen otherwise.

import { expect, it } from 'vitest'
import type { ScenarioCard, Table } from '../src/api/types.ts'
import { atOnce, house, newPage, table, until } from './browser.ts'

const server = house()

const json = { 'Content-Type': 'application/json' }

it.runIf(process.env.WHOLE)('are tapped on a telephone, and thrown otherwise by an umpire, in every rule book', async () => {
  const firsts = ((await (await fetch(`${server.url}/api/scenarios`)).json()) as ScenarioCard[]).filter((s) => s.first)
  expect(firsts.length).toBe(5)
  const { page, errors } = await newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await atOnce(page)
  const { page: judge, errors: his } = await newPage()
  for (const s of firsts) {
    const seats = { ...Object.fromEntries(s.sides.map((x) => [x.id, 'you'])), umpire: 'you' }
    const made = await fetch(`${server.url}/api/battles`, { method: 'POST', headers: json, body: JSON.stringify({ scenario: s.id, seats, grade: 'typed' }) })
    const { id, keys } = (await made.json()) as { id: string; keys: Record<string, string> }
    let n = 0
    const all = { ...json, 'Drumhead-Key': Object.values(keys).join(',') }
    const send = async (what: string, body: object) => {
      const given = await fetch(`${server.url}/api/battles/${id}/${what}`, { method: 'POST', headers: all, body: JSON.stringify({ ...body, id: `o${n++}` }) })
      expect(given.ok, `${s.id}: ${JSON.stringify(body)}: ${await given.text()}`).toBe(true)
    }
    // The orders are given beside the page, as another device would; only the dice are told on it.
    // Orders, and the other side's dice, come from elsewhere until the first dice of this side are wanted.
    await until(`${s.id}: dice are wanted`, async () => {
      const t = (await (await fetch(`${server.url}/api/battles/${id}`, { headers: all })).json()) as Table
      const ask = t.asks.find((a) => a.throw) ?? t.asks.find((a) => a.acts?.length)
      if (ask?.throw && t.seats.some((x) => x.side === 0 && ask.seats.includes(x.id))) return true
      if (ask?.throw) await send('throw', { seat: ask.seats[0], faces: ask.throw.groups.flatMap((g) => g.faces.map(() => 1)) })
      else {
        const acts = ask?.acts?.filter((a) => !a.ahead) ?? []
        const dice = acts.filter((a) => a.dice)
        const act = dice[n % (dice.length || 1)] ?? acts[(n * 7) % acts.length]
        if (act) await send('orders', { seat: ask!.seats[0], ask: ask!.id, order: act.order })
      }
      return false
    })
    await page.goto(`${server.url}/b/${id}#key=${keys[s.sides[0]!.id] ?? Object.values(keys)[0]}`)
    await page.locator('.board').waitFor()
    const seen = await table(page, id)
    if (await page.locator('.orders').count()) await page.locator('.orders button.first').tap()
    const wanted = seen.asks.find((a) => a.throw)!.throw!.groups.flatMap((g) => g.faces.map(() => g.sides || 6))
    // A face too many is not taken, and the last is taken back.
    await page.getByRole('group', { name: `Die 1 of ${wanted.length}` }).waitFor()
    const faces = wanted.map((sides, i) => 1 + ((i * 2) % sides))
    for (const f of faces) await page.getByRole('button', { name: `It shows ${f}`, exact: true }).tap()
    await page.getByRole('group', { name: 'All dice are told' }).waitFor()
    await page.getByRole('button', { name: 'Not the last' }).tap()
    await page.getByRole('button', { name: `It shows ${faces.at(-1)}`, exact: true }).tap()
    await page.getByRole('button', { name: 'That is it' }).tap()
    const thrown = await until(`${s.id}: they lie on the table`, async () => (await table(page, id)).log.filter((e) => e.seq > seen.seq).flatMap((e) => e.lines ?? []).flatMap((l) => l.throws ?? [])[0])
    expect([thrown.typed, thrown.groups.flatMap((g) => g.faces)], s.id).toEqual([true, faces])

    await judge.goto(`${server.url}/b/${id}#key=${keys.umpire}`)
    const line = judge.locator('.leaf details', { has: judge.getByText(/\d/) }).filter({ has: judge.locator('svg') }).first()
    await line.locator('summary').first().click()
    await line.getByRole('button', { name: 'Other dice' }).click()
    for (const _ of wanted) await line.getByRole('button', { name: 'Not the last' }).click()
    const other = wanted.map((sides, i) => 1 + ((i + sides - 1) % sides))
    for (const f of other) await line.getByRole('button', { name: `It shows ${f}`, exact: true }).click()
    await line.getByLabel('Why').fill(`${s.id}: one lay cocked`)
    await line.getByRole('button', { name: 'So I rule' }).click()
    await judge.locator('.leaf', { hasText: `${s.id}: one lay cocked` }).waitFor()
    const fell = (await table(judge, id)).log.flatMap((e) => e.lines ?? []).flatMap((l) => l.throws ?? []).map((x) => x.groups.flatMap((g) => g.faces))
    expect(fell, s.id).toContainEqual(other)
  }
  expect([...errors, ...his]).toEqual([])
})
