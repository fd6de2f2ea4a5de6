import { afterEach, expect, test, vi } from 'vitest';
import { api } from '../../../../frontend/api/api.ts';
import { mutation, query } from '../../../../frontend/api/endpoints.ts';
import { createStore } from '../../../../frontend/app/store.ts';
import { contract as routes } from '../../../../shared/contract/index.ts';

vi.mock('../../../../frontend/api/cacheUpdates.ts', () => {
  throw new Error('The connection is lost');
});
afterEach(() => vi.unstubAllGlobals());

const { endpoints } = api.injectEndpoints({
  endpoints: (build) => ({
    events: query(build, routes.recentEvents.list, { tags: ['RecentEvents'] }),
    activate: mutation(build, routes.recentEvents.activate, { changes: ['RecentEvents'] }),
  }),
});

test('a write succeeds even if the code that refreshes the list does not load', async () => {
  let version = 1;
  vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit) => {
    if (method === 'PUT') version++;
    return Response.json(method === 'PUT' ? { id: 2, version } : [{ id: 2, version }]);
  });
  const store = createStore();
  await store.dispatch(endpoints.events.initiate());
  await store.dispatch(endpoints.activate.initiate({ params: { id: 2 } })).unwrap();
  await vi.waitFor(() => expect(endpoints.events.select()(store.getState()).data?.[0]?.version).toBe(2));
});
