// What comes between a player and his table: the line is gone for a minute, the
// page is loaded anew while a volley's dice wait, and nothing may move.

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Table } from '../src/api/types.ts'
import { asked, atOnce, begin, cellOf, choose, goneOn, house, newPage, onMap, press, shows, spot, table, until } from './browser.ts'

const server = house()

const settings = (page: Page, kept: object) => page.addInitScript((s) => localStorage.setItem('drumhead.settings', s), JSON.stringify(kept))

it('offline for a full minute and back: the order that was on its way is given once, and all that was done meanwhile is there', async () => {
  const { page, errors } = await newPage()
  await atOnce(page)
  const battle = await begin(page, server, 'the-mill', 'you', 'you')
  // What the page waits for comes twenty times as soon: a minute is gone when it has tried as often as it does in one.
  await page.addInitScript(() => {
    const wait = window.setTimeout.bind(window)
    window.setTimeout = ((then: () => void, ms = 0) => wait(then, ms / 20)) as typeof window.setTimeout
  })
  let failed = 0
  page.on('requestfailed', (r) => { if (r.url().endsWith('/events')) failed++ })
  await page.reload()
  const before = await goneOn(page, battle, 0)
  await shows(page, before)
  await page.keyboard.press('v')
  const act = choose(before, asked(before)!)
  await page.context().setOffline(true)
  await press(page, act)
  await page.getByText('The table does not answer').waitFor()
  // It lies over the map alone: the map's tools and the head of the panel may be pressed.
  for (const button of ['Marks', 'Menu']) await page.getByRole('button', { name: button, exact: true }).click({ trial: true, timeout: 20_000 })
  // Nothing is to be tapped meanwhile, and nothing is said of what could be done.
  expect(await page.locator('.now .black.off').innerText()).toBe('On its way to the table.')
  expect(await page.locator('.now .kinds em').allInnerTexts()).toEqual(['', '', '', ''])
  await until('a minute is gone', async () => failed > 14)
  expect((await table(page, battle)).seq, 'nothing came through').toBe(before.seq)
  // Somebody says a word meanwhile.
  const keys = await page.evaluate((id) => (JSON.parse(localStorage.getItem('drumhead.keys')!) as Record<string, { mine: string[] }>)[id]!.mine.join(), battle)
  const said = await fetch(`${server.url}/api/battles/${battle}/talk`, { method: 'POST', headers: { 'Content-Type': 'application/json', 'Drumhead-Key': keys }, body: JSON.stringify({ seat: before.seats[1]!.id, text: 'Are you there?' }) })
  expect(said.ok, await said.clone().text()).toBe(true)
  await page.context().setOffline(false)
  const after = await goneOn(page, battle, before.seq + 1)
  await shows(page, after)
  expect(after.log.filter((e) => e.seq > before.seq && e.order === act.order), 'given once').toHaveLength(1)
  await page.getByText('The table does not answer').waitFor({ state: 'detached' })
  await page.getByRole('tabpanel').getByText('Are you there?').waitFor()
  expect(errors).toEqual([])
})

it('the page is loaded anew while a volley’s dice wait, and as they fall: they wait still, and fall once', async () => {
  const { page, errors } = await newPage({ reducedMotion: 'no-preference' })
  await settings(page, { pace: 'at-once', dice: 'throw' })
  const battle = await begin(page, server, 'the-mill', 'you', 'you')
  const black = page.locator('.now .first.black')
  const volley = (t: Table) => asked(t)?.acts?.find((a) => a.verb === 'fire' && a.dice)
  const shot = await until('somebody may fire', async () => {
    const t = await table(page, battle)
    if (t.asks.some((a) => a.throw)) return await page.keyboard.press('Space'), await page.waitForTimeout(60), false
    if (!asked(t)) return false
    await shows(page, t)
    const found = volley(t)
    if (found) return { t, act: found }
    const act = choose(t, asked(t)!)
    const cell = cellOf(t, act)
    const at = cell && (await spot(page, t, cell))
    await (at ? onMap(page, act, () => page.mouse.click(at.x, at.y)) : press(page, act))
    await until('it went on', async () => (await table(page, battle)).seq > t.seq)
    return false
  })
  await press(page, shot.act)
  await black.getByText('Throw').waitFor()
  const need = await page.locator('.now .lines').innerText()
  const waiting = await table(page, battle)
  await page.reload()
  await black.getByText('Throw').waitFor()
  expect(await page.locator('.now .lines').innerText(), 'what they need').toBe(need)
  expect((await table(page, battle)).seq).toBe(waiting.seq)
  // They are thrown, and nobody waits until they lie.
  await page.keyboard.press('Space')
  await until('they have fallen', async () => (await table(page, battle)).seq > waiting.seq)
  await page.reload()
  await page.locator('.board').waitFor()
  // A volley may call for more dice, which wait for him too.
  const after = await until('the next order is asked', async () => {
    const t = await table(page, battle)
    if (t.asks.some((a) => a.throw)) await page.keyboard.press('Space')
    return asked(t) || t.scene.clock.over ? t : undefined
  })
  await shows(page, after)
  expect(after.log.filter((e) => e.seq > shot.t.seq && e.order === shot.act.order), 'given once').toHaveLength(1)
  await page.getByRole('tabpanel').locator('.dice').first().waitFor()
  expect(errors).toEqual([])
})

it('where nothing may move nothing does, nothing is lost by it, and the strip goes by steps', async () => {
  const { page, errors } = await newPage({ viewport: { width: 1366, height: 768 } })
  await settings(page, { pace: 'step', dice: 'fall' })
  const battle = await begin(page, server, 'the-mill', 'you', 'recruit')
  // At each picture: through how many a piece has gone on and on, the step of the film, in how many rows its buttons stand, and whether anything is moved by the browser itself.
  interface Seen { going: number; steps: string[]; rows: number; moved: number }
  await page.evaluate(() => {
    const seen: Seen = ((window as unknown as { seen: Seen }).seen = { going: 0, steps: [], rows: 0, moved: 0 })
    let before: (string | null)[] = []
    let going: number[] = []
    const look = () => {
      const step = document.querySelector('.now .strip') && document.querySelector<HTMLElement>('.now .who > .quiet')?.innerText
      if (step && step !== seen.steps.at(-1)) seen.steps.push(step)
      seen.rows = Math.max(seen.rows, new Set([...document.querySelectorAll<HTMLElement>('.now .strip .row > button')].map((b) => b.offsetTop)).size)
      const now = [...document.querySelectorAll('.board svg.table > g[transform]:has(> .block)')].map((g) => g.getAttribute('transform'))
      going = now.map((at, i) => (now.length === before.length && at !== before[i] ? (going[i] ?? 0) + 1 : 0))
      before = now
      seen.going = Math.max(seen.going, ...going)
      seen.moved = Math.max(seen.moved, document.getAnimations().length)
      requestAnimationFrame(look)
    }
    look()
  })
  const steps = async () => (await page.evaluate(() => (window as unknown as { seen: Seen }).seen.steps)).map((s) => Number(s.match(/^(\d+) of/)?.[1] ?? 0)) // "10 to come": none yet
  await until('parts of theirs have been seen, marches among them', async () => {
    if (await page.locator('.now .strip').count()) {
      await page.keyboard.press('Space')
      await page.waitForTimeout(60)
      return false
    }
    if ((await steps()).length > 8) return true
    const t = await table(page, battle)
    if (!asked(t) || (await page.locator('.table[data-seq]').getAttribute('data-seq')) !== String(t.seq) || !(await page.locator('.now .ends button').count())) return false
    // The whole part is given up, that theirs may begin.
    await press(page, asked(t)!.acts!.find((a) => a.verb === 'end') ?? asked(t)!.acts!.find((a) => a.verb === 'pass')!)
    await until('it went on', async () => (await table(page, battle)).seq > t.seq)
    return false
  })
  const seen = await page.evaluate(() => { const { seen } = window as unknown as { seen: Seen }; return { going: seen.going, rows: seen.rows, moved: seen.moved } })
  expect(seen.moved, 'moved by the browser').toBe(0)
  expect(seen.rows, 'rows of the film’s buttons').toBe(1)
  expect(seen.going, 'a piece has gone somewhere').toBeGreaterThan(0)
  expect(seen.going, 'pictures in a row in each of which a piece stood elsewhere').toBeLessThanOrEqual(3)
  // Each step of theirs has been shown, none passed over but what has nothing to tell.
  const shown = await steps()
  const silent = (await table(page, battle)).log.filter((e) => !e.lines?.length).length
  expect(shown.slice(1).reduce((over, at, i) => over + Math.max(0, at - shown[i]! - 1), 0), JSON.stringify(shown)).toBeLessThanOrEqual(silent)
  expect(errors).toEqual([])
})
