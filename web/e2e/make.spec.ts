import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { gridOf } from '../src/board/geometry.ts'
import { asked, atOnce, house, newPage, onScreen, table, until } from './browser.ts'

const server = house()

const hexes = gridOf({ grid: 'hex', columns: 13, rows: 11 })

const text = (page: Page) => page.getByLabel('The battle as text').inputValue()
const says = (page: Page, what: RegExp) => until(`the text says ${what}`, async () => what.test(await text(page)))

it('a battle is made from nothing on hexes, played, and gone back to', async () => {
  const { page, errors } = await newPage({ viewport: { width: 1440, height: 900 } })
  await atOnce(page)
  const tap = async (cell: string) => {
    const at = await onScreen(page, hexes.find(cell)!)
    await page.mouse.click(at.x, at.y)
  }
  const drag = async (from: string, to: string) => {
    const [a, b] = [await onScreen(page, hexes.find(from)!), await onScreen(page, hexes.find(to)!)]
    await page.mouse.move(a.x, a.y)
    await page.mouse.down()
    await page.mouse.move(b.x, b.y, { steps: 4 })
    await page.mouse.up()
  }
  await page.goto(server.url)
  await page.getByRole('link', { name: 'Make a battle of your own' }).click()
  await page.getByRole('button', { name: /hexes/ }).click()
  await page.locator('.board').waitFor()
  await page.getByLabel('Title').fill('The ford of the geese')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'YAML' }).click()
  await says(page, /title: The ford of the geese/)

  // A stroke of wood up five hexes is one step, and a road goes from hex to hex.
  await page.getByRole('group', { name: 'Ground' }).getByRole('button', { name: 'Wood' }).click()
  await drag('C4', 'C8')
  const woods = async () => [...(/map: \|\n([^]*?)\n\n/.exec(await text(page))?.[1] ?? '')].filter((l) => l === 'w').length
  await until('five hexes are wood', async () => (await woods()) === 5)
  await page.getByRole('group', { name: 'Ways' }).getByRole('button', { name: 'Road' }).click()
  await drag('I1', 'I4')
  await says(page, /kind: road, path: \[I1, I2, I3, I4\]/)
  await page.getByRole('button', { name: /Take back/ }).click()
  await until('the road is taken back', async () => !(await text(page)).includes('road'))
  await page.getByRole('button', { name: /Take back/ }).click()
  await until('all of the wood is taken back', async () => (await woods()) === 0)
  await page.getByRole('button', { name: /Again/ }).click()
  await until('it is wood again', async () => (await woods()) === 5)

  // Two a side. Guns in a wood are refused where they stand, until they are moved.
  await page.getByRole('tab', { name: /Armies/ }).click()
  const stock = page.getByRole('group', { name: 'Stock' })
  await stock.getByRole('button', { name: 'Infantry' }).click()
  await tap('D2')
  await tap('F2')
  await stock.getByRole('button', { name: 'Artillery' }).click()
  await tap('C5')
  await page.getByText(/2 faults: artillery may not stand on C5/).waitFor()
  expect(await page.getByRole('button', { name: /^Play/ }).count()).toBe(0)
  await page.getByRole('textbox', { name: 'At', exact: true }).fill('H2')
  await page.keyboard.press('Enter')
  await page.getByText('One fault: the Blues have no troops yet').waitFor()
  await page.getByRole('tab', { name: /the Blues/ }).click()
  await stock.getByRole('button', { name: 'Infantry' }).click()
  await tap('D9')
  const stand = () => page.locator('.board svg.table g.block').count()
  await until('the first stands there', async () => (await stand()) >= 4)
  await tap('F9')
  await says(page, /blue-infantry-2/)
  // It can be taken once the map shows it.
  await until('the second stands there', async () => (await stand()) >= 5)
  await page.keyboard.press('Escape')
  await drag('F9', 'F8')
  await says(page, /blue-infantry-2.*at: F8/)

  // Both ways: what is written is drawn, and a comment stays.
  await page.getByLabel('The battle as text').fill(`# Geese.\n${(await text(page)).replace('at: D9', 'at: D8')}`)
  await page.getByRole('tab', { name: /the Blues/ }).click()
  await page.getByRole('button', { name: /Infantry.*D8/ }).click()
  await page.getByRole('group', { name: 'Formation', exact: true }).getByRole('button', { name: 'column' }).click()
  await says(page, /^# Geese\.[^]*at: D8, formation: column/)

  // It is all there after a reload, and the sergeants try it unasked.
  await page.reload()
  await page.getByText('Nothing is wrong: it can be played.').waitFor()
  await page.getByText(/Trial: \d+ of/).waitFor()
  await page.getByRole('button', { name: /^Play/ }).click()
  await page.waitForURL(/\/b\//)
  await page.locator('[data-order]').first().waitFor()
  const battle = new URL(page.url()).pathname.split('/')[2]!
  const t = await until('somebody is asked', async () => {
    const now = await table(page, battle)
    return asked(now) && now
  })
  expect(t.title).toBe('The ford of the geese')
  await page.locator('.board svg.table').waitFor()
  const move = asked(t)!.acts!.find((a) => a.verb === 'move' && a.cell)!
  await tap(t.scene.pieces.find((p) => p.id === move.piece)!.at!)
  await tap(move.cell!)
  await page.locator(`.now .commit[data-order="${move.order}"]`).click()
  await until('the first order is kept', async () => (await table(page, battle)).seq > t.seq)

  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Back to the maker' }).click()
  await page.getByText('Nothing is wrong: it can be played.').waitFor()
  await page.getByRole('link', { name: 'My battles' }).click()
  await page.getByRole('link', { name: 'The ford of the geese' }).waitFor()
  expect(errors).toEqual([])
})

it('a battle is copied and changed on an open table, and the first load is light', async () => {
  const { page, errors } = await newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${server.url}/new/ridgeway`)
  await page.getByRole('link', { name: 'Copy this battle and change it' }).click()
  await page.getByText('Nothing is wrong: it can be played.').waitFor()
  const depth = 48
  const at = (x: number, y: number) => onScreen(page, { x: x * 24, y: (depth - y) * 24 })
  await page.getByRole('button', { name: 'YAML' }).click()
  await page.getByRole('group', { name: 'Ground' }).getByRole('button', { name: 'Orchard' }).click()
  for (const [x, y] of [[50, 6], [56, 6], [53, 10], [50, 6]] as const) {
    const p = await at(x, y)
    await page.mouse.click(p.x, p.y)
  }
  await says(page, /terrain: orchard, outline: "?50,6 56,6 53,10"?/)
  await page.getByRole('button', { name: /Take back/ }).click()
  const original = (await (await fetch(`${server.url}/api/scenarios/ridgeway/source`)).json()) as { text: string }
  await until('it is as it was', async () => (await text(page)) === original.text)
  const files = await page.evaluate(() => (performance.getEntries() as PerformanceResourceTiming[])
    .filter((e) => e.entryType === 'navigation' || (e.entryType === 'resource' && !e.name.includes('/api/'))).reduce((sum, e) => sum + e.encodedBodySize, 0))
  expect(files).toBeLessThanOrEqual(400_000)
  expect(errors).toEqual([])
})

it('an army is mustered by each book, and nothing is wrong with it', async () => {
  const { page, errors } = await newPage({ viewport: { width: 1440, height: 900 } })
  await atOnce(page)
  for (const [book, sum] of [[/Napoleonic/, '38'], [/Late 19th/, '29'], [/European/, '6'], [/MacDuff/, '52'], [/Muzzleblast/, '56']] as const) {
    await page.goto(`${server.url}/make`)
    await page.getByRole('listitem').filter({ hasText: book }).getByRole('button').first().click()
    await page.getByRole('tab', { name: /Armies/ }).click()
    for (const side of [/the Reds/, /the Blues/]) {
      await page.getByRole('tab', { name: side }).click()
      const muster = page.locator('details', { hasText: 'Muster' })
      if (!(await muster.getAttribute('open').then((o) => o !== null))) await muster.locator('summary').click()
      expect(await page.getByLabel('Sum').textContent()).toBe(sum)
      await page.getByRole('button', { name: 'Raise them' }).click()
    }
    await page.getByText('Nothing is wrong: it can be played.').waitFor()
  }
  expect(errors).toEqual([])
})

it('with a finger alone what is in the hand is ended, taken back by one, and put down', async () => {
  const { page, errors } = await newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await page.goto(`${server.url}/make`)
  await page.getByRole('button', { name: /open table/ }).last().tap()
  await page.locator('.board').waitFor()
  const held = page.getByLabel('In hand')
  const tap = async (x: number, y: number, laid: number) => {
    await page.touchscreen.tap(x, y)
    await held.getByText(`${laid} laid.`).waitFor()
  }
  const whole = async () => expect(await held.locator('p').evaluate((p) => p.scrollHeight > p.parentElement!.clientHeight || p.scrollWidth > p.clientWidth)).toBe(false)
  await page.getByRole('group', { name: 'Ground' }).getByRole('button', { name: 'Wood', exact: true }).tap()
  await tap(100, 60, 1)
  await tap(180, 70, 2)
  expect(await held.getByRole('button', { name: 'End it' }).isDisabled()).toBe(true)
  await tap(150, 140, 3)
  await tap(60, 160, 4)
  await whole()
  await held.getByRole('button', { name: 'One back' }).tap()
  await held.getByText('3 laid.').waitFor()
  await held.getByRole('button', { name: 'End it' }).tap()
  await held.getByText('Wood is in your hand.').waitFor()
  await held.getByRole('button', { name: 'Put it down' }).tap()
  await held.getByText('Nothing in hand.').waitFor()
  await whole()
  await page.getByRole('button', { name: 'YAML' }).tap()
  const outlines = [...(await page.getByLabel('The battle as text').inputValue()).matchAll(/outline: "?([^"\n}]*)/g)]
  expect(outlines.map((o) => o[1]!.trim().split(' ').length)).toEqual([3])
  await page.getByRole('button', { name: /close/ }).tap()

  // What is in the hand is of the leaf on which it was taken up.
  await page.getByRole('tab', { name: /Armies/ }).tap()
  await page.getByRole('group', { name: 'Stock' }).getByRole('button', { name: 'Infantry', exact: true }).tap()
  await held.getByText('Infantry is in your hand.').waitFor()
  await whole()
  await page.getByRole('tab', { name: /Orders/ }).tap()
  await held.getByText('Nothing in hand.').waitFor()
  expect(errors).toEqual([])
})

it('ground, ways and walls are laid by keys alone, on cells and on an open table', async () => {
  const { page, errors } = await newPage({ viewport: { width: 1440, height: 900 } })
  const map = page.getByRole('application')
  const press = async (...keys: string[]) => { for (const key of keys) await map.press(key) }
  const take = (group: string, kind: string) => page.getByRole('group', { name: group }).getByRole('button', { name: kind }).press('Enter')
  await page.goto(`${server.url}/make`)
  await page.locator('.books li').filter({ hasText: 'European' }).getByRole('button', { name: /squares/ }).press('Enter')
  await map.waitFor()
  await page.keyboard.press('v')

  // From square to square: what was laid last is taken away, and what is in the hand is ended by itself once more.
  await take('Ways', 'Road')
  await press('ArrowUp', 'Enter', 'ArrowUp', 'Enter', 'ArrowUp', 'Enter')
  const path = async () => /kind: road, path: \[([^\]]*)\]/.exec(await text(page))?.[1]?.split(', ') ?? []
  await until('three squares of road', async () => (await path()).length === 3)
  const [a, b, c] = await path() as [string, string, string]
  await press('Backspace')
  await until('the last is gone', async () => String(await path()) === `${a},${b}`)
  await press('Backspace')
  await until('none is left', async () => !(await path()).length)
  await press('Enter')
  await until('it goes on from where it began', async () => !(await path()).length)
  await press('Escape')
  await take('Ways', 'Road')
  await press('Enter', 'ArrowDown', 'Enter', 'Enter') // from c to b, and no farther
  await until('it goes the other way', async () => String(await path()) === `${c},${b}`)
  await press('ArrowDown', 'Enter', 'ArrowUp', 'Enter')
  await until('and another from where keys are', async () => (await text(page)).includes(`path: [${a}, ${b}]`))
  await press('Enter')

  // A wall stands between two squares, and is gone by the same again.
  await page.getByRole('button', { name: 'Wall on an edge' }).press('Enter')
  const wall = async () => (await text(page)).includes(`${b}-${a}`)
  await press('Enter', 'ArrowDown', 'Enter')
  await until('a wall', wall)
  await press('ArrowUp', 'Enter', 'ArrowDown', 'Enter')
  await until('no wall', async () => !(await wall()))
  await take('Ground', 'Wood')
  await press('Enter')
  await until('a wood', async () => /map: \|[^]*?\bw\b/.test(await text(page)))

  // On an open table arrow keys lead a cross, half an inch or a tenth at a time.
  await page.goto(`${server.url}/make`)
  await page.locator('.books li').filter({ hasText: 'Muzzleblast' }).getByRole('button').first().press('Enter')
  await map.waitFor()
  await page.keyboard.press('v')
  await take('Ways', 'Road')
  await press('ArrowUp', 'Enter', 'ArrowRight', 'ArrowRight', 'Enter', 'Shift+ArrowUp', 'Enter', 'Backspace')
  await page.locator('.line .at').getByText('25 and 12.1 inches').waitFor()
  await page.getByRole('button', { name: 'End it' }).press('Enter')
  await says(page, /kind: road, path: "?24,12 25,12"?/)
  await take('Ground', 'Woods')
  await press('ArrowRight', 'Enter', 'ArrowRight', 'ArrowRight', 'Enter', 'ArrowDown', 'ArrowDown', 'Enter', 'Enter')
  await says(page, /terrain: woods, outline: "?25.5,12.1 26.5,12.1 26.5,11.1"?/)
  // Who is enlisted stands where the cross is.
  await page.keyboard.press('2')
  await take('Stock', 'Infantry')
  await press('ArrowLeft', 'ArrowLeft', 'Enter')
  await says(page, /red-infantry-1, .*at: "26,11.1"/)
  expect(errors).toEqual([])
})
