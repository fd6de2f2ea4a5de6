import { describe, expect, test, vi } from 'vitest';
import { call, nextPage } from '../../../../frontend/api/call.ts';
import { asCallError, tryLaterText } from '../../../../frontend/api/callError.ts';
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
  [
    'the status text, where the body is empty',
    new Response('', { status: 502, statusText: 'Bad Gateway' }),
    '502: Bad Gateway',
  ],
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
  expect(nextPage('</a?after=1>; rel="prev", </a?after=2>; rel=next')).toBe('2');
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
    const [first, second, third] = await keys(
      [request, json({})],
      [request, json({}, { status: 400 })],
      [request, json({})],
    );
    expect(new Set([first, second, third]).size).toBe(3);
  });

  test('always has the key that its dialog gives it; other calls have none', async () => {
    expect(await keys([{ ...request, key: 'k' }, json({})], [{ ...request, key: 'k' }, json({})])).toEqual([
      '"k"',
      '"k"',
    ]);
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
