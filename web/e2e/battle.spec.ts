import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Act, Table } from '../src/api/types.ts'
import { gridOf } from '../src/board/geometry.ts'
import { asked, atOnce, cellOf, choose, goneOn, house, newPage, onMap, press, shows, spot, table } from './browser.ts'

const server = house()

/** Plays until the battle is over, each order given by the hand handed in. */
async function fight(page: Page, battle: string, hand: (t: Table, act: Act) => Promise<void>): Promise<Table> {
  let t = await table(page, battle)
  for (let orders = 0; !t.scene.clock.over; orders++) {
    expect(orders, 'orders without an end').toBeLessThan(600)
    if (!asked(t)) {
      t = await goneOn(page, battle, t.seq - 1)
      continue
    }
    await shows(page, t)
    await hand(t, choose(t, asked(t)!))
    t = await goneOn(page, battle, t.seq)
  }
  return t
}

it('a battle against the computer is fought to its end with the mouse', async () => {
  const { page, errors } = await newPage()
  await atOnce(page)
  await page.goto(server.url)
  await page.getByRole('button', { name: /A first battle/ }).click()
  await page.getByRole('button', { name: 'To the table' }).click()
  await page.locator('.board').waitFor()
  const battle = new URL(page.url()).pathname.split('/')[2]!

  const end = await fight(page, battle, async (t, act) => {
    const cell = cellOf(t, act)
    if (!cell) return press(page, act)
    const at = await spot(page, t, cell)
    await onMap(page, act, () => page.mouse.click(at.x, at.y))
  })

  await page.waitForURL(/\/end$/)
  await page.getByText(end.scene.clock.over!, { exact: false }).waitFor()
  for (const side of end.scene.sides) await page.getByText(`Return of casualties: ${side.name}`).waitFor()
  await page.getByRole('link', { name: 'Replay' }).click()
  await page.getByRole('slider').waitFor()
  await page.keyboard.press('Space')
  await page.goto(`${server.url}/b/${battle}`)
  await page.locator('.stand .part').getByText('The battle is over').waitFor()
  expect(errors).toEqual([])
})

it.each([
  ...(process.env.WHOLE ? [['maida']] : []),
  // Of the books in the list only the first lies open.
  ['fort-de-gre', /Late 19th Century/],
] as [string, RegExp?][])('%s is fought to its end with the keyboard alone', async (id, book) => {
  const { page, errors } = await newPage()
  await atOnce(page)
  await page.goto(server.url)
  const into = async (name: RegExp) => {
    await page.getByText(name).last().waitFor()
    for (let i = 0; i < 80; i++) {
      await page.keyboard.press('Tab')
      if (name.test(await page.evaluate(() => document.activeElement?.textContent ?? ''))) break
    }
    await page.keyboard.press('Enter')
  }
  const list = (await (await page.request.get(`${server.url}/api/scenarios`)).json()) as { id: string; title: string }[]
  if (book) await into(book)
  await into(new RegExp(`${list.find((s) => s.id === id)!.title}\\s*$`))
  await into(/^Begin$/)
  await into(/To the table/)
  await page.locator('.board').waitFor()
  const battle = new URL(page.url()).pathname.split('/')[2]!

  await fight(page, battle, async (t, act) => {
    const cell = cellOf(t, act)
    // Tab goes from target to target; what is on a chip or ends something has its key printed.
    const shown = async () => (await page.locator(`.now .commit[data-order="${act.order}"]`).count()) > 0
    const printed = await page.evaluate((order) => {
      const on = [...document.querySelectorAll<HTMLElement>('.now :is(.chip, .ends button)[data-order]')].find((b) => b.dataset.order === order)
      return on?.dataset.key ?? on?.querySelector('kbd')?.textContent
    }, act.order)
    if (act.target) {
      for (let i = 0; i < 30 && !(await shown()); i++) await page.keyboard.press('Tab')
      expect(await shown(), act.label).toBe(true)
      await page.keyboard.press('Enter')
    } else if ((await shown()) || printed) {
      if (!(await shown())) await page.keyboard.press(printed!)
      if (await shown()) await page.keyboard.press('Enter')
    } else if (cell) {
      await steer(page, t, cell)
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
    } else throw new Error(`"${act.label}" has neither a key nor a cell`)
  })
  await page.waitForURL(/\/end$/)
  expect(errors).toEqual([])
})

/** Brings the cursor from where it starts to a cell, by arrow keys. */
async function steer(page: Page, t: Table, cell: string) {
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowUp')
  const grid = gridOf(t.scene.board)
  const said = async () => (await page.locator('.board .said').textContent())?.split(';')[0] ?? ''
  for (let i = 0; i < 40; i++) {
    const at = await said()
    if (at === cell) return
    const [from, to] = [grid.find(at)!, grid.find(cell)!]
    const key = from.column !== to.column
      ? from.column < to.column ? 'ArrowRight' : 'ArrowLeft'
      : from.row < to.row ? 'ArrowUp' : 'ArrowDown'
    await page.keyboard.press(key)
  }
  throw new Error(`the cursor did not come to ${cell}`)
}
