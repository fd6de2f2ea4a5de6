/*
 * Opens the door's list without a connection. It serves only pages below /admin/door/, and only if no one answers: the
 * page puts itself and its files into the cache (frontend/features/people/door/keptPage.ts).
 */
const cacheName = 'door';
const scope = '/admin/door/';
/** How long a poor connection may take, in milliseconds, before the kept page opens. */
const patience = 6000;

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate' && pathname.startsWith(scope)) event.respondWith(page(request));
  // Their names contain a hash of their content.
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request));
});

const kept = async (key) => (await caches.open(cacheName)).match(key, { ignoreVary: true });

async function page(request) {
  const copy = await kept(scope);
  if (!copy) return fetch(request);
  const answer = fetch(request).catch(() => undefined);
  const late = new Promise((resolve) => setTimeout(resolve, patience));
  const first = await Promise.race([answer, late]);
  return first && first.status < 500 ? first : copy;
}

const asset = async (request) => (await kept(request.url)) ?? fetch(request);
