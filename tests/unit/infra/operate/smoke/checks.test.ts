import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import { DeleteObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Target } from '../../../../../infra/operate/commandLine/target.ts';
import { beginSmoke, type SmokeCheckName, smokeChecks } from '../../../../../infra/operate/smoke/checks.ts';
import { originHeader } from '../../../../../shared/platform/constants.ts';

/** How a site answers: by default, as it should. */
interface Reply {
  status?: number;
  type?: string;
  body?: string | Uint8Array;
  headers?: Record<string, string>;
}
type Fault = (request: IncomingMessage & { body: Buffer }) => Reply | undefined;

let server: Server;
let url: string;
let fault: Fault = () => undefined;
let mailed: unknown;
const uploads = new Map<string, Buffer>();
const cloudFront = mockClient(CloudFrontClient);
const s3 = mockClient(S3Client);

const html =
  '<html><img alt="" srcSet="/pictures/a-480.webp 480w" src="/pictures/a.webp"/><img src="/media/b.jpg"></html>';
const denied = { status: 403, type: 'application/xml', body: '<Error><Code>AccessDenied</Code></Error>' };

function answer(request: IncomingMessage & { body: Buffer }): Reply {
  const { method, headers } = request;
  const path = new URL(request.url ?? '', url).pathname;
  if (path.startsWith('/direct/')) return { status: headers[originHeader] ? 403 : 401 };
  if (path === '/api/newsletter/subscribe') {
    if (headers.origin !== url || headers['sec-fetch-site'] !== 'same-origin') return { status: 403 };
    return { status: 303, headers: { location: '/outcome/newsletter-invalid' } };
  }
  if (path.startsWith('/imports/')) {
    if (!request.url?.includes('X-Amz-Signature=')) return denied;
    if (method === 'PUT') uploads.set(path, request.body);
    return { status: 200, type: 'text/csv', body: uploads.get(path) ?? '' };
  }
  if (path === '/') return { status: 200, type: 'text/html; charset=utf-8', body: html };
  if (path === '/media/b.jpg') return { status: 200, type: 'image/jpeg', body: 'picture' };
  if (path.startsWith('/api/')) return { status: 404, type: 'application/json', body: '{"message":"Not Found"}' };
  return path.startsWith('/media/')
    ? { status: 404, type: 'application/xml', body: '<Error/>' }
    : { status: 404, type: 'text/html', body: html };
}

beforeAll(async () => {
  server = createServer(async (received, response) => {
    const request = Object.assign(received, { body: await buffer(received) });
    const { status = 200, type, body = '', headers } = fault(request) ?? answer(request);
    response.writeHead(status, { ...(type && { 'content-type': type }), ...headers }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(() => void server.close());

beforeEach(() => {
  fault = () => undefined;
  mailed = { messageId: 'mail', missing: [], seconds: 2 };
  uploads.clear();
  cloudFront.reset();
  cloudFront.on(CreateInvalidationCommand).resolves({ Invalidation: { Id: 'I1', Status: 'InProgress' } as never });
  s3.reset();
});

const outputs: Record<string, () => string> = {
  'The site': () => url,
  api: () => `${url}/direct`,
  distribution: () => 'E1',
  'bucket/imports': () => 'imports',
};
const credentials = { accessKeyId: 'operator', secretAccessKey: 'secret' };
const target: Target = {
  stack: async () => ({
    name: 'the stack S',
    output: (name) => outputs[name]?.() ?? expect.fail(`No output ${name}`),
    aws: { region: 'us-east-1', credentials },
  }),
  invoke: async () => mailed,
  rest: [],
};

const smoke = async () => Promise.all(await beginSmoke(target));
const failed = async () => (await smoke()).filter(({ finding }) => !finding.good);
const pathOf = ({ url: path = '' }: IncomingMessage) => path.split('?')[0] ?? '';
const from =
  (pattern: RegExp, reply: Reply): Fault =>
  (request) =>
    pattern.test(`${request.method} ${pathOf(request)}`) ? reply : undefined;

test('a site that works passes all checks, and the file that was put is removed', async () => {
  expect(await smoke()).toEqual([
    { name: 'page', finding: { good: true, says: `200, ${html.length} characters` } },
    { name: 'absent', finding: { good: true, says: expect.stringMatching(/^404 for a page, a recording/) } },
    { name: 'picture', finding: { good: true, says: '/media/b.jpg: 200, image/jpeg, 7 bytes' } },
    { name: 'form', finding: { good: true, says: expect.stringMatching(/^303 to \/outcome\/newsletter-invalid/) } },
    { name: 'api', finding: { good: true, says: expect.stringMatching(/^401 and 403 without/) } },
    { name: 'upload', finding: { good: true, says: '1 KB written, read and removed' } },
    { name: 'invalidation', finding: { good: true, says: 'CloudFront took it as I1: InProgress' } },
    { name: 'mail', finding: { good: true, says: 'SES took it, and its events came within 2 seconds' } },
  ]);
  const [put] = uploads;
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

const faults: [SmokeCheckName, string, Fault, RegExp][] = [
  [
    'absent',
    'is the home page',
    from(/GET \/smoke-/, { type: 'text/html', body: html }),
    /^GET \/smoke-\S+: 200 instead of 404/,
  ],
  [
    'absent',
    'is denied by the bucket',
    from(/GET \/media\/smoke-/, denied),
    /^GET \/media\/smoke-\S+: 403 instead of 404/,
  ],
  [
    'absent',
    'is an error of the origin that follows',
    from(/GET \/video\/smoke-/, { status: 502, headers: { 'x-cache': 'Error from cloudfront' } }),
    /^GET \/video\/smoke-\S+: 502 instead of 404 as text\/html, no type, x-cache: Error from cloudfront$/,
  ],
  [
    'absent',
    'is a page where the API should answer',
    from(/GET \/api\/smoke-/, { status: 404, type: 'text/html' }),
    /^GET \/api\/smoke-\S+: 404 instead of 404 as application\/json/,
  ],
  ['picture', 'is denied', from(/b\.jpg$/, denied), /^GET \/media\/b\.jpg: 403 instead of 200 and a picture/],
  [
    'form',
    'is refused as another site’s',
    from(/POST \/api/, {
      status: 403,
      type: 'application/json',
      body: '{"message":"This request came from another site"}',
    }),
    /^POST \/api\/newsletter\/subscribe: 403 instead of 303 .*another site/,
  ],
  [
    'form',
    'ends in an error of ours',
    from(/POST \/api/, { status: 303, headers: { location: '/outcome/newsletter-failed' } }),
    /location: \/outcome\/newsletter-failed/,
  ],
  [
    'api',
    'answers everybody',
    from(/GET \/direct/, { status: 200, type: 'application/json' }),
    /^GET \/direct\/api\S+: 200 instead of 401 or 403/,
  ],
  ['upload', 'is denied', from(/PUT \/imports/, denied), /^PUT \/imports\/smoke-[^?]*: 403 instead of 200/],
  [
    'upload',
    'is another file when it is read',
    from(/GET \/imports/, { body: 'x' }),
    /200 instead of 200 and the same/,
  ],
];
test.each(faults)('only %s is red if it %s', async (name, _, planted, says) => {
  fault = planted;
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
  fault = from(/GET \/$/, reply);
  const finding = { says: expect.stringMatching(says) };
  expect(await failed()).toMatchObject([
    { name: 'page', finding },
    { name: 'picture', finding },
  ]);
});

test('a page without pictures, or with those of other sites alone, has a red picture', async () => {
  fault = from(/GET \/$/, { type: 'text/html', body: '<html><img src="https://x.example/a.jpg"></html>' });
  expect(await failed()).toMatchObject([{ name: 'picture', finding: { says: /no picture of this site/ } }]);
});

test('an invalidation that CloudFront refuses is red, with its error', async () => {
  const error = Object.assign(new Error('Too many are in progress.'), { name: 'TooManyInvalidationsInProgress' });
  cloudFront.on(CreateInvalidationCommand).rejects(error);
  const says = 'TooManyInvalidationsInProgress: Too many are in progress.';
  expect(await failed()).toMatchObject([{ name: 'invalidation', finding: { says } }]);
});

test('a file that cannot be removed is red', async () => {
  s3.on(DeleteObjectCommand).rejects(Object.assign(new Error('Access Denied'), { name: 'AccessDenied' }));
  expect(await failed()).toMatchObject([{ name: 'upload', finding: { says: 'AccessDenied: Access Denied' } }]);
});

test.each([
  [{ refused: 'SendingPausedException: paused' }, 'SES did not take it: SendingPausedException: paused'],
  [
    { messageId: 'mail', missing: ['Send', 'Delivery'], seconds: 60 },
    'SES took it as mail, but its events Send and Delivery did not come within 60 seconds',
  ],
])('a mail with the outcome %j is red', async (outcome, says) => {
  mailed = outcome;
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
  expect(findings.map(({ name }) => name)).toEqual(['page', 'absent', 'picture', 'form', 'api', 'upload']);
  for (const { finding } of findings) expect(finding.says).toBe('No answer within 30 seconds');
});

test('the site may be tried at another address', async () => {
  const results = await Promise.all(await beginSmoke(target, 'http://127.0.0.1:1/'));
  const red = results.filter(({ finding }) => !finding.good);
  expect(red.map(({ name }) => name)).toEqual(['page', 'absent', 'picture', 'form', 'upload']);
  expect(red[0]?.finding.says).toMatch(/^GET \/: http:\/\/127\.0\.0\.1:1 does not answer: /);
});
