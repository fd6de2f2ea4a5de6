import { beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../../../frontend/api/api.ts';
import { mutation, query } from '../../../../frontend/api/endpoints.ts';
import { createStore } from '../../../../frontend/app/store.ts';
import { contract as routes } from '../../../../shared/contract/index.ts';

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
