// A whole battle on an open table against the computer: by mouse, and by the keyboard alone.

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Act, Piece, Table } from '../src/api/types.ts'
import { mapped } from '../src/board/geometry.ts'
import { rounds } from '../src/open/keys.ts'
import { findings } from './axe.ts'
import { asked, atOnce, button, come, goneOn, hold, house, laid, newPage, press, table, until } from './browser.ts'

/** A small affair, in which both sides come to blows at once. */
const source = `drumhead: 1
id: crossroads
title: The Crossroads
rules: european
date: Summer 1866
place: Somewhere in Franconia
turns: 4
board:
  grid: inches
  width: 30
  depth: 24
  grounds:
    - {terrain: wood, name: Fox Wood, box: "3,8 8,14"}
    - {terrain: hill, name: Mill Hill, outline: "19,8 26,8 27,13 20,14"}
  courses:
    - {kind: road, path: "15,0 15,24"}
    - {kind: wall, path: "17,12 21,12"}
forces:
  A:
    - {id: i1, name: First Line, short: 1st Line, type: infantry, at: "12,5"}
    - {id: c1, name: Lancers, short: Lancers, type: cavalry, at: "18,4"}
    - {id: a1, name: Battery, short: Battery, type: artillery, at: "22,5"}
  B:
    - {id: j1, name: Second Foot, short: 2nd Foot, type: infantry, at: "13,19", hits: 4}
    - {id: t1, name: Rifles, short: Rifles, type: skirmishers, at: "19,18"}
`

const server = house()

async function begin(page: Page, what: object = { source, seats: { B: 'recruit' } }): Promise<string> {
  const b = await laid(server, what)
  await hold(page, server, b)
  await page.goto(`${server.url}/b/${b.id}`)
  await page.locator('.board svg.hand').waitFor()
  return b.id
}

/** The page has come as far as the server; nobody else is to act. */
async function mine(page: Page, battle: string): Promise<Table> {
  const t = await goneOn(page, battle, 0)
  await come(page, t)
  return t
}

const place = (t: Table, p: { x: number; y: number }) => mapped(p, t.scene.board.depth!)
async function at(page: Page, t: Table, p: { x: number; y: number }): Promise<{ x: number; y: number }> {
  return page.evaluate(({ x, y }) => {
    const p = new DOMPoint(x, y).matrixTransform(document.querySelector<SVGSVGElement>('.board svg.table')!.getScreenCTM()!)
    return { x: p.x, y: p.y }
  }, place(t, p))
}
const piece = (t: Table, id: string | undefined): Piece => t.scene.pieces.find((p) => p.id === id)!
const nearestFoe = (t: Table, p: Piece): Piece | undefined =>
  t.scene.pieces.filter((q) => q.side !== p.side && q.spot).sort((a, b) => far(a, p) - far(b, p))[0]
const far = (a: Piece, b: Piece) => Math.hypot(a.spot!.x - b.spot!.x, a.spot!.y - b.spot!.y)

/** The small affair against the computer; WHOLE=1 has the first battle of the book, or another: DRUMHEAD_OPEN="langensalza hanover=colonel". */
const [scenario, seat] = (process.env.DRUMHEAD_OPEN ?? 'the-two-roads red=recruit').split(' ') as [string, string]
const first = process.env.WHOLE ? { scenario, seats: Object.fromEntries([seat.split('=')]) } : undefined

/** What a plain player does next: charge, shoot, fight, else go on towards the enemy with two, else be done. */
function next(t: Table): { act?: Act; mover?: Piece } {
  const acts = asked(t)!.acts!
  const blow = acts.find((a) => a.verb === 'charge') ?? acts.find((a) => a.target && a.dice) ?? acts.find((a) => a.dice)
  if (blow) return { act: blow }
  const side = t.seats.find((s) => asked(t)!.seats.includes(s.id))!.side
  const moved = t.scene.pieces.filter((p) => p.side === side && p.done).length
  const mover = moved > 1 ? undefined : acts.find((a) => a.verb === 'move' && a.spot && piece(t, a.piece).arm !== 'general')?.piece
  return mover ? { mover: piece(t, mover) } : { act: acts.find((a) => a.verb === 'end') ?? acts[0]! }
}

/** Has a piece in the hand, by a tap unless it came there by itself: who came just before would be put back, and is tapped again. */
async function taken(page: Page, t: Table, id: string | undefined) {
  if (!id) return
  const p = piece(t, id)
  const held = page.locator('.now .name', { hasText: new RegExp(`^(${p.name}|${p.short})`, 'i') })
  await until(`${id} is in the hand`, async () => {
    if (await held.count()) return true
    const a = await at(page, t, p.spot!)
    await page.mouse.click(a.x, a.y)
    return held.waitFor({ timeout: 3000 }).then(() => true, () => false)
  })
}

/** Where it would stand is in reach; whether it may turn so there, the server says. */
async function mayStand(page: Page): Promise<boolean> {
  await page.locator('.holding[aria-busy=false] [data-give]').waitFor()
  if (await page.locator('[data-give]').isEnabled()) return true
  expect(await page.locator('.holding .refusal').textContent()).toMatch(/\w/)
  return false
}

it('is fought to its end by mouse', async () => {
  const { page, errors } = await newPage()
  await atOnce(page)
  const battle = await begin(page, first)
  let dragged = 0
  for (let turn = 0; turn < 400; turn++) {
    const t = await mine(page, battle)
    if (t.scene.clock.over) break
    const { act, mover } = next(t)
    if (mover) {
      const foe = nearestFoe(t, mover)
      const [a, b] = [await at(page, t, mover.spot!), await at(page, t, foe ? foe.spot! : { x: 15_000, y: 12_000 })]
      await page.mouse.move(a.x, a.y)
      await page.mouse.down()
      // Farther than a finger strays in a tap.
      await page.mouse.move(a.x + 12, a.y - 12, { steps: 3 })
      await page.locator('.hand .handle').waitFor()
      await page.mouse.move(a.x + (b.x - a.x) * 0.35, a.y + (b.y - a.y) * 0.35, { steps: 4 })
      await page.mouse.up()
      if (await mayStand(page)) {
        await page.locator('[data-give]').click()
        dragged++
      } else {
        await page.keyboard.press('Escape')
        await press(page, { order: 'pass' })
      }
    } else if (act?.target && piece(t, act.target).spot) {
      // One chip stands for all whom it may charge; which, the map says.
      await taken(page, t, act.piece)
      await page.locator('.table .aimed').first().waitFor()
      const b = await at(page, t, piece(t, act.target).spot!)
      await page.mouse.click(b.x, b.y)
      await page.locator('.now .commit').waitFor()
      await page.mouse.click(b.x, b.y)
    } else {
      await taken(page, t, act!.piece)
      await press(page, act!)
    }
    await goneOn(page, battle, t.seq)
    // Why it goes no further stands there until the page has heard that it went.
    await expect.poll(() => page.locator('.now .refusal').allTextContents()).toEqual([])
  }
  expect((await table(page, battle)).scene.clock.over).toBeTruthy()
  expect(dragged).toBeGreaterThan(0)
  expect(errors).toEqual([])
})

// Each kind of table is fought to its end once in make test, each hand too: inches by mouse, squares by keys, hexes by finger.
it.runIf(process.env.WHOLE)('is fought to its end by the keyboard alone', async () => {
  const { page, errors } = await newPage()
  await atOnce(page)
  const battle = await begin(page, first)
  const key = (k: string) => page.keyboard.press(k)
  const said = () => page.locator('.board .said').textContent()
  /** Tab goes from piece to piece until the wanted one is told. */
  const tabTo = async (t: Table, id: string) => {
    const p = piece(t, id)
    for (let i = 0; i <= rounds(t.scene.pieces.filter((q) => q.spot)).length + 1; i++) {
      if ((await said())?.startsWith(p.text || p.name)) return
      await key('Tab')
    }
    throw new Error(`Tab did not come to ${id}: ${await said()}`)
  }
  /** Into the map, by an arrow key, with no piece under the cursor. */
  const toMap = async () => {
    const there = () => page.evaluate(() => !!document.activeElement?.classList.contains('board'))
    if (!(await there())) {
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
      await key('ArrowUp')
      expect(await there()).toBe(true)
    }
    for (let i = 0; i < 3 && (await said()); i++) await key('Escape')
    expect(await said()).toBe('')
  }
  let moved = 0
  for (let turn = 0; turn < 400; turn++) {
    const t = await mine(page, battle)
    if (t.scene.clock.over) break
    const { act, mover } = next(t)
    if (mover || act?.target) {
      await toMap()
      await tabTo(t, (mover?.id ?? act!.piece)!)
      await key('Enter')
    }
    if (mover) {
      await page.locator('.table .reach').waitFor({ state: 'attached' })
      const foe = nearestFoe(t, mover)
      const north = (foe?.spot!.y ?? 12_000) > mover.spot!.y
      for (let i = 0; i < 5; i++) await key(north ? 'ArrowUp' : 'ArrowDown')
      if (await mayStand(page)) {
        await key('Enter')
        moved++
      } else {
        await key('Escape')
        await key('e')
        if (await page.locator('.now .commit').count()) await key('Enter')
      }
    } else if (act?.target) {
      await page.locator('.table .aimed').first().waitFor()
      await tabTo(t, act.target)
      await key('Enter')
      await page.locator('.now .commit').waitFor()
      await key('Enter')
    } else {
      const black = page.locator(`.now .commit[data-order="${act!.order}"]`)
      if (!(await black.count())) {
        await button(page, act!).focus()
        await key('Enter')
      }
      if (await black.count()) {
        await black.focus()
        await key('Enter')
      }
    }
    await goneOn(page, battle, t.seq)
  }
  expect((await table(page, battle)).scene.clock.over).toBeTruthy()
  expect(moved).toBeGreaterThan(0)
  expect(errors).toEqual([])
})

describe('the table of an open battle', () => {
  it('has nothing that axe finds, on the map, held, and as text', async () => {
    const { page, errors } = await newPage({ bypassCSP: true })
    await atOnce(page)
    const battle = await begin(page)
    const t = await mine(page, battle)
    expect(await findings(page)).toEqual([])
    const a = await at(page, t, piece(t, 'i1').spot!)
    await page.mouse.click(a.x, a.y)
    await page.locator('.holding').waitFor()
    const b = await at(page, t, { x: 12_000, y: 8000 })
    await page.mouse.click(b.x, b.y)
    await page.locator('[data-give]').waitFor()
    expect(await findings(page)).toEqual([])
    await page.getByRole('button', { name: 'Text', exact: true }).click()
    await page.getByText(/12,5 facing 0: /).waitFor()
    expect(await findings(page)).toEqual([])
    expect(errors).toEqual([])
  })

  it('takes places and headings that are typed, and says why not', async () => {
    const { page, errors } = await newPage()
    await atOnce(page)
    const battle = await begin(page)
    const t = await mine(page, battle)
    const a = await at(page, t, piece(t, 'i1').spot!)
    await page.mouse.click(a.x, a.y)
    await page.locator('.holding').waitFor()
    await page.keyboard.press('x')
    const box = page.getByLabel('Place and heading')
    await box.fill('12,20')
    await box.press('Enter')
    await page.locator('.hand .refused .line').first().waitFor({ state: 'attached' })
    expect(await page.locator('[data-give]').isDisabled()).toBe(true)
    expect(await page.locator('.hand .refused .line').count()).toBeGreaterThan(0)
    await box.fill('11.5,8.25 NE')
    await box.press('Enter')
    await page.locator('[data-give]:enabled').waitFor()
    await expect.poll(() => box.inputValue()).toBe('11.5,8.25 45')
    await box.press('Enter')
    const after = await goneOn(page, battle, t.seq)
    expect(piece(after, 'i1').spot).toEqual({ x: 11_500, y: 8250, facing: 4500 })
    expect(errors).toEqual([])
  })

  it('moves several together as single orders, or none', async () => {
    const { page, errors } = await newPage()
    await atOnce(page)
    const battle = await begin(page)
    const t = await mine(page, battle)
    for (const [i, id] of ['i1', 'a1'].entries()) {
      const a = await at(page, t, piece(t, id).spot!)
      if (i) await page.keyboard.down('Shift')
      await page.mouse.click(a.x, a.y)
      if (i) await page.keyboard.up('Shift')
      await page.locator('.holding').waitFor()
    }
    await page.locator('.now .who').getByText('2 together').waitFor()
    const [a, b] = [await at(page, t, piece(t, 'i1').spot!), await at(page, t, { x: 12_800, y: 7500 })]
    await page.mouse.move(a.x, a.y)
    await page.mouse.down()
    await page.mouse.move(b.x, b.y, { steps: 5 })
    await page.mouse.up()
    await page.locator('[data-give]:enabled').click()
    await expect.poll(async () => (await table(page, battle)).log.filter((e) => e.kind === 'order' && e.by === 'hand').length).toBe(2)
    const after = await table(page, battle)
    const by = (id: string) => ({ x: piece(after, id).spot!.x - piece(t, id).spot!.x, y: piece(after, id).spot!.y - piece(t, id).spot!.y })
    expect(by('i1')).toEqual(by('a1'))
    expect(by('i1').y).toBeGreaterThan(2300)
    expect(errors).toEqual([])
  })
})
