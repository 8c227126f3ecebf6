// An end by agreement, and a step back, asked and answered by two who sit in different towns with a day between: each in a browser of his own, one of
// them at a telephone. SCREENSHOTS=folder keeps what they saw.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { asked, atOnce, choose, gone, hold, house, laid, newPage, press, shows, table, until } from './browser.ts'

const folder = await mkdtemp(join(tmpdir(), 'drumhead-clock-'))
const clock = join(folder, 'ahead')
afterAll(() => rm(folder, { recursive: true }))
let days = 0
const server = house('--clock-ahead', clock)

interface Player { page: Page; errors: string[]; leaf: string }

/** The Mill with a friend, three days a turn and nights: two browsers, neither at the table. */
async function two() {
  const { sides } = (await (await fetch(`${server.url}/api/scenarios/the-mill`)).json()) as { sides: { id: string; name: string }[] }
  const [one, other] = sides.map((s) => s.id) as [string, string]
  const begun = await laid(server, {
    scenario: 'the-mill', grade: 'sealed', pace: { bank: 259_200, each: 259_200, most: 259_200, night: 36_000 }, seats: { [one]: 'you', [other]: 'friend' },
  })
  const sits = async (seat: string, leaf: string, size: { width: number; height: number }, timezoneId: string): Promise<Player> => {
    const { page, errors } = await newPage({ viewport: size, timezoneId, ...(size.width < 500 && { hasTouch: true, isMobile: true }) })
    await atOnce(page)
    await hold(page, server, begun, [seat])
    return { page, errors, leaf }
  }
  const desk = await sits(one, 'desk', { width: 1366, height: 768 }, 'Europe/Berlin')
  const phone = await sits(other, 'phone', { width: 390, height: 844 }, 'Asia/Kathmandu')
  const comes = async (p: Player) => {
    await p.page.goto(`${server.url}/b/${begun.id}`)
    const agreed = p.page.getByRole('button', { name: 'Agreed', exact: true })
    await p.page.locator('.now').or(agreed).first().waitFor()
    if (!(await p.page.locator('.now').count())) await agreed.click()
    await p.page.locator('.board').first().waitFor()
  }
  /** He goes, and a day later the other comes. */
  const aDayLater = async (from: Player, to: Player) => {
    await from.page.goto(`${server.url}/healthz`)
    await writeFile(clock, `${++days * 24}h`)
    await comes(to)
  }
  await comes(phone)
  await aDayLater(phone, desk)
  return { battle: begun.id, sides, desk, phone, aDayLater }
}

const shot = async (p: Player, name: string) => {
  if (process.env.SCREENSHOTS) await p.page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}-${p.leaf}.png` })
}
const proposal = (p: Player) => p.page.getByRole('group', { name: 'A proposal' })

async function forces({ page, leaf }: Player) {
  if (leaf === 'phone') await page.locator('footer').getByRole('button', { name: 'Log' }).click()
  await page.getByRole('tab', { name: 'Forces' }).click()
}
async function opens(p: Player) {
  await forces(p)
  await p.page.getByText('End the battle').click()
}
async function proposes(p: Player, end: string, words: string) {
  await opens(p)
  await p.page.getByLabel(end).check()
  await p.page.getByLabel('A word with it').fill(words)
  await shot(p, `propose-${end.replace(/\W+/g, '-')}`)
  await p.page.getByRole('button', { name: 'Propose it' }).click()
  await proposal(p).getByText('The answer is awaited').waitFor()
}
const ends = async (p: Player, words: RegExp, battle: string) => {
  await until('it is over', async () => (await table(p.page, battle)).scene.clock.over) // his word may be on its way
  await p.page.goto(`${server.url}/b/${battle}/end`)
  await p.page.getByText(words).first().waitFor()
  await shot(p, 'end')
}

it('a draw is offered and refused, the table asked to judge, and it does once the other agrees', async () => {
  const { battle, desk, phone, aDayLater } = await two()
  await proposes(desk, 'A draw', 'It is late.')
  await shot(desk, 'offered')
  await aDayLater(desk, phone)
  await proposal(phone).getByText('to end the battle: a draw').waitFor()
  await proposal(phone).getByText('It is late.').waitFor()
  await shot(phone, 'offered')
  await proposal(phone).getByRole('button', { name: 'Fight on' }).click()
  await proposal(phone).waitFor({ state: 'detached' })
  await proposes(phone, 'Whatever the table makes of it', 'Let the table see.')
  await aDayLater(phone, desk)
  await desk.page.getByRole('tabpanel').getByText(/refused|fight on/i).first().waitFor()
  await proposal(desk).getByText('as the table judges it').waitFor()
  await shot(desk, 'judged')
  await proposal(desk).getByRole('button', { name: 'Agreed' }).click()
  await ends(desk, /left to the table, which judges/, battle)
  await aDayLater(desk, phone)
  await ends(phone, /left to the table, which judges/, battle)
  expect([...desk.errors, ...phone.errors]).toEqual([])
})

it('a draw is offered by who sits at a telephone, and taken', async () => {
  const { battle, desk, phone, aDayLater } = await two()
  await aDayLater(desk, phone)
  await proposes(phone, 'A draw', 'Well fought.')
  await shot(phone, 'awaited')
  await aDayLater(phone, desk)
  await proposal(desk).getByRole('button', { name: 'Agreed' }).click()
  await ends(desk, /agreed on a draw/, battle)
  await aDayLater(desk, phone)
  await ends(phone, /agreed on a draw/, battle)
  await phone.page.getByRole('heading', { name: 'A drawn battle' }).waitFor()
  expect([...desk.errors, ...phone.errors]).toEqual([])
})

it('who gives up has lost, and the other reads it when he comes', async () => {
  const { battle, desk, phone, aDayLater } = await two()
  await opens(desk)
  await desk.page.getByRole('button', { name: 'Give the battle up' }).click()
  await shot(desk, 'sure')
  await desk.page.getByRole('button', { name: 'Give the battle up' }).click()
  await ends(desk, /Return of casualties/, battle)
  await desk.page.getByRole('heading', { name: 'You have lost' }).waitFor()
  await aDayLater(desk, phone)
  await ends(phone, /Return of casualties/, battle)
  await phone.page.getByRole('heading', { name: 'You have won' }).waitFor()
  expect([...desk.errors, ...phone.errors]).toEqual([])
})

it('a step that is asked back is named on both screens, and is gone on both once it is granted', async () => {
  // The French have guns in reach, and what they have fired is taken back by agreement alone; by dice the others may begin.
  const { battle, desk, phone, aDayLater } = await until('the French begin', async () => {
    const begun = await two()
    const first = await until('somebody is asked', async () => {
      for (const p of [begun.desk, begun.phone]) if (asked(await table(p.page, begun.battle))) return p
      return undefined
    })
    return first === begun.phone && begun
  })
  await aDayLater(desk, phone)
  const [asker, answerer] = [phone, desk]
  let t = await table(asker.page, battle)
  const own = () => t.log.findLast((e) => e.kind === 'order' && !e.void && t.you.includes(e.seat!))
  while (!own() || t.undo) {
    await shows(asker.page, t)
    await press(asker.page, choose(t, asked(t)!))
    t = await gone(asker.page, battle, t)
    t = await until('he is asked again, or may not take it back', async () => {
      const now = await table(asker.page, battle)
      return (asked(now) || !now.undo) && now
    })
  }
  const last = own()!
  await asker.page.getByRole('button', { name: 'Ask to take back' }).click()
  const named = proposal(asker).getByText('to go back to before')
  await named.waitFor()
  const words = /“.+”/.exec((await named.textContent()) ?? '')?.[0]
  expect(words).toBeTruthy()
  expect(words).not.toContain('the last step')
  await shot(asker, 'back')
  await aDayLater(asker, answerer)
  await proposal(answerer).getByText(words!).waitFor()
  await shot(answerer, 'back')
  await proposal(answerer).getByRole('button', { name: 'Agreed' }).click()
  await until('it is taken back', async () => (await table(answerer.page, battle)).log.every((e) => e.seq !== last.seq || e.void))
  await aDayLater(answerer, asker)
  await shows(asker.page, await table(asker.page, battle))
  expect([...desk.errors, ...phone.errors]).toEqual([])
})

it('a night that the change of clocks has moved is told, and said anew at one press', async () => {
  const { battle, desk } = await two()
  await forces(desk)
  await desk.page.getByRole('button', { name: 'Say when you sleep' }).click()
  await desk.page.getByRole('button', { name: 'So be it' }).click()
  const said = await until('it is said', async () => (await table(desk.page, battle)).rests?.find((r) => r.night))
  const half = Date.parse(said.said!) + 182 * 86_400_000
  await desk.page.clock.setFixedTime(half)
  days += 182
  await writeFile(clock, `${days * 24}h`)
  await desk.page.reload()
  await forces(desk)
  await desk.page.getByText('You said 22:00 to 07:00').scrollIntoViewIfNeeded()
  await shot(desk, 'night')
  await desk.page.getByRole('button', { name: 'Say 22:00 to 07:00 anew' }).click()
  await desk.page.getByText('You said 22:00 to 07:00').waitFor({ state: 'detached' })
  await desk.page.getByText(/Your night: 22:00 to 07:00/).waitFor()
  expect(desk.errors).toEqual([])
})
