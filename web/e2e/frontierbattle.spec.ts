// Whole battles of orders and answers on an open table: against the computer, and by two seats that sit apart.
// Each takes minutes, and its dice are new each time: they are fought by `make battles`, not with the other tests.

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Act, Ask, Piece, Table } from '../src/api/types.ts'
import { mapped } from '../src/board/geometry.ts'
import { atOnce, exact, house, newPage, press as give, until } from './browser.ts'

const server = house()

interface Seat { id: string; key: string; page: Page; errors: string[] }
interface Battle { id: string; seats: Seat[] }

/** Begins a battle; a page for each seat that people hold. */
async function begin(scenario: string, seats: Record<string, string>): Promise<Battle> {
  const made = await fetch(`${server.url}/api/battles`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ scenario, seats, grade: 'sealed' }) })
  expect(made.ok, await made.clone().text()).toBe(true)
  const { id, keys } = (await made.json()) as { id: string; keys: Record<string, string> }
  const list: Seat[] = []
  for (const [seat, key] of Object.entries(keys)) {
    const { page, errors } = await newPage()
    await atOnce(page)
    await page.addInitScript(([id, key]) => {
      localStorage.setItem('drumhead.keys', JSON.stringify({ [id as string]: { mine: [key] } }))
    }, [id, key] as const)
    await page.goto(`${server.url}/b/${id}`)
    const [board, agreed] = [page.locator('.board svg.hand'), page.getByRole('button', { name: 'Agreed' })]
    await board.or(agreed).first().waitFor()
    if (await agreed.count()) await agreed.click()
    await board.waitFor()
    list.push({ id: seat, key, page, errors })
  }
  return { id, seats: list }
}

const seen = async (b: Battle, s: Seat) =>
  (await (await fetch(`${server.url}/api/battles/${b.id}`, { headers: { 'Drumhead-Key': s.key } })).json()) as Table

const far = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y)

/** What a plain player orders a unit on his slip: shoot, charge who is near, else go on towards the enemy. */
function written(t: Table, ask: Ask, passed: ReadonlySet<string>): Act | undefined {
  const slip = t.scene.orderSlips?.find((s) => !s.given && ask.acts!.some((a) => s.lines.some((l) => l.piece === a.piece)))
  const line = slip?.lines.find((l) => l.state === 'open' && !passed.has(l.piece) && ask.acts!.some((a) => a.piece === l.piece))
  if (!line) return undefined
  const unit = t.scene.pieces.find((p) => p.id === line.piece)!
  const acts = ask.acts!.filter((a) => a.piece === line.piece)
  const foes = t.scene.pieces.filter((p) => p.side !== unit.side && p.spot && p.arm !== 'general')
  const near = (at: { x: number; y: number }) => Math.min(...foes.map((f) => far(f.spot!, at)))
  const charge = acts.find((a) => a.verb === 'charge' && unit.spot && near(unit.spot) < 7000)
  const moves = unit.arm === 'general' ? [] : acts.filter((a) => a.verb === 'move' && a.spot).sort((a, b) => near(a.spot!) - near(b.spot!))
  return charge ?? acts.find((a) => a.verb === 'fire') ?? moves[0] ?? { order: '', verb: '', label: '', piece: line.piece }
}

/** Presses a button of the slip: what is not shown yet is only shown by a first press, a second gives it. */
async function press(button: ReturnType<Page['locator']>) {
  if ((await button.getAttribute('aria-pressed')) !== 'true') {
    await button.click()
    await until('the slip shows it', async () => (await button.getAttribute('aria-pressed')) === 'true')
  }
  await button.click()
}

/** Gives an order as one does it: on the slip, on the map, by the buttons. False: it is not to be had. */
async function order(page: Page, t: Table, ask: Ask, act: Act): Promise<boolean> {
  if (ask.interrupts) {
    await give(page, act)
    return true
  }
  const due = page.locator(`.slip [data-piece="${act.piece}"] .due`)
  if (act.piece && (await due.count())) {
    await press(due)
    return true
  }
  const name = page.locator(`.slip [data-piece="${act.piece}"] .name`)
  if (act.piece && (await name.count())) await name.click()
  else if (act.piece) for (let i = 0; i < 40 && !(await page.locator('.now .name', { hasText: t.scene.pieces.find((p) => p.id === act.piece)!.name.slice(4) }).count()); i++) await page.keyboard.press('.')
  if (act.spot && act.verb === 'move') {
    await page.locator('.holding[aria-busy=false]').waitFor()
    await exact(page, `${act.spot.x / 1000},${act.spot.y / 1000}`)
    await page.locator('.holding[aria-busy=false] [data-give]').waitFor()
    if (!(await page.locator('[data-give]').isEnabled())) {
      await page.keyboard.press('Escape')
      return false
    }
    await page.locator('[data-give]').click()
    return true
  }
  if (act.place && act.spot) {
    const at = await page.evaluate(({ x, y }) => {
      const p = new DOMPoint(x, y).matrixTransform(document.querySelector<SVGSVGElement>('.board svg.table')!.getScreenCTM()!)
      return { x: p.x, y: p.y }
    }, mapped(act.spot, t.scene.board.depth!))
    await page.mouse.click(at.x, at.y)
    await page.locator('.now .commit').click()
    return true
  }
  if (!(await page.locator(`[data-order="${act.order}"]`).count())) await page.keyboard.press('v')
  await give(page, act)
  if (await page.locator('.map.as-text').count()) await page.keyboard.press('v')
  return true
}

/** Fights it to its end. */
async function fight(b: Battle): Promise<Table> {
  const passed = new Set<string>()
  let turn = 0
  for (;;) {
    const { t, s } = await until('somebody here is asked', async () => {
      for (const s of b.seats) {
        const t = await seen(b, s)
        if (t.scene.clock.over || t.asks.some((a) => a.yours && a.acts?.length)) return { t, s }
      }
      return undefined
    })
    if (t.scene.clock.over) return t
    if (t.scene.clock.turn !== turn) passed.clear()
    turn = t.scene.clock.turn
    const ask = t.asks.find((a) => a.yours && a.acts?.length)!
    await s.page.waitForFunction((seq) => Number(document.querySelector<HTMLElement>('.table[data-seq]')?.dataset.seq) >= seq, t.seq)
    const plan = written(t, ask, passed)
    if (plan && !plan.order) {
      passed.add(plan.piece!)
      continue
    }
    const act = plan ?? ask.acts!.find((a) => a.order === 'done') ?? ask.acts![0]!
    if (!(await order(s.page, t, ask, act))) {
      passed.add(act.piece!)
      continue
    }
    await until(`"${act.order}" was taken in turn ${turn}: ${ask.text}`, async () => {
      const refused = await s.page.locator('.now .refusal').allTextContents()
      expect(refused, `${act.order}: ${ask.text}`).toEqual([])
      return (await seen(b, s)).seq > t.seq
    })
  }
}

const standing = (t: Table, side: number) => t.scene.pieces.filter((p: Piece) => p.side === side && p.spot).length

it.runIf(process.env.WHOLE).each([
  ['ridgeway', { fenians: 'colonel' }, 'story'],
  ['kestrel-junction', { republic: 'you', league: 'friend' }, 'story'],
  // Here nobody need come to a charge.
  ['lessen-mill', { vanguard: 'you', rearguard: 'friend' }, 'throws'],
] as [string, Record<string, string>, 'story' | 'throws'][])('%s is fought to its end', async (scenario, seats, told) => {
  const b = await begin(scenario, seats)
  const t = await fight(b)
  for (const s of b.seats) {
    await s.page.locator('.now').getByText(t.scene.clock.over!).or(s.page.getByRole('heading', { name: /end|won|draw/i })).first().waitFor()
    expect(s.errors).toEqual([])
  }
  expect(standing(t, 0) + standing(t, 1)).toBeGreaterThan(0)
  expect(t.log.some((e) => e.lines?.some((l) => l[told]))).toBe(true)
})
