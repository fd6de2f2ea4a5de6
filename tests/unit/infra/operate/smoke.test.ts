import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import { DeleteObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listen } from '../../../../infra/local/edge/hosts.ts';
import type { TargetStack } from '../../../../infra/operate/command.ts';
import { beginSmoke, type SmokeCheckName, smokeChecks } from '../../../../infra/operate/smoke/checks.ts';
import { originHeader } from '../../../../shared/platform/constants.ts';

/** An answer; by default of status 200 and without a type. */
interface Reply {
  status?: number;
  type?: string;
  body?: string;
  headers?: Record<string, string>;
}

const denied: Reply = { status: 403, type: 'application/xml', body: '<Error><Code>AccessDenied</Code></Error>' };

/** Its home page names a small picture, a picture of the site and an upload. */
const home =
  '<html><img alt="" srcSet="/pictures/a-480.webp 480w" src="/pictures/a.webp"/><img src="/media/b.jpg"></html>';

/** What is published for others, by path. */
const published: Record<string, Reply> = {
  '/sitemap.xml': {
    type: 'application/xml',
    body: '<urlset><url><loc>https://site.example/</loc></url><url><loc>https://site.example/guests/ana-lima</loc></url></urlset>\n',
  },
  '/calendar.ics': { type: 'text/calendar; charset=utf-8', body: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' },
  '/search/index.json': { type: 'application/json', body: '{"entries":[{}]}' },
  '/guests/ana-lima': { type: 'text/html', body: home },
};

/** An HTTP server that answers `npm run smoke` as a deployed site should, except where a test plants something else. */
class SmokedSite {
  /** The replies to requests such as `GET /`. */
  private planted: { request: RegExp; reply: Reply } | undefined;
  /** Files that were put under /imports, by path. */
  readonly uploads = new Map<string, Buffer | string>();
  private url = '';
  private readonly server = createServer(async (request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    const body = await buffer(request);
    const planted = this.planted?.request.test(`${request.method} ${path}`) ? this.planted.reply : undefined;
    const reply = planted ?? this.answer(request, path, body);
    const type = reply.type && { 'content-type': reply.type };
    response.writeHead(reply.status ?? 200, { ...type, ...reply.headers });
    response.end(path.startsWith('/imports/') && !planted ? this.uploads.get(path) : reply.body);
  });

  async start(): Promise<void> {
    this.url = `http://127.0.0.1:${await listen(this.server, 0)}`;
  }

  stop(): void {
    this.server.close();
  }

  /** Answers requests that match `request`, such as `GET /`, with `reply`. */
  plant(request: RegExp, reply: Reply): void {
    this.planted = { request, reply };
  }

  reset(): void {
    this.planted = undefined;
    this.uploads.clear();
  }

  /** The stack behind it. */
  get stack(): TargetStack {
    const outputs = new Map([
      ['The site', this.url],
      ['api', `${this.url}/direct`],
      ['distribution', 'E1'],
      ['bucket/imports', 'imports'],
    ]);
    return {
      name: 'the stack S',
      output: (name) => outputs.get(name) ?? name,
      aws: { region: 'us-east-1', credentials: { accessKeyId: 'operator', secretAccessKey: 'secret' } },
    };
  }

  private answer({ method, headers, url = '' }: IncomingMessage, path: string, body: Buffer): Reply {
    if (path.startsWith('/direct/')) return { status: headers[originHeader] ? 403 : 401 };
    if (path === '/api/newsletter/subscribe') {
      if (headers.origin !== this.url || headers['sec-fetch-site'] !== 'same-origin') return { status: 403 };
      return { status: 303, headers: { location: '/outcome/newsletter-invalid' } };
    }
    if (path.startsWith('/imports/')) {
      if (method === 'PUT') this.uploads.set(path, url.includes('X-Amz-Signature=') ? body : 'not signed');
      return {};
    }
    if (path === '/') return { type: 'text/html; charset=utf-8', body: home };
    if (published[path]) return published[path];
    if (path === '/media/b.jpg') return { type: 'image/jpeg', body: 'picture' };
    if (path.startsWith('/api/')) return { status: 404, type: 'application/json', body: '{"message":"Not Found"}' };
    if (path.startsWith('/media/')) return { status: 404, type: 'application/xml', body: '<Error/>' };
    return { status: 404, type: 'text/html', body: home };
  }
}

const site = new SmokedSite();
const cloudFront = mockClient(CloudFrontClient);
const s3 = mockClient(S3Client);
let mailed: unknown;
/** What AWS says of a transaction over two kinds of items. */
let denial: Error | undefined;

beforeAll(() => site.start());
afterAll(() => {
  site.stop();
  // Later test files use the clients too.
  cloudFront.restore();
  s3.restore();
});
beforeEach(() => {
  site.reset();
  mailed = { messageId: 'mail', missing: [], seconds: 2 };
  denial = undefined;
  cloudFront.reset();
  cloudFront.on(CreateInvalidationCommand).resolves({ Invalidation: { Id: 'I1', Status: 'InProgress' } as never });
  s3.reset();
});

/** The results that are red. */
async function failed() {
  const invoke = async (name: string) => {
    if (name === 'workers/manageAdmins' && denial) throw denial;
    return mailed;
  };
  const begun = await beginSmoke({ stack: async () => site.stack, invoke, rest: [] });
  return (await Promise.all(begun)).filter(({ finding }) => !finding.good);
}

test('a site that works passes all checks, and the file that was put is removed', async () => {
  expect(await failed()).toEqual([]);
  const [put] = site.uploads;
  expect(put?.[1]).toHaveLength(1024);
  const removed = s3.commandCalls(DeleteObjectCommand).map(({ args }) => args[0].input);
  expect(removed).toEqual([{ Bucket: 'imports', Key: put?.[0].slice(1) }]);
});

test('docs/operate.md says what each check tries, and what to do if it is red', () => {
  const [, section = ''] = readFileSync('docs/operate.md', 'utf8').split('## Does it work?');
  const [list = ''] = section.split('\n## ');
  const titles = [...list.matchAll(/^- \*\*(.+?)\*\*: /gm)].map(([, title]) => title);
  expect(titles).toEqual(Object.values(smokeChecks).map(({ title }) => title));
});

const homePage: Reply = { type: 'text/html', body: home };
const faults: [SmokeCheckName, string, RegExp, Reply, RegExp][] = [
  ['absent', 'is the home page', /GET \/smoke-/, homePage, /^GET \/smoke-\S+: 200 instead of 404/],
  ['absent', 'is denied by the bucket', /GET \/media\/smoke-/, denied, /^GET \/media\/smoke-\S+: 403 instead of 404/],
  [
    'absent',
    'is an error of the origin that follows',
    /GET \/video\/smoke-/,
    { status: 502, headers: { 'x-cache': 'Error from cloudfront' } },
    /^GET \/video\/smoke-\S+: 502 instead of 404 as text\/html, no type, x-cache: Error from cloudfront$/,
  ],
  [
    'absent',
    'is a page where the API should answer',
    /GET \/api\/smoke-/,
    { status: 404, type: 'text/html' },
    /^GET \/api\/smoke-\S+: 404 instead of 404 as application\/json/,
  ],
  [
    'found',
    'is a sitemap that was cut off',
    /\/sitemap\.xml$/,
    { type: 'application/xml', body: '<urlset><url>' },
    /^GET \/sitemap\.xml: 200 instead of 200 and a whole file of the type application\/xml/,
  ],
  ['found', 'is a page in place of the calendar', /\/calendar\.ics$/, homePage, /^GET \/calendar/],
  ['found', 'is a search without index', /\/search\/index/, denied, /^GET \/search\/index\.json: 403 instead of 200/],
  ['found', 'is a guest’s page that is not there', /\/guests\/ana/, { status: 404 }, /^GET \/guests\/ana-lima: 404/],
  ['picture', 'is denied', /\/media\/b\.jpg$/, denied, /^GET \/media\/b\.jpg: 403 instead of 200 and a picture/],
  [
    'form',
    'is refused as another site’s',
    /POST \/api/,
    { status: 403, type: 'application/json', body: '{"message":"This request came from another site"}' },
    /^POST \/api\/newsletter\/subscribe: 403 instead of 303 .*another site/,
  ],
  ['api', 'answers everyone', /GET \/direct/, homePage, /^GET \/direct\/api\S+: 200 instead of 401 or 403/],
  ['upload', 'is denied', /PUT \/imports/, denied, /^PUT \/imports\/smoke-[^?]*: 403 instead of 200/],
  ['upload', 'is another file when it is read', /GET \/imports/, { body: 'x' }, /200 instead of 200 and the same/],
];

test.each(faults)('only %s is red if it %s', async (name, _, request, reply, says) => {
  site.plant(request, reply);
  const finding = {
    good: false,
    says: expect.stringMatching(says),
    remedy: expect.stringContaining(`“${smokeChecks[name].title}”`),
  };
  expect(await failed()).toEqual([{ name, finding }]);
  expect(s3.commandCalls(DeleteObjectCommand)).toHaveLength(1);
});

test.each<[string, Reply, RegExp]>([
  ['denied', denied, /^GET \/: 403 instead of 200.*AccessDenied/],
  ['cut off', { type: 'text/html', body: '<html>' }, /^GET \/: 200 instead of a whole page/],
])('a page that is %s is red, and so is the picture on it', async (_, reply, says) => {
  site.plant(/GET \/$/, reply);
  const finding = { says: expect.stringMatching(says) };
  expect(await failed()).toMatchObject([
    { name: 'page', finding },
    { name: 'picture', finding },
  ]);
});

test('a page without pictures, or with those of other sites alone, has a red picture', async () => {
  site.plant(/GET \/$/, { type: 'text/html', body: '<html><img src="https://x.example/a.jpg"></html>' });
  expect(await failed()).toMatchObject([{ name: 'picture', finding: { says: /no picture of this site/ } }]);
});

test('if a file can be neither put nor removed, the first error is shown', async () => {
  site.plant(/PUT \/imports/, denied);
  s3.on(DeleteObjectCommand).rejects(new Error('No credentials'));
  expect(await failed()).toMatchObject([{ name: 'upload', finding: { says: expect.stringMatching(/^PUT .*403/) } }]);
});

test('a file that cannot be removed is red', async () => {
  s3.on(DeleteObjectCommand).rejects(Object.assign(new Error('Access Denied'), { name: 'AccessDenied' }));
  expect(await failed()).toMatchObject([{ name: 'upload', finding: { says: 'AccessDenied: Access Denied' } }]);
});

test('a transaction that AWS does not allow a function is red', async () => {
  denial = new Error('User: F is not authorized to perform: dynamodb:UpdateItem');
  expect(await failed()).toMatchObject([{ name: 'transaction', finding: { says: denial.message } }]);
});

test('an email whose events do not come is red', async () => {
  mailed = { messageId: 'mail', missing: ['Send', 'Delivery'], seconds: 60 };
  const says = 'SES took it as mail, but its events Send and Delivery did not come within 60 seconds';
  expect(await failed()).toMatchObject([{ name: 'mail', finding: { says } }]);
});

test('what does not answer in time is red', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((after) => {
    const controller = new AbortController();
    if (after === 30_000) controller.abort();
    return controller.signal;
  });
  const findings = await failed();
  timeout.mockRestore();
  expect(findings.map(({ name }) => name)).toEqual(['page', 'absent', 'found', 'picture', 'form', 'api', 'upload']);
  for (const { finding } of findings) expect(finding.says).toBe('No answer within 30 seconds');
});
