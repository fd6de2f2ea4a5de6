import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { isIncluded } from '../../../../infra/local/cloud/deploy.ts';
import { createApi, findRoute } from '../../../../infra/local/edge/apiGateway.ts';
import { behaviorFor, cloudFrontResponse, matchesPathPattern } from '../../../../infra/local/edge/cloudfront.ts';
import {
  type Gateway,
  renameSecureCookie,
  restoreSecureCookies,
  startGateway,
} from '../../../../infra/local/edge/gateway.ts';
import { hostsOf } from '../../../../infra/local/edge/hosts.ts';
import type { EdgeRequest, EdgeResponse } from '../../../../infra/local/edge/http.ts';
import { ThrottledError } from '../../../../infra/local/lambda/functions.ts';
import type { ApiTarget, Route } from '../../../../infra/local/template/api.ts';
import type { Behavior, Distribution, Origin } from '../../../../infra/local/template/edge.ts';
import { endpoints } from '../../../../shared/contract/index.ts';
import { viewerHeaders } from '../../../../shared/platform/constants.ts';
import { addressOf } from '../../../../shared/publishing/publication.ts';
import { documentOf, documents, pageAt } from '../../../../shared/site/pages.ts';
import { connecting, otherAddress, requestWithHost } from '../../../support/cloud/hosts.ts';

const pages: Behavior = {
  ...{ pattern: '*', origin: 'pages', allowedMethods: ['GET', 'HEAD'], compress: false, forwards: [] },
  ...{ viewerRequest: undefined, viewerResponse: undefined, headers: undefined },
};
const bucket = (name: string): Origin => ({ kind: 'bucket', bucket: name, signs: true, path: '', customHeaders: {} });
const site = (behavior: Partial<Behavior> = {}, more: Partial<Distribution> = {}): Distribution => ({
  ...{ id: 'Edge', arn: 'arn:aws:cloudfront::000000000000:distribution/Edge' },
  behaviors: [{ ...pages, ...behavior }],
  origins: new Map<string, Origin>([
    ['pages', bucket('pages')],
    ['spare', { ...bucket('spare'), path: '/old', customHeaders: { 'x-spare': 'yes' } }],
    ['api', { kind: 'api', path: '', customHeaders: {} }],
  ]),
  ...{ originGroups: new Map(), ...more },
});
const request = (uri: string, more: Partial<EdgeRequest> = {}): EdgeRequest => ({
  ...{ method: 'GET', uri, query: new URLSearchParams(), headers: {}, cookies: [], body: Buffer.alloc(0) },
  ...{ viewer: '203.0.113.9', ...more },
});

const WITH_QUERY = endpoints.flatMap(([, { method, path, query }]) => (method === 'GET' && query ? [path] : []));
const code = readFileSync('infra/edgeFunctions/viewer.js', 'utf8');
/** Runs the CloudFront Function as CloudFront would. */
function atEdge(eventType: string, event: object) {
  const context = createContext({ DOCUMENTS: documents, WITH_QUERY });
  runInContext(code, context);
  return context.handler({ context: { eventType }, ...event }) as {
    uri: string;
    querystring: object;
    headers: Record<string, { value: string }>;
    statusCode?: number;
  };
}
const routed = (uri: string) => atEdge('viewer-request', { request: { uri } }).uri;

const found = ['/share/episode-1-0a.png', '/podcast/feed.xml', '/podcast/chapters/episode-1.json', '/calendar.ics'];

describe('the file for a path', () => {
  test.each([
    ['/', '/pages/home.html'],
    ['/about', '/pages/about.html'],
    ['/about/', '/pages/about.html'],
    ['/About', '/pages/about.html'],
    ['/dharma-chats', '/pages/product.html'],
    ['/admin', '/pages/admin.html'],
    ['/admin/campaigns/0a-1', '/pages/adminCampaign.html'],
    ['/admin/email-templates/newsletter_welcome', '/pages/adminEmailTemplate.html'],
    [`/admin/email-templates/0-${'a'.repeat(61)}_`, '/pages/adminEmailTemplate.html'],
    ['/unsubscribe', '/pages/unsubscribe.html'],
  ])('%s is the page %s', (path, document) => {
    expect(routed(path)).toBe(document);
    expect(documentOf(pageAt(path))).toBe(document);
  });

  test.each([
    ['/video/17', '/pages/video/17.html'],
    ['/video/17/', '/pages/video/17.html'],
    ['/video/aBc-5_x', '/pages/video/aBc-5_x.html'],
    ['/guests/ana-lima', '/pages/guest/ana-lima.html'],
    ['/guests/ana-lima/', '/pages/guest/ana-lima.html'],
  ])('%s has a document of its own, %s', (path, document) => {
    expect(routed(path)).toBe(document);
    expect(addressOf({ page: pageAt(path), path: path.replace(/\/$/, '') })).toBe(document);
  });

  test.each([
    ['no page', '/nothing', '/about/us', '/video', '/video/', '/video/1/2', '/guests', '/guests/a/b', '/admin/else'],
    ['no name of a page', '/video/a%2Fb', '/video/%2e%2e', '//evil', '/pages/about'],
    ['a document, which no visitor can request', '/index.html', '/pages/notFound.html', '/pages/about.html'],
    ['a document of one recording, or of what is published', '/pages/video/1.html', '/publication'],
    ['no file that the API is asked for', '/letters/nothing.txt', '/letters/a.b', '/video/31.json', '/guests/ana.jpg'],
  ])('of what is %s is the 404 page: %s and the like', (_, ...paths) => {
    expect(paths.map(routed)).toEqual(paths.map(() => '/pages/notFound.html'));
  });

  test.each([
    '/assets/main-1.js',
    '/robots.txt',
    '/pictures/hero-480.avif',
    '/gone.css',
    '/letters/feed.xml',
    ...found,
  ])('%s is requested unchanged', (path) => {
    expect(routed(path)).toBe(path);
  });
});

test('the page marked 404 gets that status, and the mark is removed', () => {
  const answered = (headers: object) => atEdge('viewer-response', { response: { statusCode: 200, headers } });
  expect(answered({ 'x-amz-meta-status': { value: '404' } })).toMatchObject({ statusCode: 404, headers: {} });
  expect(answered({}).statusCode).toBe(200);
});

test('a visitor cannot claim another address', () => {
  const { headers } = atEdge('viewer-request', {
    viewer: { ip: '192.0.2.1' },
    request: {
      ...{ method: 'GET', uri: '/api/user', querystring: {} },
      headers: {
        host: { value: 'a.example' },
        [viewerHeaders.address]: { value: '198.51.100.9' },
        [viewerHeaders.host]: { value: 'b' },
      },
    },
  });
  expect(headers[viewerHeaders.address]).toEqual({ value: '192.0.2.1' });
  expect(headers[viewerHeaders.host]).toEqual({ value: 'a.example' });
});

describe('the query of a request to the API', () => {
  const asked = (uri: string, method = 'GET') =>
    atEdge('viewer-request', {
      viewer: { ip: '192.0.2.1' },
      request: { method, uri, querystring: { x: { value: '1' } }, headers: { host: { value: 'a.example' } } },
    });
  const queryOf = (uri: string, method?: string) => asked(uri, method).querystring;

  test('is read also after a slash at the end of the path, which is left out', () => {
    for (const method of ['GET', 'HEAD', 'POST'])
      expect(asked('/api/newsletter/unsubscribe/', method)).toMatchObject({
        ...{ uri: '/api/newsletter/unsubscribe', querystring: { x: { value: '1' } } },
      });
  });

  test.each([
    '/api/letters',
    '/api/letters/nothing',
    '/api/archive-guests/99999',
    '/api/pages/letter/nothing.html',
    '/api/episodes',
    // CloudFront takes a path like /%61pi/letters for one of a page, whose cache has no queries in its keys.
    ...['/api/%65pisodes', '/api/letters/%6eothing', '/api/%zz'],
  ])('%s does not make the answer another one, so it is not in the cache’s key', (path) => {
    expect(queryOf(path)).toEqual({});
    expect(queryOf(path, 'HEAD')).toEqual({});
  });

  test('stays where an endpoint reads it, and with writes', () => {
    const reading = endpoints.filter(([, { method, query }]) => method === 'GET' && query);
    expect(reading.length).toBeGreaterThan(3);
    for (const [, { path }] of reading) expect(queryOf(path.replace(/\{\w+\}/g, 'x')), path).not.toEqual({});
    expect(queryOf('/api/letters/nothing', 'DELETE')).not.toEqual({});
    expect(queryOf('/api/by-link/unsubscribe')).not.toEqual({});
  });
});

// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
test('the edge uses only JavaScript that CloudFront runs', () => {
  const bare = code.replace(/\/\/.*/g, '');
  expect(bare, 'no destructuring').not.toMatch(
    /(const|let|var) *[[{]|\(\s*[[{][^()]*[\]}]\s*\) *=>|function \w*\( *[[{]/,
  );
  expect(bare, 'no spread, no classes, no ?. and ??').not.toMatch(/\[\.{3}|\{ *\.{3}|\bclass |\?\.|\?\?/);
});

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
    const sent = await seen({ forwards: ['nothing'] });
    expect(sent).toMatchObject({ cookies: [], headers: { 'x-spare': 'yes', 'x-forwarded-for': '203.0.113.9' } });
    expect(sent?.headers).not.toHaveProperty('accept');
    expect(sent?.headers).not.toHaveProperty('cookie');
    expect(String(sent?.query)).toBe('');
  });

  it('gets everything but the host if the policies say so', async () => {
    const sent = await seen({ forwards: ['allButHost'] });
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

describe('API Gateway', () => {
  const caller = { role: 'Caller', statements: [] };
  const route: Route = {
    ...{ method: 'GET', path: '/api/things/{id}', function: 'things', caller },
    authorizer: { function: 'gate', caller, header: 'x-secret', keeps: 60 },
  };
  let invoked: string[];
  let gate: (event: { identitySource: string[] }) => unknown;
  const api = (apiMayInvoke: (target: ApiTarget) => boolean = () => true) => {
    const functions = {
      invoke: async (id: string, event: unknown) => {
        invoked.push(id);
        return id === 'gate' ? gate(event as never) : { statusCode: 200, body: 'thing' };
      },
    };
    const { answer } = createApi({ routes: [route], functions, authorizer: { apiMayInvoke }, now: Date.now });
    return async (headers: EdgeRequest['headers'] = { 'x-secret': 'right' }) =>
      (await answer(request('/api/things/1', { headers }))).status;
  };
  beforeEach(() => {
    invoked = [];
    gate = ({ identitySource }) => ({ isAuthorized: identitySource[0] === 'right' });
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

  describe('an authorizer', () => {
    it('lets the right value through and refuses a wrong one, before the function is invoked', async () => {
      const ask = api();
      expect([await ask(), await ask({ 'x-secret': 'wrong' })]).toEqual([200, 403]);
      expect(invoked).toEqual(['gate', 'things', 'gate']);
    });

    it('is not asked about a request without its header', async () => {
      expect([await api()({}), await api()({ 'x-secret': '' })]).toEqual([401, 401]);
      expect(invoked).toEqual([]);
    });

    it('is asked again about a value when its decision is a minute old', async () => {
      const ask = api();
      await ask();
      gate = () => ({ isAuthorized: false });
      later(59_000);
      expect(await ask()).toBe(200);
      later(1000);
      expect(await ask()).toBe(403);
      expect(invoked.filter((id) => id === 'gate')).toHaveLength(2);
    });

    it('that fails, or answers something else, refuses the request, says why, and is asked again', async () => {
      const said = vi.spyOn(console, 'error').mockImplementation(() => {});
      const ask = api();
      for (const answer of [() => ({ isAuthorized: 'yes' }), () => null, () => Promise.reject(new ThrottledError())]) {
        gate = answer;
        expect(await ask()).toBe(500);
      }
      expect(said.mock.calls).toEqual([['API Gateway could not ask gate: TooManyRequestsException: Rate Exceeded.']]);
      said.mockReset();
      gate = () => ({ isAuthorized: true });
      expect(await ask()).toBe(200);
    });

    it('and its functions are invoked only as the role of API Gateway allows', async () => {
      const without = (id: string) => api((target) => target.function !== id)();
      expect([await without('gate'), await without('things')]).toEqual([500, 500]);
      expect(invoked).toEqual(['gate']);
    });
  });

  describe('a route is found', () => {
    const routes = ['GET /api/events/{id}', 'GET /api/events/active', 'POST /api/events'].map((each) => {
      const [method = '', path = ''] = each.split(' ');
      return { method, path };
    });
    it.each([
      ['by its literal parts before one with parameters', 'GET', '/api/events/active', '/api/events/active', {}],
      ['with its parameters decoded', 'GET', '/api/events/a%20b', '/api/events/{id}', { id: 'a b' }],
      ['with its parameters decoded once', 'GET', '/api/events/100%2525', '/api/events/{id}', { id: '100%25' }],
      ['by the decoded path', 'GET', '/api/ev%65nts/1', '/api/events/{id}', { id: '1' }],
      ['not with an encoded slash, which separates parts', 'GET', '/api/events/a%2Fb', undefined, undefined],
      ['not for another method', 'DELETE', '/api/events', undefined, undefined],
      ['not for a longer path', 'GET', '/api/events/1/x', undefined, undefined],
      ['not without its parameter', 'GET', '/api/events/', undefined, undefined],
    ])('%s: %s %s', (_, method, uri, path, params) => {
      const found = findRoute(routes, method, uri);
      expect([found?.route.path, found?.params]).toEqual([path, params]);
    });
  });
});

describe('the gateway', () => {
  /** Only the gateway, which answers 503 while nothing is behind it. */
  let gateway: Gateway;
  afterEach(() => gateway?.stop());

  const start = async (host?: string) => {
    gateway = await startGateway(0, await hostsOf(host));
    return `http://localhost:${gateway.port}`;
  };
  const statusFor = async (url: string, host: string) => (await requestWithHost(url, host)).status;

  describe('with HOST', () => {
    it('is open to the network, by each of this machine’s addresses', async () => {
      const url = await start('0.0.0.0');
      expect(await connecting(otherAddress, gateway.port)).toBe('connected');
      for (const host of ['localhost', otherAddress]) expect(await statusFor(url, host)).toBe(503);
      expect(await statusFor(url, 'rebound.example')).toBe(421);
    });

    it('also opens one address besides 127.0.0.1', async () => {
      const url = await start(otherAddress);
      for (const address of ['127.0.0.1', otherAddress])
        expect((await fetch(`http://${address}:${gateway.port}/_local/inbox`)).status).toBe(503);
      expect(await statusFor(url, 'rebound.example')).toBe(421);
    });

    it('refuses to start with a name that does not exist', async () => {
      await expect(hostsOf('no-such-host.invalid')).rejects.toThrow(
        'HOST is "no-such-host.invalid", which has no address',
      );
    });
  });

  test.each([
    ['__Host-s=1; Path=/; Secure; HttpOnly; SameSite=Strict', 'http__Host-s=1; Path=/; HttpOnly; SameSite=Strict'],
    ['__Secure-s=secure; secure', 'http__Secure-s=secure'],
    ['a=1; Path=/; Max-Age=5', 'a=1; Path=/; Max-Age=5'],
  ])('over plain HTTP %s is set as %s', (line, soft) => expect(renameSecureCookie(line)).toBe(soft));

  test('renamed cookies come back under their own names; cookies that the edge did not set are dropped', () => {
    const cookies = ['http__Host-s', 'a', '__Host-s', 'http'].map((name, n) => ({ name, value: String(n) }));
    expect(restoreSecureCookies(cookies)).toEqual([
      { name: '__Host-s', value: '0' },
      { name: 'a', value: '1' },
      { name: 'http', value: '3' },
    ]);
  });
});
