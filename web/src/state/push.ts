// This browser, called by the service of its maker when no page of the table is open.

import { api } from '../api/client.ts'
import type { Bell } from '../api/types.ts'

type Way = Bell['ways'][number]

/** Why this browser can not be called; nothing: it can. */
export function hindered(): string | undefined {
  if (!isSecureContext) return 'This browser takes notices only from a table whose address begins with https, or at its own computer.'
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'This browser takes no notices here. On an iPhone or iPad put the table on the Home Screen first (Share), and open it there.'
  return undefined
}

/** By what address this browser is called, if it has been asked. */
export async function called(): Promise<string | undefined> {
  if (hindered()) return undefined
  const worker = await navigator.serviceWorker.getRegistration('/')
  return (await worker?.pushManager.getSubscription())?.endpoint
}

/** Asks the player, and the service of his browser. It must be called by a press of a button. */
export async function subscribe(): Promise<Pick<Way, 'kind' | 'to' | 'keys'>> {
  const why = hindered()
  if (why) throw new Error(why)
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('This browser was told to show no notices of this table: allow them in its settings for this page.')
  await navigator.serviceWorker.register('/notices.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const { push: applicationServerKey } = await api.telling()
  // One that was made for another table's key takes nothing from this.
  const ask = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  const made = await ask().catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe()
    return ask()
  })
  const { endpoint, keys } = made.toJSON()
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('The service of this browser gives no address to be called by.')
  return { kind: 'push', to: endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }
}
