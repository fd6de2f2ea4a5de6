import fc, { type Arbitrary } from 'fast-check';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { ZodMiniType } from 'zod/mini';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import type { EndpointName } from '../../../shared/contract/index.ts';
import { errorBody } from '../../../shared/platform/fields.ts';
import { form } from '../data/contentForms.ts';
import { invalidValues, nasty, validValues } from './generated.ts';

/* Requests, valid and invalid, are generated from the endpoint's own schemas, with headers, cookies and paths. */

export interface Known {
  account: { username: string; password: string };
  /** Ids of existing things, and made-up cursors, by resource and name or by name. */
  values: Record<string, string[]>;
}

/** What exists everywhere: the first of each kind, and made-up cursors. */
export const anywhere = {
  id: ['1', '2', '3'],
  name: ['dharma_chats_news', 'newsletter_welcome'],
  after: ['e30', 'W10', 'bnVsbA', 'eyJwayI6IkEiLCJzayI6IkIifQ'],
};

export interface ContractRequest {
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array | FormData;
  as: 'admin' | 'admin without token' | 'somebody' | 'forger';
}

/** Valid values in three of five cases, otherwise invalid ones. */
const mostly = (schema: ZodMiniType) =>
  fc.oneof({ weight: 3, arbitrary: validValues(schema) }, { weight: 2, arbitrary: invalidValues(schema) });

/** Not every object converts to a string: some generated ones have their own `toString`. */
const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));
const word = (value: unknown) => encodeURIComponent(textOf(value).toWellFormed());

const knownValues = (values: Known['values'], resource: string, names: string[], which: 'some' | 'all') =>
  fc.record(
    Object.fromEntries(
      names.flatMap((name) => {
        const known = values[`${resource}/${name}`] ?? values[name];
        return known?.length ? [[name, fc.constantFrom(...known)] as const] : [];
      }),
    ),
    which === 'some' ? { requiredKeys: [], noNullPrototype: true } : { noNullPrototype: true },
  );

function pathOf(known: Known, resource: string, { path, params }: Endpoint): Arbitrary<string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  if (!params || names.length === 0) return fc.constant(path);
  const values = fc.oneof(
    { weight: 2, arbitrary: knownValues(known.values, resource, names, 'all') },
    { weight: 1, arbitrary: mostly(params) },
  );
  const encode = fc.oneof(
    // A slash, even an encoded one, leads to another route: see infra/local/edge/apiGateway.ts.
    { weight: 9, arbitrary: fc.constant((value: unknown) => word(value).replaceAll('%2F', '%7C')) },
    { weight: 1, arbitrary: fc.constant(() => '%zz') },
  );
  return fc
    .tuple(values, encode)
    .map(([given, write]) =>
      path.replace(/\{(\w+)\}/g, (_, name) => write((given as Record<string, unknown> | null)?.[name] ?? 'none')),
    );
}

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html */
const maxPathLength = 8_192 - 'https://localhost:65535'.length;
const queryNames = ['after', 'list', 'token', 'page', '__proto__'];

function queryOf(known: Known, resource: string, { query }: Endpoint): Arbitrary<string> {
  const anything = fc.dictionary(fc.constantFrom(...queryNames), fc.constantFrom(...nasty));
  if (!query)
    return fc.oneof({ weight: 5, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: anything }).map(search);
  const found = fc
    .tuple(validValues(query), knownValues(known.values, resource, queryNames, 'some'))
    .map(([given, by]) => ({ ...(given as object), ...by }));
  return fc.oneof(mostly(query), found, anything).map(search);
}

const search = (values: unknown) => {
  const pairs = Object.entries(values ?? {}).map(([name, value]) => `${word(name)}=${word(value)}`);
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
};

const json = 'application/json';
const multipart = 'multipart/form-data';
const types = [json, `${json}; charset=utf-8`, 'text/plain', multipart, `${multipart}; boundary=x`, ''];
const brokenBodies = [
  ...['', '{', '[]', 'null', '"text"', '{"a":1,"a":2}', '--x\r\n\r\n'],
  ...['['.repeat(20_000), ' '.repeat(1_100_000)],
];

function bodyOf(
  known: Known,
  name: EndpointName,
  { method, request, upload }: Endpoint,
): Arbitrary<Pick<ContractRequest, 'body' | 'headers'>> {
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
  const good = bodyValues(known, name, request).map((value) => ({
    body: JSON.stringify(value) ?? '',
    headers: { 'content-type': json } as Record<string, string>,
  }));
  return fc.oneof({ weight: 6, arbitrary: good }, { weight: 1, arbitrary: broken });
}

function bodyValues({ account, values }: Known, name: EndpointName, request: ZodMiniType): Arbitrary<unknown> {
  if (name === 'session/login') return fc.oneof(fc.constant(account), mostly(request));
  if (!name.startsWith('readerDetails/')) return mostly(request);
  const byLink = fc
    .tuple(validValues(request), knownValues(values, 'readerDetails', ['token'], 'some'))
    .map(([given, by]) => ({ ...(given as object), ...by }));
  return fc.oneof(mostly(request), byLink);
}

const png = await sharp({ create: { width: 3, height: 3, channels: 3, background: '#456' } })
  .png()
  .toBuffer();
const pictures = [
  form(png, 'a.png'),
  form(png.subarray(0, 40), '../a.png'),
  form('<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.svg'),
  form(png, 'a.png', 'other'),
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

/** No request may sign the admin out, because the others need the session. */
const who = (name: EndpointName): Arbitrary<ContractRequest['as']> =>
  name === 'session/logout'
    ? fc.constantFrom('somebody', 'forger')
    : fc.oneof(
        { weight: 8, arbitrary: fc.constant('admin' as const) },
        {
          weight: 1,
          arbitrary: fc.constantFrom('admin without token' as const, 'somebody' as const, 'forger' as const),
        },
      );

export function requestOf(name: EndpointName, endpoint: Endpoint, known: Known): Arbitrary<ContractRequest> {
  const resource = name.split('/')[0] ?? '';
  return fc
    .tuple(
      pathOf(known, resource, endpoint),
      queryOf(known, resource, endpoint),
      bodyOf(known, name, endpoint),
      headers,
      who(name),
    )
    .map(([path, query, { body, headers: own }, others, as]) => ({
      path: path + query,
      headers: { ...own, ...others },
      ...(body !== undefined && { body }),
      as,
    }))
    .filter(({ path }) => path.length <= maxPathLength);
}

export function credentialsOf(
  { as }: ContractRequest,
  { cookie, token, stepUp }: { cookie: string; token: string; stepUp: string },
): Record<string, string> {
  return {
    admin: { cookie, 'X-Admin-Token': token, 'X-Step-Up': stepUp },
    'admin without token': { cookie },
    somebody: {},
    forger: { cookie: `${cookie.slice(0, -5)}AAAAA`, 'X-Admin-Token': token },
  }[as];
}

const refusals = [400, 401, 403, 404, 409, 413, 415, 429];

/** With an empty parameter, or dots that clients resolve, it is another path, which the API does not have. */
const reaches = (endpoint: Endpoint, { path }: ContractRequest) =>
  new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(new URL(path, 'https://www.example.org').pathname);

export async function checkAnswer(endpoint: Endpoint, request: ContractRequest, answer: Response): Promise<void> {
  const { status, response: schema, text, edgeSeconds } = endpoint;
  const body = await answer.text();
  const summary = `${answer.status} ${body.slice(0, 300)}`;
  expect(answer.status, summary).toBeLessThan(500);
  if (answer.status === 304) return expect(edgeSeconds, summary).toBeDefined();
  const type = answer.headers.get('content-type');
  if (answer.status !== status || !reaches(endpoint, request)) {
    expect(refusals, summary).toContain(answer.status);
    expect(type, summary).toBe(json);
    expect(errorBody.safeParse(JSON.parse(body)).error, summary).toBeUndefined();
    if (answer.status === 429) expect(Number(answer.headers.get('retry-after')), summary).toBeGreaterThan(0);
  } else if (schema) {
    expect(type, summary).toBe(json);
    expect(schema.safeParse(JSON.parse(body)).error, summary).toBeUndefined();
  } else if (text) expect(type, summary).toBe(text);
  else expect(body, summary).toBe('');
}
