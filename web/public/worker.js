// Shows what the server pushes to this browser, and opens the table at a click. It keeps nothing and answers no request of
// a page: whatever is loaded comes from the server.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const told = event.data?.json();
  if (!told) return;
  const { title, body, url } = told;
  // One table has one notice at a time: the same again takes its place.
  event.waitUntil(self.registration.showNotification(title, { body, tag: url, data: { url }, icon: '/tricorne.svg' }));
});

async function open(path) {
  const url = new URL(path, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === url.pathname);
  await (there ? there.focus() : self.clients.openWindow(url.href));
}
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});

// The push service has changed its mind about where this browser is.
async function renew({ oldSubscription, newSubscription }) {
  const options = oldSubscription?.options;
  const now = newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)));
  if (!now) return;
  const { endpoint, keys } = now.toJSON();
  // It wants the same as before, in the same language: the server knows by where it was.
  const before = oldSubscription?.endpoint;
  const body = JSON.stringify({ address: endpoint, p256dh: keys.p256dh, auth: keys.auth, before });
  await fetch('/api/notices/push', { method: 'POST', body });
}
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));
