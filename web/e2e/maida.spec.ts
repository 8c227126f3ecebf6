// Whole battles: by touch against a colonel, by two browsers with witnessed dice, and with real dice: the Mill
// and a skirmish, and with WHOLE=1 (make battles) Maida for all. SCREENSHOTS=folder keeps what was seen on the way.

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Act, Table } from '../src/api/types.ts'
import { asked, begin, cellOf, choose, gone, hold, house, laid, newPage, onMap, patient, press, spot, table, until } from './browser.ts'

// A colonel who need not think long: the browser is tried here, not he.
const server = house('--thinking', '10ms')

/** Two lines that begin within musket shot. */
const skirmish = `drumhead: 1
id: the-hedges
title: The Hedges
rules: napoleonic
turns: 2
sides:
  - {id: british, name: the British, home: south, ink: red, plate: solid}
  - {id: french, name: the French, home: north, ink: blue, plate: hatched}
forces:
  british:
    - {id: b1, name: the First Battalion, short: 1st Bn, type: infantry, at: D4, formation: line}
    - {id: b2, name: the Second Battalion, short: 2nd Bn, type: infantry, at: F4, formation: line}
    - {id: b3, name: the Light Dragoons, short: Dragoons, type: cavalry, at: H4, formation: line}
  french:
    - {id: f1, name: the Chasseurs, short: Chasseurs, type: infantry, at: D6, formation: line}
    - {id: f2, name: the Third Battalion, short: 3rd Bn, type: infantry, at: F6, formation: line}
`
/** Where it is the dice that are tried, each throw of a skirmish is one as well. */
const fought = (seats: Record<string, string>, more: object = {}) =>
  laid(server, { ...(process.env.WHOLE ? { scenario: 'maida' } : { source: skirmish }), seats, ...more })

let shots = 0
async function shot(page: Page, name: string) {
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/maida-${String(shots++).padStart(4, '0')}-${name}.png` })
}

const settings = (page: Page, dice: 'throw' | 'fall') =>
  page.addInitScript((d) => localStorage.setItem('drumhead.settings', JSON.stringify({ pace: 'at-once', dice: d })), dice)

/** Gives an order as fingers do: a tap shows, the second commits; what is out of sight or has no place has its button. */
async function tap(page: Page, t: Table, act: Act) {
  const cell = cellOf(t, act)
  const at = cell && (await spot(page, t, cell))
  const map = (await page.locator('.board').boundingBox())!
  if (!at || act.key || at.x < map.x + 8 || at.x > map.x + map.width - 8 || at.y < map.y + 8 || at.y > map.y + map.height - 8) {
    return press(page, act)
  }
  await onMap(page, act, async () => {
    await shot(page, act.verb)
    await page.touchscreen.tap(at.x, at.y)
  })
}

interface Player {
  page: Page
  give: (page: Page, t: Table, act: Act) => Promise<void>
  /** Gives the dice that are wanted, if they are this player's to give. */
  dice: (page: Page, t: Table) => Promise<boolean>
}

const byButton = (page: Page, _: Table, act: Act) => press(page, act)

async function throws(page: Page): Promise<boolean> {
  const button = page.getByRole('button', { name: /^Throw/ })
  if (!(await button.isVisible())) return false
  await shot(page, 'need')
  // The throw may have been given meanwhile: then there is nothing left to press.
  await button.click({ timeout: 1000 }).catch(() => {})
  return true
}

/** Plays until the battle is over; lets something else be done before each order and after each throw. */
async function fight(players: Player[], battle: string, between: () => Promise<void> = async () => {}): Promise<Table> {
  for (let going = patient(); going(); ) {
    await between()
    for (const { page, give, dice } of players) {
      const t = await table(page, battle)
      if (t.scene.clock.over) return t
      if (t.asks.some((a) => a.throw)) {
        if (await dice(page, t)) going = patient()
        continue
      }
      const ask = asked(t)
      if (!ask || !(await page.locator(`.table[data-seq="${t.seq}"] [data-order]:enabled`).count())) continue
      await give(page, t, choose(t, ask))
      going = patient()
      await gone(page, battle, t)
    }
    await players[0]!.page.waitForTimeout(25)
  }
  throw new Error('nobody goes on')
}

async function ended(page: Page, end: Table) {
  await page.waitForURL(/\/end$/)
  await page.getByText(end.scene.clock.over!, { exact: false }).first().waitFor()
  for (const side of end.scene.sides) await page.getByText(`Return of casualties: ${side.name}`).waitFor()
  await shot(page, 'end')
}

it('by touch against a colonel', async () => {
  const { page, errors } = await newPage({ viewport: { width: 1180, height: 820 }, hasTouch: true, isMobile: true })
  await settings(page, 'throw')
  const battle = await begin(page, server, process.env.WHOLE ? 'maida' : 'the-mill', 'you', 'colonel')
  const end = await fight([{ page, give: tap, dice: throws }], battle)
  await ended(page, end)
  await page.getByText('What the French meant to do').waitFor()
  expect(errors).toEqual([])
})

it('by two browsers, with witnessed dice, and a step taken back by agreement', async () => {
  const { page: host, errors } = await newPage({ viewport: { width: 1180, height: 820 } })
  const { page: friend, errors: his } = await newPage({ viewport: { width: 820, height: 1180 } })
  await settings(host, 'throw')
  await settings(friend, 'fall')
  const b = await fought({ british: 'you', french: 'friend' })
  const battle = b.id
  for (const [page, side] of [[host, 'british'], [friend, 'french']] as const) {
    await hold(page, server, b, [side])
    await page.goto(`${server.url}/b/${battle}`)
    await page.locator('.board').waitFor()
    await page.keyboard.press('v')
  }
  let back = 0
  const end = await fight(
    [{ page: host, give: byButton, dice: throws }, { page: friend, give: byButton, dice: async () => false }],
    battle,
    async () => {
      // Once dice have fallen on the last order, only both can take it back.
      const ask = host.getByRole('button', { name: 'Ask to take back' })
      const t = await table(host, battle)
      const last = t.log.findLast((e) => e.kind === 'order' && !e.void && t.you.includes(e.seat!))
      const fallen = last && t.log.some((e) => e.seq >= last.seq && e.lines?.some((l) => l.throws?.length))
      if (back || !fallen || t.scene.clock.over || t.asks.some((a) => a.throw)) return
      await host.locator(`.table[data-seq="${t.seq}"]`).waitFor()
      if (!(await ask.isVisible())) return
      await ask.click()
      const proposal = friend.getByRole('group', { name: 'A proposal' })
      await proposal.getByText('to go back to before').waitFor()
      await shot(friend, 'proposal')
      await proposal.getByRole('button', { name: 'Agreed' }).click()
      await until('it is taken back', async () => (await table(host, battle)).log.every((e) => e.seq !== last.seq || e.void))
      back = last.seq
    },
  )
  expect(back, 'an order that was taken back').toBeGreaterThan(0)
  expect(end.log.some((e) => e.seq === back && !e.void)).toBe(false)
  const thrown = end.log.flatMap((e) => e.lines ?? []).flatMap((l) => l.throws ?? [])
  expect(new Set(thrown.map((x) => x.grade))).toEqual(new Set(['witnessed']))
  for (const page of [host, friend]) {
    await ended(page, end)
    await page.getByRole('link', { name: 'Can these dice be trusted?' }).click()
    await page.getByText(/Every entry and every die/).waitFor()
    await shot(page, 'dice')
  }
  expect([...errors, ...his]).toEqual([])
})

it('against a sergeant, every die a real one', async () => {
  const { page, errors } = await newPage()
  await settings(page, 'throw')
  const b = await fought({ british: 'you', french: 'sergeant' }, { grade: 'typed' })
  const battle = b.id
  await hold(page, server, b)
  await page.goto(`${server.url}/b/${battle}`)
  await page.locator('.board').waitFor()
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  let typed = 0
  let seed = 1806
  const die = () => ((seed = (seed * 48271) % 2147483647) % 6) + 1
  const end = await fight([{
    page,
    give: byButton,
    async dice(page, t) {
      const wanted = t.asks.find((a) => a.throw)!.throw!
      const typing = page.getByLabel(/What the dice show/)
      if (!(await page.locator(`.table[data-seq="${t.seq}"]`).count()) || !(await typing.isVisible())) return false
      const faces = wanted.groups.flatMap((g) => g.faces.map(die))
      // One too many, and taken back, as happens.
      await typing.fill('')
      await typing.pressSequentially(`${faces.join('')}6`)
      await page.keyboard.press('Backspace')
      await shot(page, 'typed')
      await page.keyboard.press('Enter')
      typed += faces.length
      await gone(page, battle, t)
      return true
    },
  }], battle)
  await ended(page, end)
  const thrown = end.log.flatMap((e) => e.lines ?? []).flatMap((l) => l.throws ?? [])
  expect(thrown.every((x) => x.typed)).toBe(true)
  expect(thrown.flatMap((x) => x.groups).flatMap((g) => g.faces)).toHaveLength(typed)
  expect(errors).toEqual([])
})
