import { nextTask } from './nextTask.ts';

/** Milliseconds until a file that did not arrive is asked for again, and again. */
const pauses = [300, 1000];

/** The files that are there or on their way, by address. What failed is forgotten. */
const files = new Map<string, Promise<void>>();

/** The files that have run. */
const imported = new Set<string>();

/**
 * Code that comes late: fetches the files that it is made of, then imports it. Every `import()` of a build goes through
 * here (chunkLoading.ts).
 *
 * An import that failed is remembered by browsers, with each file under it, until the page is loaded anew (Chromium 153
 * does; HTML changed in 2026, https://github.com/whatwg/html/pull/10327). So nothing is imported before it was fetched:
 * a fetch that failed can be made again, and what was fetched once the import finds in the browser's cache, where assets
 * stay for a year.
 *
 * They run one by one, in the order of `names`, so that the browser can do other things in between.
 *
 * Rejects where a file cannot be had. Called again, it asks again.
 */
export async function loadChunk<T>(load: () => Promise<T>, names: readonly string[] = []): Promise<T> {
  await Promise.all(names.map((name) => arrival(`/${name}`)));
  for (const name of names) if (name.endsWith('.js')) await run(`/${name}`);
  return load();
}

async function run(address: string): Promise<void> {
  if (imported.has(address)) return;
  imported.add(address);
  // What fails here fails in `load` too, and is told there.
  await import(/* @vite-ignore */ address).catch(() => {});
  await nextTask();
}

function arrival(address: string): Promise<void> {
  const known = files.get(address);
  if (known) return known;
  const arriving = (isInDocument(address) ? Promise.resolve() : asked(address)).catch((reason) => {
    files.delete(address);
    throw reason;
  });
  files.set(address, arriving);
  return arriving;
}

/** The document asks for the entry by itself. */
const isInDocument = (address: string) => document.querySelector(`script[src="${address}"]`) !== null;

async function asked(address: string): Promise<void> {
  const get = address.endsWith('.css') ? style : script;
  for (const pause of pauses) {
    try {
      return await get(address);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return get(address);
}

async function script(address: string): Promise<void> {
  const response = await fetch(address);
  const type = response.headers.get('content-type');
  // A network that wants to be signed in to answers everything with its own page.
  if (!response.ok || !type?.includes('javascript')) throw new Error(`${address}: ${response.status} ${type}`);
  // Only what was read to its end is kept.
  await response.arrayBuffer();
}

function style(address: string): Promise<void> {
  const link = document.createElement('link');
  return new Promise((resolve, reject) => {
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`${address} did not arrive`));
    };
    link.href = address;
    document.head.append(link);
  });
}
