// Kept: the page for when there is no connection, and nothing else. Answers of the API are never kept: an old balance is worse than none.
// Its name is that of the brand, so that this file is another one after a Build, and a browser that was away keeps no page of before.
const CACHE = 'offline BRAND'

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add(new Request('/offline', { cache: 'reload' }))))
  self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  const old = caches
    .keys()
    .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
  event.waitUntil(old.then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return
  event.respondWith(fetch(event.request).catch(async () => (await caches.match('/offline')) ?? Response.error()))
})

// After a Build the page without a connection is another one, too.
self.addEventListener('message', (event) => {
  if (event.data === 'renew')
    event.waitUntil(caches.open(CACHE).then((cache) => cache.add(new Request('/offline', { cache: 'reload' }))))
})

// Browsers ask that whatever is pushed is shown.
self.addEventListener('push', (event) => {
  const { title, body, icon, path, tag } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { body, icon, tag, data: path }))
})

// The row on this very host; a window that shows something else stays as it is.
async function show(path) {
  const there = new URL(path, self.location.origin)
  if (there.origin !== self.location.origin) return
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const same = open.find(({ url }) => url === there.href)
  await (same ? same.focus() : self.clients.openWindow(there.href))
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(event.notification.data))
})
