import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cloudFrontResponse } from '../../../../../infra/local/edge/cloudfront.ts';
import { EdgeCache, lifetimeOf } from '../../../../../infra/local/edge/edgeCache.ts';
import type { EdgeRequest, EdgeResponse } from '../../../../../infra/local/edge/http.ts';
import type { Distribution } from '../../../../../infra/local/template/edge.ts';
import { all, none, optimized, request, site } from '../../../../support/cloud/distributions.ts';

beforeEach(() => void vi.useFakeTimers());

type Asked = [uri: string, given?: Partial<EdgeRequest>];

/** A distribution and its cache. The origin's answers are numbered. */
function edge(distribution: Distribution, answer: (uri: string) => Partial<EdgeResponse> = () => ({})) {
  const cache = new EdgeCache(distribution.errorCaching);
  let count = 0;
  const ask = (...[uri, given]: Asked) =>
    cloudFrontResponse(
      distribution,
      async (_, { uri: asked }) => {
        count += 1;
        return { status: 200, headers: {}, cookies: [], body: Buffer.from(`${asked} ${count}`), ...answer(asked) };
      },
      request(uri, given),
      cache,
    );
  /** What each of these requests is answered, one after the other. */
  const said = async (...requests: Asked[]) => {
    const answers: string[] = [];
    for (const each of requests) answers.push(String((await ask(...each)).body));
    return answers;
  };
  return { cache, ask, said };
}

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
});

const perMinute = { 'cache-control': 'public, max-age=0, s-maxage=60' };

describe('an answer of the API', () => {
  const api = { origin: 'api', lifetime: { min: 0, default: 0, max: 3600 } };
  const errorCaching = new Map([[404, 10]]);

  it('that something is absent is kept for as long as it says', async () => {
    const { said } = edge(site(api, { errorCaching }), () => ({ status: 404, headers: perMinute }));
    expect(await said(['/a'])).toEqual(['/a 1']);
    vi.advanceTimersByTime(59_000);
    expect(await said(['/a'])).toEqual(['/a 1']);
    vi.advanceTimersByTime(1_000);
    expect(await said(['/a'])).toEqual(['/a 2']);
  });

  it.each([
    ['an absence that says no-store', { status: 404, headers: { 'cache-control': 'no-store' } }],
    ['content', { status: 200, headers: perMinute }],
  ])('%s is fetched again', async (_, answer) => {
    const { said } = edge(site(api, { errorCaching }), () => answer);
    expect(await said(['/a'], ['/a'])).toEqual(['/a 1', '/a 2']);
  });
});

// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/custom-error-pages-expiration.html
describe('an error of the origin', () => {
  const lasting = (max: number) => ({ lifetime: { min: 0, default: 0, max } });
  const notKept = (status: number) => ({ errorCaching: new Map([[status, 0]]) });
  const failing = (status: number, cacheControl: string, distribution = site()) =>
    edge(distribution, () => ({ status, headers: { 'cache-control': cacheControl } }));

  it('is answered to everyone for a while, whatever its Cache-Control says', async () => {
    const { said } = failing(500, 'no-store');
    const answers = await said(['/a'], ['/a', { viewer: '203.0.113.10' }], ['/b']);
    expect(answers).toEqual(['/a 1', '/a 1', '/b 2']);
  });

  it.each([404, 414, 501])('%d is not cached if it says so itself', async (status) => {
    for (const cacheControl of ['no-store', 'private', 'no-cache'])
      expect(await failing(status, cacheControl).said(['/a'], ['/a']), cacheControl).toEqual(['/a 1', '/a 2']);
    expect(await failing(status, '').said(['/a'], ['/a'])).toEqual(['/a 1', '/a 1']);
  });

  it.each([
    [
      'cached longer than the distribution says if it says so itself',
      's-maxage=60',
      site(lasting(3600), notKept(404)),
      1,
    ],
    ['cached no longer than the longest time of its behavior', 's-maxage=60', site(lasting(0), notKept(404)), 2],
    ['not cached if the distribution says so', '', site({}, notKept(404)), 2],
  ])('is %s', async (_, cacheControl, distribution, second) => {
    expect(await failing(404, cacheControl, distribution).said(['/a'], ['/a'])).toEqual(['/a 1', `/a ${second}`]);
  });

  it('is not cached for a write', async () => {
    const { said } = failing(500, '', site({ allowedMethods: ['GET', 'POST'] }));
    expect(await said(['/a', { method: 'POST' }], ['/a', { method: 'POST' }])).toEqual(['/a 1', '/a 2']);
  });
});

describe('an answer of a bucket', () => {
  it('is answered to everyone until it expires, and then fetched again', async () => {
    const { ask, said } = edge(site(), () => ({ headers: { 'cache-control': 'max-age=60' } }));
    expect((await ask('/a')).headers['x-cache']).toBe('Miss from cloudfront');
    vi.advanceTimersByTime(40_000);
    const again = await ask('/a', { viewer: '203.0.113.10' });
    expect(again.headers['x-cache']).toBe('Hit from cloudfront');
    expect(String(again.body)).toBe('/a 1');
    vi.advanceTimersByTime(20_000);
    expect(await said(['/a'])).toEqual(['/a 2']);
  });

  it('also answers HEAD, but not range requests', async () => {
    const part = { headers: { range: 'bytes=0-1' } };
    const answers = await edge(site()).said(['/a'], ['/a', { method: 'HEAD' }], ['/a', part]);
    expect(answers).toEqual(['/a 1', '/a 1', '/a 2']);
  });

  it('is separate for each path, and for what the cache policy names', async () => {
    const page = (text: string) => ({ query: new URLSearchParams(text) });
    const queries = edge(site({ cacheKey: { headers: none, cookies: none, queries: all } }));
    const answers = await queries.said(
      ['/a', page('p=1')],
      ['/a', page('p=2')],
      ['/a', page('p=1')],
      ['/A', page('p=1')],
    );
    expect(answers).toEqual(['/a 1', '/a 2', '/a 1', '/A 3']);
    const other = { headers: { accept: 'x' }, cookies: [{ name: 's', value: '1' }] };
    expect(await edge(site()).said(['/a', page('p=1')], ['/a', other])).toEqual(['/a 1', '/a 1']);
  });
});

describe('an invalidation', () => {
  const viewerRequest = "function handler(e) { e.request.uri = '/pages' + e.request.uri + '.html'; return e.request; }";

  it.each([
    ['/video/1', ['/pages/video/1.html'], true],
    ['/video/1', ['/video/1'], true],
    ['/video/1', ['/video/*'], true],
    ['/video/1', ['/*'], true],
    ['/video/1', ['/other', '/pages/video*'], true],
    ['/video/1', ['/video/10', '/video'], false],
    ['/video/1', ['/video/?'], false],
  ])('where a viewer requested %s, of %j: removed %s', async (asked, paths, isForgotten) => {
    const { said, cache } = edge(site({ viewerRequest }));
    await said([asked]);
    cache.invalidate(paths);
    expect(await said([asked])).toEqual([`/pages${asked}.html ${isForgotten ? 2 : 1}`]);
  });

  it('includes the query if that is part of the cache key', async () => {
    const { said, cache } = edge(site({ cacheKey: { headers: none, cookies: none, queries: all } }));
    const first = { query: new URLSearchParams('p=1') };
    await said(['/a', first]);
    cache.invalidate(['/a']);
    expect(await said(['/a', first])).toEqual(['/a 1']);
    cache.invalidate(['/a?p=1']);
    expect(await said(['/a', first])).toEqual(['/a 2']);
  });

  it('also covers what is being fetched from the origin', async () => {
    let asked = 0;
    const { said, cache } = edge(site(), () => {
      asked += 1;
      if (asked === 1) cache.invalidate(['/a']);
      return {};
    });
    expect(await said(['/a'], ['/a'], ['/a'])).toEqual(['/a 1', '/a 2', '/a 2']);
  });
});
