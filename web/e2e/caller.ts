// The service by which a browser is called, and that browser's keys: Chromium has none without the net.

import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from 'playwright-core'
import { until } from './browser.ts'

export interface Called { id: string; battle: string; title: string; text: string }

/** A service until it is closed; what comes is unsealed (RFC 8291). */
export async function service() {
  const key = createECDH('prime256v1')
  const mine = key.generateKeys()
  const auth = randomBytes(16)
  const came: Called[] = []
  let answer = 201
  const at = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      came.push(JSON.parse(unseal(Buffer.concat(parts))) as Called)
      response.writeHead(answer).end()
    })
  })
  await new Promise<void>((done) => at.listen(0, '127.0.0.1', done))

  function unseal(body: Buffer): string {
    const [salt, theirs, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
    const derive = (secret: Buffer, by: Buffer, info: Buffer, n: number) => Buffer.from(hkdfSync('sha256', secret, by, info, n))
    const secret = derive(key.computeSecret(theirs), auth, Buffer.concat([Buffer.from('WebPush: info\0'), mine, theirs]), 32)
    const open = createDecipheriv('aes-128-gcm', derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16), derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12))
    open.setAuthTag(sealed.subarray(-16))
    const text = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()])
    return text.subarray(0, text.lastIndexOf(2)).toString()
  }

  return {
    came,
    answers: (status: number) => { answer = status },
    close: () => at.close(),
    /** Has a browser's pages subscribe here. */
    async serves(context: BrowserContext) {
      await context.grantPermissions(['notifications'])
      await context.addInitScript((made: PushSubscriptionJSON) => {
        let is = false
        const subscription = { endpoint: made.endpoint, toJSON: () => made }
        PushManager.prototype.subscribe = () => { is = true; return Promise.resolve(subscription as PushSubscription) }
        PushManager.prototype.getSubscription = () => Promise.resolve(is ? (subscription as PushSubscription) : null)
      }, { endpoint: `http://127.0.0.1:${(at.address() as AddressInfo).port}/send/1`, keys: { p256dh: mine.toString('base64url'), auth: auth.toString('base64url') } })
    },
  }
}

/** What a browser's worker has shown: one without a window shows nothing and keeps nothing. */
interface Seen extends EventTarget {
  registration: ServiceWorkerRegistration
  clients: { openWindow: (url: string) => Promise<null> }
  seen?: { title: string; options?: NotificationOptions }
}

const worker = (page: Page) => page.context().serviceWorkers()[0] ?? page.context().waitForEvent('serviceworker')

/** Hands what has come to the browser's own worker, as its maker's service would, and says what it shows. */
export async function delivers(page: Page, call: Called): Promise<Seen['seen']> {
  const own = await worker(page)
  await own.evaluate(() => {
    const self = globalThis as unknown as Seen
    self.registration.showNotification = (title, options) => { self.seen = { title, options }; return Promise.resolve() }
  })
  const cdp = await page.context().newCDPSession(page)
  const id = new Promise<string>((done) => cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => { if (registrations[0]) done(registrations[0].registrationId) }))
  await cdp.send('ServiceWorker.enable')
  await cdp.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId: await id, data: JSON.stringify(call) })
  return until('the worker shows a notice', () => own.evaluate(() => (globalThis as unknown as Seen).seen))
}

/** Presses the notice, and says which page the worker opens. */
export async function presses(page: Page): Promise<string> {
  return (await worker(page)).evaluate(() => {
    const self = globalThis as unknown as Seen
    return new Promise<string>((done) => {
      // No press of a test's counts as a person's, and without one no page is opened.
      self.clients.openWindow = (url) => { done(url); return Promise.resolve(null) }
      const press = Object.assign(new Event('notificationclick'), { waitUntil: () => undefined, notification: { ...self.seen!.options, close: () => undefined } })
      self.dispatchEvent(press)
    })
  })
}
