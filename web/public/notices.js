// Tells that it is somebody's move while no page of the table is open (docs/notices.md). It stands
// between no page and the table: it answers no fetch and keeps nothing.

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('push', (event) => {
  const { battle, title, text } = event.data?.json() ?? {}
  event.waitUntil(self.registration.showNotification(title ? `${title}: your move` : 'Drumhead', { body: text, tag: battle, renotify: Boolean(battle), data: { battle } }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { battle } = event.notification.data ?? {}
  const table = new URL(battle ? `/b/${battle}` : '/', self.location.origin).href
  event.waitUntil(open(table))
})

/** Goes to a table where it is open already, or opens it. */
async function open(table) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = pages.find((page) => page.url === table)
  return there ? there.focus() : self.clients.openWindow(table)
}
