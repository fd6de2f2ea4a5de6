import { beforeEach, describe, expect, test, vi } from 'vitest';
import { api, retryDelay } from '../../../../frontend/api/api.ts';
import { mutation, pagedQuery, query } from '../../../../frontend/api/endpoints.ts';
import { createStore } from '../../../../frontend/app/store.ts';
import { newestOf, withWritten } from '../../../../frontend/features/letters/library/emailTemplatesApi.ts';
import { contract as routes } from '../../../../shared/contract/index.ts';
import '../../../../frontend/queries/archiveGuests.ts';
import '../../../../frontend/queries/recordings.ts';
import { canRebase } from '../../../../frontend/mutations/useEditForm.tsx';

const at = (minute: number) => new Date(Date.UTC(2026, 4, 1, 9, minute)).toISOString();
const letter = (name: string, version: number, minute: number) => ({ name, version, updatedAt: at(minute) });
const welcome = letter('welcome', 3, 0);

test('what was written is in the list at once, in place of its earlier version or as a new one', () => {
  const saved = letter('news', 2, 5);
  expect(withWritten([letter('news', 1, 0), welcome], saved)).toEqual([welcome, saved]);
  expect(withWritten([welcome], saved)).toEqual([welcome, saved]);
});

test('a list that was read before a write neither brings the old text back nor what was deleted', () => {
  const saved = letter('news', 2, 5);
  expect(newestOf([saved, welcome], [letter('news', 1, 0)])).toEqual([saved]);
});

test('what was deleted and created again is the new one, although its versions start again', () => {
  const again = letter('news', 1, 30);
  expect(newestOf([letter('news', 2, 5)], [again, welcome])).toEqual([again, welcome]);
});

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

test('a form with changes continues if the entry was shown or hidden, not if its text was changed', () => {
  const draft = { title: 'On rivers', eventDate: 'May 3, 2031', isActive: false };
  expect(canRebase(draft, { ...draft, isActive: true })).toBe(true);
  expect(canRebase(draft, { ...draft, title: 'On lakes' })).toBe(false);
});

describe('requests and what they change in the store', () => {
  /** Paths removed from the store. */
  const gone: string[] = [];

  const { endpoints } = api.injectEndpoints({
    endpoints: (build) => ({
      testEpisodes: query(build, routes.episodes.list),
      testTemplates: query(build, routes.emailTemplates.list, { tags: ['EmailTemplates'] }),
      testSend: mutation(build, routes.emailTemplates.send, { changes: ['EmailTemplates'] }),
      testSubscribers: pagedQuery(build, routes.subscribers.list),
      testRemove: mutation(build, routes.subscribers.remove, { onGone: (_, { params }) => void gone.push(params.id) }),
    }),
  });

  type Handler = (url: string, headers: Headers) => Response;

  /** Fakes the server by its responses to each `METHOD /path`, and returns the list of its requests. */
  function server(answers: Record<string, Handler>) {
    const requests: string[] = [];
    vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers }: RequestInit) => {
      const key = `${method} ${url.split('?')[0]}`;
      requests.push(key);
      return answers[key]?.(url, new Headers(headers)) ?? new Response('{"message":"Not found"}', { status: 404 });
    });
    return requests;
  }
  const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
  const failing = () => json({ message: 'Broken' }, 500);

  beforeEach(() => void vi.useFakeTimers());

  async function settled<T>(work: PromiseLike<T>): Promise<T> {
    const [result] = await Promise.all([work, vi.runAllTimersAsync()]);
    return result;
  }

  test('public data is requested twice before it counts as failed, the admin’s four times', async () => {
    const requests = server({ 'GET /api/episodes': failing, 'GET /api/email-templates': failing });
    const { error } = await settled(createStore().dispatch(endpoints.testEpisodes.initiate()));
    expect(error).toMatchObject({ text: '500: Broken' });
    expect(requests).toHaveLength(2);
    await settled(createStore().dispatch(endpoints.testTemplates.initiate()));
    expect(requests).toHaveLength(2 + 4);
  });

  test('the pauses in between double from one second up to 30', () => {
    expect([1, 2, 3, 5, 6, 20].map(retryDelay)).toEqual([1000, 2000, 4000, 16_000, 30_000, 30_000]);
  });

  test('a refused request is not repeated', async () => {
    const requests = server({});
    const { error } = await settled(createStore().dispatch(endpoints.testEpisodes.initiate()));
    expect(error).toMatchObject({ status: 404 });
    expect(requests).toHaveLength(1);
  });

  test('a write is never repeated, and nothing is fetched again when it fails', async () => {
    const requests = server({
      'GET /api/email-templates': () => json([]),
      'POST /api/email-templates/news/send': failing,
    });
    const store = createStore();
    await settled(store.dispatch(endpoints.testTemplates.initiate()));
    await settled(store.dispatch(endpoints.testSend.initiate({ params: { name: 'news' }, body: {} })));
    expect(requests).toEqual(['GET /api/email-templates', 'POST /api/email-templates/news/send']);
  });

  test.each([
    ['was deleted', () => new Response(null, { status: 204 }), ['7']],
    ['someone else had deleted', () => json({ message: 'The subscriber is not there' }, 404), ['7']],
    ['could not be deleted', failing, []],
  ])('something that %s is removed from the lists, or stays', async (_what, answer, remaining) => {
    gone.length = 0;
    server({ 'DELETE /api/subscribers/7': answer });
    await settled(createStore().dispatch(endpoints.testRemove.initiate({ params: { id: '7' } })));
    expect(gone).toEqual(remaining);
  });

  test('after a 401 the site checks again who is signed in', async () => {
    const requests = server({
      [`${routes.session.user.method} ${routes.session.user.path}`]: () =>
        json({ isAuthenticated: false, user: null, adminToken: null }),
      'GET /api/email-templates': () => json({ message: 'Sign in' }, 401),
    });
    const store = createStore();
    await settled(store.dispatch(api.endpoints.user.initiate()));
    await settled(store.dispatch(endpoints.testTemplates.initiate()));
    expect(requests).toEqual(['GET /api/user', 'GET /api/email-templates', 'GET /api/user']);
  });

  test('a long list is fetched page by page', async () => {
    server({
      'GET /api/subscribers': (url) =>
        url.includes('after=p2')
          ? json([{ id: '3' }])
          : new Response('[{"id":"1"},{"id":"2"}]', {
              headers: { Link: '</api/subscribers?after=p2>; rel="next"' },
            }),
    });
    const store = createStore();
    const first = store.dispatch(endpoints.testSubscribers.initiate());
    expect((await settled(first)).hasNextPage).toBe(true);
    const all = await settled(store.dispatch(endpoints.testSubscribers.initiate(undefined, { direction: 'forward' })));
    expect(all.data?.pages.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(['1', '2', '3']);
    expect(all.hasNextPage).toBe(false);
  });
});

describe('what is fetched again after a write', () => {
  const { endpoints } = api.injectEndpoints({
    endpoints: (build) => ({
      freshEvents: query(build, routes.recentEvents.list, { tags: ['RecentEvents'] }),
      freshTemplates: query(build, routes.emailTemplates.list, { tags: ['EmailTemplates'] }),
      freshActivate: mutation(build, routes.recentEvents.activate, { changes: ['RecentEvents'] }),
    }),
  });

  type Store = ReturnType<typeof createStore>;

  /** A server that keeps the version of one event, and whose responses can be held back. */
  class Server {
    version = 1;
    readonly requests: string[] = [];
    /** Holds back responses. */
    hold: ((key: string) => Promise<unknown> | undefined) | undefined;
    broken = false;

    constructor() {
      vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit) => {
        const key = `${method} ${url}`;
        this.requests.push(key);
        if (method === 'PUT') this.version++;
        const answer = [{ id: 2, version: this.version }];
        await this.hold?.(key);
        if (method === 'GET' && this.broken) return new Response('{"message":"Broken"}', { status: 500 });
        return new Response(JSON.stringify(method === 'GET' ? answer : answer[0]));
      });
    }
  }

  const list = 'GET /api/recent-events';
  const shown = (store: Store) => endpoints.freshEvents.select(undefined)(store.getState()).data?.[0]?.version;
  const activate = (store: Store) => store.dispatch(endpoints.freshActivate.initiate({ params: { id: 2 } })).unwrap();

  let server: Server;
  let store: Store;
  beforeEach(() => {
    server = new Server();
    store = createStore();
  });

  test('a list that was being fetched during the write is fetched again', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await store.dispatch(endpoints.freshEvents.initiate());
    server.hold = (key) => (key === list ? answered : undefined);
    void store.dispatch(endpoints.freshEvents.initiate(undefined, { forceRefetch: true }));
    await vi.waitFor(() => expect(server.requests).toHaveLength(2));
    const done = activate(store);
    await vi.waitFor(() => expect(server.requests).toContain('PUT /api/recent-events/2/activate'));
    server.hold = undefined;
    answer();
    await done;
    expect(shown(store)).toBe(2);
  });

  test('the second of two writes does not settle for what the first one fetched', async () => {
    await store.dispatch(endpoints.freshEvents.initiate());
    await Promise.all([activate(store), activate(store)]);
    expect(shown(store)).toBe(3);
  });

  test('a write does not wait for lists that it did not change', async () => {
    server.hold = (key) => (key === 'GET /api/email-templates' ? new Promise(() => {}) : undefined);
    void store.dispatch(endpoints.freshTemplates.initiate());
    await store.dispatch(endpoints.freshEvents.initiate());
    await activate(store);
    expect(shown(store)).toBe(2);
  });

  test('a list that is no longer shown is dropped, not fetched', async () => {
    const looked = store.dispatch(endpoints.freshEvents.initiate());
    await looked;
    looked.unsubscribe();
    await activate(store);
    expect(server.requests.filter((key) => key === list)).toHaveLength(1);
    expect(shown(store)).toBeUndefined();
  });

  test('a list that cannot be fetched neither fails a finished write nor delays it for long', async () => {
    vi.useFakeTimers();
    await store.dispatch(endpoints.freshEvents.initiate());
    server.broken = true;
    const done = vi.fn();
    void activate(store).then(done);
    await vi.advanceTimersByTimeAsync(5000);
    expect(done).toHaveBeenCalled();
  });
});
