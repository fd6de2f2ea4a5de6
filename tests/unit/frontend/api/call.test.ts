import { beforeEach, describe, expect, test, vi } from 'vitest';
import { api } from '../../../../frontend/api/api.ts';
import { call, nextPage } from '../../../../frontend/api/call.ts';
import { asCallError, tryLaterText } from '../../../../frontend/api/callError.ts';
import { mutation } from '../../../../frontend/api/endpoints.ts';
import { createStore } from '../../../../frontend/app/store.ts';
import { contract as routes } from '../../../../shared/contract/index.ts';

const json = (body: unknown, init: ResponseInit = {}) =>
  new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' }, ...init });

/** Fakes the server's response, and returns its request. */
function answering(response: Response | Error) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    if (response instanceof Error) throw response;
    return response;
  });
  vi.stubGlobal('fetch', fetch);
  return () => {
    const [url, init = {}] = fetch.mock.calls[0] ?? [];
    return { url, ...init, headers: new Headers(init.headers) };
  };
}

const id = 'a'.repeat(64);

test('a write goes to the path of the contract, as JSON, with credentials', async () => {
  const request = answering(json({ message: 'Thanks' }));
  const answer = await call({ endpoint: routes.newsletter.subscribe, body: { firstName: 'Ann' } });
  expect(answer).toEqual({ data: { message: 'Thanks' } });
  expect(request()).toMatchObject({
    url: '/api/newsletter/subscribe',
    method: 'POST',
    credentials: 'include',
    body: '{"firstName":"Ann"}',
  });
  expect(request().headers.get('Content-Type')).toBe('application/json');
});

test('parts of the path and the query are percent-encoded', async () => {
  const request = answering(json({ message: '' }));
  await call({ endpoint: routes.newsletter.unsubscribe, query: { token: 'a b&c', absent: undefined } });
  expect(request().url).toBe('/api/newsletter/unsubscribe?token=a+b%26c');
  const deleted = answering(new Response(null, { status: 204 }));
  expect(await call({ endpoint: routes.subscribers.remove, params: { id: 'a/b' } })).toEqual({ data: null });
  expect(deleted().url).toBe('/api/subscribers/a%2Fb');
});

test('the token is sent with an admin’s writes and with nothing else', async () => {
  const token = async (input: Parameters<typeof call>[0]) => {
    const request = answering(json([]));
    await call(input, { adminToken: 'secret' });
    return request().headers.get('X-Admin-Token');
  };
  expect(await token({ endpoint: routes.subscribers.remove, params: { id } })).toBe('secret');
  expect(await token({ endpoint: routes.subscribers.list })).toBeNull();
  expect(await token({ endpoint: routes.session.login, body: {} })).toBeNull();
});

test.each([
  ['the message of the body', json({ message: 'Too short', fields: { a: 'b' } }, { status: 400 }), '400: Too short'],
  ['plain text', new Response('Out of order', { status: 500 }), '500: Out of order'],
  ['the status text, without a body', new Response('', { status: 502, statusText: 'Bad Gateway' }), '502: Bad Gateway'],
  [
    'the status text, where a proxy sends a page',
    new Response('<h1>No</h1>', { status: 503, statusText: 'Unavailable', headers: { 'Content-Type': 'text/html' } }),
    '503: Unavailable',
  ],
])('an error has its status and %s', async (_, response, text) => {
  answering(response);
  expect(await call({ endpoint: routes.session.user })).toMatchObject({ error: { status: response.status, text } });
});

test('an error carries the fields that are wrong and when to try again', async () => {
  answering(json({ message: 'No', fields: { email: 'Bad' } }, { status: 429, headers: { 'Retry-After': '95' } }));
  expect(await call({ endpoint: routes.session.login })).toEqual({
    error: { status: 429, text: '429: No', message: 'No', fields: { email: 'Bad' }, retryAfter: 95 },
  });
});

test('without a response the error has no text', async () => {
  answering(new TypeError('Failed to fetch'));
  expect(await call({ endpoint: routes.session.user })).toEqual({ error: { status: null, text: '' } });
});

test('an aborted call throws', async () => {
  answering(new DOMException('', 'AbortError'));
  await expect(call({ endpoint: routes.session.user }, { signal: AbortSignal.abort() })).rejects.toThrow();
});

test('the Link header names the next page', async () => {
  expect(nextPage('</api/subscribers?after=x%2Fy>; rel="next"')).toBe('x/y');
  expect(nextPage('</a?after=1>; rel="prev"')).toBeUndefined();
  expect(nextPage(null)).toBeUndefined();
  answering(json([], { headers: { Link: '</api/subscribers?after=z>; rel="next"' } }));
  expect(await call({ endpoint: routes.subscribers.list })).toEqual({ data: [], meta: { next: 'z' } });
});

describe('a write that must not be done twice', () => {
  const request = { endpoint: routes.upcomingEvents.create, body: { title: 'A' } };
  /** The keys of successive calls with these responses. */
  async function keys(...calls: [Parameters<typeof call>[0], Response | Error][]) {
    const seen: (string | null)[] = [];
    for (const [each, answer] of calls) {
      const request = answering(answer);
      await call(each);
      seen.push(request().headers.get('Idempotency-Key'));
    }
    return seen;
  }
  const lost = new TypeError('Failed to fetch');

  test('keeps its key while no one knows whether it was done', async () => {
    const [first, second, third] = await keys([request, lost], [request, json({}, { status: 503 })], [request, lost]);
    expect(first).toMatch(/^"[0-9a-f]{32}"$/);
    expect([second, third]).toEqual([first, first]);
    const [other] = await keys([{ ...request, body: { title: 'B' } }, lost]);
    expect(other).not.toBe(first);
    await keys([request, json({})]);
  });

  test('keeps its key even if a rate limit, the end of the session or a missing second factor got in between', async () => {
    const [first, ...others] = await keys(
      [request, lost],
      [request, json({}, { status: 429 })],
      [request, json({}, { status: 401 })],
      [request, json({}, { status: 403 })],
      [request, json({})],
    );
    expect(others).toEqual([first, first, first, first]);
  });

  test('gets a new key once the first was answered', async () => {
    const sent = await keys([request, json({})], [request, json({}, { status: 400 })], [request, json({})]);
    expect(new Set(sent).size).toBe(3);
  });

  test('always has the key that its dialog gives it; other calls have none', async () => {
    const own = { ...request, key: 'k' };
    expect(await keys([own, json({})], [own, json({})])).toEqual(['"k"', '"k"']);
    expect(await keys([{ endpoint: routes.subscribers.list }, json([])])).toEqual([null]);
  });
});

test.each([
  [429, { message: 'Too many. Please try again in 2 hours.' }, '7200', 'Too many. Please try again in 2 hours.'],
  [503, { message: 'The time could not be set.' }, null, 'The time could not be set.'],
  [429, { message: 'Too Many Requests' }, null, /^We couldn’t get through just now\. Please try again/],
  [503, { message: 'Service Unavailable' }, null, /^We couldn’t get through/],
  [504, {}, null, /^We couldn’t get through/],
  [500, { message: 'Something went wrong.' }, null, undefined],
])('after a %i the reader is told when to try again', async (status, body, after, text) => {
  answering(json(body, { status, headers: after ? { 'Retry-After': after } : {} }));
  const answer = await call({ endpoint: routes.session.user });
  const says = tryLaterText(asCallError('error' in answer && answer.error));
  if (text instanceof RegExp) expect(says).toMatch(text);
  else expect(says).toBe(text);
});

const { endpoints } = api.injectEndpoints({
  endpoints: (build) => ({
    againSignUp: mutation(build, routes.signups.create),
    againUnsubscribe: mutation(build, routes.newsletter.unsubscribe),
    againCreate: mutation(build, routes.upcomingEvents.create),
    againActivate: mutation(build, routes.upcomingEvents.activate),
    againLogOut: mutation(build, routes.session.logout, {
      onDone: (_, dispatch) => dispatch(api.util.upsertQueryData('user', undefined, nobody)),
    }),
    againAccept: mutation(build, routes.invitations.accept),
  }),
});

const nobody = { isAuthenticated: false, user: null, adminToken: null };
const body = {
  ...{ firstName: 'Ana', lastName: 'Lima', email: 'ana@example.org', phone: '', city: 'Quito' },
  ...{ attendanceType: 'virtual' as const, subscribeNewsletter: false, consent: true as const, website: '' },
};
const signUp = () => createStore().dispatch(endpoints.againSignUp.initiate({ body }));

type Answer = () => Response;
const answer = (status: number, message = '', headers: HeadersInit = {}): Answer => {
  return () => new Response(status === 204 ? null : JSON.stringify({ message }), { status, headers });
};
const busy = answer(503, 'Service Unavailable');
const throttled = answer(429, 'Too Many Requests');
const gatewayFailed = answer(500, 'Internal Server Error');
const lost: Answer = () => {
  throw new TypeError('Failed to fetch');
};
const done = answer(200, 'Thanks');

interface SentRequest {
  /** Milliseconds since the first request. */
  at: number;
  key: string | null;
  body: unknown;
}

/** Fakes the server by its responses in order, the last of which repeats. Returns its requests. */
function server(...answers: Answer[]): SentRequest[] {
  const requests: SentRequest[] = [];
  const begun = Date.now();
  vi.stubGlobal('fetch', async (_: string, { headers, body }: RequestInit) => {
    requests.push({ at: Date.now() - begun, key: new Headers(headers).get('Idempotency-Key'), body });
    return (answers[requests.length - 1] ?? answers.at(-1) ?? done)();
  });
  return requests;
}

async function settled<T>(work: PromiseLike<T>): Promise<T> {
  const [result] = await Promise.all([work, vi.runAllTimersAsync()]);
  return result;
}

beforeEach(() => void vi.useFakeTimers());

test('a form is sent again after 503, the gateway’s 429 and a lost connection, as the same request', async () => {
  const requests = server(busy, lost, throttled, answer(502), answer(504), done);
  expect(await settled(signUp())).toEqual({ data: { message: 'Thanks' } });
  expect(requests).toHaveLength(6);
  expect(requests[0]?.key).toMatch(/^"[0-9a-f]{32}"$/);
  expect(new Set(requests.map(({ key }) => key)).size).toBe(1);
  expect(new Set(requests.map((each) => each.body))).toEqual(new Set([JSON.stringify(body)]));
});

test.each([
  ['longest', 1, [0, 500, 1500, 3500, 7500, 11_500, 15_500, 19_500]],
  ['shortest', 0, [0, 250, 750, 1750, 3750, 5750, 7750, 9750, 11_750, 13_750, 15_750, 17_750, 19_750]],
])('pauses grow and vary: at their %s it is sent at these times, and no more after 20 s', async (_, random, times) => {
  vi.spyOn(Math, 'random').mockReturnValue(random);
  const requests = server(busy);
  const { error } = await settled(signUp());
  expect(requests.map(({ at }) => at)).toEqual(times);
  expect(error).toMatchObject({ status: 503 });
});

test('API Gateway’s own failure is over in a second, or is told after four', async () => {
  const requests = server(gatewayFailed, gatewayFailed, done);
  expect(await settled(signUp())).toEqual({ data: { message: 'Thanks' } });
  expect(new Set(requests.map(({ key }) => key)).size).toBe(1);

  vi.spyOn(Math, 'random').mockReturnValue(1);
  const failing = server(gatewayFailed);
  expect((await settled(signUp())).error).toMatchObject({ status: 500 });
  expect(failing.map(({ at }) => at)).toEqual([0, 500, 1500, 3500]);
});

test('Retry-After is respected; if it exceeds the 20 s, the form is not sent again', async () => {
  const requests = server(answer(429, 'Wait', { 'Retry-After': '6' }), done);
  expect(await settled(signUp())).toMatchObject({ data: { message: 'Thanks' } });
  expect(requests[1]?.at).toBeGreaterThanOrEqual(6000);
  expect(requests[1]?.at).toBeLessThanOrEqual(6500);

  const refused = server(answer(429, 'Please try again in 9 minutes.', { 'Retry-After': '540' }), done);
  const { error } = await settled(signUp());
  expect(refused).toHaveLength(1);
  expect(error).toMatchObject({ status: 429, message: 'Please try again in 9 minutes.', retryAfter: 540 });
});

test.each([400, 401, 403, 404, 409, 413, 422, 500])('%i is final: the form is not sent again', async (status) => {
  const requests = server(answer(status), done);
  expect((await settled(signUp())).error).toMatchObject({ status });
  expect(requests).toHaveLength(1);
});

test('a form that the server is still processing is sent again after Retry-After', async () => {
  const requests = server(lost, answer(409, 'Still working', { 'Retry-After': '1' }), done);
  expect(await settled(signUp())).toMatchObject({ data: { message: 'Thanks' } });
  expect(new Set(requests.map(({ key }) => key)).size).toBe(1);
});

test('a hanging connection is abandoned after 30 s, when no response can arrive any more', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const begun = Date.now();
  expect((await settled(signUp())).error).toMatchObject({ status: null });
  const waited = Date.now() - begun;
  expect(waited).toBeGreaterThanOrEqual(30_000);
  expect(waited).toBeLessThan(31_000);
});

test('a write that is idempotent by nature needs no key', async () => {
  const requests = server(lost, busy, done);
  const unsubscribe = endpoints.againUnsubscribe.initiate({ query: { token: 'x' } });
  const { data } = await settled(createStore().dispatch(unsubscribe));
  expect(data).toEqual({ message: 'Thanks' });
  expect(requests.map(({ key }) => key)).toEqual([null, null, null]);
});

test('a write that must not be done twice is sent once', async () => {
  for (const failing of [busy, lost, throttled]) {
    const requests = server(failing, done);
    const store = createStore();
    await settled(store.dispatch(endpoints.againActivate.initiate({ params: { id: 7 }, body: undefined })));
    await settled(store.dispatch(endpoints.againLogOut.initiate()));
    expect(requests).toHaveLength(2);
  }
  const requests = server(lost, done);
  const accepted = { token: 't', username: 'Di', password: 'a lantern over slow water' };
  await settled(createStore().dispatch(endpoints.againAccept.initiate({ body: accepted })));
  expect(requests).toHaveLength(1);
});

describe('while a write waits', () => {
  const event = { title: 'A', guests: 'B', description: 'C', eventDate: 'May 3, 2031', eventTime: '7 PM' };
  const create = endpoints.againCreate.initiate({ body: event as never });

  test('an admin’s write with a key is sent again too, as long as the same admin is signed in', async () => {
    const store = createStore();
    const requests = server(busy, busy, answer(201));
    await settled(store.dispatch(create));
    expect(requests).toHaveLength(3);

    const refused = server(busy);
    const waiting = store.dispatch(create);
    await vi.advanceTimersByTimeAsync(100);
    await store.dispatch(api.util.upsertQueryData('user', undefined, { ...nobody, adminToken: 'of somebody else' }));
    expect((await settled(waiting)).error).toMatchObject({ status: 503 });
    expect(refused).toHaveLength(1);
  });

  test('it is not sent again once it is aborted', async () => {
    const requests = server(busy);
    const waiting = createStore().dispatch(create);
    await vi.advanceTimersByTimeAsync(100);
    waiting.abort();
    await settled(waiting);
    expect(requests).toHaveLength(1);
  });

  test('it is not sent again if the computer sleeps for an hour', async () => {
    const requests = server(busy);
    const waiting = createStore().dispatch(create);
    await vi.advanceTimersByTimeAsync(100);
    vi.setSystemTime(Date.now() + 3_600_000);
    expect((await settled(waiting)).error).toMatchObject({ status: 503 });
    expect(requests).toHaveLength(1);
  });
});
