// Two browsers plot in secret and reveal: before both have sealed, nothing that leaves either of them, and nothing that the
// server keeps or sends, holds anything of the plots.

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { mapped } from '../src/board/geometry.ts'
import { asked, atOnce, done, exact, house, newPage, sitDown, table } from './browser.ts'

const server = house()

/** All that goes over a page's wire: what it asks and says, and what it is told. */
function wire(page: Page) {
  const heard: string[] = []
  const asked: string[] = []
  page.on('request', (r) => {
    if (r.url().includes('/api/')) asked.push(`${r.method()} ${new URL(r.url()).pathname} ${r.postData() ?? ''}`)
  })
  page.on('response', (r) => {
    if (r.url().includes('/api/') && !r.url().endsWith('/events')) void r.text().then((text) => heard.push(text), () => {})
  })
  return { heard, asked }
}

/** The host sits down at The Lane with a friend, by link. */
async function begun() {
  const { page: host, errors } = await newPage()
  await atOnce(host)
  await host.goto(`${server.url}/new/the-lane`)
  const sides = host.locator('form fieldset')
  await sides.nth(0).locator('input[value=you]').check()
  await sides.nth(1).locator('input[value=friend]').check()
  await host.getByText('are sealed in the browsers').waitFor()
  await host.getByRole('button', { name: 'Begin' }).click()
  const link = await host.locator('.link input').first().inputValue()
  await host.getByRole('link', { name: /table/ }).click()
  await host.locator('.board').waitFor()
  const { page: friend, errors: others } = await newPage()
  await atOnce(friend)
  const told = [wire(host), wire(friend)]
  // What keeps his secrets comes late: meanwhile nothing of them may be asked of the server.
  await friend.route(/\/assets\/sealed/, async (route) => {
    await friend.waitForTimeout(1500)
    await route.continue()
  })
  await friend.goto(server.url + new URL(link).pathname + new URL(link).hash)
  const agreed = friend.getByRole('button', { name: 'Agreed' })
  await agreed.or(friend.locator('.board')).first().waitFor()
  if (await agreed.isVisible()) await agreed.click()
  await friend.locator('.board').waitFor()
  await sitDown(friend)
  for (const page of [host, friend]) await page.getByRole('region', { name: 'Secret orders' }).getByText('Nothing laid yet').waitFor()
  return { host, friend, told, battle: new URL(host.url()).pathname.split('/')[2]!, errors: [errors, others] }
}

/** Taps a piece on the map. */
async function tap(page: Page, battle: string, piece: string) {
  const { board, pieces } = (await table(page, battle)).scene
  const from = pieces.find((p) => p.id === piece)!.spot!
  const spot = await page.evaluate(({ x, y }) => {
    const p = new DOMPoint(x, y).matrixTransform(document.querySelector<SVGSVGElement>('.board svg.table')!.getScreenCTM()!)
    return { x: p.x, y: p.y }
  }, mapped(from, board.depth!))
  await page.mouse.click(spot.x, spot.y)
}

/** Lays a move of a piece to a place that is typed. */
async function lay(page: Page, battle: string, piece: string, at: string) {
  await tap(page, battle, piece)
  await exact(page, at)
  await page.locator('#exact').press('Enter')
  const p = (await table(page, battle)).scene.pieces.find((p) => p.id === piece)!
  await page.getByRole('region', { name: 'Secret orders' }).getByRole('button', { name: new RegExp(`Take off: (${p.short}|${p.name}): Go `, 'i') }).waitFor()
}

const recordOf = async (page: Page, battle: string) =>
  page.evaluate(async (id) => {
    const held = JSON.parse(localStorage.getItem('drumhead.keys') ?? '{}') as Record<string, { mine: string[] }>
    return (await fetch(`/api/battles/${id}/record`, { headers: { 'Drumhead-Key': held[id]!.mine.join(',') } })).text()
  }, battle)

/** Any of these numbers, but as no part of a hash, a key or a time, in which any digits may stand. */
const numbers = (...of: string[]) => new RegExp(`(?<![\\da-f])(${of.join('|')})(?![\\da-fZ])`)

it('both plot in secret, seal and reveal, and what proved possible is carried out', async () => {
  const { host, friend, told, battle, errors } = await begun()
  const before = await table(host, battle)
  expect(asked(before)!.secret).toBe(true)
  await lay(host, battle, 'i1', '11.137,7.231 0')
  await lay(friend, battle, 'j2', '11.421,16.613 180')
  const secret = numbers('11[.,]?137', '7[.,]?231', '11[.,]?421', '16[.,]?613')
  // A browser that is closed comes back with what it has laid.
  await host.reload()
  await host.getByRole('button', { name: /Take off: 1st Co: Go / }).waitFor()
  await done(host)
  await host.getByRole('region', { name: 'Secret orders' }).getByText(/^You sealed [0-9a-f]{8}\.$/).waitFor()
  await friend.getByRole('region', { name: 'Secret orders' }).getByText(/^The Line sealed [0-9a-f]{8}\.$/).waitFor()
  for (const page of [host, friend]) {
    expect(await recordOf(page, battle), 'the record before both have sealed').not.toMatch(secret)
    expect(JSON.stringify(await table(page, battle)), 'the table before both have sealed').not.toMatch(secret)
  }
  for (const { heard, asked } of told) {
    expect(heard.join('\n'), 'what a browser was told').not.toMatch(secret)
    expect(asked.join('\n'), 'what a browser has said').not.toMatch(secret)
    expect(asked.filter((a) => /\/(there|check|reach|orders) ?/.test(a)), 'questions that would tell').toEqual([])
  }
  // All pieces are asked about alike, whoever is in the hand.
  const holds = (w: (typeof told)[number]) => w.asked.filter((a) => a.includes('/hold/')).map((a) => a.split('/hold/')[1]!.trim())
  const all = new Set((asked(await table(friend, battle))!.acts ?? []).map((a) => a.piece).filter(Boolean))
  await expect.poll(() => new Set(holds(told[1]!))).toEqual(all)

  await done(friend)
  const x = async (page: Page, piece: string) => (await table(page, battle)).scene.pieces.find((p) => p.id === piece)!.spot!.x
  for (const page of [host, friend]) {
    await expect.poll(() => x(page, 'i1')).toBe(11_137)
    await expect.poll(() => x(page, 'j2')).toBe(11_421)
  }
  expect(told[0]!.asked.filter((a) => a.includes('/reveal'))).toHaveLength(1)
  await host.getByRole('tabpanel').getByText('The Line sealed their orders').waitFor()
  expect(errors).toEqual([[], []])
})

it('a gun goes with its crew, whenever it was laid, and what was sealed stays in sight in words until both have', async () => {
  const { host, friend, told, battle } = await begun()
  const refused: string[] = []
  for (const page of [host, friend]) page.on('response', (r) => { if (r.status() >= 400) refused.push(`${r.status()} ${r.url()}`) })
  await lay(host, battle, 'c1', '20.5,2.25 0')
  await lay(host, battle, 'g1', '17.5,6.5 0')
  const orders = host.getByRole('region', { name: 'Secret orders' })
  await expect.poll(() => orders.locator('li').allTextContents()).toEqual([expect.stringMatching(/^Major: Go 2½ inches east/), expect.stringMatching(/^The Line's three-pounder: Go 1½ inches north/)])
  await done(host)
  await orders.getByText(/^You sealed/).waitFor()
  expect(await orders.locator('li').count()).toBe(2)
  // Who has sealed waits for nothing: no pennant flies over his side.
  expect(await host.locator('.board svg.table .cloth').count()).toBe(0)
  await done(friend)
  await friend.getByText('Lay your guns').first().waitFor()
  expect((await table(host, battle)).log.flatMap((e) => [e.text ?? '', ...(e.lines ?? []).flatMap((l) => l.spans.map((s) => s.text ?? ''))]).filter((w) => /falls out|passed/.test(w))).toEqual([])
  await expect.poll(async () => (await table(host, battle)).scene.pieces.find((p) => p.id === 'g1')!.spot!.y).toBe(6500)
  expect(told.flatMap((w) => w.asked).filter((a) => a.includes('/hold/')).length).toBeGreaterThan(0)
  expect(refused).toEqual([])
})

it('a shot that is laid ahead under seal falls once both have revealed', async () => {
  const { host, friend, told, battle, errors } = await begun()
  await tap(host, battle, 'g1')
  await host.getByRole('button', { name: /lay its shot ahead/ }).click()
  await host.locator('.gun').waitFor()
  await exact(host, '13.431,17.731')
  await host.locator('[data-lay]:enabled').click()
  await host.getByRole('button', { name: /Take off: The Line's three-pounder: Ball/ }).waitFor()
  const secret = numbers('13[.,]?431', '17[.,]?731')
  await done(host)
  await host.getByRole('region', { name: 'Secret orders' }).getByText(/^You sealed [0-9a-f]{8}\.$/).waitFor()
  expect(await recordOf(host, battle)).not.toMatch(secret)
  expect(told.flatMap((w) => [...w.heard, ...w.asked]).join('\n'), 'what went over the wire').not.toMatch(secret)

  // The host's only gun is laid: he is not asked again, and the shot falls when the friend's guns are.
  await done(friend)
  await friend.getByText('Lay your guns').first().waitFor()
  expect(asked(await table(host, battle))).toBeUndefined()
  // Once the friend's only gun is laid nothing is in his hand: he is through with it.
  await tap(friend, battle, 'm1')
  await friend.locator('[data-lay]:enabled').click({ timeout: 9000 })
  await friend.getByRole('region', { name: 'Laying' }).getByText('laid, and not yet sealed').waitFor()
  await expect.poll(() => friend.locator('[data-lay]').count()).toBe(0)
  await done(friend)
  for (const page of [host, friend]) {
    const told = async () => (await table(page, battle)).log.flatMap((e) => e.lines ?? []).map((l) => [l.spans.map((s) => s.text).join(''), l.shapes?.length ?? 0])
    await expect.poll(told).toContainEqual([expect.stringMatching(/ball/i), 1])
  }
  expect(errors).toEqual([[], []])
})

it('who has lost what he sealed goes on without it', async () => {
  const { host, friend, battle } = await begun()
  const stands = async () => (await table(host, battle)).scene.pieces.find((p) => p.id === 'i1')!.spot
  const stood = await stands()
  await lay(host, battle, 'i1', '11.137,7.231 0')
  await done(host)
  await host.getByRole('region', { name: 'Secret orders' }).getByText(/^You sealed [0-9a-f]{8}\.$/).waitFor()
  await host.evaluate((id) => localStorage.removeItem(`drumhead.seal.${id}`), battle)
  await done(friend)
  await host.getByRole('button', { name: 'My units stand' }).click()
  await expect.poll(async () => (await table(host, battle)).log.some((e) => e.kind === 'reveal' && e.seat === 'line')).toBe(true)
  await friend.getByText('Lay your guns').first().waitFor()
  expect(await stands()).toEqual(stood)
})
