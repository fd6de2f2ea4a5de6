import { globSync, readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { endpoints } from '../../../../shared/contract/index.ts';
import { viewerHeaders } from '../../../../shared/platform/constants.ts';
import { addressOf } from '../../../../shared/publishing/publication.ts';
import { documentOf, documents, pageAt } from '../../../../shared/site/pages.ts';

/** Loads one of the CloudFront Functions as CloudFront would. */
function edgeFunction(file: string, globals: Record<string, unknown> = {}) {
  const code = readFileSync(`infra/edgeFunctions/${file}`, 'utf8');
  const context = createContext({ ...globals });
  runInContext(code, context);
  return context.handler as (event: unknown) => {
    uri: string;
    headers: Record<string, { value: string }>;
    statusCode?: number;
  };
}

const routed = (uri: string) => edgeFunction('pageRequest.js', { DOCUMENTS: documents })({ request: { uri } }).uri;

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
  const handler = edgeFunction('pageResponse.js');
  const response = handler({ response: { statusCode: 200, headers: { 'x-amz-meta-status': { value: '404' } } } });
  expect(response).toMatchObject({ statusCode: 404, headers: {} });
  expect(handler({ response: { statusCode: 200, headers: {} } }).statusCode).toBe(200);
});

test('a visitor cannot claim another address', () => {
  const handler = edgeFunction('apiRequest.js', { WITH_QUERY: [] });
  const { headers } = handler({
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
  const WITH_QUERY = endpoints.flatMap(([, { method, path, query }]) => (method === 'GET' && query ? [path] : []));
  const asked = (uri: string, method = 'GET') =>
    edgeFunction('apiRequest.js', { WITH_QUERY })({
      viewer: { ip: '192.0.2.1' },
      request: { method, uri, querystring: { x: { value: '1' } }, headers: { host: { value: 'a.example' } } },
    }) as unknown as { uri: string; querystring: object };
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
    ...['/api/%65pisodes', '/api/letters/%6eothing', '/%61pi/letters', '/api/%zz'],
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
test.each(globSync('infra/edgeFunctions/*.js'))('%s uses only JavaScript that CloudFront runs', (file) => {
  const code = readFileSync(file, 'utf8').replace(/\/\/.*/g, '');
  expect(code, 'no destructuring').not.toMatch(
    /(const|let|var) *[[{]|\(\s*[[{][^()]*[\]}]\s*\) *=>|function \w*\( *[[{]/,
  );
  expect(code, 'no spread, no classes, no ?. and ??').not.toMatch(/\[\.{3}|\{ *\.{3}|\bclass |\?\.|\?\?/);
});
