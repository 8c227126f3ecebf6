// A real browser, and hands that play a battle in it.

import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import type { Act, Ask, Table } from '../src/api/types.ts'
import { gridOf } from '../src/board/geometry.ts'
import { uncoded } from '../src/state/words.ts'
import { serve, type Server } from './server.ts'

/** Milliseconds that a busy machine may need for one thing; what is there sooner is waited for no longer. */
const PATIENCE = 120_000

const flags = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
]

/** The browser without a window first: it needs little more than half of the other's processor. */
const installed = () => ['chromium-headless-shell', 'chromium', 'chromium-browser']
  .flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))).find(existsSync)

/** One browser for all that a worker tries; it ends with him. */
let launched: Promise<Browser> | undefined
const launch = (): Promise<Browser> =>
  (launched ??= chromium.launch({ executablePath: process.env.CHROMIUM || installed(), args: flags, timeout: PATIENCE }))

/** The server of a file's tests, with flags of serve: it is there when they begin, and ends with them. */
export function house(...flags: string[]): Server {
  const server = {} as Server
  beforeAll(async () => { Object.assign(server, await serve(...flags)) })
  afterAll(() => server.stop?.())
  return server
}

/** SLOW=6: each page has a sixth of the processor, and hears each answer late: what held only by luck falls. */
const slow = Number(process.env.SLOW ?? 1)

/** A page in a browser of its own, as far as it can tell, until its test ends; and what has gone wrong in it. */
export async function newPage(options: BrowserContextOptions = {}): Promise<{ page: Page; errors: string[] }> {
  const context = await (await launch()).newContext({ viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce', ...options })
  onTestFinished(() => context.close())
  context.setDefaultTimeout(PATIENCE) // of what is asked beside its pages, too
  const page = await context.newPage()
  if (slow > 1) {
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slow })
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', { offline: false, latency: 60 * slow, downloadThroughput: -1, uploadThroughput: -1 })
  }
  const errors: string[] = []
  page.on('pageerror', (e) => errors.push(e.stack ?? e.message))
  return { page, errors }
}

export interface Laid { id: string; keys: Record<string, string> }

/** A battle that is begun beside the pages, and the keys of all who are to sit down at it. */
export async function laid(server: Server, what: object): Promise<Laid> {
  const made = await fetch(`${server.url}/api/battles`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(what) })
  if (!made.ok) throw new Error(`${JSON.stringify(what)}: ${await made.text()}`)
  return (await made.json()) as Laid
}

/** Gives a page chairs of a battle, as if they had been taken there: all that there are keys for, or some, beside links for friends. */
export async function hold(page: Page, server: Server, { id, keys }: Laid, chairs = Object.keys(keys), friends: string[] = []) {
  // What a browser keeps belongs to an address; this page of it is next to nothing.
  await page.goto(`${server.url}/healthz`)
  await page.evaluate(([id, mine, links]) => {
    const held = JSON.parse(localStorage.getItem('drumhead.keys') ?? '{}') as object
    localStorage.setItem('drumhead.keys', JSON.stringify({ ...held, [id]: { mine, links } }))
  }, [id, chairs.map((c) => keys[c]!), Object.fromEntries(friends.map((f) => [f, keys[f]!]))] as const)
}

/** Goes to another page as by a link there: nothing is loaded anew. The one that is left is gone then. */
export async function visit(page: Page, path: string) {
  const left = await page.$('h1')
  await page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await left?.waitForElementState('hidden')
}

/** What others do is shown without a pause, and dice fall by themselves. */
export async function atOnce(page: Page) {
  await page.addInitScript(() => {
    if (!localStorage.getItem('drumhead.settings')) localStorage.setItem('drumhead.settings', '{"pace":"at-once","dice":"fall"}')
  })
}

export type Who = 'you' | 'recruit' | 'sergeant' | 'colonel' | 'general' | 'friend'

/** Goes to the table of a battle that is begun beside the page; returns its id. By mouse it is begun in chairs, cover, dice and seal. */
export async function begin(page: Page, server: Server, scenario: string, first: Who, second: Who): Promise<string> {
  const { sides } = (await (await fetch(`${server.url}/api/scenarios/${scenario}`)).json()) as { sides: { id: string }[] }
  const seats: Record<string, Who> = { [sides[0]!.id]: first, [sides[1]!.id]: second }
  const held = (by: Who) => Object.keys(seats).filter((seat) => seats[seat] === by)
  const battle = await laid(server, { scenario, seats, grade: held('friend').length ? 'witnessed' : 'sealed' })
  await hold(page, server, battle, held('you'), held('friend'))
  await page.goto(`${server.url}/b/${battle.id}`)
  await page.locator('.board').waitFor()
  return battle.id
}

/** Who has come by a link reads his orders, and sits down. */
export async function sitDown(page: Page) {
  await page.locator('.orders').getByRole('button', { name: /to the table/i }).click()
  await page.locator('.orders').waitFor({ state: 'detached' })
}

/** The table as the server has it for this browser's seats. */
export async function table(page: Page, battle: string): Promise<Table> {
  const keys = await page.evaluate((id) => {
    const held = JSON.parse(localStorage.getItem('drumhead.keys') ?? '{}') as Record<string, { mine: string[] }>
    return held[id]?.mine.join(',') ?? ''
  }, battle)
  const answer = await page.request.get(`${new URL(page.url()).origin}/api/battles/${battle}`, {
    headers: keys ? { 'Drumhead-Key': keys } : {},
  })
  return (await answer.json()) as Table
}

export const asked = (t: Table): Ask | undefined => t.asks.find((a) => a.yours && a.acts?.length)

/** Where a cell lies on the screen. */
export async function spot(page: Page, t: Table, cell: string): Promise<{ x: number; y: number }> {
  const at = gridOf(t.scene.board).find(cell)!
  return page.evaluate(({ x, y }) => {
    const svg = document.querySelector('.board svg.table') as SVGSVGElement
    const p = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM()!)
    return { x: p.x, y: p.y }
  }, at)
}

/** A point of the map on the screen. */
export const onScreen = (page: Page, at: { x: number; y: number }): Promise<{ x: number; y: number }> => page.evaluate(({ x, y }) => {
  const p = new DOMPoint(x, y).matrixTransform((document.querySelector('.board svg.table') as SVGSVGElement).getScreenCTM()!)
  return { x: p.x, y: p.y }
}, at)

/** A cell that an act leads to on the map, if it does. */
export function cellOf(t: Table, act: Act): string | undefined {
  return act.target ? t.scene.pieces.find((p) => p.id === act.target)?.at : act.cell
}

/**
 * What a plain player would do: assault, fire, else go for the nearest enemy,
 * else be done. It need not be clever, only bring the battle to its end.
 */
export function choose(t: Table, ask: Ask): Act {
  const acts = ask.acts!
  const blow = acts.find((a) => a.verb === 'assault') ?? acts.find((a) => a.verb === 'fire')
  if (blow) return blow
  const grid = gridOf(t.scene.board)
  const side = t.seats.find((s) => ask.seats.includes(s.id))!.side
  const enemies = t.scene.pieces.filter((p) => p.side !== side && p.at).map((p) => grid.find(p.at)!)
  const far = (cell: string | undefined) => {
    const c = grid.find(cell)
    return c ? Math.min(...enemies.map((e) => Math.hypot(e.x - c.x, e.y - c.y))) : Infinity
  }
  const mover = t.scene.pieces.find((p) => p.id === ask.piece)
  const moves = acts.filter((a) => a.verb === 'move' && a.cell).sort((a, b) => far(a.cell) - far(b.cell))
  const arm = mover?.arm
  if (moves[0] && arm !== 'general' && arm !== 'artillery' && far(moves[0].cell) < far(mover?.at)) return moves[0]
  return acts.find((a) => a.verb === 'pass' || /done/i.test(a.label)) ?? acts.find((a) => !a.cell) ?? acts[0]!
}

/** Whether there is still time for something that begins now. */
export function patient(): () => boolean {
  const end = Date.now() + PATIENCE
  return () => Date.now() < end
}

/** Waits until something is so. */
export async function until<T>(what: string, is: () => Promise<T | undefined | false>): Promise<T> {
  for (const going = patient(); going(); await new Promise((done) => setTimeout(done, 30))) {
    const found = await is()
    if (found) return found
  }
  throw new Error(`waited in vain until ${what}`)
}

/** Waits until the server has gone on from an entry, and somebody here is asked or the battle is over. */
export function goneOn(page: Page, battle: string, seq: number): Promise<Table> {
  return until(`the battle went on after entry ${seq}`, async () => {
    const t = await table(page, battle)
    return t.seq > seq && (asked(t) || t.scene.clock.over) ? t : undefined
  })
}

/** Waits until the server has gone on from a table, whoever is asked then. */
export function gone(page: Page, battle: string, from: Table): Promise<Table> {
  return until(`there was an entry after ${from.seq}`, async () => {
    const t = await table(page, battle)
    return t.seq > from.seq ? t : undefined
  })
}

/** The page has come as far as a table. */
export async function come(page: Page, t: Table) {
  await page.waitForFunction((seq) => Number(document.querySelector<HTMLElement>('.table[data-seq]')?.dataset.seq) >= seq, t.seq)
}

/** The page has come as far as the server, and shows what is asked. */
export async function shows(page: Page, t: Table) {
  await come(page, t)
  const ask = asked(t)
  if (ask) await page.locator('.now').getByText(uncoded(ask.text), { exact: false }).first().waitFor()
  if (ask) await page.locator('.now :is([data-order], .black)').first().waitFor()
}

/** Gives an order on the map: a tap shows it, another act of that place is chosen by its button, the second tap commits. */
export async function onMap(page: Page, act: Act, tap: () => Promise<void>) {
  await tap()
  if (await page.locator(`.commit[data-order="${act.order}"]`).count()) await tap()
  else await press(page, act)
}

/** What would give an order: its chip, a button of the text view, or the black button once it is shown. */
export const button = (page: Page, act: Pick<Act, 'order'>) => page.locator(`[data-order="${act.order}"]`).first()

/** Gives an order by its button: what only shows it makes the black button give it; what gave it is not pressed for the next. */
export async function press(page: Page, act: Pick<Act, 'order'>) {
  const black = page.locator(`.now .commit[data-order="${act.order}"]`)
  const look = () => page.evaluate((order) => {
    const black = [...document.querySelectorAll<HTMLButtonElement>('.now .commit')].find((b) => b.dataset.order === order)
    return { seq: document.querySelector<HTMLElement>('.table[data-seq]')?.dataset.seq, shown: !!black, ready: !!black && !black.disabled }
  }, act.order)
  const before = await look()
  // What the black button gives now may be another thing once what is in the hand has come: the end of the part has its own then.
  await button(page, act).click()
  // It may be looked into whether it can be given, or be on its way already; what came meanwhile may be another's.
  const next = await until(`${act.order} is given, or may be`, async () => {
    const after = await look()
    return !after.shown || (after.seq !== before.seq && (await ordered(page, act.order, Number(before.seq)))) ? 'given' : after.ready && 'ready'
  })
  if (next !== 'ready') return
  // What comes meanwhile takes the black button away: then it is begun again, as a player would.
  const clicked = await black.click({ timeout: 5_000 }).then(() => true, () => false)
  if (!clicked && !(await ordered(page, act.order, Number(before.seq)))) await press(page, act)
}

/** Whether an order stands in the log behind an entry. */
const ordered = async (page: Page, order: string, seq: number) =>
  (await table(page, new URL(page.url()).pathname.split('/')[2]!)).log.some((e) => e.seq > seq && e.order === order)

/** Gives what ends a part, also where somebody may still act. */
export const done = (page: Page, order = 'done') => press(page, { order })

/** Types the place of what is held. */
export async function exact(page: Page, at: string) {
  const field = page.locator('#exact')
  await page.locator('.now :is(.holding, [data-lay])').first().waitFor()
  if (!(await field.count())) await page.keyboard.press('x')
  await field.fill(at)
  await field.press('Enter')
}

/** Gives the order of a plain player; the page shows the text view, where every act has a button. */
export async function order(page: Page, battle: string): Promise<Table> {
  const t = await table(page, battle)
  await shows(page, t)
  await press(page, choose(t, asked(t)!))
  return goneOn(page, battle, t.seq)
}
