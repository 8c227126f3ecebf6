// How a player is told that it is his move: chosen on the first page and at the table, tried
// with a button, told by a webhook while he is away.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { Bell, Table } from '../src/api/types.ts'
import { findings } from './axe.ts'
import { delivers, presses, service } from './caller.ts'
import { postOffice } from './letters.ts'
import { asked, atOnce, choose, hold, house, laid, newPage, until } from './browser.ts'

interface Told { id: string; battle?: string; link: string; text: string; trial?: boolean }

const mailPort = 31_000 + Math.floor(Math.random() * 1000)
const server = house('--notice-private', '--grace', '200ms', '--smtp', `smtp://127.0.0.1:${mailPort}`, '--mail-from', 'Drumhead <table@table.example>')
const told: Told[] = []
let answer = 204
const hook = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    told.push(JSON.parse(body) as Told)
    response.writeHead(answer).end()
  })
})
beforeAll(() => new Promise<void>((done) => hook.listen(0, '127.0.0.1', done)))
afterAll(() => hook.close())

it('who goes away is told once that it is his move, by what he has chosen for all his battles', async () => {
  const { page, errors } = await newPage({ bypassCSP: true })
  await atOnce(page)
  // The friend speaks by the interface alone: nobody watches.
  const scenario = 'the-mill'
  const sides = ((await (await fetch(`${server.url}/api/scenarios/${scenario}`)).json()) as { sides: { id: string }[] }).sides.map((s) => s.id) as [string, string]
  const begun = await laid(server, { scenario, grade: 'sealed', seats: { [sides[0]]: 'you', [sides[1]]: 'friend' } })
  const battle = begun.id
  const [mine, his] = sides.map((side) => begun.keys[side]!) as [string, string]
  await hold(page, server, begun, [sides[0]])

  const address = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/hook`
  await page.goto(server.url)
  await page.getByRole('button', { name: 'Tell me when it is my move' }).click()
  await page.getByRole('button', { name: 'Tell Discord, Slack, ntfy or a program' }).click()
  await page.getByLabel('To what address').fill(address)
  await page.getByRole('button', { name: 'Keep', exact: true }).click()
  await page.getByText('Kept, also for battles that you begin here later.').waitFor()
  expect(await findings(page, '.notices'), 'axe').toEqual([])
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByText('It was taken').waitFor()
  expect(told.map((n) => n.trial)).toEqual([true])
  answer = 500
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByText('It answers 500').waitFor()
  answer = 204
  told.length = 0

  // They play on, and nobody watches.
  const send = (key: string, what: string, body?: object) =>
    fetch(`${server.url}/api/battles/${battle}${what}`, { method: body ? 'POST' : 'GET', headers: { 'Content-Type': 'application/json', 'Drumhead-Key': key }, body: body && JSON.stringify(body) })
  const look = async (key: string) => (await (await send(key, '')).json()) as Table
  await send(his, '/talk', { seat: sides[1], text: 'Here I am.' })
  let theirs = false
  await until('I am told', async () => {
    for (const key of told.length ? [] : [his, mine]) {
      const t = await look(key)
      const ask = asked(t)
      // My first orders I give; once my turn has come anew I wait to be told.
      if (!ask || (key === mine && theirs)) continue
      theirs ||= key === his
      await send(key, '/orders', { seat: t.you[0], ask: ask.id, order: choose(t, ask).order })
    }
    return told.length > 0
  })
  expect(told[0]!.battle).toBe(battle)
  expect(told[0]!.link).toBe(`${server.url}/b/${battle}`)
  expect(told.filter((n) => n.id === told[0]!.id)).toHaveLength(1)
  expect(told[0]!.text).toContain(asked(await look(mine))!.text)
  await page.goto(told[0]!.link)
  await until('the table asks', async () => (await page.title()).startsWith('(1) ⚑ '))

  // At the table it stands for this battle, and is taken away there.
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'When it is my move' }).click()
  expect(await page.getByLabel('To what address').inputValue()).toBe(address)
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Keep', exact: true }).click()
  await page.getByText('Nobody is told any more.').waitFor()
  expect(errors).toEqual([])
})

it('a browser is called by the service of its maker, opens the battle at a press, and is told when that is over', async () => {
  const { page, errors } = await newPage({ bypassCSP: true })
  const maker = await service()
  onTestFinished(() => { maker.close() })
  await maker.serves(page.context())
  await atOnce(page)
  const begun = await laid(server, { scenario: 'maida', seats: { british: 'you', french: 'friend' } })
  await hold(page, server, begun, ['british'])
  await page.goto(`${server.url}/b/${begun.id}`)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'When it is my move' }).click()
  await page.getByRole('button', { name: 'Tell this browser' }).click()
  await page.getByText('This browser').waitFor()
  await page.getByRole('button', { name: 'Keep', exact: true }).click()
  await page.getByText('Kept for this battle.').waitFor()
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByText('It was taken').waitFor()
  expect(maker.came).toMatchObject([{ battle: begun.id, title: 'Maida' }])
  expect(await findings(page, '.notices'), 'axe').toEqual([])
  expect(await delivers(page, maker.came[0]!)).toMatchObject({ title: 'Maida: your move', options: { body: maker.came[0]!.text, tag: begun.id } })
  await page.goto(server.url)
  expect(await presses(page)).toBe(`${server.url}/b/${begun.id}`)
  maker.answers(410)
  await page.goto(`${server.url}/b/${begun.id}`)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'When it is my move' }).click()
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByText('takes nothing any more').waitFor()
  expect(errors).toEqual([])
})

it('mail comes once who reads it has agreed, not at night, and no more once he has said so', async () => {
  const { page, errors } = await newPage({ bypassCSP: true, timezoneId: 'Europe/Zurich' })
  const { letters, office } = await postOffice(mailPort)
  onTestFinished(() => { office.close() })
  await atOnce(page)
  const begun = await laid(server, { scenario: 'maida', seats: { british: 'you', french: 'friend' } })
  await hold(page, server, begun, ['british'])
  await page.goto(server.url)
  await page.getByRole('button', { name: 'Tell me when it is my move' }).click()
  await page.getByRole('button', { name: 'By mail' }).click()
  await page.getByLabel('To what address').fill('wolfe@example.org')
  await page.getByLabel('Not at night').check()
  await page.getByRole('button', { name: 'Keep', exact: true }).click()
  await page.getByText('A letter went to wolfe@example.org').waitFor()
  expect(await findings(page, '.notices'), 'axe').toEqual([])
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByText('Nobody has agreed to it yet').waitFor()
  const bells = (await (await fetch(`${server.url}/api/battles/${begun.id}/notices`, { headers: { 'Drumhead-Key': begun.keys.british! } })).json()) as Bell[]
  expect(bells[0]!.quiet).toEqual({ from: '22:00', to: '07:00', zone: 'Europe/Zurich' })

  // The letter is opened somewhere else.
  const { page: elsewhere } = await newPage({ bypassCSP: true })
  const link = (what: string) => new RegExp(`${server.url}/mail/${what}\\?t=[\\w.-]+`).exec(letters.at(-1)!)![0]
  await elsewhere.goto(link('agree'))
  expect(await findings(elsewhere), 'axe').toEqual([])
  await elsewhere.getByRole('button', { name: 'Yes, write to me' }).click()
  await elsewhere.getByText('is told when it is your move').waitFor()
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByText('It was taken').waitFor()
  expect(letters.at(-1)).toContain(`${server.url}/b/${begun.id}`)
  await elsewhere.goto(link('stop'))
  await elsewhere.getByRole('button', { name: 'No more mail' }).click()
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByText('wants no mail of this table').waitFor()
  expect(errors).toEqual([])
})
