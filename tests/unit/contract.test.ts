import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endpointAccess, workerAccess } from '../../infra/access.ts';
import { endpoints } from '../../shared/contract/index.ts';

const files = (folder: string) =>
  globSync(`${folder}/**/*.ts`).map((path) => path.slice(folder.length + 1, -'.ts'.length));
const sorted = (names: Iterable<string>) => [...names].sort();

test('contract, handlers and grants are the same set of endpoints', () => {
  const names = endpoints.map(([name]) => name);
  expect(sorted(Object.keys(endpointAccess))).toEqual(sorted(names));
  expect(sorted(files('functions/api'))).toEqual(sorted(Object.keys(endpointAccess)));
});

test('workers and their grants are the same set', () => {
  expect(sorted(files('functions/workers'))).toEqual(sorted(Object.keys(workerAccess)));
});

test('no two endpoints share a route', () => {
  const routes = endpoints.map(([, { method, path }]) => `${method} ${path}`);
  expect(new Set(routes).size).toBe(routes.length);
});

test('what writes is public only for visitors', () => {
  const publicWrites = endpoints
    .filter(([, { auth, method }]) => auth === 'public' && method !== 'GET')
    .map(([name]) => name);
  expect(sorted(publicWrites)).toEqual(
    sorted([
      ...['audience/cancel', 'audience/signUp', 'newsletter/subscribe', 'newsletter/unsubscribe'],
      ...['session/login', 'session/logout'],
    ]),
  );
});
