import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isIncluded } from '../../../../../infra/local/cloud/bucketDeployment.ts';
import { findRoute } from '../../../../../infra/local/edge/apiGateway.ts';
import { behaviorFor, cloudFrontResponse, matchesPathPattern } from '../../../../../infra/local/edge/cloudfront.ts';
import { EdgeCache } from '../../../../../infra/local/edge/edgeCache.ts';
import type { EdgeRequest, EdgeResponse } from '../../../../../infra/local/edge/http.ts';
import type { FetchFromOrigin } from '../../../../../infra/local/edge/originGroup.ts';
import type { Behavior, Distribution, Origin } from '../../../../../infra/local/template/edge.ts';
import type { Choice } from '../../../../../infra/local/template/edgePolicies.ts';

const all: Choice = 'all';
const none: Choice = 'none';
const behavior = (given: Partial<Behavior>): Behavior => ({
  pattern: '*',
  origin: 'site',
  allowedMethods: ['GET', 'HEAD'],
  compress: false,
  cacheKey: { headers: none, cookies: none, queries: all },
  lifetime: { min: 0, default: 0, max: 0 },
  forwards: [],
  ...{ viewerRequest: undefined, viewerResponse: undefined, headers: undefined },
  ...given,
});
const distribution = (...behaviors: Behavior[]): Distribution => ({
  id: 'Edge',
  behaviors: [...behaviors, behavior({})],
  origins: new Map<string, Origin>([
    ['site', { kind: 'bucket', bucket: 'site', signs: true, path: '', customHeaders: {} }],
    ['api', { kind: 'api', path: '', customHeaders: { 'x-origin': 'secret' } }],
  ]),
  originGroups: new Map(),
  arn: 'arn:aws:cloudfront::000000000000:distribution/Edge',
  errorCaching: new Map(),
});
const request = (given: Partial<EdgeRequest> = {}): EdgeRequest => ({
  method: 'GET',
  uri: '/',
  query: new URLSearchParams(),
  headers: {},
  cookies: [],
  body: Buffer.alloc(0),
  viewer: '203.0.113.9',
  ...given,
});
const answers =
  (given: Partial<EdgeResponse> = {}): FetchFromOrigin =>
  async () => ({
    status: 200,
    headers: { 'content-type': 'text/html' },
    cookies: [],
    body: Buffer.from('page'),
    ...given,
  });

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
    const [first, second] = [behavior({ pattern: '/api/public/*' }), behavior({ pattern: '/api/*' })];
    expect(behaviorFor(distribution(first, second), '/api/public/x')).toBe(first);
    expect(behaviorFor(distribution(first, second), '/api/x')).toBe(second);
  });

  it('refuses methods that it does not allow', async () => {
    expect(await cloudFrontResponse(distribution(), answers(), request({ method: 'POST' }))).toMatchObject({
      status: 403,
    });
  });
});

describe('the origin', () => {
  const seen = async (forwards: Behavior['forwards'], given: Partial<EdgeRequest>) => {
    let sent: EdgeRequest | undefined;
    const ask: FetchFromOrigin = async (origin, asked) => {
      sent = asked;
      return answers()(origin, asked);
    };
    await cloudFrontResponse(
      distribution(behavior({ pattern: '/api/*', origin: 'api', forwards })),
      ask,
      request(given),
    );
    return sent;
  };
  const given = {
    uri: '/api/x',
    query: new URLSearchParams('a=1'),
    headers: { host: 'localhost', accept: 'a', cookie: 's=1' },
    cookies: [{ name: 's', value: '1' }],
  };

  it('gets only what a policy forwards, and its custom header', async () => {
    const sent = await seen([{ headers: none, cookies: none, queries: none }], given);
    expect(sent).toMatchObject({ cookies: [], headers: { 'x-origin': 'secret', 'x-forwarded-for': '203.0.113.9' } });
    expect(sent?.headers).not.toHaveProperty('accept');
    expect(sent?.headers).not.toHaveProperty('cookie');
    expect(String(sent?.query)).toBe('');
  });

  it('gets everything but the host if the policies say so', async () => {
    const sent = await seen([{ headers: 'allExceptHost', cookies: all, queries: all }], given);
    expect(sent?.headers).toMatchObject({ accept: 'a', cookie: 's=1' });
    expect(sent?.headers.host).not.toBe('localhost');
    expect(String(sent?.query)).toBe('a=1');
  });
});

describe('a CloudFront Function', () => {
  it('sees the visitor and may rewrite the path', async () => {
    const viewerRequest =
      "function handler(e) { e.request.uri = '/' + e.viewer.ip; e.request.headers['x-a'] = { value: e.request.cookies.s.value }; return e.request; }";
    let path = '';
    const ask: FetchFromOrigin = async (origin, asked) => {
      path = asked.uri;
      return answers()(origin, asked);
    };
    await cloudFrontResponse(
      distribution(behavior({ viewerRequest })),
      ask,
      request({ cookies: [{ name: 's', value: '1' }] }),
    );
    expect(path).toBe('/203.0.113.9');
  });

  it('may answer the request itself', async () => {
    const viewerRequest = "function handler() { return { statusCode: 301, headers: { location: { value: '/b' } } }; }";
    const answer = await cloudFrontResponse(distribution(behavior({ viewerRequest })), answers(), request());
    expect(answer).toMatchObject({ status: 301, headers: { location: '/b' } });
  });

  it('may change a response, but does not run on an error of the origin', async () => {
    const viewerResponse = 'function handler(e) { e.response.statusCode = 418; return e.response; }';
    const site = distribution(behavior({ viewerResponse }));
    expect(await cloudFrontResponse(site, answers(), request())).toMatchObject({
      status: 418,
      body: Buffer.from('page'),
    });
    expect(await cloudFrontResponse(site, answers({ status: 404 }), request())).toMatchObject({ status: 404 });
  });
});

describe('a response', () => {
  it('is compressed if that helps, and its tag becomes weak', async () => {
    const page = answers({
      body: Buffer.from('a'.repeat(2000)),
      headers: { 'content-type': 'text/html', etag: '"x"' },
    });
    const asked = request({ headers: { 'accept-encoding': 'gzip' } });
    const answer = await cloudFrontResponse(distribution(behavior({ compress: true })), page, asked);
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', etag: 'W/"x"' });
    expect(String(gunzipSync(answer.body))).toHaveLength(2000);
  });

  it('is not sent again to a browser that already has it', async () => {
    const page = answers({ headers: { 'content-type': 'text/html', etag: '"x"' } });
    const asked = request({ headers: { 'if-none-match': 'W/"x"' } });
    expect(await cloudFrontResponse(distribution(), page, asked)).toMatchObject({ status: 304, body: Buffer.alloc(0) });
  });

  it('that has not changed also passes through the function, as a 304', async () => {
    const viewerResponse =
      "function handler(e) { e.response.headers['x-seen'] = { value: String(e.response.statusCode) }; return e.response; }";
    const page = answers({ headers: { etag: '"x"' } });
    const asked = request({ headers: { 'if-none-match': '"x"' } });
    const answer = await cloudFrontResponse(distribution(behavior({ viewerResponse })), page, asked);
    expect(answer).toMatchObject({ status: 304, headers: { 'x-seen': '304' } });
  });

  it("gets the policy's headers, which override only if they say so", async () => {
    const headers = [
      { name: 'x-a', value: 'policy', override: false },
      { name: 'x-b', value: 'policy', override: true },
    ];
    const page = answers({ headers: { 'x-a': 'origin', 'x-b': 'origin' } });
    const answer = await cloudFrontResponse(distribution(behavior({ headers })), page, request());
    expect(answer.headers).toMatchObject({ 'x-a': 'origin', 'x-b': 'policy' });
  });
});

describe('an error of the origin', () => {
  const failing = (site: Distribution, ...requests: EdgeRequest[]) => answering(500, 'no-store', site, ...requests);
  const answering = async (
    status: number,
    cacheControl: string | undefined,
    site: Distribution,
    ...requests: EdgeRequest[]
  ) => {
    const cache = new EdgeCache(site.errorCaching);
    let asked = 0;
    const ask: FetchFromOrigin = async () => {
      asked += 1;
      const headers: Record<string, string> = cacheControl ? { 'cache-control': cacheControl } : {};
      return { status, headers, cookies: [], body: Buffer.from(String(asked)) };
    };
    const said: string[] = [];
    for (const each of requests) said.push(String((await cloudFrontResponse(site, ask, each, cache)).body));
    return said;
  };
  const asks = (given: Partial<EdgeRequest> = {}) => request({ uri: '/api/user', ...given });

  it('is answered to everybody for a while, whatever its Cache-Control says', async () => {
    expect(await failing(distribution(), asks(), asks({ viewer: '203.0.113.10' }))).toEqual(['1', '1']);
    expect(await failing(distribution(), asks(), asks({ uri: '/api/other' }))).toEqual(['1', '2']);
  });

  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/custom-error-pages-expiration.html
  it.each([404, 414, 501])('%d is not cached if it says so itself', async (status) => {
    for (const cacheControl of ['no-store', 'private', 'no-cache'])
      expect(await answering(status, cacheControl, distribution(), asks(), asks()), cacheControl).toEqual(['1', '2']);
    expect(await answering(status, undefined, distribution(), asks(), asks())).toEqual(['1', '1']);
  });

  it('is cached longer than the distribution says if it says so itself, up to the longest time of its behavior', async () => {
    const site = (max: number) => ({
      ...distribution(behavior({ lifetime: { min: 0, default: 0, max } })),
      errorCaching: new Map([[404, 0]]),
    });
    expect(await answering(404, 's-maxage=60', site(3600), asks(), asks())).toEqual(['1', '1']);
    expect(await answering(404, 's-maxage=60', site(0), asks(), asks())).toEqual(['1', '2']);
  });

  it('is not cached for a write, or if the distribution says so', async () => {
    const post = asks({ method: 'POST' });
    expect(await failing(distribution(behavior({ allowedMethods: ['GET', 'POST'] })), post, post)).toEqual(['1', '2']);
    const site = { ...distribution(), errorCaching: new Map([[500, 0]]) };
    expect(await failing(site, asks(), asks())).toEqual(['1', '2']);
  });
});

describe('a route of the API', () => {
  const route = (method: string, path: string) => ({ method, path });
  const routes = [route('GET', '/api/events/{id}'), route('GET', '/api/events/active'), route('POST', '/api/events')];

  it('with literal parts takes precedence over one with parameters', () => {
    expect(findRoute(routes, 'GET', '/api/events/active')?.route.path).toBe('/api/events/active');
  });

  it('gets its parameters decoded once', () => {
    expect(findRoute(routes, 'GET', '/api/events/a%20b')?.params).toEqual({ id: 'a b' });
    expect(findRoute(routes, 'GET', '/api/events/100%2525')?.params).toEqual({ id: '100%25' });
  });

  it('is found by the decoded path, in which an encoded slash separates parts', () => {
    expect(findRoute(routes, 'GET', '/api/ev%65nts/1')?.params).toEqual({ id: '1' });
    expect(findRoute(routes, 'GET', '/api/events/a%2Fb')).toBeUndefined();
  });

  it('does not match another method or a longer path', () => {
    expect(findRoute(routes, 'DELETE', '/api/events')).toBeUndefined();
    expect(findRoute(routes, 'GET', '/api/events/1/x')).toBeUndefined();
    expect(findRoute(routes, 'GET', '/api/events/')).toBeUndefined();
  });
});

it('a deployment includes an excluded file again if an include pattern matches', () => {
  const how = { exclude: ['*'], include: ['assets/*', '*.svg'] };
  expect(['assets/a.js', 'icon.svg', 'index.html'].map((path) => isIncluded(path, how))).toEqual([true, true, false]);
});
