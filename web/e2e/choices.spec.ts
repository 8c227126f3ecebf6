// Questions about who, how many and how far; cards that are held; works that grow: on an open table.

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Table } from '../src/api/types.ts'
import { atOnce, hold, house, laid, newPage, press, until } from './browser.ts'

const server = house()

/** A battle at a moment, in which both sides are played here. */
async function at(forces: string, now: string, more = ''): Promise<{ page: Page; errors: string[]; seen: () => Promise<Table>; orders: () => Promise<string[]> }> {
  const source = `drumhead: 1\nid: a-moment\ntitle: A Moment\nrules: macduff\nturns: 3\n${more}board: {grid: inches, width: 36, depth: 36, grounds: [{terrain: village, name: the mill, box: "14,14 20,18"}]}\nforces:\n${forces}now: ${now}\n`
  const b = await laid(server, { source, seats: { A: 'you', B: 'you' }, grade: 'sealed' })
  const { page, errors } = await newPage()
  await atOnce(page)
  await hold(page, server, b)
  await page.goto(`${server.url}/b/${b.id}`)
  await page.locator('.board svg.hand').waitFor()
  const seen = async () => (await (await fetch(`${server.url}/api/battles/${b.id}`, { headers: { 'Drumhead-Key': Object.values(b.keys).join() } })).json()) as Table
  return { page, errors, seen, orders: async () => (await seen()).log.flatMap((e) => e.order ?? []) }
}

const unit = (id: string, name: string, rest: string) => `    - {id: ${id}, name: ${name}, short: ${name.replace('the ', '')}, ${rest}}\n`
const hart = unit('g1', 'General Hart', 'type: commander, at: "18,4"')
const roe = unit('h1', 'General Roe', 'type: commander, at: "18,34"')

it('dice are shared among several enemies on one slider', async () => {
  const { page, errors, orders } = await at(
    `  A:\n${hart}${unit('i1', 'the Fusiliers', 'type: infantry, at: "18,24", files: 6, contact: [{with: j1}, {with: j2, struck: flank}], rounds: 1')}  B:\n${roe}` +
      unit('j1', 'the Guards', 'type: infantry, at: "18,24", files: 6, rounds: 1') + unit('j2', 'the Grenadiers', 'type: infantry, at: "15.75,23.25", facing: 90, files: 2, figures: 4, rounds: 1'),
    '{turn: 2, phase: melee, first: A}')
  const cards = page.locator('.now .answers .chip')
  await cards.first().waitFor()
  expect(await cards.locator('> span').allInnerTexts()).toEqual([expect.stringContaining('Share evenly'), '2 dice at the Guards', 'One die at the Grenadiers'])
  await cards.nth(1).click()
  const tell = page.locator('.now .tell')
  await tell.locator('input[type=range]').focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await tell.getByText('0 dice').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.locator('.now .commit', { hasText: 'One die at the Guards' }).click()
  await expect.poll(orders).toContain('i1 share j1 1')
  expect(errors).toEqual([])
})

it('which melee is next, and which unit a card names, is a button each and a place on the map', async () => {
  const pair = (n: number, x: number) => [unit(`i${n}`, `the Foot ${n}`, `type: infantry, at: "${x},24", files: 6, contact: [{with: j${n}}], rounds: 1`), unit(`j${n}`, `the Line ${n}`, `type: infantry, at: "${x},24", files: 6, rounds: 1`)] as const
  const [a, b] = [pair(1, 10), pair(2, 26)]
  const melees = await at(`  A:\n${hart}${a[0]}${b[0]}  B:\n${roe}${a[1]}${b[1]}`, '{turn: 2, phase: melee, first: A}')
  await melees.page.locator('.table .aimed').nth(1).waitFor()
  const black = melees.page.locator('.now .commit')
  for (const name of [/^.*Fight: the Foot 1 against the Line 1/, /^.*Fight: the Foot 2 against the Line 2/]) {
    await melees.page.keyboard.press('a')
    await black.getByText(name).waitFor()
  }
  await black.click()
  await expect.poll(melees.orders).toContain('i2 fight')

  const named = await at(
    `  A:\n${hart}${unit('i1', 'the Fusiliers', 'type: infantry, at: "18,10", files: 6')}${unit('i2', 'the Rifles', 'type: infantry, at: "8,12", files: 6')}  B:\n${roe}${unit('j1', 'the Guards', 'type: infantry, at: "18,30", files: 6')}`,
    '{turn: 1, phase: draw, deck: [R1, R+], joker: true, chance: {A: [huzzah]}}', 'options: {chance-cards: "on", chance-hold: "yes"}\n')
  const { page } = named
  await press(page, { order: 'keep' })
  // It lies face up, and is played when its owner likes. What is open closes when another thing is asked.
  await page.locator('.now .chip', { hasText: /play the held card: huzzah!/i }).waitFor()
  await page.locator('.panel .stand').click()
  await page.locator('.cards li', { hasText: 'Huzzah! held by' }).waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.now .chip', { hasText: /play the held card: huzzah!/i }).click()
  await page.locator('.now .commit').click()
  // One chip for all that may be named: the black button says whom.
  const names = page.locator('.now .commit', { hasText: /name the rifles/i })
  await until('the Rifles are about to be named', async () => {
    await page.locator('.now .chip', { hasText: /^name/ }).click()
    return names.isVisible()
  })
  await names.click()
  await expect.poll(named.orders).toContain('i2 named')
  await expect.poll(async () => (await named.seen()).scene.pieces.find((p) => p.id === 'i2')?.state?.map((s) => s.text)).toContain('Huzzah! (CHANCE-06)')
  expect([...melees.errors, ...named.errors]).toEqual([])
})

it('engineers are chosen by name, and what they have done is a bar on the map', async () => {
  const { page, errors, seen } = await at(
    `  A:\n${hart}${unit('p1', 'the Sappers', 'type: pioneers, garrison: the-mill')}${unit('p2', 'the Pioneers', 'type: pioneers, at: "8,12", lost: 3')}${unit('i1', 'the Rifles', 'type: infantry, at: "30,12"')}  B:\n${roe}${unit('j1', 'the Guards', 'type: infantry, at: "18,33", files: 6')}`,
    '{turn: 2, phase: work, first: A, works: [{kind: earthwork, side: A, at: "8,13", points: 4}]}')
  const work = async () => (await seen()).scene.shapes!.find((s) => s.whole)!
  const { whole } = await work()
  await page.locator('.work text', { hasText: `4/${whole}` }).waitFor()
  await page.getByRole('group', { name: 'Who' }).locator('.n').click()
  await page.getByRole('group', { name: 'All who may act' }).getByRole('button', { name: 'The Pioneers' }).click()
  await press(page, { order: 'p2 work earthwork' })
  await expect.poll(async () => (await work()).done).toBeGreaterThan(4)
  const { done } = await work()
  await page.locator('.work text', { hasText: `${done}/${whole}` }).waitFor()
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await page.locator('.text').getByText(`earthworks: ${done} of ${whole} points`).waitFor()
  expect(errors).toEqual([])
})
