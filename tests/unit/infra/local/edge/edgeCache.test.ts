import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cloudFrontResponse } from '../../../../../infra/local/edge/cloudfront.ts';
import { EdgeCache } from '../../../../../infra/local/edge/edgeCache.ts';
import type { EdgeRequest, EdgeResponse } from '../../../../../infra/local/edge/http.ts';
import { lifetimeOf } from '../../../../../infra/local/edge/lifetime.ts';
import type { Distribution } from '../../../../../infra/local/template/edge.ts';
import { all, none, optimized, request, site } from '../../../../support/cloud/distributions.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A distribution and its cache. The origin's answers are numbered. */
function edge(distribution: Distribution, answer: (uri: string) => Partial<EdgeResponse> = () => ({})) {
  const cache = new EdgeCache(distribution.errorCaching);
  let count = 0;
  return {
    cache,
    ask: (uri: string, given: Partial<EdgeRequest> = {}) =>
      cloudFrontResponse(
        distribution,
        async (_, { uri: asked }) => {
          count += 1;
          return { status: 200, headers: {}, cookies: [], body: Buffer.from(`${asked} ${count}`), ...answer(asked) };
        },
        request(uri, given),
        cache,
      ),
  };
}
const said = async (...answers: Promise<EdgeResponse>[]) =>
  (await Promise.all(answers)).map(({ body }) => String(body));
const inOrder = async (...asks: (() => Promise<EdgeResponse>)[]) => {
  const answers: string[] = [];
  for (const ask of asks) answers.push(...(await said(ask())));
  return answers;
};

describe('the lifetime of an answer', () => {
  const custom = { min: 0, default: 60, max: 600 };
  it.each([
    [{}, optimized, 86_400],
    [{ 'cache-control': 'max-age=300' }, optimized, 300],
    [{ 'cache-control': 'public, max-age=0, s-maxage=86400' }, optimized, 86_400],
    [{ 'cache-control': 'no-cache' }, optimized, 1],
    [{ 'cache-control': 'private, max-age=300' }, custom, 0],
    [{ 'cache-control': 'No-Store' }, custom, 0],
    [{ 'cache-control': 'max-age="300"' }, custom, 300],
    [{ 'cache-control': 'max-age=9000' }, custom, 600],
    [{ 'cache-control': 'immutable' }, custom, 60],
    [{}, { min: 90, default: 60, max: 600 }, 90],
    [{ 'cache-control': 'max-age=300' }, { min: 0, default: 0, max: 0 }, 0],
  ])('with headers %j and policy %j is %s seconds', (headers, lifetime, seconds) => {
    expect(lifetimeOf(headers as Record<string, string>, lifetime)).toBe(seconds);
  });

  it('ends with Expires if there is no Cache-Control', () => {
    const expires = new Date(Date.now() + 30_000).toUTCString();
    expect(lifetimeOf({ expires }, custom)).toBeCloseTo(30, -1);
  });
});

describe('an answer of the API', () => {
  const perMinute = { 'cache-control': 'public, max-age=0, s-maxage=60' };
  const api = { origin: 'api', lifetime: { min: 0, default: 0, max: 3600 } };
  const errorCaching = new Map([[404, 10]]);

  it.each([
    ['that something is absent', { status: 404, headers: perMinute }],
    ['that leads elsewhere', { status: 302, headers: { ...perMinute, location: '/' } }],
  ])('%s is kept for as long as it says', async (_, answer) => {
    const { ask } = edge(site(api, { errorCaching }), () => answer);
    expect(await inOrder(() => ask('/a'))).toEqual(['/a 1']);
    vi.advanceTimersByTime(59_000);
    expect((await ask('/a')).headers.age).toBe('59');
    vi.advanceTimersByTime(1_000);
    expect(await inOrder(() => ask('/a'))).toEqual(['/a 2']);
  });

  it.each([
    ['an absence that says no-store', { status: 404, headers: { 'cache-control': 'no-store' } }],
    ['a redirect that says no-store', { status: 302, headers: { 'cache-control': 'no-store', location: '/' } }],
    ['a redirect that says nothing', { status: 307, headers: { location: '/' } }],
    ['a redirect of which CloudFront does not say that it is cached', { status: 303, headers: perMinute }],
    ['content', { status: 200, headers: perMinute }],
  ])('%s is fetched again', async (_, answer) => {
    const { ask } = edge(site(api, { errorCaching }), () => answer);
    expect(
      await inOrder(
        () => ask('/a'),
        () => ask('/a'),
      ),
    ).toEqual(['/a 1', '/a 2']);
  });
});

describe('an answer of a bucket', () => {
  it('is answered to everybody until it expires, and then fetched again', async () => {
    const { ask } = edge(site(), () => ({ headers: { 'cache-control': 'max-age=60' } }));
    expect((await ask('/a')).headers['x-cache']).toBe('Miss from cloudfront');
    vi.advanceTimersByTime(40_000);
    const again = await ask('/a', { viewer: '203.0.113.10' });
    expect(again.headers).toMatchObject({ 'x-cache': 'Hit from cloudfront', age: '40' });
    expect(String(again.body)).toBe('/a 1');
    vi.advanceTimersByTime(20_000);
    expect(await said(ask('/a'))).toEqual(['/a 2']);
  });

  it('also answers HEAD, but not range requests, which are not cached either', async () => {
    const { ask } = edge(site());
    const part = { headers: { range: 'bytes=0-1' } };
    expect(
      await inOrder(
        () => ask('/a', part),
        () => ask('/a'),
        () => ask('/a', { method: 'HEAD' }),
        () => ask('/a', part),
      ),
    ).toEqual(['/a 1', '/a 2', '/a 2', '/a 3']);
  });

  it('is separate for each path, and for what the cache policy names', async () => {
    const queries = edge(site({ cacheKey: { headers: none, cookies: none, queries: all } }));
    const page = (text: string) => ({ query: new URLSearchParams(text) });
    expect(
      await inOrder(
        () => queries.ask('/a', page('p=1')),
        () => queries.ask('/a', page('p=2')),
        () => queries.ask('/a', page('p=1')),
        () => queries.ask('/A', page('p=1')),
      ),
    ).toEqual(['/a 1', '/a 2', '/a 1', '/A 3']);
    const { ask } = edge(site());
    expect(
      await inOrder(
        () => ask('/a', page('p=1')),
        () => ask('/a', { headers: { accept: 'x' }, cookies: [{ name: 's', value: '1' }] }),
      ),
    ).toEqual(['/a 1', '/a 1']);
  });

  it('gets the behavior’s function and headers each time', async () => {
    const { ask } = edge(
      site({
        viewerResponse:
          'let n = 0; function handler(e) { n++; e.response.headers.n = { value: String(n) }; return e.response; }',
        headers: [{ name: 'x-a', value: 'policy', override: true }],
      }),
    );
    expect((await ask('/a')).headers).toMatchObject({ n: '1', 'x-a': 'policy' });
    expect((await ask('/a')).headers).toMatchObject({ n: '2', 'x-a': 'policy', 'x-cache': 'Hit from cloudfront' });
  });

  it('makes room for others when the cache is full', async () => {
    const { ask } = edge(site(), (uri) => (uri === '/page' ? {} : { body: Buffer.alloc(30 * 1024 * 1024) }));
    const first = await said(ask('/page'));
    for (const uri of ['/1', '/2', '/3']) await ask(uri);
    expect(await said(ask('/page'))).not.toEqual(first);
    expect((await ask('/3')).headers['x-cache']).toBe('Hit from cloudfront');
  });
});

it('a successful answer of the API is not cached', async () => {
  const { ask } = edge(site({ origin: 'api' }));
  expect(
    await inOrder(
      () => ask('/api/a'),
      () => ask('/api/a'),
    ),
  ).toEqual(['/api/a 1', '/api/a 2']);
});

describe('an invalidation', () => {
  const viewerRequest = "function handler(e) { e.request.uri = '/pages' + e.request.uri + '.html'; return e.request; }";
  const isForgotten = async (asked: string, ...paths: string[]) => {
    const { ask, cache } = edge(site({ viewerRequest }));
    const first = await said(ask(asked));
    cache.invalidate(paths);
    return String(await said(ask(asked))) !== String(first);
  };

  it.each([
    ['/video/1', ['/pages/video/1.html'], true],
    ['/video/1', ['/video/1'], true],
    ['/video/1', ['/video/*'], true],
    ['/video/1', ['/*'], true],
    ['/video/1', ['/other', '/pages/video*'], true],
    ['/video/1', ['/video/10', '/video'], false],
    ['/video/1', ['/Video/1'], false],
    ['/video/1', ['/video/?'], false],
  ])('where a viewer requested %s, of %j: removed %s', async (asked, paths, forgotten) => {
    expect(await isForgotten(asked, ...paths)).toBe(forgotten);
  });

  it('includes the query if that is part of the cache key', async () => {
    const { ask, cache } = edge(site({ cacheKey: { headers: none, cookies: none, queries: all } }));
    const first = { query: new URLSearchParams('p=1') };
    await ask('/a', first);
    cache.invalidate(['/a']);
    expect(await said(ask('/a', first))).toEqual(['/a 1']);
    cache.invalidate(['/a?p=1']);
    expect(await said(ask('/a', first))).toEqual(['/a 2']);
  });

  it('also covers what is being fetched from the origin', async () => {
    const cache = new EdgeCache();
    const ask = (fetched: () => void) =>
      cloudFrontResponse(
        site(),
        async () => {
          fetched();
          return { status: 200, headers: {}, cookies: [], body: Buffer.alloc(0) };
        },
        request('/a'),
        cache,
      );
    await ask(() => cache.invalidate(['/a']));
    const fetched = vi.fn();
    await ask(fetched);
    await ask(fetched);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('also covers errors', async () => {
    const { ask, cache } = edge(site(), () => ({ status: 404 }));
    await ask('/a');
    cache.invalidate(['/a']);
    expect(await said(ask('/a'))).toEqual(['/a 2']);
  });
});
