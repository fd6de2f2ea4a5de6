import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadChunk } from '../../../../frontend/app/loadChunk.ts';

/** How often each file was asked for, and how often it is still to fail. */
let asked: string[];
let failing: Map<string, () => Promise<Response>>;

const code = () => Promise.resolve(new Response('', { headers: { 'content-type': 'text/javascript' } }));
const offline = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => {
  asked = [];
  failing = new Map();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('document', {
    querySelector: (selector: string) => (selector === 'script[src="/own.js"]' ? {} : null),
  });
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return (failing.get(address) ?? code)();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The outcome, with all the pauses in between. */
async function load(...names: string[]) {
  let outcome: string | undefined;
  const loading = loadChunk(() => Promise.resolve('imported'), names)
    .catch((reason: Error) => reason.message)
    .then((word) => {
      outcome = word;
    });
  while (outcome === undefined) {
    await vi.runAllTimersAsync();
    await new Promise(setImmediate);
  }
  await loading;
  return outcome;
}

test('a file that fails once is asked for again, and imported only when it is there', async () => {
  failing.set('/a.js', () => {
    failing.delete('/a.js');
    return offline();
  });
  expect(await load('a.js')).toBe('imported');
  expect(asked).toEqual(['/a.js', '/a.js']);
});

test('what cannot be had is told after three tries, and the next call asks anew', async () => {
  failing.set('/b.js', offline);
  expect(await load('b.js', 'c.js')).toBe('Failed to fetch');
  expect(asked.filter((address) => address === '/b.js')).toHaveLength(3);
  failing.clear();
  expect(await load('b.js', 'c.js')).toBe('imported');
  expect(asked.filter((address) => address === '/b.js')).toHaveLength(4);
  expect(asked.filter((address) => address === '/c.js')).toHaveLength(1);
});

test.each([
  ['an error page', () => Promise.resolve(new Response('', { status: 503 }))],
  [
    'the page of a network that wants a sign-in',
    () => Promise.resolve(new Response('<html>', { headers: { 'content-type': 'text/html' } })),
  ],
])('%s is no code', async (name, answer) => {
  const file = `${name.length}.js`;
  failing.set(`/${file}`, answer);
  expect(await load(file)).toMatch(/503|text\/html/);
});

test('two that need the same file ask for it once, and the entry is not asked for', async () => {
  const both = [load('shared.js'), load('shared.js', 'own.js')];
  expect(await Promise.all(both)).toEqual(['imported', 'imported']);
  expect(asked).toEqual(['/shared.js']);
});
