// The disk of who keeps the table is gone, and what he brings back is older than what the players saw.

import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { atOnce, hold, house, laid, newPage, table, until, type Laid } from './browser.ts'
import { Hand, look } from './hands.ts'
import { Person } from './person.ts'
import { binary } from './server.ts'

const server = house()

interface Player { page: Page; person: Person; errors: string[] }

async function sits(battle: Laid, seat: string): Promise<Player> {
  const { page, errors } = await newPage({ viewport: { width: 1366, height: 800 } })
  await atOnce(page)
  await hold(page, server, battle, [seat])
  await page.goto(`${server.url}/b/${battle.id}`)
  return { page, errors, person: new Person(new Hand('mouse', page), seat) }
}

it('a table that comes back older than what was seen says so, and is gone on with once who plays believes it', async () => {
  const backup = join(await mkdtemp(join(tmpdir(), 'drumhead-backup-')), 'today')
  onTestFinished(() => rm(join(backup, '..'), { recursive: true }))
  const battle = await laid(server, { scenario: 'the-mill', seats: { british: 'you', french: 'friend' } })
  const players = [await sits(battle, 'british'), await sits(battle, 'french')]
  const seq = async () => (await table(players[0]!.page, battle.id)).seq
  const plays = (to: number) => until(`they play on to entry ${to}`, async () => {
    for (const { page, person } of players) {
      const agreed = page.getByRole('button', { name: 'Agreed', exact: true })
      if (await agreed.count()) await agreed.click()
      else if ((await look(page)).what !== 'wait') await person.act()
    }
    return (await seq()) >= to
  })
  await plays(20)
  execFileSync(binary, ['backup', '--data', server.data, backup])
  await plays(32)
  const lost = await seq()
  await server.restart(async () => {
    await rm(server.data, { recursive: true })
    execFileSync(binary, ['restore', '--data', server.data, backup])
  })
  for (const { page } of players) {
    await page.getByText('The record does not follow what this browser remembers').waitFor()
    // What is shown is what stands there, and nothing of what was lost.
    await until('it is shown as it stands', async () => Number(await page.locator('.table[data-seq]').getAttribute('data-seq')) === (await seq()))
    await page.getByRole('link', { name: 'Look at the dice' }).click()
    await page.getByText('brought back from a backup').waitFor()
    await page.getByRole('button', { name: 'Go on from what stands here' }).click()
    await page.locator('.board').waitFor()
  }
  await plays(lost + 5)
  for (const { page, errors } of players) {
    await page.goto(`${server.url}/b/${battle.id}/dice`)
    await page.getByText('they hold').waitFor()
    expect(errors).toEqual([])
  }
})
