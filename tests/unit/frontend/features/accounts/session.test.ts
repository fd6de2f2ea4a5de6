import { expect, test, vi } from 'vitest';
import { api } from '../../../../../frontend/api/api.ts';
import { mutation } from '../../../../../frontend/api/endpoints.ts';
import { createStore } from '../../../../../frontend/app/store.ts';
import { accountsApi, destinationOf } from '../../../../../frontend/features/accounts/session.ts';
import type { UserSession } from '../../../../../shared/accounts/model.ts';
import { contract as routes } from '../../../../../shared/contract/index.ts';
import { inTime } from '../../../../../shared/time/durations.ts';

const { endpoints } = api.injectEndpoints({
  endpoints: (build) => ({
    testDelete: mutation(build, routes.subscribers.remove),
  }),
});
const nobody: UserSession = { isAuthenticated: false, user: null, adminToken: null };
const ana: UserSession = { isAuthenticated: true, user: { username: 'ana' }, adminToken: 't' };

/** A server, and a browser that may or may not keep its cookie. */
function server({ keepsCookie }: { keepsCookie: boolean }) {
  let signedIn = false;
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit) => {
    if (url === '/api/login') signedIn = keepsCookie;
    if (url === '/api/login') return Response.json(ana);
    if (url === '/api/user') return Response.json(signedIn ? ana : nobody);
    return signedIn && method === 'DELETE'
      ? new Response(null, { status: 204 })
      : Response.json({ message: 'Please log in' }, { status: 401 });
  });
}

const logIn = (store: ReturnType<typeof createStore>) =>
  store.dispatch(accountsApi.endpoints.login.initiate({ body: { username: 'ana', password: 'x' } })).unwrap();

const userOf = (store: ReturnType<typeof createStore>) => api.endpoints.user.select()(store.getState()).data;

test('the signed-in admin is the one the server recognizes after the login, not the one it let in', async () => {
  server({ keepsCookie: true });
  const store = createStore();
  expect(await logIn(store)).toEqual(ana);
  await vi.waitFor(() => expect(userOf(store)).toEqual(ana));
  server({ keepsCookie: false });
  const without = createStore();
  await expect(logIn(without)).rejects.toMatchObject({ message: expect.stringContaining('didn’t keep the cookie') });
  expect(userOf(without)).toBeUndefined();
});

test('errors from an ended session disappear after signing in', async () => {
  server({ keepsCookie: true });
  const store = createStore();
  const write = store.dispatch(endpoints.testDelete.initiate({ params: { id: 'a' } }));
  const refused = () => endpoints.testDelete.select(write.requestId)(store.getState()).error;
  expect((await write).error).toMatchObject({ status: 401, message: 'Please log in' });
  expect(refused()).toBeDefined();
  await logIn(store);
  await vi.waitFor(() => expect(refused()).toBeUndefined());
});

test('the login leads back to the page before it, never to another site', () => {
  expect(destinationOf({ from: '/admin/events' })).toBe('/admin/events');
  for (const state of [
    null,
    {},
    { from: '//evil.example' },
    { from: '/\\evil.example' },
    { from: 'https://evil.example' },
  ])
    expect(destinationOf(state)).toBe('/admin');
});

test('the waiting time is given in words and never too short', () => {
  expect([1, 40].map(inTime)).toEqual(['in 1 second', 'in 40 seconds']);
  expect([60, 61, 95].map(inTime)).toEqual(['in 1 minute', 'in 2 minutes', 'in 2 minutes']);
});
