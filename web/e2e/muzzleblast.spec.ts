// Shots laid by hand over the table, and plots that are run through before and after they are opened.

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Table } from '../src/api/types.ts'
import { mapped } from '../src/board/geometry.ts'
import { atOnce, done, exact, hold, house, laid, newPage, table } from './browser.ts'

const field = (more: string) => `drumhead: 1
id: butts
title: The Butts
rules: muzzleblast
board: {grid: inches, width: 30, depth: 24}
options: {free-unit-sizes: on}
${more}`

/** A gun, its own foot beside those at whom it fires. */
const duel = field(`forces:
  A:
    - {id: a1, name: the Battery, type: artillery, guns: [{id: g1, type: light, at: "15,4", crew: 4}]}
    - {id: i1, name: the First Company, type: infantry, files: 3, at: "18.55,17"}
  B:
    - {id: j1, name: the Second Foot, type: infantry, files: 3, weapon: none, at: "15,16", facing: S}
now: {turn: 1, stage: artillery}
`)

/** Two companies, of whom the second is sent where the first goes. */
const parade = field(`forces:
  A:
    - {id: i1, name: the First Company, type: infantry, at: "10,6"}
    - {id: i2, name: the Second Company, type: infantry, at: "20,6"}
  B:
    - {id: j1, name: the Second Foot, type: infantry, weapon: none, at: "15,20", facing: S}
`)

/** A company half a move from an enemy. */
const charge = field(`forces:
  A: [{id: i1, name: the First Company, type: infantry, at: "10,8"}]
  B: [{id: j1, name: the Second Foot, type: infantry, at: "12,11.5", facing: S}]
now: {turn: 1}
`)

const server = house()

async function begin(page: Page, source: string): Promise<string> {
  const b = await laid(server, { source, seats: { B: 'recruit' } })
  await hold(page, server, b)
  await page.goto(`${server.url}/b/${b.id}`)
  await page.locator('.board svg.hand').waitFor()
  return b.id
}

async function at(page: Page, t: Table, x: number, y: number): Promise<{ x: number; y: number }> {
  return page.evaluate(({ x, y }) => {
    const p = new DOMPoint(x, y).matrixTransform(document.querySelector<SVGSVGElement>('.board svg.table')!.getScreenCTM()!)
    return { x: p.x, y: p.y }
  }, mapped({ x: x * 1000, y: y * 1000 }, t.scene.board.depth!))
}
const rows = (page: Page) => page.locator('.gun tbody tr').evaluateAll((all) => all.map((r) => [...r.querySelectorAll('td')].map((d) => d.textContent ?? '')))

it('a shot is laid by tap, drag, keys and words, and falls with a die beside each man', async () => {
  const { page, errors } = await newPage()
  await atOnce(page)
  const battle = await begin(page, duel)
  const t = await table(page, battle)
  const [give, field] = [page.locator('[data-lay]'), page.locator('#exact')]
  const typed = () => page.keyboard.press('x').then(() => field.waitFor())

  // It lies where it tells most, and may be laid as it is.
  await give.and(page.locator(':enabled')).waitFor()

  // On the middle of the block: five men at five and six, and a circle for each result.
  const middle = await at(page, t, 15, 17.5)
  await page.mouse.click(middle.x, middle.y)
  await expect.poll(async () => (await rows(page))[4]).toEqual(['5', '0', '3.3'])
  await page.locator('.now .need').getByText('Ball: a man under it is saved by 5 or more').waitFor()
  expect(await rows(page)).toHaveLength(6)
  expect(await page.locator('.template .blast').count()).toBe(5)
  await typed()
  expect(await field.inputValue()).toBe('0° 13.5')
  await give.and(page.locator(':enabled')).waitFor()

  // Dragged away from all of them it may not be laid; keys turn it back.
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.down()
  const beside = await at(page, t, 9, 17.5)
  await page.mouse.move(beside.x, beside.y, { steps: 4 })
  await page.mouse.up()
  await page.locator('.tell .refusal, .gun .refusal').first().waitFor()
  expect(await give.isDisabled()).toBe(true)
  for (let i = 0; i < 24; i++) await page.keyboard.press('ArrowRight')
  await expect.poll(() => field.inputValue()).toMatch(/^0\.\d+° /)

  // Typed onto the edge of both: one's own are ringed, named, and must be meant.
  await field.fill('16.8,16.5')
  await field.press('Enter')
  await expect.poll(async () => (await rows(page))[4]).toEqual(['1', '1', '0.7'])
  expect(await page.locator('.template .risk').count()).toBeGreaterThan(0)
  expect(await page.locator('.gun').textContent()).toContain('of the First Company')
  await give.click()
  await expect.poll(() => give.textContent()).toMatch(/all the same: \d of your own/)
  await give.click()
  await page.locator('.gun li', { hasText: 'ball at 12.6 inches' }).waitFor()

  // What is laid can be taken off, and laid anew.
  await page.getByRole('button', { name: 'Take off' }).click()
  await page.locator('.gun li', { hasText: 'holds its fire' }).waitFor()
  await page.getByRole('button', { name: 'Change' }).click()
  await give.waitFor()
  await page.mouse.click(middle.x, middle.y)
  await expect.poll(async () => (await rows(page))[4]).toEqual(['5', '0', '3.3'])
  await typed()
  await expect.poll(() => field.inputValue()).toBe('0° 13.5')
  await give.and(page.locator(':enabled')).waitFor()
  await page.keyboard.press('Enter')
  await page.locator('.gun li', { hasText: /ball at 13\.5\d? inches/ }).waitFor()
  await done(page)

  // All fall together: a die by each man under the circle, and the fallen lie.
  await page.locator('.fall circle').waitFor()
  const after = await table(page, battle)
  const lines = after.log.flatMap((e) => e.lines ?? [])
  const thrown = lines.flatMap((l) => l.lying ?? [])
  expect(thrown.length).toBeGreaterThan(0)
  await expect.poll(() => page.locator('.saves .dice').count()).toBe(thrown.length)
  const strong = after.scene.pieces.find((p) => p.id === 'j1')!.strength!
  await expect.poll(() => page.locator('.shape.fallen').count()).toBe(12 - strong)
  expect(errors).toEqual([])
})

it('a plot is run through before it is opened, and both are afterwards, with what stopped each', async () => {
  const { page, errors } = await newPage()
  await atOnce(page)
  const battle = await begin(page, parade)
  for (const to of ['13,6 0', '17,6 0']) {
    const seq = (await table(page, battle)).seq
    await exact(page, to)
    await page.locator('[data-give]:enabled').click()
    await expect.poll(async () => (await table(page, battle)).seq).toBeGreaterThan(seq)
    await page.getByRole('tab', { name: 'The move' }).click()
    await page.locator(`.plot`).waitFor()
    if (to.startsWith('13')) await page.keyboard.press('.')
  }
  const plot = page.locator('.plot')
  await plot.getByText('The Second Company', { exact: false }).or(plot.getByText('the Second Company', { exact: false })).first().waitFor()
  expect(await plot.locator('li').textContent()).toMatch(/Second Company: stopped by the First Company/)
  const bodies = () => page.locator('.moves > g').evaluateAll((all) => all.map((g) => g.getAttribute('transform')))
  const slider = plot.getByRole('slider')
  await slider.fill('100')
  const first = await bodies()
  await slider.fill('400')
  const then = await bodies()
  expect(first.length).toBeGreaterThan(1)
  expect(then.filter((d, i) => d !== first[i]).length, 'both have gone on').toBe(first.length)

  await done(page)
  await plot.getByText('The move as it went').waitFor()
  expect(await plot.locator('li').allTextContents()).toEqual(expect.arrayContaining([expect.stringMatching(/Second Company: stopped by the First Company/)]))
  await slider.fill('1000')
  await page.locator('.moves text', { hasText: 'stopped by the First Company' }).waitFor()
  // The enemy's way is among them, now that it is no secret.
  const went = (await table(page, battle)).log.find((e) => e.moves)!
  expect(went.lines?.some((l) => l.course?.length)).toBe(true)
  expect(errors).toEqual([])
})

it('the melees of a charge lie on the table with their odds before contact, in the hand and once plotted', async () => {
  const { page, errors } = await newPage({ viewport: { width: 390, height: 844 } })
  await atOnce(page)
  await begin(page, charge)
  await exact(page, '11,9 0')
  const give = page.locator('[data-give]:enabled')
  await give.waitFor()
  expect(await page.locator('.shape.circle').count(), 'two inches off nobody is fought').toBe(0)
  await exact(page, '11,11 0')
  await expect.poll(() => page.locator('.shape.circle').count()).toBe(3)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.locator('.now .telling').click()
  const fights = page.locator('.sheet .fights')
  await fights.waitFor()
  expect(await fights.locator('summary').first().textContent()).toMatch(/4 of the First Company, 8 points against Side B: 3 of the Second Foot, 6 points/)
  expect(await fights.getByRole('listitem').filter({ hasText: 'Side A win' }).first().textContent()).toMatch(/Side A win: Side A lose 1, Side B 2\s+64/)
  await page.keyboard.press('Escape')
  expect((await give.boundingBox())!.y, 'the order is in sight on a phone').toBeLessThan(800)
  await give.click()
  await page.getByRole('button', { name: 'Log', exact: true }).click()
  await page.getByRole('tab', { name: 'The move' }).click()
  await page.locator('.plot .fights').waitFor()
  expect(await page.locator('.shape.circle').count()).toBe(3)
  expect(errors).toEqual([])
})

it('who has a gun in hand when his time runs out is told what became of it', async () => {
  const { page, errors } = await newPage()
  const b = await laid(server, { scenario: 'the-lane', seats: { militia: 'recruit' }, clocks: true, options: { 'movement-clock-seconds': '6' } })
  await hold(page, server, b)
  await page.goto(`${server.url}/b/${b.id}`)
  await page.locator('.board svg.hand').waitFor()
  await page.keyboard.press('ArrowUp')
  await page.getByRole('alert').getByText('Your time ran out: “All plotted” was given for you. What you held in your hand was not given.').waitFor()
  expect(errors).toEqual([])
})
