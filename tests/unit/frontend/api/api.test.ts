import { beforeEach, expect, test, vi } from 'vitest';
import { api, retryDelay } from '../../../../frontend/api/api.ts';
import { mutation, pagedQuery, query } from '../../../../frontend/api/endpoints.ts';
import { createStore } from '../../../../frontend/app/store.ts';
import { contract as routes } from '../../../../shared/contract/index.ts';

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
