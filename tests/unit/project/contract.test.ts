import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { endpointAccess } from '../../../infra/access/endpoints.ts';
import { workerAccess } from '../../../infra/access/workers.ts';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { endpoints } from '../../../shared/contract/index.ts';

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
      ...['signups/cancel', 'signups/create', 'newsletter/subscribe', 'newsletter/unsubscribe'],
      ...['session/login', 'session/logout'],
      // By the links of mails.
      ...['account/confirmAddress', 'invitations/accept', 'invitations/lookUp'],
      'newsletter/confirm',
      ...['show', 'correctName', 'mailLink', 'changeAddress', 'confirmAddress', 'erase'].map(
        (act) => `readerDetails/${act}`,
      ),
    ]),
  );
});

test('what names a written thing is a text of the response', () => {
  for (const [name, { about, response }] of endpoints) {
    if (!about) continue;
    const field = (response as z.ZodMiniObject).shape[about];
    expect(field?._zod.def.type, `${name}: ${about}`).toBe('string');
  }
});

test('an admin’s write without a label is no endpoint', () => {
  // @ts-expect-error: the list of activities would not know what to say of it
  const unlabelled: Endpoint = { method: 'POST', path: '/api/things', auth: 'admin', status: 201 };
  expect(unlabelled.label).toBeUndefined();
});
