import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isIncluded } from '../../../../../infra/local/cloud/deploy.ts';
import { behaviorFor, cloudFrontResponse, matchesPathPattern } from '../../../../../infra/local/edge/cloudfront.ts';
import type { EdgeRequest, EdgeResponse } from '../../../../../infra/local/edge/http.ts';
import type { Behavior, Origin } from '../../../../../infra/local/template/edge.ts';
import { all, none, request, site } from '../../../../support/cloud/distributions.ts';

/** What a distribution with this behavior answers if its origin gives this answer. */
const answered = (behavior: Partial<Behavior>, given: Partial<EdgeResponse> = {}, asked: Partial<EdgeRequest> = {}) =>
  cloudFrontResponse(
    site(behavior),
    async () => ({
      ...{ status: 200, headers: { 'content-type': 'text/html' }, cookies: [], body: Buffer.from('page') },
      ...given,
    }),
    request('/', asked),
  );

describe('a behavior', () => {
  it.each([
    ['/api/*', '/api/user', true],
    ['api/*', '/api/user', true],
    ['/api/*', '/apix', false],
    ['*.jpg', '/pictures/a.jpg', true],
    ['/a?c', '/abc', true],
    ['/API/*', '/api/user', false],
  ])('%s for %s: %s', (pattern, uri, fits) => {
    expect(matchesPathPattern(pattern, uri)).toBe(fits);
  });

  it('is the first one that matches', () => {
    const behaviors = ['/api/public/*', '/api/*'].flatMap((pattern) => site({ pattern }).behaviors);
    const patternFor = (uri: string) => behaviorFor({ ...site(), behaviors }, uri).pattern;
    expect(['/api/public/x', '/api/x'].map(patternFor)).toEqual(['/api/public/*', '/api/*']);
  });

  it('refuses methods that it does not allow', async () => {
    expect(await answered({}, {}, { method: 'POST' })).toMatchObject({ status: 403 });
  });
});

describe('the origin', () => {
  const seen = async (behavior: Partial<Behavior>, given: Partial<EdgeRequest> = {}) => {
    let sent: EdgeRequest | undefined;
    await cloudFrontResponse(
      site({ origin: 'spare', ...behavior }),
      async (_, asked) => {
        sent = asked;
        return { status: 200, headers: {}, cookies: [], body: Buffer.alloc(0) };
      },
      request('/x', {
        ...{ query: new URLSearchParams('a=1'), headers: { host: 'localhost', accept: 'a', cookie: 's=1' } },
        ...{ cookies: [{ name: 's', value: '1' }], ...given },
      }),
    );
    return sent;
  };

  it('gets only what a policy forwards, and its custom header', async () => {
    const sent = await seen({ forwards: [{ headers: none, cookies: none, queries: none }] });
    expect(sent).toMatchObject({ cookies: [], headers: { 'x-spare': 'yes', 'x-forwarded-for': '203.0.113.9' } });
    expect(sent?.headers).not.toHaveProperty('accept');
    expect(sent?.headers).not.toHaveProperty('cookie');
    expect(String(sent?.query)).toBe('');
  });

  it('gets everything but the host if the policies say so', async () => {
    const sent = await seen({ forwards: [{ headers: 'allExceptHost', cookies: all, queries: all }] });
    expect(sent?.headers).toMatchObject({ accept: 'a', cookie: 's=1' });
    expect(sent?.headers.host).not.toBe('localhost');
    expect(String(sent?.query)).toBe('a=1');
  });

  it('gets the path that a CloudFront Function makes of the request', async () => {
    const viewerRequest = "function handler(e) { e.request.uri = '/' + e.viewer.ip; return e.request; }";
    expect(await seen({ viewerRequest })).toMatchObject({ uri: '/old/203.0.113.9' });
  });
});

describe('a CloudFront Function', () => {
  it('that answers the request itself is unknown here', async () => {
    const viewerRequest = "function handler() { return { statusCode: 301, headers: { location: { value: '/b' } } }; }";
    await expect(answered({ viewerRequest })).rejects.toThrow('answer a request themselves');
  });

  it('may change a response, but does not run on an error of the origin', async () => {
    const viewerResponse = 'function handler(e) { e.response.statusCode = 418; return e.response; }';
    expect(await answered({ viewerResponse })).toMatchObject({ status: 418, body: Buffer.from('page') });
    expect(await answered({ viewerResponse }, { status: 404 })).toMatchObject({ status: 404 });
  });
});

describe('a response', () => {
  it('is compressed if that helps, and its tag becomes weak', async () => {
    const page = { body: Buffer.from('a'.repeat(2000)), headers: { 'content-type': 'text/html', etag: '"x"' } };
    const answer = await answered({ compress: true }, page, { headers: { 'accept-encoding': 'gzip' } });
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', etag: 'W/"x"' });
    expect(String(gunzipSync(answer.body))).toHaveLength(2000);
  });

  it('is not sent again to a browser that already has it, but passes through the function, as a 304', async () => {
    const viewerResponse =
      "function handler(e) { e.response.headers['x-seen'] = { value: String(e.response.statusCode) }; return e.response; }";
    const page = { headers: { 'content-type': 'text/html', etag: '"x"' } };
    const answer = await answered({ viewerResponse }, page, { headers: { 'if-none-match': 'W/"x"' } });
    expect(answer).toMatchObject({ status: 304, headers: { 'x-seen': '304' }, body: Buffer.alloc(0) });
  });

  it("gets the policy's headers, which override only if they say so", async () => {
    const headers = [
      { name: 'x-a', value: 'policy', override: false },
      { name: 'x-b', value: 'policy', override: true },
    ];
    const answer = await answered({ headers }, { headers: { 'x-a': 'origin', 'x-b': 'origin' } });
    expect(answer.headers).toMatchObject({ 'x-a': 'origin', 'x-b': 'policy' });
  });
});

describe('an origin group', () => {
  const group = { primary: 'pages', secondary: 'spare', statuses: [403, 404] };
  /** What each origin is asked, if the first has this outcome and the second another. */
  const asked = async (first: number | Error, second = 200, given: Partial<EdgeRequest> = {}) => {
    const requests: string[] = [];
    const behavior = { origin: 'group', allowedMethods: ['GET', 'HEAD', 'OPTIONS', 'POST'] };
    const ask = async (origin: Origin, { uri, headers }: EdgeRequest) => {
      const isFirst = origin.kind === 'bucket' && origin.bucket === 'pages';
      requests.push(`${isFirst ? 'first' : 'second'} ${uri} ${headers['x-spare'] ?? ''}`.trim());
      if (isFirst && first instanceof Error) throw first;
      return { status: isFirst ? Number(first) : second, headers: {}, cookies: [], body: Buffer.alloc(0) };
    };
    const distribution = site(behavior, { originGroups: new Map([['group', group]]) });
    const { status } = await cloudFrontResponse(distribution, ask, request('/a', given));
    return [status, ...requests];
  };

  it('falls back to the second origin, with its path and headers, if the first one fails', async () => {
    const both = ['first /a', 'second /old/a yes'];
    expect(await asked(404)).toEqual([200, ...both]);
    expect(await asked(403, 200, { method: 'OPTIONS' })).toEqual([200, ...both]);
    expect(await asked(new Error('unreachable'))).toEqual([200, ...both]);
    expect(await asked(404, 404)).toEqual([404, ...both]);
  });

  it('does not fall back for other statuses, or for writes', async () => {
    expect(await asked(500)).toEqual([500, 'first /a']);
    expect(await asked(404, 200, { method: 'POST' })).toEqual([404, 'first /a']);
  });
});

it('a deployment includes an excluded file again if an include pattern matches', () => {
  const how = { exclude: ['*'], include: ['assets/*', '*.svg'] };
  expect(['assets/a.js', 'icon.svg', 'index.html'].map((path) => isIncluded(path, how))).toEqual([true, true, false]);
});
