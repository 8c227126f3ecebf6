// Two people in two towns fight the first battle of each book by post: a day lies between two parts, nobody watches, and who is called
// back comes by the link that he was sent: by push, by mail, by webhook in turn. Minutes each (make battles); ONLY=the-lane plays one.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { delivers, presses, service } from './caller.ts'
import { hold, house, laid, newPage, table, until, type Laid } from './browser.ts'
import { Hand, look } from './hands.ts'
import { postOffice } from './letters.ts'
import { Person } from './person.ts'

const battles = ['the-mill', 'the-wells', 'the-two-roads', 'the-toll-house', 'the-lane'].filter((b) => !process.env.ONLY || process.env.ONLY.split(' ').includes(b))
const folder = await mkdtemp(join(tmpdir(), 'drumhead-clock-'))
const clock = join(folder, 'ahead')
let days = 0
const tomorrow = () => writeFile(clock, `${++days * 24}h`)
afterAll(() => rm(folder, { recursive: true }))

const mailPort = 32_000 + Math.floor(Math.random() * 1000)
const server = house('--notice-private', '--grace', '200ms', '--clock-ahead', clock, '--smtp', `smtp://127.0.0.1:${mailPort}`, '--mail-from', 'Drumhead <table@table.example>')

interface Player {
  name: string
  page: Page
  person: Person
  errors: string[]
  battle: string
  /** How often he has been called, and the links by which he was, the newest last, of each way. */
  turns: number
  ways: (() => Promise<string | undefined>)[]
}

/** What a webhook is told until the test ends. */
async function hook(): Promise<{ told: { id: string; link: string }[]; address: string }> {
  const told: { id: string; link: string }[] = []
  const at = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      told.push(JSON.parse(body) as { id: string; link: string })
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((done) => at.listen(0, '127.0.0.1', done))
  onTestFinished(() => void at.close())
  return { told, address: `http://127.0.0.1:${(at.address() as AddressInfo).port}/hook` }
}

/** Sits down in a browser of his own, and opens where he chooses how he is told. */
async function sits(battle: Laid, seat: string, name: string): Promise<Player> {
  const { page, errors } = await newPage({ viewport: { width: 1440, height: 900 }, bypassCSP: true })
  await page.addInitScript(() => {
    if (!localStorage.getItem('drumhead.settings')) localStorage.setItem('drumhead.settings', '{"pace":"at-once","dice":"fall","speed":"quick"}')
  })
  await hold(page, server, battle, [seat])
  return { name, page, errors, battle: battle.id, person: new Person(new Hand('mouse', page), name), turns: 0, ways: [] }
}

async function choosesHow(p: Player, scenario: string, push: boolean, letters: string[]) {
  const { page } = p
  const { told, address } = await hook()
  const maker = push ? await service() : undefined
  if (maker) {
    onTestFinished(() => { maker.close() })
    await maker.serves(page.context())
  }
  await page.goto(`${server.url}/b/${p.battle}`)
  const agreed = page.getByRole('button', { name: 'Agreed', exact: true })
  await page.getByRole('button', { name: 'Menu' }).or(agreed).first().waitFor()
  if (await agreed.count()) await agreed.click()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'When it is my move' }).click()
  if (push) {
    await page.getByRole('button', { name: 'Tell this browser' }).click()
    await page.getByText('This browser').waitFor()
  } else {
    await page.getByRole('button', { name: 'By mail' }).click()
    await page.getByLabel('To what address').last().fill(`${p.name}@${scenario}.example.org`)
  }
  await page.getByRole('button', { name: 'Tell Discord, Slack, ntfy or a program' }).click()
  await page.getByLabel('To what address').last().fill(address)
  await page.getByRole('button', { name: 'Keep', exact: true }).click()
  await page.getByText(push ? 'Kept for this battle.' : 'A letter went to').waitFor()
  if (!push) {
    const link = await until('a letter asks', () => Promise.resolve(/http\S+\/mail\/agree\?t=[\w.-]+/.exec(letters.at(-1) ?? '')?.[0]))
    await page.goto(link)
    await page.getByRole('button', { name: 'Yes, write to me' }).click()
    await page.getByText('is told when it is your move').waitFor()
  }
  const before = letters.length
  p.ways = [
    maker
      ? async () => {
          const call = maker.came[p.turns]
          if (!call) return undefined
          await page.goto(server.url)
          await delivers(page, call)
          return presses(page)
        }
      : () => Promise.resolve(/http\S+\/b\/\w+/.exec(letters.slice(before)[p.turns] ?? '')?.[0]),
    () => Promise.resolve(told[p.turns]?.link),
  ]
}

/** He leaves the table, and keeps what his browser keeps. */
const leaves = (p: Player) => p.page.goto(`${server.url}/healthz`)

/** Whether it is over, and he is waited for. */
const owing = async (p: Player) => {
  const t = await table(p.page, p.battle)
  return { over: !!t.scene.clock.over, mine: t.seats.some((s) => s.owing && t.you.includes(s.id)) }
}

/** Plays until he is not waited for any more; true: it is over. */
async function plays(p: Player): Promise<boolean> {
  for (;;) {
    const s = await look(p.page)
    if (s.what === 'end') return true
    if (s.what === 'wait' || s.what === 'throw') {
      const { over, mine } = await owing(p)
      if (!over && !mine) return false
    }
    if (!(await p.person.act())) return true
  }
}

it.runIf(process.env.WHOLE).each(battles)('%s is fought by post, a day after a day', async (scenario) => {
  const { letters, office } = await postOffice(mailPort)
  onTestFinished(() => { office.close() })
  const sides = ((await (await fetch(`${server.url}/api/scenarios/${scenario}`)).json()) as { sides: { id: string }[] }).sides.map((s) => s.id)
  const begun = await laid(server, { scenario, grade: 'sealed', pace: { bank: 259_200, each: 259_200, most: 259_200 }, seats: { [sides[0]!]: 'you', [sides[1]!]: 'friend' } })
  const players = [await sits(begun, sides[0]!, 'anna'), await sits(begun, sides[1]!, 'bruno')]
  for (const [i, p] of players.entries()) await choosesHow(p, scenario, i === 0, letters)
  // Who begins is there (both, where they plot), and has seen that it is his turn: he is not called.
  for (const p of players) await leaves(p)
  const first = await until('somebody is asked', async () => {
    const asked: Player[] = []
    for (const p of players) if ((await owing(p)).mine) asked.push(p)
    return asked.length > 0 && asked
  })
  for (const p of first) {
    await p.page.goto(`${server.url}/b/${begun.id}`)
    await plays(p)
    await leaves(p)
  }

  for (let over = false; !over; ) {
    await tomorrow()
    // Whoever is asked was told by each of his ways, once, and comes by one of them.
    const { p, links } = await until('somebody is called', async () => {
      for (const p of players) {
        const links = await Promise.all(p.ways.slice(1).map((way) => way()))
        if (links.every(Boolean)) return { p, links }
      }
      return undefined
    })
    const called = await until(`${p.name} is called by his other way too`, p.ways[0]!)
    const all = [called, ...links]
    expect(all, `${p.name}, called for the ${p.turns + 1}th time`).toEqual(all.map(() => `${server.url}/b/${begun.id}`))
    await p.page.goto(all[p.turns % all.length]!)
    p.turns++
    over = await plays(p)
    if (!over) await leaves(p)
  }
  for (const p of players) {
    await p.page.goto(`${server.url}/b/${begun.id}/end`)
    await p.page.getByText(/Return of casualties/).first().waitFor()
    expect(p.turns, `${p.name} was called`).toBeGreaterThan(0)
    expect(p.errors).toEqual([])
  }
  console.log(`${scenario}: ${players.map((p) => `${p.name} was called ${p.turns} times`).join(', ')}, ${days} days`)
})
