import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { endpointAccess } from '../../../infra/access/endpoints.ts';
import { workerAccess } from '../../../infra/access/workers.ts';
import { handlers } from '../../../infra/build/handlers.ts';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { endpoints } from '../../../shared/contract/index.ts';

const sorted = (names: Iterable<string>) => [...names].sort();
/** What the build makes functions of, without the name of its folder. */
const built = (folder: string) =>
  sorted(handlers().flatMap(({ name }) => (name.startsWith(`${folder}/`) ? [name.slice(folder.length + 1)] : [])));

test('contract, handlers and grants list the same endpoints', () => {
  const names = endpoints.map(([name]) => name);
  expect(sorted(Object.keys(endpointAccess))).toEqual(sorted(names));
  expect(built('api')).toEqual(sorted(names));
});

test('every worker has its grants, and all grants have their worker', () => {
  expect(built('workers')).toEqual(sorted(Object.keys(workerAccess)));
});

test('no two endpoints share a route', () => {
  const routes = endpoints.map(([, { method, path }]) => `${method} ${path}`);
  expect(new Set(routes).size).toBe(routes.length);
});

test('only writes that visitors make are public', () => {
  const publicWrites = endpoints
    .filter(([, { auth, method }]) => auth === 'public' && method !== 'GET')
    .map(([name]) => name);
  expect(sorted(publicWrites)).toEqual(
    sorted([
      ...['signups/cancel', 'signups/change', 'signups/confirm', 'signups/create', 'signups/own'],
      ...['newsletter/subscribe', 'newsletter/unsubscribe'],
      ...['session/login', 'session/forgotPassword', 'session/resetPassword', 'session/logout'],
      ...['session/offerPasskeyLogin', 'session/loginByPasskey'],
      // Through links in mails.
      ...['account/confirmAddress', 'invitations/accept'],
      'newsletter/confirm',
      ...['show', 'correctName', 'mailLink', 'changeAddress', 'confirmAddress', 'erase'].map(
        (action) => `readerDetails/${action}`,
      ),
    ]),
  );
});

test('the field that names what was written is a string in the response', () => {
  for (const [name, { about, response }] of endpoints) {
    if (!about) continue;
    const field = (response as z.ZodMiniObject).shape[about];
    expect(field?._zod.def.type, `${name}: ${about}`).toBe('string');
  }
});

test('an admin’s write needs a label', () => {
  // @ts-expect-error: the list of activities could not describe it
  const unlabelled: Endpoint = { method: 'POST', path: '/api/things', auth: 'admin', status: 201 };
  expect(unlabelled.label).toBeUndefined();
});
