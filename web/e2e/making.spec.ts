// What the maker does with the ground as a whole, with files that come in, with plans and with the trial.

import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { gridOf } from '../src/board/geometry.ts'
import { findings } from './axe.ts'
import { atOnce, house, newPage, onScreen, until } from './browser.ts'

const server = house()

const text = (page: Page) => page.getByLabel('The battle as text').inputValue()
const says = (page: Page, what: RegExp) => until(`the text says ${what}`, async () => what.test(await text(page)))
const good = (page: Page) => page.getByText('Nothing is wrong: it can be played.').waitFor()
const drag = async (page: Page, from: { x: number; y: number }, to: { x: number; y: number }) => {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2)
  await page.mouse.move(to.x, to.y, { steps: 3 })
  await page.mouse.up()
}
async function opened(battle: string, how: BrowserContextOptions = {}) {
  const { page, errors } = await newPage({ viewport: { width: 1440, height: 900 }, ...how })
  await page.goto(`${server.url}/make/copy/${battle}`)
  await good(page)
  return { page, errors }
}
const file = (name: string, body: string | Buffer, mimeType = 'text/plain') => ({ name, mimeType, buffer: Buffer.from(body) })
const bring = (page: Page, f: ReturnType<typeof file>) => page.getByLabel('Bring a file').setInputFiles(f)

// The book's table, who stands where on it, and what is drawn there by hand.
it.each([
  { book: 'Late 19th Century', table: 'squares', places: [['Infantry', 'C2'], ['Field gun', 'E2'], ['Commander', 'F1'], ['Infantry', 'C11'], ['Field gun', 'E11'], ['Commander', 'F12']] },
  { book: '19th Century European', table: 'open table', places: [['Infantry', '16,6'], ['Infantry', '24,6'], ['Commander', '20,3'], ['Infantry', '16,30'], ['Infantry', '24,30'], ['Commander', '20,33']] },
] as const)('a battle is made from nothing on $table by mouse, tried, printed and played', async ({ book, table, places }) => {
  const { page, errors } = await newPage({ viewport: { width: 1440, height: 900 } })
  await atOnce(page)
  await page.goto(`${server.url}/make`)
  await page.locator('.books li').filter({ hasText: book }).getByRole('button', { name: new RegExp(table) }).click()
  await page.locator('.board').waitFor()
  await page.getByRole('button', { name: 'YAML' }).click()
  await page.getByLabel('Title').fill('From nothing')
  await page.keyboard.press('Enter')
  await says(page, /title: From nothing/)
  const grid = gridOf(table === 'squares' ? { grid: 'square', columns: 12, rows: 12 } : { grid: 'inches', columns: 0, rows: 0, width: 36_000, depth: 36_000 })
  const at = (place: string) => onScreen(page, grid.find(place)!)
  await page.getByRole('group', { name: 'Countryside' }).getByRole('button', { name: 'rolling' }).click()
  await page.getByRole('group', { name: 'To choose from' }).getByRole('button').first().click()
  await says(page, /hill/)
  await page.getByRole('button', { name: 'Take back' }).click()
  await page.getByRole('group', { name: 'Ground', exact: true }).getByRole('button', { name: 'Wood' }).click()
  const [a, b] = table === 'squares' ? ['H6', 'H8'] : ['26,14', '30,19']
  await drag(page, await at(a), await at(b))
  await says(page, /wood/)
  await page.getByRole('tab', { name: /Armies/ }).click()
  for (const [i, [kind, place]] of places.entries()) {
    if (i === 0 || i === 3) await page.getByRole('tab', { name: i ? /the Blues/ : /the Reds/ }).click()
    const stock = page.getByRole('group', { name: 'Stock' }).getByRole('button', { name: kind, exact: true })
    if ((await stock.getAttribute('aria-pressed')) !== 'true') await stock.click()
    const p = await at(place)
    await page.mouse.click(p.x, p.y)
    await until(`${kind} stands at ${place}`, async () => (await text(page)).split('type: ').length - 1 > i)
  }
  await page.keyboard.press('Escape')
  await good(page)
  await page.getByText(/win \d+ to \d+ in 100; fair is 40 to 60/).waitFor()
  await page.getByRole('link', { name: 'Print' }).click()
  await page.frameLocator('iframe').getByRole('heading', { name: 'Reference' }).waitFor()
  await page.goBack()
  await good(page)
  await page.getByRole('button', { name: /^Play/ }).click()
  await page.waitForURL(/\/b\//)
  await page.locator('[data-order]').first().waitFor()
  expect(errors).toEqual([])
})

it('a countryside lies in place of the ground, on each kind of table, and is taken back', async () => {
  for (const [battle, kind, what] of [['maida', 'a river', /kind: river/], ['fort-de-gre', 'wooded', /legend: \{w: wood/], ['the-toll-house', 'a village', /terrain: house/]] as const) {
    const { page, errors } = await opened(battle)
    await page.getByRole('button', { name: 'YAML' }).click()
    const before = await text(page)
    await page.getByRole('group', { name: 'Countryside' }).getByRole('button', { name: kind, exact: true }).click()
    await page.getByRole('textbox', { name: 'Seed' }).fill('1815')
    await page.keyboard.press('Enter')
    const maps = page.getByRole('group', { name: 'To choose from' })
    await maps.getByRole('button', { name: '1817' }).locator('svg').waitFor()
    await maps.getByRole('button', { name: '1816' }).click()
    await says(page, what)
    expect((await text(page)).slice((await text(page)).indexOf('\nforces:'))).toBe(before.slice(before.indexOf('\nforces:')))
    await page.getByRole('button', { name: 'Take back' }).click()
    await until('it is as it was', async () => (await text(page)) === before)
    expect(errors).toEqual([])
    await page.context().close()
  }
})

it('who comes later stands where he comes in, and is dragged there', async () => {
  for (const [battle, from, to, said] of [
    ['encounter', '34,11.6', '31,14.1', /id: b2, .*at: "31,14(\.1)?", facing: W, enters: \{turn: 7\}/],
    ['bennington', '5,18.2', '9,16.2', /id: breymann1, .*at: "9,16(\.2)?", files: 3, enters: \{turn: 8\}/],
    ['maida', 'A4', 'A5', /enters: \{turn: \d+, at: A5\}/],
  ] as const) {
    const { page, errors } = await opened(battle)
    await page.getByRole('button', { name: 'YAML' }).click()
    const { board } = (await (await page.request.get(`${server.url}/api/scenarios/${battle}`)).json()) as { board: Parameters<typeof gridOf>[0] }
    const grid = gridOf(board)
    await drag(page, await onScreen(page, grid.find(from)!), await onScreen(page, grid.find(to)!))
    await says(page, said)
    expect(errors).toEqual([])
    await page.context().close()
  }
})

it('the table is mirrored and turned, with who stands on it', async () => {
  const { page, errors } = await opened('maida')
  await page.getByRole('button', { name: 'YAML' }).click()
  const before = await text(page)
  const turns = page.getByRole('group', { name: 'Mirror and turn' })
  await turns.getByRole('button', { name: 'east to west' }).click()
  await says(page, /short: Light, type: infantry, at: C3/)
  await good(page)
  await turns.getByRole('button', { name: 'east to west' }).click()
  await until('it is as it was', async () => (await text(page)) === before)
  await turns.getByRole('button', { name: 'a quarter' }).click()
  await page.getByText('Hexes lie otherwise when they are turned by a quarter').waitFor()
  expect(errors).toEqual([])
})

it('the trial shows where men fell and who fires', async () => {
  const { page, errors } = await opened('the-mill')
  await page.getByRole('tab', { name: /Try it/ }).click()
  await page.getByText(/fires in \d+ of a hundred battles/).first().waitFor()
  await page.keyboard.press('y')
  await page.locator('.board svg.table g.fallen path').first().waitFor()
  await page.getByText(/Of a hundred men who fell, here/).waitFor()
  // A change of the battle begins it anew; until the first is fought the count is of the battle as it was, and says so.
  const trial = page.getByRole('group', { name: 'Trial' })
  const all = trial.getByText('Trial: 400 of 400', { exact: true })
  await all.waitFor()
  let begin = () => {}
  const seen = new Promise<void>((done) => (begin = done))
  await page.route('**/api/drafts/try', async (route) => {
    expect(route.request().postData()).toContain('turns: 9')
    await seen
    await route.continue()
  }, { times: 1 })
  await page.getByRole('tab', { name: /Orders/ }).click()
  await page.getByRole('textbox', { name: 'Turns', exact: true }).fill('9')
  await page.keyboard.press('Enter')
  await trial.getByText('Trial: 400 of 400, as it stood before').waitFor()
  begin()
  await all.waitFor()
  expect(errors).toEqual([])
})

it('plans are proposed, drawn as arrows and bent; who is chosen is turned by his knob and formed on the map', async () => {
  const { page, errors } = await opened('the-toll-house')
  await page.getByRole('button', { name: 'YAML' }).click()
  await page.getByRole('tab', { name: /Orders/ }).click()
  await page.getByRole('button', { name: 'propose plans' }).first().click()
  await says(page, /title: Straight at it[^]*title: Round their (left|right)[^]*title: Let them come/)
  const grip = page.locator('.plan .grip').first()
  await grip.waitFor()
  const box = (await grip.boundingBox())!
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const before = await text(page)
  await drag(page, at, { x: at.x + 60, y: at.y + 40 })
  await until('the arrow leads elsewhere', async () => (await text(page)) !== before)
  await page.getByRole('button', { name: 'an arrow more' }).click()
  await page.mouse.click(at.x - 80, at.y)
  await says(page, /toward:[^\]\n]*,[^\]\n]*,/)
  await good(page)

  await page.getByRole('tab', { name: /Armies/ }).click()
  await page.getByRole('button', { name: /^1st Bn/ }).click()
  const knob = page.locator('.board .knob')
  await knob.waitFor()
  const k = (await knob.boundingBox())!
  const from = { x: k.x + k.width / 2, y: k.y + k.height / 2 }
  await drag(page, from, { x: from.x + 120, y: from.y + 30 })
  await says(page, /facing: \d+/)
  const formed = page.getByRole('group', { name: 'Formation on the map' })
  const other = formed.locator('button[aria-pressed=false]').first()
  const word = (await other.innerText()).trim()
  await other.click()
  await says(page, new RegExp(`formation: ${word}`))
  expect(errors).toEqual([])
})

it('maps of text-mapper and of Tiled come in, with what was left out; what cannot is refused in words and takes nothing away', async () => {
  const { page, errors } = await opened('maida')
  await page.getByRole('button', { name: 'YAML' }).click()
  const before = await text(page)
  const refused = async (f: ReturnType<typeof file>, words: RegExp) => {
    await bring(page, f)
    await page.getByRole('alert').filter({ hasText: words }).waitFor()
    expect(await text(page)).toBe(before)
  }
  await refused(file('huge.yaml', 'a'.repeat(600_000)), /at most 512 kB/)
  await refused(file('squares.tmj', JSON.stringify({ orientation: 'orthogonal', width: 2, height: 2, layers: [] })), /This map has squares; this book is played on hexes/)
  await refused(file('torn.tmj', '{"layers": ['), /is no JSON/)
  await refused(file('map.tmx', '<map/>'), /is XML: export it/)
  await refused(file('iso.tmj', JSON.stringify({ orientation: 'isometric', layers: [] })), /neither squares nor hexes/)
  await refused(file('tune.mp3', 'ID3'), /is no battle/)
  await bring(page, file('fens.txt', '0101 forest "the <i>Thickets</i>"\n0102 volcano\n0301-0305 river\n1311 hill\n'))
  const left = page.getByRole('status').filter({ hasText: 'fens.txt has come in; left out' })
  await left.getByText('“volcano”, for which the book has no ground').waitFor()
  await says(page, /A11: wood[^]*A11: "the <i>Thickets<\/i>"/)
  await page.locator('.board').getByText('the <i>Thickets</i>').first().waitFor()
  await page.getByRole('button', { name: 'Take back' }).click()
  await until('it is as it was', async () => (await text(page)) === before)
  const tiled = { orientation: 'hexagonal', staggeraxis: 'x', staggerindex: 'odd', hexsidelength: 20, width: 13, height: 11, tilewidth: 40, tileheight: 36, tilesets: [{ firstgid: 1, source: 'ground.tsx' }], layers: [{ type: 'tilelayer', name: 'Ground', data: Array(143).fill(1) }] }
  await bring(page, file('tiles.tmj', JSON.stringify(tiled)))
  await page.getByText('the tileset ground.tsx, which lies in a file of its own: embed it in Tiled').waitFor()
  expect(errors).toEqual([])
})

it('battles that are bad in any way are told so at their place, and nothing is lost', async () => {
  const { page, errors } = await opened('the-mill')
  await page.getByRole('button', { name: 'YAML' }).click()
  const before = await text(page)
  const state = page.locator('button.state')
  const units = Array.from({ length: 1200 }, (_, i) => `    - {id: u${i}, name: u${i}, type: infantry, at: A1}`).join('\n')
  for (const [name, body, words] of [
    ['thousand.yaml', `drumhead: 1\nid: many\ntitle: Many\nrules: napoleonic\nforces:\n  A:\n${units}\n`, /faults?:|cannot be read/],
    ['other.yaml', before.replace('drumhead: 1', 'drumhead: 9'), /format|drumhead/i],
    ['marks.yaml', before.replace(/^title: .*$/m, 'title: "<img src=x onerror=alert(1)>"'), /Nothing is wrong/],
    ['broken.yaml', 'title: [unclosed\n', /cannot be read/],
    ['empty.yaml', '\n', /fault|cannot/],
  ] as const) {
    await bring(page, file(name, body))
    await until(`${name}: ${words}`, async () => words.test(await state.innerText()) && (await text(page)) !== before)
    if (name === 'broken.yaml') {
      // Upon a text that cannot be read no map is laid.
      await bring(page, file('fens.txt', '0101 forest\n'))
      await page.getByText('mend it, or take back, before a map comes in').waitFor()
    }
    await page.getByRole('button', { name: 'Take back' }).click()
    await until('it is as it was', async () => (await text(page)) === before)
  }
  await good(page)
  expect(errors).toEqual([])
})

it('on an open table somebody is enlisted and moved by keys alone', async () => {
  const { page, errors } = await newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${server.url}/make`)
  await page.locator('.books li').filter({ hasText: 'Muzzleblast' }).getByRole('button').first().press('Enter')
  const map = page.getByRole('application')
  await map.waitFor()
  await page.keyboard.press('v')
  await page.keyboard.press('2')
  await page.getByRole('group', { name: 'Stock' }).getByRole('button', { name: 'Infantry' }).press('Enter')
  await map.press('Enter')
  await says(page, /id: red-infantry-1, .*at: "/)
  await map.press('Enter')
  await says(page, /id: red-infantry-2, .*at: "/)
  const before = await text(page)
  await page.getByRole('textbox', { name: 'At', exact: true }).fill('30,9')
  await page.keyboard.press('Enter')
  await says(page, /red-infantry-2, .*at: "30,9"/)
  await page.getByRole('button', { name: 'Take back' }).press('Enter')
  await until('it is as it was', async () => (await text(page)) === before)
  expect(errors).toEqual([])
})

it('what is still being typed is kept by whoever goes at once', async () => {
  const { page, errors } = await opened('the-mill')
  await page.getByRole('button', { name: 'YAML' }).click()
  const area = page.getByLabel('The battle as text')
  const called = async (title: string) => area.fill((await until('it has been taken up', () => area.inputValue())).replace(/^title: .*$/m, `title: ${title}`))
  await called('At the last moment')
  await page.getByRole('link', { name: 'My battles' }).click()
  await page.getByRole('link', { name: 'At the last moment' }).click()
  await page.getByRole('button', { name: 'YAML' }).click()
  // At worst neither database nor server gets anything any more from a page that goes.
  await page.route('**/api/drafts/*', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
  await page.evaluate(() => { IDBDatabase.prototype.transaction = () => { throw new Error('the page goes') } })
  await called('As the page goes')
  await page.reload()
  await until('it has its title', async () => (await page.getByLabel('Title').inputValue()) === 'As the page goes')
  // And the server has it once it can.
  await page.unroute('**/api/drafts/*')
  await until('the server has it', async () => (await (await page.request.get(page.url().replace('/make/', '/api/drafts/'), { headers: { 'Drumhead-Maker': (await page.evaluate(() => localStorage.getItem('drumhead.maker')))! } })).text()).includes('As the page goes'))
  expect(errors).toEqual([])
})

it('what a form shows is what the text says: colours, sources, numbers of options, sizes', async () => {
  const { page, errors } = await newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${server.url}/make`)
  await page.locator('.books li').filter({ hasText: 'Muzzleblast' }).getByRole('button').first().click()
  await page.locator('.board').waitFor()
  await page.getByRole('button', { name: 'YAML' }).click()
  const { problem, size } = { problem: page.locator('.problem'), size: page.getByLabel('Inches wide') }
  await size.fill('many')
  await page.keyboard.press('Enter')
  await problem.getByText('many cannot be').waitFor()
  expect(await size.inputValue()).toBe('48')
  // Who is not there yet is looked for among the armies.
  await page.locator('button.state').click()
  await page.locator('.faults').getByRole('button').first().click()
  expect(await page.getByRole('tab', { name: /Armies/ }).getAttribute('aria-selected')).toBe('true')
  await page.getByRole('tab', { name: /Orders/ }).click()
  // The sides are called red and blue, as their colours are: a colour is none of them.
  await page.getByRole('group', { name: 'Ink' }).first().getByRole('button', { name: 'red', exact: true }).waitFor()
  await page.getByText(/^Options/).click()
  await page.getByText(/after how many turns the battle ends MB-\w+-\d+/i).waitFor() // with its clause, as where a battle begins
  await page.getByLabel('after how many turns the battle ends: ').fill('20')
  await page.keyboard.press('Tab')
  await says(page, /turn-limit: "?20"?/)
  await page.getByText('As printed, but for 1.').waitFor()
  await page.getByRole('heading', { name: 'Sources' }).locator('..').locator('summary').click()
  await page.getByRole('textbox', { name: 'Sources' }).fill('C. Oman, A History, volume IV\nthe letters; and the maps')
  await page.keyboard.press('Tab')
  await says(page, /- C\. Oman, A History, volume IV\n.*- the letters; and the maps/)
  expect(errors).toEqual([])
})

it('a photograph of one’s own table is laid straight under the map, and one of 200 megapixels is refused', async () => {
  const { page, errors } = await opened('maida')
  const picture = page.getByLabel('A picture of my table')
  const giant = Buffer.alloc(64)
  giant.set([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  giant.writeUInt32BE(20_000, 16)
  giant.writeUInt32BE(10_000, 20)
  await picture.setInputFiles(file('giant.png', giant, 'image/png'))
  await page.getByText('This picture has 200 megapixels: at most 60 are taken.').waitFor()
  const table = await page.evaluate(() => {
    const c = document.createElement('canvas')
    c.width = 400
    c.height = 300
    const d = c.getContext('2d')!
    d.fillStyle = '#202020'
    d.fillRect(0, 0, 400, 300)
    d.fillStyle = '#3a8a3a'
    d.beginPath()
    for (const [x, y] of [[60, 270], [360, 240], [300, 40], [110, 30]] as const) d.lineTo(x, y)
    d.fill()
    return c.toDataURL('image/png').split(',')[1]!
  })
  await picture.setInputFiles(file('table.png', Buffer.from(table, 'base64'), 'image/png'))
  const sheet = page.getByRole('dialog', { name: 'Corners of the table' })
  const img = (await sheet.getByRole('img').boundingBox())!
  for (const [name, x, y] of [['south-west', 60, 270], ['south-east', 360, 240], ['north-east', 300, 40], ['north-west', 110, 30]] as const) {
    const c = (await sheet.getByRole('button', { name: `The ${name} corner` }).boundingBox())!
    await drag(page, { x: c.x + c.width / 2, y: c.y + c.height / 2 }, { x: img.x + (img.width * x) / 400, y: img.y + (img.height * y) / 300 })
  }
  await sheet.getByRole('button', { name: 'Lay it' }).click()
  const laid = page.locator('.board svg.table image')
  await laid.waitFor()
  // All of it is the green of the table: nothing of what lay about it is left.
  const dark = () => laid.evaluate(async (i) => {
    const bitmap = new Image()
    bitmap.src = i.getAttribute('href')!
    await bitmap.decode()
    const c = document.createElement('canvas')
    c.width = bitmap.width
    c.height = bitmap.height
    const d = c.getContext('2d')!
    d.drawImage(bitmap, 0, 0)
    const p = d.getImageData(0, 0, c.width, c.height).data
    let n = 0
    for (let k = 0; k < p.length; k += 4) if (p[k + 1]! < 90) n++
    return n / (p.length / 4)
  })
  expect(await dark()).toBeLessThan(0.03)
  await page.reload()
  await laid.waitFor()
  await page.getByRole('button', { name: 'take it away' }).click()
  await laid.waitFor({ state: 'detached' })
  expect(errors).toEqual([])
})

it('nothing of the maker stands in the way of those who see, hear or type differently, and the page never scrolls', async () => {
  const { page, errors } = await opened('maida', { bypassCSP: true })
  await page.getByRole('button', { name: 'photograph', exact: true }).click()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  expect(await findings(page)).toEqual([])
  await page.getByRole('tab', { name: /Armies/ }).click()
  await page.getByRole('button', { name: /^58th/ }).click()
  await page.getByRole('group', { name: 'Formation on the map' }).waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('tab', { name: /Orders/ }).click()
  await page.getByRole('button', { name: 'propose plans' }).first().click()
  await page.locator('.plan .grip').first().waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('tab', { name: /Try it/ }).click()
  await page.getByText(/fires in \d+ of a hundred battles/).first().waitFor()
  expect(await findings(page)).toEqual([])
  expect(errors).toEqual([])
})

it('a map begins a battle of the book that is chosen', async () => {
  const { page, errors } = await newPage()
  await page.goto(`${server.url}/make`)
  await page.getByRole('button', { name: /hexes/ }).waitFor()
  await page.getByLabel('Bring a file').setInputFiles(file('fens.txt', '0101 forest\n0503 hill\n0204 volcano\n'))
  await page.getByText(/is a map of hexes\. For which book/).waitFor()
  await page.locator('.coming').getByRole('button').first().click()
  await page.getByText('“volcano”, for which the book has no ground').waitFor()
  await page.getByRole('button', { name: 'Begin with it' }).click()
  await page.locator('.board').waitFor()
  await page.getByRole('button', { name: 'YAML' }).click()
  await says(page, /columns: 5\n/)
  expect(errors).toEqual([])
})

it('a battle that is open in two windows is one battle: neither writes over what the other does', async () => {
  const { page, errors } = await opened('the-mill')
  await page.getByRole('button', { name: 'YAML' }).click()
  const other = await page.context().newPage()
  await other.goto(page.url())
  await good(other)
  await other.getByRole('button', { name: 'YAML' }).click()
  await page.getByLabel('Title').fill('Made in one window')
  await page.keyboard.press('Enter')
  await says(other, /^title: Made in one window$/m)
  await other.getByLabel('Title').fill('Made in another')
  await other.keyboard.press('Enter')
  await says(page, /^title: Made in another$/m)
  // Each takes back what was done last, by whichever.
  await page.getByRole('button', { name: 'Take back' }).click()
  await says(other, /^title: Made in one window$/m)
  await other.getByRole('button', { name: 'Take back' }).click()
  await says(page, /^title: The Mill by the Bridge$/m)
  await other.getByRole('button', { name: 'Again', exact: true }).click()
  await page.close()
  await other.reload()
  await good(other)
  await other.getByRole('button', { name: 'YAML' }).click()
  await says(other, /^title: Made in one window$/m)
  expect(errors).toEqual([])
})

it('what the server could not keep is given to it again, and is not left meanwhile', async () => {
  const { page, errors } = await opened('the-mill')
  await page.getByText(/^kept \d/).waitFor()
  const away = (url: URL) => url.pathname.startsWith('/api/drafts')
  await page.route(away, (route) => route.abort())
  await page.getByLabel('Title').fill('Made while nobody answered')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  const here = page.url()
  await page.unroute(away)
  await page.getByText(/^kept \d/).waitFor()
  await until('nothing is wrong any more', async () => (await page.getByRole('alert').count()) === 0)
  expect(page.url()).toBe(here)
  // Who goes on to print it, or to the others, finds it as he left it.
  await page.getByLabel('Title').fill('Left at once')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Print' }).click()
  await page.getByRole('heading', { name: 'Left at once on paper' }).waitFor()
  await page.goBack()
  await page.getByLabel('Title').fill('Left again')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'My battles' }).click()
  await page.getByRole('link', { name: 'Left again' }).waitFor()
  expect(errors).toEqual([])
})

it('who leaves a battle before it has come keeps nothing in its place', async () => {
  const { page, errors } = await opened('the-mill')
  await page.getByText(/^kept \d/).waitFor()
  // A server that is slow to show it: the page is left meanwhile, and has kept what it could by then.
  const kept: string[] = []
  page.on('request', (r) => { if (r.method() === 'PUT') kept.push(r.postData() ?? '') })
  const asked = page.waitForRequest((r) => r.method() === 'GET' && r.url().includes('/api/drafts/'))
  await page.route((url) => url.pathname.startsWith('/api/drafts/'), (route) => (route.request().method() === 'GET' ? undefined : route.continue()))
  await page.reload({ waitUntil: 'commit' })
  await asked
  await page.getByLabel('Title').waitFor()
  const disabled = await page.getByLabel('Title').isDisabled()
  await page.getByRole('link', { name: 'My battles' }).click()
  await page.unrouteAll()
  await page.getByRole('link', { name: 'The Mill by the Bridge' }).click()
  await good(page)
  expect(kept.filter((body) => !body.includes('id: the-mill'))).toEqual([])
  expect(disabled).toBe(true)
  expect(errors).toEqual([])
})
