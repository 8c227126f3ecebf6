// Rorke's Drift to its end, from either side of the wall. The colonel thinks a second over each order, so
// make battles has a sergeant; WHOLE=1 DRUMHEAD_LEVEL=colonel npx vitest run ... drift.spec.ts for the real thing.

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Act, Ask, Table } from '../src/api/types.ts'
import { gridOf } from '../src/board/geometry.ts'
import { asked, atOnce, begin, cellOf, come, house, newPage, press, spot, table, type Who } from './browser.ts'
import { uncoded } from '../src/state/words.ts'

const enemy = (process.env.DRUMHEAD_LEVEL ?? 'sergeant') as Who
const server = house()

const verb = (ask: Ask, ...verbs: string[]): Act | undefined =>
  verbs.map((v) => ask.acts!.find((a) => a.verb === v)).find(Boolean)

/** Behind the walls: deal, fire, fight whoever is in contact, and stay. */
const stand = (_: Table, ask: Ask): Act => verb(ask, 'fire', 'face', 'remain', 'deal', 'pass') ?? ask.acts![0]!

/** Outside: everybody goes for the storehouse, by the shortest way there is. */
function storm(t: Table, ask: Ask): Act {
  const blow = verb(ask, 'fire', 'face', 'remain', 'deal')
  if (blow) return blow
  const grid = gridOf(t.scene.board)
  const goal = grid.find('H6')!
  const far = (cell: string) => Math.abs(grid.find(cell)!.column - goal.column) + Math.abs(grid.find(cell)!.row - goal.row)
  const at = t.scene.pieces.find((p) => p.id === ask.piece)?.at
  const way = ask.acts!.filter((a) => a.cell && /^(move|enter)$/.test(a.verb)).sort((a, b) => far(a.cell!) - far(b.cell!))[0]
  return way && (!at || far(way.cell!) < far(at)) ? way : verb(ask, 'pass') ?? ask.acts![0]!
}

/** By mouse: a tap on who is to act, then on where, shows; the button commits. */
async function give(page: Page, t: Table, act: Act) {
  const button = page.locator(`[data-order="${act.order}"]`).first()
  const tap = async (cell: string | undefined) => {
    if (!cell || (await button.isVisible())) return
    const at = await spot(page, t, cell)
    await page.mouse.click(at.x, at.y)
  }
  if (act.piece !== asked(t)!.piece) await tap(t.scene.pieces.find((p) => p.id === act.piece)?.at)
  await tap(cellOf(t, act))
  await press(page, act)
}

it.runIf(process.env.WHOLE).each([
  { side: 'british', seats: ['you', enemy], choose: stand },
  { side: 'zulu', seats: [enemy, 'you'], choose: storm },
] as const)(`the $side against the ${enemy}`, async ({ seats, choose }) => {
  const { page, errors } = await newPage()
  await atOnce(page)
  const battle = await begin(page, server, 'rorkes-drift', seats[0], seats[1])
  let t = await table(page, battle)
  for (let orders = 0; !t.scene.clock.over; orders++) {
    expect(orders, 'orders without an end').toBeLessThan(400)
    const ask = asked(t)
    if (ask) {
      await come(page, t)
      await page.locator('.now').getByText(uncoded(ask.text)).waitFor()
      await give(page, t, choose(t, ask))
    }
    // A colonel deals and moves ten units, a second for each order, before it is our turn again.
    const seq = ask ? t.seq : t.seq - 1
    await expect.poll(async () => {
      t = await table(page, battle)
      return t.seq > seq && (asked(t) !== undefined || t.scene.clock.over !== undefined)
    }, { timeout: 120_000, interval: 40 }).toBe(true)
  }
  await page.waitForURL(/\/end$/)
  await page.getByText(t.scene.clock.over!, { exact: false }).waitFor()
  expect(t.scene.clock.clause).toMatch(/^LC-END-0[123]$/)
  expect(errors).toEqual([])
})
