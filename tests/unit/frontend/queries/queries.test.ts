import { expect, test, vi } from 'vitest';
import { api } from '../../../../frontend/api/api.ts';
import { createStore } from '../../../../frontend/app/store.ts';
import '../../../../frontend/queries/archiveGuests.ts';
import '../../../../frontend/queries/recordings.ts';

/** The data of a query, and the addresses that were requested. */
async function read(endpointName: string, arg: unknown, answer: unknown, signedIn = false) {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url);
    return new Response(JSON.stringify(answer));
  });
  const store = createStore();
  if (signedIn) {
    const value = { isAuthenticated: true, user: { username: 'miriam' }, adminToken: 'token' };
    await store.dispatch(api.util.upsertQueryEntries([{ endpointName: 'user', arg: undefined, value }]));
  }
  const endpoint = api.endpoints[endpointName as 'user'];
  return { store, requests, ...(await store.dispatch(endpoint.initiate(arg as undefined))) };
}

test('the recordings page keeps only the three guests that it shows', async () => {
  const guests = [5, 3, 4, 1, 2].map((id) => ({ id, displayOrder: id, isFeatured: id !== 2 }));
  const { data, requests } = await read('featuredGuests', undefined, guests);
  expect((data as unknown as { id: number }[]).map(({ id }) => id)).toEqual([1, 3, 4]);
  expect(requests).toEqual(['/api/archive-guests']);
});

test.each(['archiveGuests', 'featuredGuests'])('an admin’s query %s bypasses the copy at the edge', async (name) => {
  const { requests } = await read(name, undefined, [], true);
  expect(requests).toEqual([expect.stringMatching(/^\/api\/archive-guests\?now=\d+$/)]);
});

test('an admin’s change is fetched again on the pages that show part of it', async () => {
  for (const [name, arg, tag] of [
    ['featuredGuests', undefined, 'ArchiveGuests'],
    ['episode', { name: 'episode-1' }, 'Episodes'],
  ] as const) {
    const { store } = await read(name, arg, []);
    const changed = api.util.selectInvalidatedBy(store.getState(), [tag]);
    expect(changed.map(({ endpointName }) => endpointName)).toEqual([name]);
  }
});
