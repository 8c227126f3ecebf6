// Two friends with a table each, and nothing between them but the file that one makes and the other drops. Some turns of the Mill; by both
// kinds of dice, and the first battle of each book to its end, with WHOLE (make battles); ONLY=the-lane plays one.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { hold, house, laid, newPage } from './browser.ts'
import { Hand, look } from './hands.ts'
import { Person } from './person.ts'
import { serve, type Server } from './server.ts'

const battles = ['the-mill', 'the-wells', 'the-two-roads', 'the-toll-house', 'the-lane'].filter((b) => !process.env.ONLY || process.env.ONLY.split(' ').includes(b))
const folder = await mkdtemp(join(tmpdir(), 'drumhead-file-'))
afterAll(() => rm(folder, { recursive: true }))
const tables = [house(), house()] as const

interface Friend {
  server: Server
  page: Page
  person: Person
  errors: string[]
}

async function comes(server: Server, name: string): Promise<Friend> {
  const { page, errors } = await newPage({ viewport: { width: 1366, height: 768 }, acceptDownloads: true })
  await page.addInitScript(() => {
    if (!localStorage.getItem('drumhead.settings')) localStorage.setItem('drumhead.settings', '{"pace":"at-once","dice":"fall","speed":"quick"}')
  })
  return { server, page, errors, person: new Person(new Hand('mouse', page), name) }
}

const desk = (f: Friend) => f.page.locator('.file')

/** Plays until the file for the other is to be made; false: the battle is over for both. */
async function plays(f: Friend): Promise<boolean> {
  const make = f.page.getByRole('button', { name: 'The file for your friend' })
  const over = f.page.getByText('Return of casualties').first()
  // Where a course was given up: what another browser has signed is signed by this one from now on, and dice that wait for a link that was told there are gone back behind.
  const settled = f.page.getByRole('button', { name: /^(Sit down here|Sit down here, and ask to go back|Agreed)$/ }).first()
  for (let tries = 0; ; tries++) {
    if (await make.count()) return true
    if (tries > 3000) throw new Error(`${f.person.name} waits: ${JSON.stringify(await look(f.page))}`)
    if (await settled.count()) await settled.click({ timeout: 5000 }).catch(() => {}) // what was there a moment ago may have gone
    else if ((await look(f.page)).what !== 'end') await f.person.act()
    else if (/\/end$/.test(f.page.url())) {
      await over.waitFor()
      if (!(await desk(f).count())) return false
    } else await f.page.goto(`${f.page.url().split('#')[0]!.replace(/\/briefing$/, '')}/end`)
  }
}

/** Makes the file for the other. */
async function sends(f: Friend): Promise<string> {
  const coming = f.page.waitForEvent('download')
  // A link that the browser tells by itself may take the battle on as the file is offered: then he plays on first.
  while (!(await f.page.getByRole('button', { name: 'The file for your friend' }).click({ timeout: 5000 }).then(() => true, () => false))) await plays(f)
  const file = await coming
  const path = join(folder, `${f.person.name}-${file.suggestedFilename()}`)
  await file.saveAs(path)
  await f.page.getByRole('button', { name: 'Save the file again' }).waitFor()
  return path
}

/** Drops a file on the table; what is said against it. */
async function drops(f: Friend, path: string): Promise<string> {
  const alert = desk(f).getByRole('alert')
  const taken = f.page.waitForResponse((r) => r.url().includes('/api/records'))
  await desk(f).locator('input').setInputFiles(path)
  if ((await taken).ok()) return ''
  await alert.waitFor()
  return (await alert.textContent()) ?? ''
}

/** The friend, at his own table, brings the invitation in and reads his orders. */
async function invited(f: Friend, path: string) {
  await f.page.goto(f.server.url)
  await f.page.getByLabel('Bring in a record, or a friend’s file').setInputFiles(path)
  await f.page.waitForURL(/briefing/)
  await f.page.getByRole('link', { name: 'To the table' }).click()
}

it.each(process.env.WHOLE ? ['witnessed', 'sealed'] : ['witnessed'])('two friends fight some turns by file, with %s dice', async (grade) => {
  const [anna, bruno] = [await comes(tables[0], 'anna'), await comes(tables[1], 'bruno')]
  const { page } = anna
  await page.goto(`${anna.server.url}/new/the-mill`)
  await page.locator('fieldset', { hasText: 'Who commands' }).filter({ has: page.locator('input[value="recruit"]:checked') }).locator('input[value="friend"]').check()
  await page.getByLabel('has a table of his own').check()
  if (grade === 'sealed') await page.getByLabel('one file a turn').check()
  await page.getByText(grade === 'sealed' ? 'behind a screen' : 'Nobody need trust the other').waitFor()
  await page.getByRole('button', { name: 'Begin', exact: true }).click()
  await page.waitForURL(/briefing/)
  const battle = /\/b\/(\w+)/.exec(page.url())![1]!
  await page.goto(`${anna.server.url}/b/${battle}`)
  await plays(anna)
  const first = await sends(anna)
  expect(first).toMatch(/anna-the-mill-\w{4}-turn-\d+-entry-\d{3}-from-\w+\.jsonl$/)
  expect(await drops(anna, first)).toContain('was made here')
  await invited(bruno, first)
  let [from, to] = [bruno, anna]
  let last = ''
  for (let n = 0; n < 4 && (await plays(from)); n++, [from, to] = [to, from]) {
    const file = await sends(from)
    if (n === 0) {
      const lines = (await readFile(file, 'utf8')).split('\n')
      const cut = join(folder, 'cut.jsonl')
      await writeFile(cut, `${lines.slice(0, -2).join('\n')}\n`)
      expect(await drops(to, cut)).toContain('is not whole')
    }
    if (last) expect(await drops(to, last)).toMatch(/was made here|is an old one/)
    expect(await drops(to, file)).toBe('')
    last = file
  }
  for (const f of [anna, bruno]) expect(f.errors).toEqual([])
  expect(last).not.toBe('')
})

/** SCREENSHOTS=folder keeps what somebody sees. */
const shot = async (f: Friend, name: string) => {
  if (process.env.SCREENSHOTS) await f.page.screenshot({ path: join(process.env.SCREENSHOTS, `${f.person.name}-${name}.png`) })
}

/** What a record's lines are, by their hashes. */
const hashes = async (path: string) => (await readFile(path, 'utf8')).trim().split('\n').map((l) => (JSON.parse(l) as { hash: string }).hash)

it.each(['anna', 'twin'])('where both have gone on and %s gives way, that course is saved and the friend’s is taken, and they play on', async (who) => {
  const other = await serve()
  onTestFinished(() => other.stop())
  const [anna, bruno, twin] = [await comes(tables[0], 'anna'), await comes(tables[1], 'bruno'), await comes(other, 'twin')]
  const sides = ((await (await fetch(`${tables[0].url}/api/scenarios/the-mill`)).json()) as { sides: { id: string }[] }).sides.map((s) => s.id)
  const begun = await laid(tables[0], { scenario: 'the-mill', grade: 'witnessed', file: true, seats: { [sides[0]!]: 'you', [sides[1]!]: 'friend' } })
  await hold(anna.page, tables[0], begun)
  await anna.page.goto(`${tables[0].url}/b/${begun.id}`)
  // The friend has two tables, and a browser at each, and goes on at both.
  await plays(anna)
  const first = await sends(anna)
  for (const f of [bruno, twin]) {
    await invited(f, first)
    await plays(f)
  }
  const courses = { twin: await sends(twin), anna: '' }
  expect(await drops(anna, await sends(bruno))).toBe('')
  await plays(anna)
  courses.anna = await sends(anna)
  const [gives, stays] = who === 'anna' ? [anna, twin] : [twin, anna]
  const [given, stands] = who === 'anna' ? [courses.anna, courses.twin] : [courses.twin, courses.anna]
  for (const [f, file] of [[stays, given], [gives, stands]] as const) expect(await drops(f, file)).toMatch(/^Both tables have gone on from entry \d+, [^]*Here: entry \d+[^]*In the file: entry \d+/)

  await shot(gives, 'branched')
  // The table may show the new course before its answer is here: that answer comes late.
  await gives.page.route(/\/api\/records\?/, async (route) => {
    const answer = await route.fetch()
    await new Promise((done) => setTimeout(done, 1000))
    await route.fulfill({ response: answer })
  })
  const saving = gives.page.waitForEvent('download')
  const loaded = gives.page.waitForEvent('load')
  await gives.page.getByRole('button', { name: 'Save what is here, and take his instead' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^given-up-.*\.jsonl$/)
  const kept = join(folder, 'given-up.jsonl')
  await saved.saveAs(kept)
  expect(await hashes(kept)).toEqual(await hashes(given))
  await loaded
  // It is one battle for both, and goes on between them.
  let course = await hashes(stands)
  let [from, to] = [gives, stays]
  let files = 0
  for (; files < 6 && (await plays(from)); files++, [from, to] = [to, from]) {
    const file = await sends(from)
    expect(await drops(to, file)).toBe('')
    const next = await hashes(file)
    expect(next.slice(0, course.length)).toEqual(course)
    course = next
  }
  expect(files).toBeGreaterThan(1)
  for (const f of [anna, bruno, twin]) expect(f.errors).toEqual([])
})

it.runIf(process.env.WHOLE).each(battles)('%s is fought to its end by file', async (scenario) => {
  const friends = [await comes(tables[0], 'anna'), await comes(tables[1], 'bruno')] as const
  const sides = ((await (await fetch(`${tables[0].url}/api/scenarios/${scenario}`)).json()) as { sides: { id: string }[] }).sides.map((s) => s.id)
  const begun = await laid(tables[0], { scenario, grade: 'sealed', file: true, seats: { [sides[0]!]: 'you', [sides[1]!]: 'friend' } })
  await hold(friends[0].page, tables[0], begun)
  await friends[0].page.goto(`${tables[0].url}/b/${begun.id}`)
  let files = 0
  for (let [from, to]: [Friend, Friend] = [friends[0], friends[1]]; ; [from, to] = [to, from]) {
    // Where the other is asked first, the invitation is all there is to do.
    if (!(await plays(from))) break
    const file = await sends(from)
    if (files++) expect(await drops(to, file)).toBe('')
    else await invited(to, file)
  }
  for (const f of friends) {
    await f.page.goto(`${f.server.url}/b/${begun.id}/end`)
    await f.page.getByText(/Return of casualties/).first().waitFor()
    expect(f.errors).toEqual([])
  }
  console.log(`${scenario}: ${files} files`)
})
