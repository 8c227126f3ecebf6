// How soon a battle that is made has been tried a hundred times, in each book; and whether
// an open table of three hundred pieces is dragged at 60 pictures a second. Of a drag it
// tells the pictures in a second, the longest wait, and what of the processor's time one
// picture took, which counts alone where much else runs.
import type { Page } from 'playwright-core'
import { it } from 'vitest'
import type { Piece, RuleSystem, ScenarioCard, Table, Trial } from '../src/api/types.ts'
import { MIL } from '../src/board/geometry.ts'
import { atOnce, house, newPage, onScreen } from './browser.ts'

const server = house()

const json = { 'Content-Type': 'application/json' }
const post = (path: string, body: object, headers = {}) => fetch(server.url + path, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) })

/** Seconds until so many battles of a text have been fought. */
async function fought(text: string, games: number): Promise<{ seconds: number; fought: number }> {
  const end = new AbortController()
  const begun = performance.now()
  const answer = await fetch(`${server.url}/api/drafts/try`, { method: 'POST', headers: { ...json, 'Drumhead-Maker': 'bench0bench0bench0bench0' }, body: JSON.stringify({ text }), signal: end.signal })
  if (!answer.ok) throw new Error(await answer.text())
  let rest = ''
  let last = 0
  for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + part).split('\n')
    rest = lines.pop()!
    last = lines.filter(Boolean).map((l) => (JSON.parse(l) as Trial).fought).at(-1) ?? last
    if (last >= games) break
  }
  end.abort()
  return { seconds: (performance.now() - begun) / 1000, fought: last }
}

it('the first hundred tried battles of each book', async () => {
  const [books, all] = await Promise.all(['/api/rules', '/api/scenarios'].map(async (p) => (await fetch(server.url + p)).json())) as [RuleSystem[], ScenarioCard[]]
  for (const book of books) {
    const quick = (await (await post('/api/quick', { book: book.id, length: 'ten', ground: 'rolling', fight: 'meeting', inks: ['red', 'blue'], seed: 7 })).json()) as { text: string }
    const first = all.find((s) => s.rules === book.id && s.first)!
    const { text } = (await (await fetch(`${server.url}/api/scenarios/${first.id}/source`)).json()) as { text: string }
    for (const [what, of] of [['a quick battle of ten minutes', quick.text], [first.id, text]] as const) {
      const { seconds, fought: n } = await fought(of, 100)
      console.log(`${book.id.padEnd(12)} ${what.padEnd(30)} ${n} battles in ${seconds.toFixed(1)} s`)
    }
  }
})

/** Drags from a place by so much, and tells how it went. */
async function dragged(page: Page, what: string, from: { x: number; y: number }, by: { x: number; y: number }) {
  const spy = await page.context().newCDPSession(page)
  await spy.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async () => 1000 * (await spy.send('Performance.getMetrics')).metrics.find((m) => m.name === 'TaskDuration')!.value
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 8, from.y + 8, { steps: 4 })
  await page.waitForTimeout(500)
  const before = await spent()
  await page.evaluate(() => {
    const seen = ((window as unknown as { waits: number[] }).waits = [] as number[])
    let last = performance.now()
    const look = (now: number) => { seen.push(now - last); last = now; requestAnimationFrame(look) }
    requestAnimationFrame(look)
  })
  const steps = 180
  for (let i = 1; i <= steps; i++) await page.mouse.move(from.x + (by.x * i) / steps, from.y + (by.y * i) / steps)
  const waits = await page.evaluate(() => (window as unknown as { waits: number[] }).waits)
  const work = (await spent()) - before
  await page.mouse.up()
  const seconds = waits.reduce((a, b) => a + b, 0) / 1000
  console.log(`${what.padEnd(46)} ${(waits.length / seconds).toFixed(0)} pictures a second, at most ${Math.max(...waits).toFixed(0)} ms between two; work of one picture ${(work / waits.length).toFixed(1)} ms`)
}

/** A battle of single men, as many as the book takes: 256 with the crews of twelve guns, and sixteen carts. */
function crowded(): string {
  const unit = (id: string, x: number, y: number, men: number) => `    - {id: ${id}, name: ${id}, short: ${id}, type: infantry, men: ${men}, files: ${men / 2}, at: "${x},${y}"}`
  const side = (s: string, y: number) => [`  ${s}:`, `    - {id: ${s[0]}c, name: the staff of ${s}, short: ${s[0]}c, type: command, at: "48,${y < 24 ? 2 : 46}"}`,
    ...Array.from({ length: 10 }, (_, i) => unit(`${s[0]}${i}`, 6 + i * 9, y, 12))].join('\n')
  return `drumhead: 1\nid: crowded\ntitle: Crowded\nrules: muzzleblast\nsummary: As many men as the table takes.\nturns: 8\nboard:\n  grid: inches\n  width: 96\n  depth: 48\n  grounds:\n    - {terrain: wood, outline: "10,20 20,20 20,28 10,28"}\nsides:\n  - {id: red, name: the Reds, short: Reds, home: south, ink: red, plate: solid, briefing: Hold.}\n  - {id: blue, name: the Blues, short: Blues, home: north, ink: blue, plate: hatched, briefing: Hold.}\nforces:\n${side('red', 8)}\n${side('blue', 40)}\noptions: {free-unit-sizes: on}\n`
}

it('an open table of 300 pieces, dragged: at the table', async () => {
  const { page } = await newPage({ viewport: { width: 1440, height: 900 } })
  await atOnce(page)
  const made = await post('/api/battles', { scenario: 'the-two-roads', seats: Object.fromEntries([]), grade: 'sealed' })
  const { id, keys } = (await made.json()) as { id: string; keys: Record<string, string> }
  const all = { 'Drumhead-Key': Object.values(keys).join(',') }
  let t: Table
  for (;;) {
    t = (await (await fetch(`${server.url}/api/battles/${id}`, { headers: all })).json()) as Table
    const ask = t.asks.find((a) => a.yours)!
    if (ask.acts?.some((a) => a.verb === 'move' && a.spot)) break
    await post(`/api/battles/${id}/orders`, { seat: ask.seats[0], order: ask.acts![0]!.order }, all)
  }
  const ask = t.asks.find((a) => a.yours)!
  const piece = t.scene.pieces.find((p) => p.id === ask.acts!.find((a) => a.verb === 'move' && a.spot)!.piece)!
  // No book takes so many: the others are copies, which stand about without acting.
  const { width = 0, depth = 0 } = t.scene.board
  const models = t.scene.pieces.filter((p) => p.spot && p.bases?.length && p.id !== piece.id)
  const copies: Piece[] = Array.from({ length: 300 - models.length - 1 }, (_, i) => {
    const m = models[i % models.length]!
    const to = { x: Math.round(width * (0.03 + (0.94 * (i % 25)) / 24)), y: Math.round(depth * (0.05 + (0.9 * Math.floor(i / 25)) / 12)) }
    const by = { x: to.x - m.spot!.x, y: to.y - m.spot!.y }
    return { ...m, id: `copy-${i}`, name: `copy ${i}`, short: `${i}`, may: false, spot: { ...m.spot!, ...to }, bases: m.bases!.map((b) => ({ ...b, x: b.x + by.x, y: b.y + by.y })) }
  })
  await page.route(`**/api/battles/${id}`, async (r) => {
    const got = (await (await r.fetch()).json()) as Table
    await r.fulfill({ json: { ...got, scene: { ...got.scene, pieces: [...copies, ...got.scene.pieces] } } })
  })
  await page.addInitScript(([id, mine]) => localStorage.setItem('drumhead.keys', JSON.stringify({ [id as string]: { mine } })), [id, Object.values(keys)] as const)
  await page.goto(`${server.url}/b/${id}`)
  await page.locator('.board svg.table').waitFor()
  if (await page.locator('.orders').count()) await page.locator('.orders').getByRole('button', { name: /to the table/i }).click()
  await page.waitForTimeout(2000)
  const from = await onScreen(page, { x: piece.spot!.x * MIL, y: (depth - piece.spot!.y) * MIL })
  await dragged(page, 'european, 300 pieces, at the table', from, { x: 120, y: -160 })
  if (!(await page.locator('.now .deed').textContent())?.match(/inch/)) throw new Error('nothing was dragged')
  await page.context().close()
})

it('an open table of as many single men as its book takes, dragged: in the maker', async () => {
  const { page } = await newPage({ viewport: { width: 1440, height: 900 } })
  await atOnce(page)
  await page.goto(`${server.url}/make`)
  await page.locator('input[type=file]').first().setInputFiles({ name: 'crowded.yaml', mimeType: 'application/yaml', buffer: Buffer.from(crowded()) })
  await page.locator('.desk .board svg.table').waitFor()
  await page.waitForTimeout(3000)
  const standing = await page.locator('.state').textContent()
  const from = await onScreen(page, { x: 48_000 * MIL, y: 46_000 * MIL })
  await dragged(page, `muzzleblast, in the maker (${standing?.slice(0, 40)})`, from, { x: 200, y: -120 })
  await page.keyboard.press('v')
  if ((await page.getByLabel('The battle as text').inputValue()).includes('at: "48,2"')) throw new Error('nobody was dragged')
  await page.context().close()
})
