// Members of a club, each on a device of his own.

import type { BrowserContextOptions, Page } from 'playwright-core'
import { atOnce, newPage } from './browser.ts'
import type { Server } from './server.ts'

/** A device that makes and shows passkeys, whoever asks. */
export async function device(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', { options: {
    protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true } })
}

/** A new member. */
export async function joins(server: Server, name: string, options: BrowserContextOptions = {}): Promise<{ page: Page; errors: string[] }> {
  const one = await newPage({ bypassCSP: true, ...options })
  await device(one.page)
  await atOnce(one.page)
  await one.page.goto(server.url)
  await one.page.getByRole('button', { name: 'Become a member with a passkey' }).click()
  await one.page.getByLabel('Your name here').fill(name)
  await one.page.getByRole('button', { name: 'Make my passkey' }).click()
  await one.page.getByRole('link', { name: 'Members' }).waitFor()
  return one
}
