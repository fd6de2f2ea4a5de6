import fc, { type Arbitrary } from 'fast-check';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { ZodMiniType } from 'zod/mini';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { type EndpointName, endpoints } from '../../shared/contract/index.ts';
import { errorBody } from '../../shared/errors.ts';
import { admin as account, Cloud } from '../support/cloud.ts';
import { fitting, nasty, unfitting } from '../support/generated.ts';
import { ended, sendToAll, subscribeMany } from '../support/newsletter.ts';
import { signIn, Visitor } from '../support/visitor.ts';

/*
 * Whatever is sent to an endpoint of the contract, the answer is one that the contract foresees: requests are made from
 * the endpoint's own schemas, fitting ones and others, with headers, cookies and addresses to match.
 */

const runs = Number(process.env.CONTRACT_RUNS ?? 20);
/** Those that compute long, or have a worker do something that they wait for. */
const slow: EndpointName[] = [
  ...(['session/login', 'images/upload', 'emailTemplates/update', 'emailTemplates/check'] as const),
  ...(['account/changeSignIn', 'account/changeAddress', 'account/offerSecondFactor'] as const),
  ...(['account/renewRecoveryCodes', 'account/removeSecondFactor', 'admins/remove'] as const),
  ...(['invitations/create', 'invitations/accept'] as const),
  ...(['emailTemplates/sendTestMail', 'emailTemplates/send', 'emailTemplates/sendToEvent'] as const),
];

let cloud: Cloud;
let admin: Visitor;
/** What leads to things that are there, and cursors as somebody might make them up: by resource and name, or by name. */
const known: Record<string, string[]> = {
  id: ['1', '2', '3'],
  name: ['dharma_chats_news', 'newsletter_welcome'],
  after: ['e30', 'W10', 'bnVsbA', 'eyJwayI6IkEiLCJzayI6IkIifQ'],
};
const guest = { firstName: 'Ana', lastName: 'Lima', city: 'Lisbon', attendanceType: 'virtual', consent: true };

beforeAll(async () => {
  cloud = await Cloud.shared();
  admin = await signIn(cloud);
  await subscribeMany(cloud, 3);
  for (const n of [1, 2, 3])
    await new Visitor(cloud).call('/api/audience-signup', { body: { ...guest, email: `a${n}@example.org` } });
  const { campaignId } = await sendToAll(admin);
  await ended(admin, campaignId);
  const idsOf = async (path: string) =>
    ((await (await admin.call(path)).json()) as { id: string }[]).map(({ id }) => id);
  const links = (await cloud.inbox()).map(({ headers }) => JSON.stringify(headers).match(/token=([\w.-]+)/)?.[1]);
  Object.assign(known, {
    'campaigns/id': [campaignId],
    'letters/id': [campaignId],
    'campaigns/recipientId': await idsOf('/api/subscribers'),
    'subscribers/id': await idsOf('/api/subscribers'),
    'audience/id': await idsOf('/api/audience-members'),
    'newsletter/token': links.filter((link) => link !== undefined),
    'readerDetails/token': (await cloud.inbox()).flatMap(
      ({ text }) => /your-details\?token=([\w.-]+)/.exec(text)?.[1] ?? [],
    ),
  });
});

interface Request {
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array | FormData;
  as: 'admin' | 'admin without token' | 'somebody' | 'forger';
}

/** Mostly what the schema takes, or what it takes and is there; often enough something else. */
const mostly = (schema: ZodMiniType) =>
  fc.oneof({ weight: 3, arbitrary: fitting(schema) }, { weight: 2, arbitrary: unfitting(schema) });

const word = (value: unknown) => encodeURIComponent(String(value).toWellFormed());

/** Known values of those names, where there are any; of some or all of them. */
const there = (resource: string, names: string[], which: 'some' | 'all') =>
  fc.record(
    Object.fromEntries(
      names.flatMap((name) => {
        const values = known[`${resource}/${name}`] ?? known[name];
        return values?.length ? [[name, fc.constantFrom(...values)] as const] : [];
      }),
    ),
    which === 'some' ? { requiredKeys: [], noNullPrototype: true } : { noNullPrototype: true },
  );

function pathOf(resource: string, { path, params }: Endpoint): Arbitrary<string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  if (!params || names.length === 0) return fc.constant(path);
  const values = fc.oneof(
    { weight: 2, arbitrary: there(resource, names, 'all') },
    { weight: 1, arbitrary: mostly(params) },
  );
  const encode = fc.oneof(
    { weight: 9, arbitrary: fc.constant(word) },
    { weight: 1, arbitrary: fc.constant(() => '%zz') },
  );
  return fc
    .tuple(values, encode)
    .map(([given, write]) =>
      path.replace(/\{(\w+)\}/g, (_, name) => write((given as Record<string, unknown> | null)?.[name] ?? 'none')),
    );
}

/** CloudFront takes no longer address: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html */
const longestPath = 8_192 - 'https://localhost:65535'.length;
const queryNames = ['after', 'list', 'token', 'page', '__proto__'];

function queryOf(resource: string, { query }: Endpoint): Arbitrary<string> {
  const anything = fc.dictionary(fc.constantFrom(...queryNames), fc.constantFrom(...nasty));
  if (!query)
    return fc.oneof({ weight: 5, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: anything }).map(search);
  const found = fc
    .tuple(fitting(query), there(resource, queryNames, 'some'))
    .map(([given, by]) => ({ ...(given as object), ...by }));
  return fc.oneof(mostly(query), found, anything).map(search);
}

const search = (values: unknown) => {
  const pairs = Object.entries(values ?? {}).map(([name, value]) => `${word(name)}=${word(value)}`);
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
};

const json = 'application/json';
const types = [
  json,
  'application/json; charset=utf-8',
  'text/plain',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  '',
];
const brokenBodies = [
  '',
  '{',
  '[]',
  'null',
  '"text"',
  '{"a":1,"a":2}',
  '['.repeat(20_000),
  ' '.repeat(1_100_000),
  '--x\r\n\r\n',
];

function bodyOf(
  name: EndpointName,
  { method, request, upload }: Endpoint,
): Arbitrary<Pick<Request, 'body' | 'headers'>> {
  const broken = fc.record({
    body: fc.oneof(fc.constantFrom(...brokenBodies), fc.uint8Array({ maxLength: 40 })),
    headers: fc.constantFrom(...types).map((type): Record<string, string> => (type ? { 'content-type': type } : {})),
  });
  if (method === 'GET') return fc.constant({ headers: {} });
  if (upload)
    return fc.oneof(
      fc.constantFrom(...pictures).map((body) => ({ body, headers: {} })),
      broken,
    );
  if (!request)
    return fc.oneof({ weight: 4, arbitrary: fc.constant({ headers: {} }) }, { weight: 1, arbitrary: broken });
  const good = bodyValues(name, request).map((value) => ({
    body: JSON.stringify(value) ?? '',
    headers: { 'content-type': json } as Record<string, string>,
  }));
  return fc.oneof({ weight: 6, arbitrary: good }, { weight: 1, arbitrary: broken });
}

function bodyValues(name: EndpointName, request: ZodMiniType): Arbitrary<unknown> {
  if (name === 'session/login') return fc.oneof(fc.constant(account), mostly(request));
  if (!name.startsWith('readerDetails/')) return mostly(request);
  const byLink = fc
    .tuple(fitting(request), there('readerDetails', ['token'], 'some'))
    .map(([given, by]) => ({ ...(given as object), ...by }));
  return fc.oneof(mostly(request), byLink);
}

const form = (field: string, file: Uint8Array | string, name: string) => {
  const data = new FormData();
  data.set(field, new File([file as never], name));
  return data;
};
const png = await sharp({ create: { width: 3, height: 3, channels: 3, background: '#456' } })
  .png()
  .toBuffer();
const pictures = [
  form('image', png, 'a.png'),
  form('image', png.subarray(0, 40), '../a.png'),
  form('image', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.svg'),
  form('other', png, 'a.png'),
];

const headers: Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      ...[{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }, { origin: '' }],
      ...[{ 'if-none-match': '*' }, { 'if-none-match': '"' }, { accept: 'text/html' }, { cookie: ';;=;a' }],
      ...[{ 'idempotency-key': '"' }, { 'x-forwarded-for': "'" }, { 'x-local-viewer': '::1' }, { range: 'bytes=9-1' }],
    ),
  },
);

/** Who signs the admin out proves nothing more here, and ends what the others need. */
const who = (name: EndpointName): Arbitrary<Request['as']> =>
  name === 'session/logout'
    ? fc.constantFrom('somebody', 'forger')
    : fc.oneof(
        { weight: 8, arbitrary: fc.constant('admin' as const) },
        {
          weight: 1,
          arbitrary: fc.constantFrom('admin without token' as const, 'somebody' as const, 'forger' as const),
        },
      );

function requestOf(name: EndpointName, endpoint: Endpoint): Arbitrary<Request> {
  const resource = name.split('/')[0] ?? '';
  return fc
    .tuple(pathOf(resource, endpoint), queryOf(resource, endpoint), bodyOf(name, endpoint), headers, who(name))
    .map(([path, query, { body, headers: own }, others, as]) => ({
      path: path + query,
      headers: { ...own, ...others },
      ...(body !== undefined && { body }),
      as,
    }))
    .filter(({ path }) => path.length <= longestPath);
}

async function send({ method }: Endpoint, { path, headers: own, body, as }: Request): Promise<Response> {
  // Somebody new each time: how often one may call is told elsewhere.
  const { 'X-Admin-Token': token = '', cookie = '' } = admin.headers;
  const credentials: Record<string, string> = {
    admin: { cookie, 'X-Admin-Token': token },
    'admin without token': { cookie },
    somebody: {},
    forger: { cookie: `${cookie.slice(0, -5)}AAAAA`, 'X-Admin-Token': token },
  }[as];
  return new Visitor(cloud).send(path, {
    method,
    headers: { ...credentials, ...own },
    ...(body !== undefined && { body: body as BodyInit }),
  });
}

/** What one who calls may hear besides success. */
const refusals = [400, 401, 403, 404, 409, 413, 415, 429];

/** Without a value, or with dots that any client resolves, it is another address: the API itself says that it has none. */
const reaches = (endpoint: Endpoint, { path }: Request) =>
  new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(new URL(path, cloud.url).pathname);

async function judge(endpoint: Endpoint, request: Request, response: Response): Promise<void> {
  const { status, response: schema, text, edgeSeconds } = endpoint;
  const body = await response.text();
  const said = `${response.status} ${body.slice(0, 300)}`;
  expect(response.status, said).toBeLessThan(500);
  if (response.status === 304) return expect(edgeSeconds, said).toBeDefined();
  const type = response.headers.get('content-type');
  if (response.status !== status || !reaches(endpoint, request)) {
    expect(refusals, said).toContain(response.status);
    expect(type, said).toBe(json);
    expect(errorBody.safeParse(JSON.parse(body)).error, said).toBeUndefined();
    if (response.status === 429) expect(Number(response.headers.get('retry-after')), said).toBeGreaterThan(0);
  } else if (schema) {
    expect(type, said).toBe(json);
    expect(schema.safeParse(JSON.parse(body)).error, said).toBeUndefined();
  } else if (text) expect(type, said).toBe(text);
  else expect(body, said).toBe('');
}

test.each(endpoints)('%s answers as the contract says, whatever it is sent', async (name, endpoint) => {
  const numRuns = slow.includes(name) ? Math.ceil(runs / 4) : runs;
  const property = fc.asyncProperty(requestOf(name, endpoint), async (request) => {
    await judge(endpoint, request, await send(endpoint, request));
  });
  await fc.assert(property, { numRuns });
});
