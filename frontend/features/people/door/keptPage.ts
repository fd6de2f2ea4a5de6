import { pages } from '../../../../shared/site/pages.ts';

/*
 * Keeps the page itself on the phone, so that it also opens without a connection. frontend/public/doorWorker.js answers
 * from this cache, and only below this path: the rest of the site is never older than the server's.
 */

const cacheName = 'door';
const scope = pages.adminDoor.replace(':id', '');

/** Makes the page open without a connection, once this version of it has loaded. Where a browser cannot, nothing happens. */
export async function keepPage(path: string): Promise<void> {
  // `npm run dev` has no files to keep.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !('caches' in window)) return;
  try {
    await navigator.serviceWorker.register('/doorWorker.js', { scope });
    const document = await fetch(path);
    const html = await document.clone().text();
    const addresses = new Set([...addressesIn(html), ...loadedFiles()]);
    // Published since this page was loaded: what it will load is not known yet, and the kept version still works.
    if (!document.ok || !entries().every((entry) => addressesIn(html).includes(entry))) return;
    const cache = await caches.open(cacheName);
    await Promise.all([...addresses].map(async (address) => (await cache.match(address)) ?? cache.add(address)));
    await cache.put(scope, document);
    for (const { url } of await cache.keys()) {
      const { pathname } = new URL(url);
      if (pathname !== scope && !addresses.has(pathname)) await cache.delete(url);
    }
  } catch {
    // The connection was lost, or the phone is full. The page works for as long as it is open, and tries again when reloaded.
  }
}

const addressesIn = (html: string) =>
  [...html.matchAll(/["(](\/assets\/[\w./-]+)/g)].map(([, address = '']) => address);

const loadedFiles = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);

/** The scripts that this page began with. */
const entries = () =>
  [...window.document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].map(
    ({ src }) => new URL(src).pathname,
  );

/** Removes the page, when somebody logs out. */
export async function forgetPage(): Promise<void> {
  if (!('caches' in window)) return;
  await caches.delete(cacheName).catch(() => {});
}
