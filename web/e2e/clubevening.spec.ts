// An evening at a club, its host with a phone: a battle of several comes together chair by chair, a line of talk is reported, a visitor looks on.

import { expect, it } from 'vitest'
import { findings } from './axe.ts'
import { house, newPage, until } from './browser.ts'
import { joins } from './member.ts'

const server = house('--club', '--visitors', 'watch')
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

it('chairs are taken, what is said is reported, and the host sees it on a phone', async () => {
  const { page: anne, errors } = await joins(server, 'Anne Wellesley', phone)
  const others = [await joins(server, 'Bert', phone), await joins(server, 'Carla'), await joins(server, 'Dorian')]
  const [bert, carla, dorian] = others.map((o) => o.page) as [typeof anne, typeof anne, typeof anne]
  const look = async (page: typeof anne, name: string) => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${name} is as wide as the screen`).toBeLessThanOrEqual(page.viewportSize()!.width)
    expect(await findings(page, 'main'), `${name}: axe`).toEqual([])
    if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}.png`, fullPage: !name.match(/off|chairs/) })
  }

  await anne.getByRole('button', { name: 'Offer a battle' }).click()
  await anne.getByLabel('The battle').selectOption({ label: 'The Toll House' })
  await anne.getByLabel('A chair for each commander').check()
  await anne.getByLabel('Your chair').waitFor()
  await anne.getByLabel('A line with it').fill('Come all, there is room for four of us and the evening is long')
  await look(anne, 'phone-offering')
  await anne.getByRole('button', { name: 'Offer it' }).click()
  await anne.getByText('It begins when all chairs are taken').waitFor()
  // And one that is not for beginners: they are told so, and may challenge.
  await anne.getByRole('button', { name: 'Offer a battle' }).click()
  await anne.getByLabel('The battle').selectOption({ label: 'The Mill by the Bridge' })
  await anne.getByLabel('from', { exact: true }).fill('1600')
  await anne.getByRole('button', { name: 'Offer it' }).click()
  await anne.getByText('Wanted: 1600 or more.').waitFor()
  await look(anne, 'phone-offers')

  await bert.reload()
  await bert.getByText('you have fought nobody by it yet. You can challenge Anne Wellesley.').waitFor()
  expect(await bert.getByRole('button', { name: 'Take it: The Mill by the Bridge' }).count()).toBe(0)
  const take = (page: typeof anne) => page.locator('.chairs').getByRole('button', { name: /^Take it/ }).first().click({ timeout: 20_000 })
  await take(bert)
  await bert.getByRole('button', { name: 'Leave the chair' }).waitFor()
  await look(bert, 'phone-chairs')
  // Who leaves his chair may take another.
  await bert.getByRole('button', { name: 'Leave the chair' }).click()
  await bert.getByRole('button', { name: 'Leave the chair' }).waitFor({ state: 'detached' })
  await take(bert)
  await bert.getByRole('button', { name: 'Leave the chair' }).waitFor()
  for (const page of [carla, dorian]) {
    await page.reload()
    await take(page)
    if (page === carla) await page.getByRole('button', { name: 'Leave the chair' }).waitFor()
  }
  await dorian.waitForURL(/\/b\//)
  const battle = new URL(dorian.url()).pathname
  await dorian.locator('.board').waitFor()
  await bert.reload()
  await until('his chair has come', async () => (await bert.evaluate(() => localStorage.getItem('drumhead.keys')))?.includes(battle.split('/')[2]!))
  await bert.goto(`${server.url}${battle}`)
  await bert.locator('.board').waitFor()

  // What is rude is reported where it stands.
  await dorian.getByLabel('Say it to all').fill('You command like a drum major')
  await dorian.keyboard.press('Enter')
  await bert.getByText('“You command like a drum major”').first().waitFor()
  const report = bert.getByRole('button', { name: /^Report .*drum major/ })
  if (!(await report.count())) await bert.getByRole('button', { name: 'Log', exact: true }).click()
  await report.click()
  await bert.getByLabel('What is amiss?').fill('He is rude to everybody')
  if (process.env.SCREENSHOTS) await bert.screenshot({ path: `${process.env.SCREENSHOTS}/phone-reporting.png` })
  await bert.getByRole('button', { name: 'Tell the host' }).click()
  await bert.getByText('The host will see it.').waitFor()

  await anne.goto(`${server.url}/members`)
  await anne.getByText('“He is rude to everybody”').waitFor()
  await anne.getByText('You command like a drum major').waitFor()
  await look(anne, 'phone-reports')
  await anne.getByRole('button', { name: 'More of Dorian' }).click()
  await anne.getByRole('button', { name: 'Shut out' }).waitFor()
  await look(anne, 'phone-member')
  await anne.goto(`${server.url}/you`)
  await anne.getByRole('heading', { name: 'Your name' }).waitFor()
  await look(anne, 'phone-you')

  // A visitor finds it at the door, without anybody's name, and looks on.
  const { page: visitor, errors: his } = await newPage({ bypassCSP: true, ...phone })
  await visitor.goto(server.url)
  await visitor.getByRole('link', { name: 'The Toll House' }).waitFor()
  expect(await visitor.content()).not.toMatch(/Anne|Bert|Carla|Dorian/)
  await look(visitor, 'phone-door')
  await visitor.getByRole('link', { name: 'The Toll House' }).click()
  await visitor.locator('.board').waitFor()

  // Who is shut out is out at once, and comes back to the door.
  await anne.goto(`${server.url}/members`)
  await anne.getByRole('button', { name: 'More of Dorian' }).click()
  await anne.getByRole('button', { name: 'Shut out' }).click()
  await anne.getByRole('button', { name: 'Let in again' }).waitFor()
  await dorian.goto(server.url)
  await dorian.getByRole('heading', { name: 'The club' }).waitFor()
  expect([...errors, ...his, ...others.flatMap((o) => o.errors)]).toEqual([])
})
