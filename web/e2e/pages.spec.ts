import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import type { ScenarioCard } from '../src/api/types.ts'
import { findings, findingsByDayAndDark } from './axe.ts'
import { asked, atOnce, begin, hold, house, laid, newPage, spot, table, visit, type Laid } from './browser.ts'

// A colonel who need not think long.
const server = house('--thinking', '10ms')
const first = 'the-mill'

it('nothing on any page stands in the way of those who see, hear or type differently, by day or by dark', async () => {
  const { page, errors } = await newPage({ bypassCSP: true })
  await atOnce(page)
  const check = async (where: string) => expect(await findingsByDayAndDark(page), where).toEqual([])
  await page.goto(server.url)
  await page.getByText(/A first battle|Go on with/).first().waitFor()
  // What lies folded is seen by nobody; axe would go through all its maps.
  await page.locator('details:not([open]) > :not(summary)').evaluateAll((all) => all.forEach((e) => e.remove()))
  await check('home')
  const battle = await begin(page, server, first, 'you', 'recruit')
  await page.locator('[data-order]').first().waitFor()
  await check('table')
  // An act that is looked at, all that may come of it, and the marks.
  await page.keyboard.press('k')
  await page.getByRole('region', { name: 'Marks' }).waitFor()
  const chip = page.locator('.now .chip[data-order]').first()
  if (await chip.count()) {
    await chip.click()
    await page.locator('.telling').click()
    await page.getByRole('region', { name: 'What may come of it' }).waitFor()
  }
  await check('the marks, and what may come of an act')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('k')
  await page.keyboard.press('n')
  await page.getByRole('textbox', { name: /note/i }).waitFor()
  await check('a note')
  await page.keyboard.press('Escape')
  for (const tab of ['Rulebook', 'Forces']) {
    await page.getByRole('tab', { name: tab }).click()
    await check(tab)
  }
  await page.getByRole('button', { name: 'Menu' }).click()
  await check('menu')
  await page.getByRole('button', { name: 'Settings' }).click()
  await check('settings')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  await check('keys')
  await page.keyboard.press('Escape')
  await page.keyboard.press('v')
  await check('text view')
  for (const sub of ['briefing', 'end', 'replay', 'dice']) {
    await visit(page, `/b/${battle}/${sub}`)
    await page.locator('h1').waitFor()
    await check(sub)
  }
  await visit(page, `/new/${first}`)
  await page.getByRole('button', { name: 'Begin' }).waitFor()
  await check('set-up')
  await visit(page, `/make`)
  await page.getByRole('button', { name: /hexes/ }).click()
  await page.getByText(/fault/).first().waitFor()
  for (const tab of ['Armies', 'Orders', 'Try it', 'Ground']) {
    await page.getByRole('tab', { name: tab }).click()
    await check(`the maker, ${tab}`)
  }
  await visit(page, `/rules/muzzleblast`)
  await page.locator('details').first().waitFor()
  await check('rules')
  expect(errors).toEqual([])
})

it('nor on what comes with a friend, an umpire and another device', async () => {
  const { page: host, errors } = await newPage({ bypassCSP: true })
  const { page: phone, errors: his } = await newPage({ bypassCSP: true, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await Promise.all([atOnce(host), atOnce(phone)])
  const check = async (page: Page, where: string) => expect(await findings(page), where).toEqual([])
  const friends = await laid(server, { scenario: first, seats: { british: 'you', french: 'friend', umpire: 'you' } })
  await host.goto(`${server.url}/b/${friends.id}#key=${friends.keys.british}`)
  await host.locator('.orders').waitFor()
  await check(host, 'orders')
  await phone.goto(`${server.url}/b/${friends.id}#key=${friends.keys.french}`)
  await phone.getByRole('button', { name: 'I would rather not' }).waitFor()
  await check(phone, 'the orders of a guest')
  await phone.locator('.orders').getByRole('button', { name: /to the table/i }).click()
  await check(phone, 'his table')
  await phone.getByRole('button', { name: 'Log' }).click()
  await check(phone, 'his log')
  await host.goto(`${server.url}/b/${friends.id}#key=${friends.keys.umpire}`)
  await host.getByLabel('What do you rule?').waitFor()
  await host.getByLabel('What do you rule?').selectOption({ index: 2 })
  await check(host, 'the umpire')
  await host.getByRole('button', { name: 'Menu' }).click()
  await host.getByRole('button', { name: 'On another device' }).click()
  await host.locator('.link input').waitFor()
  await check(host, 'another device')
  const watcher = (await newPage({ bypassCSP: true })).page
  await watcher.goto(`${server.url}/b/${friends.id}`)
  await watcher.getByText('You watch; nobody sees your marks').waitFor()
  await check(watcher, 'a spectator')
  const secret = await laid(server, { scenario: 'the-lane', seats: { line: 'you', militia: 'you' } })
  await watcher.goto(`${server.url}/b/${secret.id}#key=${Object.values(secret.keys).join()}`)
  await watcher.getByText('What comes now is secret').waitFor()
  await check(watcher, 'the cover')
  expect([...errors, ...his]).toEqual([])
})

it('on a phone everything fits its width, and what must be decided is in sight', async () => {
  const { page } = await newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await atOnce(page)
  // Not innerWidth: on a phone that grows with a page that is too wide.
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= 390)
  await page.goto(`${server.url}/make`)
  await page.getByRole('button', { name: 'Make it' }).waitFor()
  expect(await fits(), 'the maker').toBe(true)
  await page.goto(server.url)
  await page.getByText(/A first battle|Go on with/).first().waitFor()
  expect(await fits(), 'home').toBe(true)
  const battle = await begin(page, server, first, 'you', 'recruit')
  await page.locator('[data-order]').first().waitFor()
  expect(await fits(), 'table').toBe(true)
  const now = (await page.locator('.now').boundingBox())!
  expect(now.y).toBeLessThan(600)
  // Every button can be hit by a thumb.
  for (const b of await page.locator('button:visible:not(.clause), a.button:visible').all()) {
    const box = (await b.boundingBox())!
    expect(Math.min(box.width, box.height), await b.innerText()).toBeGreaterThanOrEqual(43.5)
  }
  // A tap on reach shows the act, and nothing is ordered by it.
  const t = await table(page, battle)
  const map = (await page.locator('.board').boundingBox())!
  for (const move of asked(t)!.acts!.filter((a) => a.verb === 'move')) {
    const at = await spot(page, t, move.cell!)
    // The map is near enough for fingers; not all of it is in sight.
    if (at.x < 20 || at.x > map.width - 20 || at.y < 20 || at.y > map.height - 20) continue
    await page.touchscreen.tap(at.x, at.y)
    await page.locator(`[data-order="${move.order}"]`).waitFor()
  }
  expect((await table(page, battle)).seq).toBe(t.seq)
})

it('in the maker everything can be hit by a thumb', async () => {
  const { page } = await newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await page.goto(`${server.url}/make`)
  await page.getByRole('button', { name: 'squares, 12' }).tap()
  for (const name of [/^Ground/, /^Armies/, /^Orders/, /^Try it/]) {
    await page.getByRole('tab', { name }).tap()
    await page.getByRole('tab', { name, selected: true }).waitFor()
    for (const b of await page.locator('button:visible, summary:visible, a.button:visible, input:not([type=checkbox], .hidden):visible, select:visible').all()) {
      const box = (await b.boundingBox())!
      expect(Math.min(box.width, box.height), `${String(name)}: ${await b.innerText()}`).toBeGreaterThanOrEqual(43.5)
    }
  }
})

it('with letters of twice the size nothing lies beside a page to read on a phone', async () => {
  const { page } = await newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, bypassCSP: true })
  const battle = await begin(page, server, first, 'you', 'recruit')
  const sides = (await table(page, battle)).scene.sides
  await page.request.post(`${server.url}/api/battles/${battle}/resign`, { headers: { 'Drumhead-Key': await page.evaluate(() => Object.values(JSON.parse(localStorage.getItem('drumhead.keys')!) as Record<string, { mine: string[] }>)[0]!.mine.join(',')) }, data: { seat: sides[0]!.id, id: '1' } })
  for (const path of ['/', '/make', `/new/${first}`, '/rules/macduff', `/b/${battle}/end`]) {
    await page.goto(server.url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
    if (path === '/') await page.locator('.scenarios h4').first().waitFor()
    if (path.endsWith('/end')) await page.locator('td').first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390)
  }
})

/** What a browser is sent of a file where it takes gzip only, as on plain http over a network. */
const gzipped = (url: string): Promise<number> => new Promise((done, fail) => {
  get(url, { headers: { 'Accept-Encoding': 'gzip' } }, (answer) => {
    let size = 0
    answer.on('data', (part: Buffer) => (size += part.length)).on('end', () => done(size))
  }).on('error', fail)
})

/** All that a page brings before it asks for what comes beforehand, as a browser gets it: by what the server likes best, and by gzip. */
async function weighed(path: string, drawn: string, held?: Laid): Promise<{ files: { name: string; size: number }[]; plain: number }> {
  const { page } = await newPage()
  if (held) await hold(page, server, held)
  await page.goto(server.url + path)
  await page.locator(drawn).first().waitFor()
  await page.waitForFunction(() => performance.getEntriesByType('resource').filter((e) => e.name.endsWith('.woff2')).length > 1)
  await page.evaluate(() => document.fonts.ready)
  // All has come when nothing more comes.
  await page.waitForFunction(() => {
    const [seen, now] = [window as unknown as { count?: number; since?: number }, performance.getEntriesByType('resource').length]
    if (seen.count !== now) Object.assign(seen, { count: now, since: performance.now() })
    return performance.now() - seen.since! > 1000
  }, undefined, { polling: 100 })
  // What comes beforehand comes when all that is wanted has come.
  const files = await page.evaluate(() =>
    (performance.getEntries() as PerformanceResourceTiming[])
      .filter((e) => e.startTime < (performance.getEntriesByName('beforehand')[0]?.startTime ?? Infinity))
      .filter((e) => e.entryType === 'navigation' || (e.entryType === 'resource' && !e.name.includes('/api/')))
      .map((e) => ({ name: e.name, size: e.encodedBodySize })))
  await page.context().close()
  // By link too: nothing is held from before, so the letters are among them.
  expect(files.filter((f) => f.name.endsWith('.woff2')).length, path).toBeGreaterThan(1)
  expect(files.every((f) => f.size > 0), path).toBe(true)
  return { files, plain: (await Promise.all(files.map((f) => gzipped(f.name)))).reduce((sum, size) => sum + size, 0) }
}
const total = (files: { size: number }[]) => files.reduce((sum, f) => sum + f.size, 0)

it('the first page and the table each come in at most 200 kB, letters and all', async () => {
  const light = async (path: string, held?: Laid) => {
    const { files, plain } = await weighed(path, '.ground', held)
    expect(total(files), JSON.stringify(files)).toBeLessThanOrEqual(200_000)
    expect(plain, `${path} by gzip`).toBeLessThanOrEqual(200_000)
  }
  await light('/')
  // One of each book, and one whose names have an accent of their own. Who plays wants all that who watches wants, and more.
  for (const scenario of [first, 'the-wells', 'the-two-roads', 'the-toll-house', 'the-lane', 'palo-alto']) {
    const { sides } = (await (await fetch(`${server.url}/api/scenarios/${scenario}`)).json()) as ScenarioCard
    const b = await laid(server, { scenario, seats: { [sides[0]!.id]: 'you', [sides[1]!.id]: 'recruit' } })
    if (scenario === first) await light(`/b/${b.id}`)
    await light(`/b/${b.id}`, b)
  }
})

it('the maker comes in at most 400 kB, where a battle is chosen and where one is made', async () => {
  for (const [path, drawn] of [['/make', '.books button'], ['/make/copy/the-two-roads', '.desk .ground']] as const) {
    const { files, plain } = await weighed(path, drawn)
    console.log(`${path}: ${total(files)} bytes in ${files.length} files, by gzip ${plain}`)
    expect(total(files), JSON.stringify(files)).toBeLessThanOrEqual(400_000)
    expect(plain, `${path} by gzip`).toBeLessThanOrEqual(400_000)
  }
})

it('the list of battles does not move under the eye, and is found again as it was left', async () => {
  const { page, errors } = await newPage({ viewport: { width: 390, height: 844 } })
  await page.goto(server.url)
  const books = page.locator('main details')
  await books.first().waitFor()
  const folded = await page.evaluate(() => document.documentElement.scrollHeight)
  await books.last().locator('summary').click()
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(whole).toBeGreaterThan(folded)
  const last = books.last().locator('h4 a').last()
  await last.scrollIntoViewIfNeeded()
  const at = await page.evaluate(() => [scrollY, document.documentElement.scrollHeight])
  expect(at[1]).toBe(whole)
  await last.click()
  await page.getByRole('button', { name: 'Begin' }).waitFor()
  await page.goBack()
  await last.waitFor()
  await page.waitForFunction((y) => scrollY === y, at[0])
  expect(errors).toEqual([])
})

it('a battle is found among many, called something, and a file that is no record is refused beside its button', async () => {
  const { page, errors } = await newPage()
  for (const id of [first, 'the-wells', 'the-lane', 'the-toll-house', 'maida']) await begin(page, server, id, 'you', id === 'the-wells' ? 'colonel' : 'recruit')
  await page.goto(server.url)
  const shelf = page.getByRole('region', { name: 'My battles' })
  await shelf.getByRole('searchbox').fill('wells colonel')
  await shelf.getByRole('listitem').nth(1).waitFor({ state: 'detached' })
  await shelf.getByText('More', { exact: true }).click()
  await shelf.getByRole('button', { name: 'Name it' }).click()
  await shelf.getByRole('textbox', { name: /A name/ }).fill('Water for the mules')
  await page.keyboard.press('Enter')
  await shelf.getByRole('searchbox').fill('mules')
  await shelf.getByRole('link', { name: 'Water for the mules' }).waitFor()
  await page.reload()
  await shelf.getByRole('link', { name: 'Water for the mules' }).waitFor()
  const bring = shelf.locator('input[type=file]')
  const refused = shelf.getByRole('alert')
  // By its path: what is handed over in memory takes longer than all else here.
  const folder = await mkdtemp(join(tmpdir(), 'drumhead-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'holiday.jsonl'), Buffer.alloc((16 << 20) + 1, 'x'))
  await bring.setInputFiles(join(folder, 'holiday.jsonl'))
  await refused.getByText('holiday.jsonl has 17 MB').waitFor()
  await bring.setInputFiles({ name: 'letter.jsonl', mimeType: 'text/plain', buffer: Buffer.from('Dear Anna\n') })
  await refused.getByText('letter.jsonl is no record of a battle').waitFor()
  const [by, answer] = [await shelf.getByText('Bring in a record').boundingBox(), await refused.boundingBox()]
  expect(Math.abs(answer!.y - by!.y)).toBeLessThan(80)
  expect(errors).toEqual([])
})

it('a page left open while its server is renewed says so, waits for what is typed, and comes anew', async () => {
  const { page, errors } = await newPage()
  await page.goto(server.url)
  const shelf = page.locator('a[href="/new/the-wells"]').first()
  await shelf.waitFor({ state: 'attached' })
  // The server gives out another page now, without the parts of this one.
  let old = true
  await page.route((url) => url.pathname.includes('/assets/Setup'), (r) => (old ? r.fulfill({ status: 404, body: '' }) : r.continue()))
  await page.route((url) => url.pathname === '/', (r) => r.fulfill({ body: '<script type="module" src="/assets/another.js"></script>', contentType: 'text/html' }))
  await page.evaluate(() => document.body.append(Object.assign(document.createElement('textarea'), { value: 'Dear Anna' })))
  await shelf.evaluate((a: HTMLElement) => a.click())
  await page.getByText('The table has been renewed while this page was open').waitFor()
  expect(await page.locator('textarea').inputValue()).toBe('Dear Anna')
  old = false
  await page.getByRole('button', { name: 'Load it again' }).click()
  await page.getByRole('button', { name: 'Begin' }).waitFor()
  expect(errors).toEqual([])
})

it('what is written from right to left stands where it is said, and a number behind a name behind it', async () => {
  const { text } = (await (await fetch(`${server.url}/api/scenarios/${first}/source`)).json()) as { text: string }
  const source = text.replaceAll('short: British', 'short: בריטים').replace('name: the Rifles, short: Rifles', 'name: גדוד הרובאים, short: רובאים').replace(/^title: .*$/m, 'title: הטחנה 12 ליד הגשר')
  const battle = await laid(server, { source, seats: { british: 'you', french: 'you' } })
  const { page, errors } = await newPage()
  await hold(page, server, battle)
  await page.goto(`${server.url}/b/${battle.id}`)
  await page.locator('.board').waitFor()
  /** Where words begin on the screen, from left to right, in a line of some place. */
  const from = (place: string, ...words: string[]) => page.locator(place).filter({ hasText: words[0] }).first().evaluate((at, words) => words.map((word) => {
    const nodes = document.createTreeWalker(at, NodeFilter.SHOW_TEXT)
    for (let n = nodes.nextNode(); n; n = nodes.nextNode()) {
      const found = n.textContent!.indexOf(word)
      if (found < 0) continue
      const range = document.createRange()
      range.setStart(n, found)
      range.setEnd(n, found + word.length)
      return range.getBoundingClientRect().left
    }
    return NaN
  }), words)
  const rising = (at: number[]) => at.every((x, i) => !i || x > at[i - 1]!)
  // Once its letters have come the line is laid anew.
  await expect.poll(async () => rising(await from('.victory', 'בריטים', '0 of 2')), { message: 'how it stands' }).toBe(true)
  await expect.poll(async () => rising(await from('.board text', 'רובאים', '4')), { message: 'a name on the map, and its strength' }).toBe(true)
  await page.request.post(`${server.url}/api/battles/${battle.id}/resign`, { headers: { 'Drumhead-Key': battle.keys.french! }, data: { seat: 'french', id: '1' } })
  await page.goto(`${server.url}/b/${battle.id}/end`)
  const line = page.getByText(/turn 1 of 8/)
  expect(await line.innerText()).toContain('\u2068הטחנה 12 ליד הגשר\u2069, turn')
  // What is kept of it, and what is changed, is as it was written.
  expect(await (await fetch(`${server.url}/api/battles/${battle.id}/record`)).text()).not.toContain('\u2068')
  expect(errors).toEqual([])
})
