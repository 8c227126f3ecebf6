// Chairs and what is agreed between two browsers: links, QR, settings, proposals, a chain that was lost.

import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { asked, atOnce, begin, choose, gone, goneOn, house, newPage, patient, press, shows, sitDown, table, until } from './browser.ts'

// An address for friends, so that there is a code to show.
const server = house('--public-url', 'http://friends.test')
const first = 'the-mill'

const here = (link: string) => server.url + new URL(link).pathname + new URL(link).hash

/** A new battle of the host against a friend; the page is at the briefing, with the friend's link. */
async function laid(settings: (page: Page) => Promise<void> = async () => {}) {
  const { page: host, errors } = await newPage({ acceptDownloads: true })
  await atOnce(host)
  await host.goto(`${server.url}/new/${first}`)
  const sides = host.locator('form fieldset')
  await sides.nth(0).locator('input[value=you]').check()
  await sides.nth(1).locator('input[value=friend]').check()
  await settings(host)
  await host.getByRole('button', { name: 'Begin' }).click()
  const link = await host.locator('.link input').first().inputValue()
  return { host, errors, link, battle: new URL(host.url()).pathname.split('/')[2]! }
}

async function sits(link: string) {
  const { page: friend, errors } = await newPage()
  await atOnce(friend)
  await friend.goto(here(link))
  return { friend, errors }
}

it('a link can be scanned, and a lost one is given anew: the old one dies', async () => {
  const { host, errors, link } = await laid()
  expect(link).toMatch(/^http:\/\/friends\.test\/b\//)
  const code = host.getByRole('img', { name: /as a QR code/ })
  await code.waitFor()
  // Three corners of a code are squares of 7 by 7.
  const drawn = (await code.locator('path').getAttribute('d'))!
  expect(drawn).toContain('M4,4h1v1h-1z')
  await host.getByRole('button', { name: 'The link is lost' }).click()
  await host.getByRole('button', { name: 'A new link' }).click()
  await host.waitForFunction((was) => document.querySelector<HTMLInputElement>('.link input')?.value !== was, link)
  const anew = await host.locator('.link input').first().inputValue()
  expect(await code.locator('path').getAttribute('d')).not.toBe(drawn)

  const old = await sits(link)
  await old.friend.locator('.board').waitFor()
  const seen = await table(old.friend, new URL(old.friend.url()).pathname.split('/')[2]!)
  expect(seen.you, 'the old link only watches').toEqual([])
  const now = await sits(anew)
  await now.friend.locator('.board').waitFor()
  expect((await table(now.friend, seen.id)).you).toHaveLength(1)
  expect(errors).toEqual([])
})

it('a friend sees what is not as printed, in plain words, and agrees', async () => {
  const { host, link, battle } = await laid(async (page) => {
    await page.getByRole('button', { name: 'With the readers’ cures' }).click()
    await page.getByText('Range of muskets: two').waitFor()
    expect(await page.locator('.changed li').count()).toBe(7)
    await page.getByRole('button', { name: 'As printed', exact: true }).click()
    expect(await page.locator('.changed li').count()).toBe(0)
    await page.getByRole('button', { name: 'With the readers’ cures' }).click()
    await page.getByLabel('Keep these as mine').fill('Cured')
    await page.getByRole('button', { name: 'Keep', exact: true }).click()
    await page.getByRole('button', { name: 'As this battle is set' }).click()
    await page.getByRole('button', { name: 'Cured' }).click()
    expect(await page.locator('.changed li').count()).toBe(7)
  })
  const { friend, errors } = await sits(link)
  await friend.getByText('Artillery on a square at a distance: halved beyond adjacent').waitFor()
  expect(await friend.locator('.board').count()).toBe(0)
  await friend.getByRole('button', { name: 'Agreed' }).click()
  await friend.locator('.board').waitFor()
  await host.getByRole('link', { name: /table/ }).click()
  await host.getByRole('tabpanel').getByText('agreed to the settings of this battle').waitFor()
  await friend.reload()
  await friend.locator('.board').waitFor()
  expect((await table(friend, battle)).terms ?? []).toEqual([])
  expect(errors).toEqual([])
})

/** Lets both sides play until this is so. */
async function play(pages: Page[], battle: string, done: () => Promise<boolean>) {
  for (let going = patient(); going() && !(await done()); ) {
    const tables = await Promise.all(pages.map((p) => table(p, battle)))
    const at = tables.findIndex((t) => asked(t))
    if (at < 0) {
      await pages[0]!.waitForTimeout(30)
      continue
    }
    await shows(pages[at]!, tables[at]!)
    await press(pages[at]!, choose(tables[at]!, asked(tables[at]!)!))
    await gone(pages[at]!, battle, tables[at]!)
    going = patient()
  }
}

it('a ruling that is not agreed is thrown for, and an order is left for when one is away', async () => {
  const { host, errors, link, battle } = await laid()
  await host.getByRole('link', { name: /table/ }).click()
  const { friend } = await sits(link)
  await sitDown(friend)
  for (const page of [host, friend]) {
    await page.locator('.board').waitFor()
    await page.keyboard.press('v')
  }
  const orders = async () => (await table(host, battle)).log.filter((e) => e.kind === 'order' && e.lines?.length).length
  await play([host, friend], battle, async () => (await orders()) > 0)
  const line = host.locator('.leaf li details').first()
  await line.locator('summary').first().click()
  await line.getByRole('button', { name: 'Another ruling' }).click()
  await line.getByLabel('The ruling').fill('The mill has a back door.')
  await line.getByRole('button', { name: 'Propose it' }).click()
  const proposal = friend.getByRole('group', { name: 'A proposal' })
  await proposal.getByText('The mill has a back door.').waitFor()
  await proposal.getByRole('button', { name: /^Throw for it/ }).click()
  for (const page of [host, friend]) await page.getByRole('tabpanel').getByText(/They throw for it/).waitFor()
  const fell = (await table(host, battle)).log.flatMap((e) => e.lines ?? []).find((l) => l.spans.some((s) => s.text?.startsWith('They throw')))!
  const stands = fell.throws![0]!.groups[0]!.faces[0]! >= 4
  await until(stands ? 'the ruling stands' : 'it is no ruling', async () => {
    const t = await table(host, battle)
    return !t.proposal && (t.rulings ?? []).length === (stands ? 1 : 0)
  })

  await host.getByRole('tab', { name: 'Forces' }).click()
  await host.getByText('If you are away').click()
  await host.getByLabel('For whom').selectOption({ index: 1 })
  await host.getByLabel(/^another order/).fill('hop')
  await host.getByLabel(/^another order/).press('Enter')
  await host.getByRole('button', { name: 'Leave this answer' }).click()
  await host.getByRole('alert').getByText(/hop/).waitFor()
  await host.getByRole('button', { name: /^Without its last answer/ }).click()
  await host.getByLabel(/^another order/).fill('done')
  await host.getByLabel(/^another order/).press('Enter')
  // What is half made is there still for who comes back from the log.
  await host.getByRole('tab', { name: 'Log' }).click()
  await host.getByRole('tab', { name: 'Forces' }).click()
  await host.getByText('If you are away').click()
  await host.locator('.made').getByText(/when asked for activation: done/).waitFor()
  await host.getByRole('button', { name: 'Leave this answer' }).click()
  await host.getByRole('listitem').getByText(/when asked for activation: done/).waitFor()
  expect(Object.values((await table(friend, battle)).instructions ?? {}), 'it is nobody else’s to see').toEqual([])
  expect(errors).toEqual([])
})

it('who has lost the browser in which he sat sits down anew, and the record says so', async () => {
  const { host, link, battle } = await laid()
  await host.getByRole('link', { name: /table/ }).click()
  const { friend } = await sits(link)
  await sitDown(friend)
  for (const page of [host, friend]) {
    await page.locator('.board').waitFor()
    await page.keyboard.press('v')
  }
  await play([host, friend], battle, async () => (await table(host, battle)).log.some((e) => e.lines?.some((l) => l.throws?.length)))
  // His browser is lost while dice wait for its link.
  await friend.route('**/links', (r) => r.abort())
  const { you } = await table(friend, battle)
  await play([host, friend], battle, async () => (await table(host, battle)).asks.some((a) => a.waits?.some((seat) => you.includes(seat))))
  await friend.context().close()
  const { friend: other, errors } = await sits(link)
  await other.locator('.board').waitFor()
  await other.keyboard.press('v')
  await other.getByRole('button', { name: 'Sit down here, and ask to go back' }).click()
  // His link cannot come: all go back to before the throw, which then falls afresh, or not at all.
  await host.getByRole('button', { name: 'Agreed' }).click()
  await host.getByRole('button', { name: 'Agreed' }).waitFor({ state: 'hidden' })
  if (await other.locator('.orders').count()) await sitDown(other) // he had given no order yet
  // They leave it at that: signed by both, and by no side's giving up.
  await other.getByRole('tab', { name: 'Forces' }).click()
  await other.getByText('End the battle').click()
  await other.getByLabel('A draw').check()
  await other.getByLabel('A word with it').fill('It is late.')
  await other.getByRole('button', { name: 'Propose it' }).click()
  await host.getByRole('group', { name: 'A proposal' }).getByText('to end the battle: a draw. It is late.').waitFor()
  await host.getByRole('button', { name: 'Agreed' }).click()
  for (const page of [host, other]) await page.getByRole('heading', { name: 'A drawn battle' }).waitFor()
  await other.goto(`${server.url}/b/${battle}/dice`)
  await other.getByText(/Every entry and every die/).waitFor()
  await other.getByText(/\d witnessed/).waitFor()
  expect(await other.getByText(/\d sealed/).count(), 'dice that fell without his link').toBe(0)
  expect(errors).toEqual([])
})

it('a step of the battle, and its end, are saved as pictures', async () => {
  const { page, errors } = await newPage({ acceptDownloads: true })
  await atOnce(page)
  await page.goto(`${server.url}/new/${first}`)
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByRole('link', { name: 'To the table' }).click()
  await page.locator('.board').waitFor()
  const battle = new URL(page.url()).pathname.split('/')[2]!
  const t = await goneOn(page, battle, 0)
  await shows(page, t)
  const saved = async (press: () => Promise<void>) => {
    const [file] = await Promise.all([page.waitForEvent('download'), press()])
    expect(file.suggestedFilename()).toMatch(/^[a-z-]+-turn-\d+\.(step-\d+\.)?jpg$/)
    return readFile(await file.path())
  }
  await page.goto(`${server.url}/b/${battle}/replay`)
  const step = await saved(() => page.getByRole('button', { name: 'Picture' }).click())
  await page.goto(`${server.url}/b/${battle}/end`)
  const end = await saved(() => page.getByRole('button', { name: 'The map as a picture' }).click())
  for (const picture of [step, end]) {
    expect(picture.subarray(0, 3).toString('hex'), 'a JPEG').toBe('ffd8ff')
    expect(picture.length, 'bytes').toBeLessThan(1_000_000)
    // Its frame (SOF0 or SOF2) says how wide it is.
    const frame = [0xc0, 0xc2].map((m) => picture.indexOf(Buffer.from([0xff, m, 0]))).find((at) => at > 0)!
    expect(picture.readUInt16BE(frame + 7), 'pixels wide').toBeGreaterThanOrEqual(1600)
  }
  expect(errors).toEqual([])
})

it('until a friend has come his link is at hand, at the table too; he comes to his orders, and one speaks in a line', async () => {
  const { host, errors, link } = await laid()
  // The link and its picture come before all that is to be read.
  const top = async (of: string) => (await host.locator(of).first().boundingBox())!.y
  expect(await top('.link')).toBeLessThan(await top('.two'))
  await host.getByRole('img', { name: /as a QR code/ }).waitFor()
  const watcher = await newPage()
  await watcher.page.goto(host.url().replace('/briefing', ''))
  await watcher.page.getByText('You watch; nobody sees your marks').waitFor()
  await watcher.page.locator('.now').getByText(/^Nobody commands .* yet\.$/).waitFor()
  await watcher.page.getByRole('button', { name: 'Copy a link for others to watch' }).waitFor()
  await host.getByRole('link', { name: /table/ }).click()
  await host.getByText('Your friend has not come yet').waitFor()
  // At the table too his telephone finds its way.
  await host.locator('.now').getByRole('img', { name: /as a QR code/ }).waitFor()
  await host.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await host.getByRole('button', { name: 'Copy the link for your friend' }).click()
  await host.getByRole('button', { name: 'Copied' }).waitFor()
  expect(await host.evaluate(() => navigator.clipboard.readText())).toBe(link)

  const { friend, errors: his } = await sits(link)
  await friend.locator('.orders').getByText(/you command/).waitFor()
  await host.getByText('Your friend has not come yet').waitFor({ state: 'detached' })
  await sitDown(friend)
  await friend.keyboard.press('/')
  await friend.keyboard.type('Here I am; n is no note.')
  await friend.keyboard.press('Enter')
  await host.getByRole('tabpanel').getByText('Here I am; n is no note.').waitFor()
  expect([...errors, ...his, ...watcher.errors]).toEqual([])
})

it('who is asked to a battle may rather not, and whoever asked him hears it', async () => {
  const { host, errors, link } = await laid()
  await host.getByRole('link', { name: /table/ }).click()
  const { friend, errors: his } = await sits(link)
  await friend.locator('.orders').getByText('whom your friend commands').waitFor()
  await friend.getByRole('button', { name: 'I would rather not' }).click()
  await friend.getByRole('heading', { name: 'Battles to choose' }).waitFor()
  await host.getByRole('tabpanel').getByText('I would rather not play this one.').waitFor()
  // The chair is free again, for him or for another, and nothing of his is in the way.
  await host.locator('.now').getByText('Your friend has not come yet').waitFor()
  const other = await sits(link)
  await sitDown(other.friend)
  await host.getByText('Your friend has not come yet').waitFor({ state: 'detached' })
  expect(await other.friend.locator('.sitdown').count()).toBe(0)
  expect(other.errors).toEqual([])
  expect([...errors, ...his]).toEqual([])
})

it('a chair, and all of mine, are taken to another device', async () => {
  const { page, errors } = await newPage()
  await atOnce(page)
  const one = await begin(page, server, first, 'you', 'recruit')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'On another device' }).click()
  const chair = await page.locator('.link input').first().inputValue()
  await page.getByRole('img', { name: /My chair as a QR code/ }).waitFor()
  const two = await begin(page, server, first, 'you', 'you')
  await page.goto(server.url)
  await page.getByRole('button', { name: 'All my battles on another device' }).click()
  const all = await page.locator('.link input').first().inputValue()

  const { page: phone, errors: his } = await newPage({ viewport: { width: 390, height: 844 } })
  await atOnce(phone)
  await phone.goto(here(chair))
  await sitDown(phone)
  expect((await table(phone, one)).you).toHaveLength(1)
  expect(phone.url()).not.toContain('key')
  await phone.goto(here(all))
  await phone.getByText('Your move.').nth(1).waitFor()
  expect(phone.url()).not.toContain('#')
  await phone.goto(`${server.url}/b/${two}`)
  await phone.locator('.board').waitFor()
  expect((await table(phone, two)).you).toHaveLength(2)
  expect([...errors, ...his]).toEqual([])
})

it('a browser that is set to keep nothing is told so, and the link is good once it does', async () => {
  const { link } = await laid()
  const { page, errors } = await newPage({ viewport: { width: 390, height: 844 } })
  await page.addInitScript(() => {
    if (location.search !== '?allowed') for (const kept of ['localStorage', 'sessionStorage']) Object.defineProperty(window, kept, { get() { throw new DOMException('The operation is insecure.', 'SecurityError') } })
  })
  await page.goto(here(link))
  await page.getByRole('alert').getByText('Allow them for').waitFor()
  const there = new URL(page.url())
  expect(there.hash, 'the key stays in the address').toMatch(/^#key=/)
  there.search = '?allowed'
  await page.goto(there.href)
  await sitDown(page)
  expect(errors).toEqual([])
})
