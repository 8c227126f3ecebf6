// The panel in every question that a bounded walk comes upon, in every book and
// at five sizes: nothing that must be pressed or known lies below an edge,
// nothing jumps when something is chosen, no key is printed twice, and a key
// does what it is printed on. Each book has two of the sizes in turn; WHOLE=1 has
// each in all of them, and walks on far longer (make battles).

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Act, Ask, Table } from '../src/api/types.ts'
import { atOnce, come, hold, house, laid, newPage, until, visit } from './browser.ts'

const server = house()

const whole = !!process.env.WHOLE
/** So many questions of different kinds are looked at in a battle, and so many orders given on the way. */
const [most, far] = whole ? [40, 600] : [5, 60]

const battles: [book: string, scenario: string][] = [
  ['napoleonic', 'the-mill'], ['latecentury', 'fort-de-gre'], ['macduff', 'the-toll-house'], ['muzzleblast', 'the-lane'], ['european', 'calatafimi'],
  ...(whole ? [['european', 'lundby'], ['macduff', 'cowpens'], ['macduff', 'ridgeway'], ['muzzleblast', 'bennington'], ['latecentury', 'maiwand'], ['napoleonic', 'maida']] as [string, string][] : []),
]

interface Size { width: number; height: number; finger?: boolean; large?: boolean }
const sizes: Size[] = [
  { width: 1440, height: 900 }, { width: 1366, height: 768, large: true },
  { width: 1180, height: 820, finger: true }, { width: 820, height: 1180, finger: true }, { width: 390, height: 844, finger: true },
]

interface Game { id: string; key: string; looked: string[]; sees: string[] }

/** Both sides are played here. Where they plot in secret the page looks with the first alone: between two at one screen the table is covered. */
async function begin(scenario: string): Promise<Game> {
  const page = (await (await fetch(`${server.url}/api/scenarios/${scenario}`)).json()) as { sides: { id: string }[]; secrets?: boolean }
  const seats = Object.fromEntries(page.sides.map((s) => [s.id, 'you']))
  const made = await fetch(`${server.url}/api/battles`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ scenario, seats, grade: 'sealed' }) })
  const { id, keys } = (await made.json()) as { id: string; keys: Record<string, string> }
  const looked = page.secrets ? [page.sides[0]!.id] : Object.keys(keys)
  return { id, key: Object.values(keys).join(','), looked, sees: looked.map((seat) => keys[seat]!) }
}
const seen = async (g: Game) => (await (await fetch(`${server.url}/api/battles/${g.id}`, { headers: { 'Drumhead-Key': g.key } })).json()) as Table

/** A page in which somebody sits. It lays no key, so that the test may give orders beside it, as a program does that signs nothing. */
async function sit(g: Game, size: Size): Promise<{ page: Page; errors: string[] }> {
  const { page, errors } = await newPage({ viewport: { width: size.width, height: size.height }, hasTouch: !!size.finger, isMobile: !!size.finger })
  await page.route('**/sit', (r) => r.fulfill({ status: 409, contentType: 'application/problem+json', body: '{}' }))
  await page.addInitScript(([id, mine, letters]) => {
    localStorage.setItem('drumhead.keys', JSON.stringify({ [id as string]: { mine } }))
    localStorage.setItem('drumhead.settings', JSON.stringify({ pace: 'at-once', dice: 'fall', size: letters }))
  }, [g.id, g.sees, size.large ? 'large' : 'usual'] as const)
  await page.goto(`${server.url}/b/${g.id}`)
  await page.locator('.board').first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  return { page, errors }
}

type Box = [x: number, y: number, width: number, height: number]

/** Where the regions lie, what sticks out of them or of the window, and which keys are printed. */
const look = (page: Page) => page.evaluate(() => {
  const round = (r: DOMRect): Box => [Math.round(r.x), Math.round(r.y), Math.round(r.width), Math.round(r.height)]
  const regions = Object.fromEntries(['.map', '.panel header', '.now', '.panel > .low', '.panel footer'].map((s) => [s, round(document.querySelector(s)!.getBoundingClientRect())]))
  const out: string[] = []
  const now = document.querySelector('.now')!.getBoundingClientRect()
  for (const e of document.querySelectorAll<HTMLElement>('.panel header button, .now :is(button, input, a, .need b, .bar .ink), .panel footer button')) {
    const r = e.getBoundingClientRect()
    if (!r.width || !e.checkVisibility()) continue
    const within = e.closest('.now') ? now : { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
    if (r.left < within.left - 1 || r.right > within.right + 1 || r.top < within.top - 1 || r.bottom > within.bottom + 1) out.push(`${e.className} ${e.textContent}`)
  }
  for (const which of document.querySelectorAll<HTMLElement>('.now .aimed span:not(:first-child)')) if (which.getBoundingClientRect().right > which.parentElement!.getBoundingClientRect().right + 1) out.push(`the end of ${which.textContent}`)
  const head = document.querySelector<HTMLElement>('.panel header')!
  const stand = head.querySelector<HTMLElement>('.stand')
  if (stand && stand.querySelector('.victory > span')!.textContent !== stand.title) out.push('the end of how it stands')
  const [part, victory] = ['.part', '.victory > span'].map((s) => head.querySelector(s)?.getBoundingClientRect())
  if (part && victory && (victory.top < part.bottom - 1 && victory.left < part.left + 8 || victory.bottom > head.getBoundingClientRect().bottom + 1)) out.push('how it stands, out of its place')
  for (const e of head.querySelectorAll('h1, .part b, .victory > span')) if (e.scrollWidth > e.clientWidth || (e.matches('h1, .victory > span') && e.scrollHeight > e.clientHeight + 1)) out.push(`the end of ${e.textContent}`)
  for (const [name, [x, y, w, h]] of Object.entries(regions)) if (x < 0 || y < 0 || x + w > innerWidth + 1 || y + h > innerHeight + 1) out.push(name)
  const keys = [...document.querySelectorAll<HTMLElement>('.panel kbd, .map kbd')].filter((k) => k.checkVisibility()).map((k) => k.textContent!)
  return { regions, out, keys, head: regions['.panel header']![3], log: regions['.panel > .low']![3] }
})

/** Looks at a question: as it comes, and with each of its chips chosen. */
async function question(page: Page, size: Size, ask: Ask) {
  const where = `${size.width}x${size.height}: ${ask.text}`
  await page.locator('.now :is(.black, form button)').first().waitFor()
  const before = await look(page)
  expect(before.out, `${where}: out of sight`).toEqual([])
  expect(before.keys.filter((k, i) => before.keys.indexOf(k) !== i), `${where}: keys printed twice`).toEqual([])
  expect(before.head, `${where}: the head`).toBeLessThanOrEqual(110)
  if (!size.finger) expect(before.log, `${where}: the log`).toBeGreaterThanOrEqual(Math.floor(size.height / 3) - 1)
  const chips = page.locator('.now .chip[data-order]')
  const orders = await chips.evaluateAll((all) => all.map((c) => [(c as HTMLElement).dataset.order!, (c as HTMLElement).dataset.key ?? '']))
  for (const [order, key] of orders.slice(0, 4) as [string, string][]) {
    // By its key where keys are printed, else by a tap.
    if (key && !size.finger) await page.keyboard.press(key.toLowerCase())
    else await page.locator(`.now .chip[data-order="${order}"]`).click()
    await page.locator('.now .commit').waitFor()
    expect(await page.locator('.now .commit').getAttribute('data-order'), `${where}: what ${key} shows`).toBe(order)
    const after = await look(page)
    expect(after.regions, `${where}: ${order} moves something`).toEqual(before.regions)
    expect(after.out, `${where}: ${order} puts out of sight`).toEqual([])
    expect(after.keys.filter((k, i) => after.keys.indexOf(k) !== i), `${where}: ${order} prints keys twice`).toEqual([])
    await page.keyboard.press('Escape')
  }
}

/** What a question is like: who asks twice the same need be looked at once. */
const like = (ask: Ask) => `${ask.interrupts ?? ''} ${[...new Set((ask.acts ?? []).map((a) => `${a.verb}${a.target ? '@' : ''}${a.dice ? '!' : ''}`))].sort().join(' ')}`

function walk() {
  let seed = 1815
  const dice = (n: number) => (seed = (seed * 48271) % 2147483647) % n
  /** What fights is liked best, so that much comes of it. */
  return (acts: Act[]): Act => {
    const blows = acts.filter((a) => a.target && !a.ahead)
    const some = blows.length && dice(3) ? blows : acts.filter((a) => !a.ahead)
    return some[dice(some.length)] ?? acts[0]!
  }
}

const turns = battles.map(([book, scenario], n) => ({ book, scenario, at: whole ? sizes : [0, 2].map((k) => sizes[(n + k) % sizes.length]!) }))

describe.each(turns)('$book', ({ scenario, at }) => {
  it(`${scenario}: nothing is out of sight, nothing jumps, and keys do what they say`, async () => {
    const g = await begin(scenario)
    const pages = await Promise.all(at.map(async (size) => ({ size, ...(await sit(g, size)) })))
    const choose = walk()
    const known = new Set<string>()
    for (let step = 0; step < far && known.size < most; step++) {
      const { t, ask } = await until('somebody is asked', async () => {
        const t = await seen(g)
        const ask = t.asks.find((a) => a.yours && !a.throw && a.acts?.length)
        return ask || t.scene.clock.over ? { t, ask } : undefined
      })
      if (!ask) break
      if (!known.has(like(ask)) && ask.seats.some((s) => g.looked.includes(s))) {
        known.add(like(ask))
        for (const { page, size } of pages) {
          await come(page, t)
          await question(page, size, ask)
        }
      }
      const order = choose(ask.acts!).order
      const answer = await fetch(`${server.url}/api/battles/${g.id}/orders`, { method: 'POST', headers: { 'Content-Type': 'application/json', 'Drumhead-Key': g.key }, body: JSON.stringify({ seat: ask.seats[0], order }) })
      expect(answer.ok, `${order}: ${await answer.clone().text()}`).toBe(true)
    }
    expect(known.size).toBeGreaterThan(1)
    expect(pages.flatMap((p) => p.errors)).toEqual([])
  })
})

it.each([sizes[1]!, sizes[4]!])('the head of every battle is whole at $width x $height', async (size) => {
  const all = (await (await fetch(`${server.url}/api/scenarios`)).json()) as { id: string }[]
  const { page, errors } = await newPage({ viewport: { width: size.width, height: size.height }, hasTouch: !!size.finger, isMobile: !!size.finger })
  await page.addInitScript((letters) => localStorage.setItem('drumhead.settings', JSON.stringify({ pace: 'at-once', dice: 'fall', size: letters })), size.large ? 'large' : 'usual')
  for (const { id } of all) {
    const path = `/b/${(await begin(id)).id}`
    await (id === all[0]!.id ? page.goto(server.url + path) : visit(page, path))
    await page.locator('.stand, .whose').first().waitFor()
    await page.evaluate(() => document.fonts.ready)
    await expect.poll(async () => (await look(page)).out, { message: id }).toEqual([])
  }
  expect(errors).toEqual([])
})

it('Space gives no order, and keys go to the table again after a click anywhere', async () => {
  // Who acts first is thrown for, and a general has no chips.
  const { g, page, errors } = await until('somebody with a chip acts first', async () => {
    const g = await begin('the-mill')
    const sitting = await sit(g, sizes[0]!)
    await sitting.page.locator('.now .chip').first().waitFor()
    if (await sitting.page.locator('.now .chip[data-order][data-key]').count()) return { g, ...sitting }
    await sitting.page.context().close()
    return undefined
  })
  const key = (await page.locator('.now .chip[data-order][data-key]').first().getAttribute('data-key'))!.toLowerCase()
  const black = page.locator('.now .commit')
  const { seq } = await seen(g)
  await page.keyboard.press(key)
  await black.waitFor()
  await page.keyboard.press('Space')
  await page.locator('.now').getByText(/Space goes on/).waitFor()
  await page.getByRole('tab', { name: 'Forces' }).click()
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  expect((await seen(g)).seq, 'nothing was ordered').toBe(seq)
  await page.locator('.rail button').first().click()
  await page.keyboard.press(key)
  const order = await black.getAttribute('data-order')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await seen(g)).log.some((e) => e.seq > seq && e.order === order)).toBe(true)
  expect(errors).toEqual([])
})

it('to end a part says what is given up, and the rest stand by one act', async () => {
  const g = await begin('the-mill')
  const { page, errors } = await sit(g, sizes[0]!)
  const t = await seen(g)
  const side = t.scene.clock.side
  await page.keyboard.press('e')
  const black = page.locator('.now .commit')
  await black.getByText(/The rest stand fast: \w+ stand/).waitFor()
  await page.locator('.now .need').getByText(/may still act/).waitFor()
  await page.keyboard.press('Escape')
  await black.waitFor({ state: 'detached' })
  expect((await seen(g)).seq).toBe(t.seq)
  await page.keyboard.press('e')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await seen(g)).scene.clock.side).not.toBe(side)
  expect(errors).toEqual([])
})

it('who has no move suggested may be moved for all that, by keys and by mouse', async () => {
  // The Red Troop at the Toll House stands under the General, who does not always act first.
  for (let tries = 0; tries < 60; tries++) {
    const g = await begin('the-toll-house')
    const [t, ask] = await until('somebody is asked', async () => {
      const t = await seen(g)
      const ask = t.asks.find((a) => a.yours && a.acts?.length)
      return ask && ([t, ask] as const)
    })
    const troop = t.scene.pieces.find((p) => p.short === 'the Troop' && ask.acts!.some((a) => a.piece === p.id))
    if (!troop) continue
    const { page, errors } = await sit(g, sizes[0]!)
    for (let i = 0; i < 20 && !(await page.locator('.now .name', { hasText: 'Troop' }).count()); i++) await page.keyboard.press('.')
    await page.locator('.table .reach').waitFor({ state: 'attached' })
    for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowUp')
    await page.locator('.holding[aria-busy=false] [data-give]:enabled').waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await seen(g)).log.findLast((e) => e.kind === 'order')?.order).toContain(`${troop.id} `)
    expect(errors).toEqual([])
    return
  }
  throw new Error('the General never acted first')
})

it('what is asked is told once, and of an enemy who may be shot at that he is to be tapped', async () => {
  const { page, errors } = await newPage({ viewport: { width: 1366, height: 768 } })
  await atOnce(page)
  const b = await laid(server, { seats: { B: 'recruit' }, source: `drumhead: 1
id: butts
title: The Butts
rules: european
board: {grid: inches, width: 30, depth: 30}
forces:
  A: [{id: i1, type: infantry, at: "10,10"}, {id: i2, type: infantry, at: "20,10"}]
  B: [{id: j1, type: infantry, at: "10,18", facing: S}, {id: j2, type: infantry, at: "20,18", facing: S}]
now: {phase: shooting, part: A}
` })
  await hold(page, server, b)
  await page.goto(`${server.url}/b/${b.id}`)
  const shown = (selector: string) => page.locator(selector).evaluate((e) => { const c = e.cloneNode(true) as Element; c.querySelectorAll('.hidden').forEach((x) => x.remove()); return c.textContent!.trim() })
  await page.locator('.now .question').waitFor()
  const title = await shown('.now .question')
  expect(title).toMatch(/^Shooting/)
  const asks = await shown('.now .asks')
  expect(asks).toMatch(/^Each unit may shoot once/)
  expect(asks).not.toContain(title)
  await page.keyboard.press('.')
  await page.locator('.now .black.off').getByText('Tap an enemy.', { exact: true }).waitFor()
  expect(errors).toEqual([])
})

it('the list of the keys is read from its first line, and what closes it is in sight', async () => {
  const { page, errors } = await newPage({ viewport: { width: 1366, height: 600 } })
  await atOnce(page)
  const b = await laid(server, { scenario: 'the-lane', seats: { militia: 'recruit' } })
  await hold(page, server, b)
  await page.goto(`${server.url}/b/${b.id}`)
  await page.locator('.now .who').waitFor()
  await page.keyboard.press('?')
  const list = page.getByRole('dialog')
  await list.waitFor()
  const box = (await list.boundingBox())!
  const heading = (await list.getByRole('heading').boundingBox())!
  const close = (await list.getByRole('button', { name: 'Close' }).boundingBox())!
  expect(heading.y).toBeGreaterThanOrEqual(box.y)
  expect(close.y + close.height).toBeLessThanOrEqual(box.y + box.height)
  expect(errors).toEqual([])
})

it('in forced colours what is chosen is told by the system’s colours, and on paper nothing is asked', async () => {
  const { page, errors } = await newPage({ viewport: { width: 1366, height: 768 }, forcedColors: 'active', colorScheme: 'dark' })
  await atOnce(page)
  const b = await laid(server, { scenario: 'the-two-roads', seats: { red: 'recruit' } })
  await hold(page, server, b)
  await page.goto(`${server.url}/b/${b.id}`)
  await page.locator('.now .who').waitFor()
  await page.keyboard.press('.')
  await page.locator('.now .chip.on').waitFor()
  // Of the system's own colours, as they come out here.
  const system = (name: string) => page.evaluate((name) => {
    const e = document.body.appendChild(document.createElement('i'))
    e.style.cssText = `forced-color-adjust: none; color: ${name}`
    const color = getComputedStyle(e).color
    e.remove()
    return color
  }, name)
  const looks = (of: string) => page.locator(of).first().evaluate((e) => { const c = getComputedStyle(e); return [c.backgroundColor, c.color, c.borderBottomColor] })
  const [chosen, over, canvas, text] = await Promise.all(['Highlight', 'HighlightText', 'Canvas', 'CanvasText'].map(system))
  for (const of of ['[role=tab][aria-selected=true]', '.now .chip.on']) expect(await looks(of), of).toEqual([chosen, over, over])
  expect(await looks('[role=tab][aria-selected=false]')).toEqual([canvas, text, canvas])
  await page.emulateMedia({ media: 'print', forcedColors: 'none' })
  expect([await page.locator('.board').isVisible(), await page.locator('.leaf').isVisible(), await page.locator('.now').isVisible(), await page.locator('.sheetmap nav').isVisible()]).toEqual([true, true, false, false])
  expect(errors).toEqual([])
})
