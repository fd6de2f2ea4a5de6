import { beforeAll, describe, expect, test } from 'vitest';
import { adminTokenHeader, originHeader } from '../../../shared/platform/constants.ts';
import { admin as account, Cloud } from '../../support/cloud/cloud.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';

let cloud: Cloud;
let admin: Visitor;
beforeAll(async () => {
  cloud = await Cloud.shared();
  admin = await signIn(cloud);
});

/** One endpoint of each method. tests/unit/functions/platform/endpoint.test.ts tests all of them without a cloud. */
const id = '0'.repeat(64);
const adminEndpoints = [
  { method: 'GET', path: '/api/subscribers' },
  { method: 'POST', path: '/api/upcoming-events' },
  { method: 'PUT', path: '/api/archive-guests/1' },
  { method: 'DELETE', path: `/api/subscribers/${id}` },
];
const withBody = (method: string) => ({ method, body: method === 'GET' || method === 'DELETE' ? undefined : {} });

test.each(adminEndpoints)(
  '$method $path is refused without a session, and to anybody who bypasses CloudFront',
  async (each) => {
    const request = withBody(each.method);
    expect((await new Visitor(cloud).call(each.path, request)).status).toBe(401);
    const direct = async (headers: Record<string, string>) =>
      (await admin.call(`/_local/api${each.path}`, { ...request, headers })).status;
    expect([await direct({}), await direct({ [originHeader]: 'guess' })]).toEqual([401, 403]);
  },
);

test.each(adminEndpoints.filter(({ method }) => method !== 'GET'))(
  '$method $path is refused without the session’s token, and to a page of another site',
  async ({ method, path }) => {
    const foreign: Record<string, string>[] = [
      { [adminTokenHeader]: '' },
      { [adminTokenHeader]: 'x'.repeat(43) },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of foreign) {
      const { status } = await admin.call(path, { ...withBody(method), headers });
      expect(status, JSON.stringify(headers)).toBe(403);
    }
  },
);

describe('signing in', () => {
  const cookieFor = async (headers: Record<string, string> = {}) => {
    const response = await new Visitor(cloud).call('/api/login', { body: account, headers });
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).not.toMatch(/domain=/i);
    return { pair: cookie.split('; ')[0] ?? '', attributes: cookie.split('; ').slice(1) };
  };
  const signedInBy = async (cookie: string, headers: Record<string, string> = {}) => {
    const response = await new Visitor(cloud).call('/api/user', { headers: { cookie, ...headers } });
    return ((await response.json()) as { isAuthenticated: boolean }).isAuthenticated;
  };
  const overTls = { 'x-forwarded-proto': 'https' };

  test('sets a cookie that is hidden from scripts and other sites', async () => {
    const { pair, attributes } = await cookieFor(overTls);
    expect(pair).toMatch(/^__Host-session=/);
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'Secure', 'HttpOnly', 'SameSite=Strict']));
    expect(await signedInBy(pair, overTls)).toBe(true);
  });

  test('sets a cookie that every browser accepts over plain HTTP on this machine', async () => {
    const { pair, attributes } = await cookieFor();
    expect(pair).not.toMatch(/^__(Host|Secure)-/);
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Strict']));
    expect(attributes).not.toContain('Secure');
    expect(await signedInBy(pair)).toBe(true);
    // Neither kind of cookie is accepted as the other.
    expect(await signedInBy(pair, overTls)).toBe(false);
  });

  test('signing out ends the session on the server, so that the old cookie is no longer valid', async () => {
    const other = await signIn(cloud);
    expect((await other.call('/api/subscribers')).status).toBe(200);
    expect((await other.call('/api/logout', { method: 'POST' })).status).toBe(204);
    expect((await other.call('/api/subscribers')).status).toBe(401);
    expect(await (await other.call('/api/user')).json()).toEqual({
      isAuthenticated: false,
      user: null,
      adminToken: null,
    });
  });
});

/* Which input the form accepts is tested in tests/unit/functions/people/newsletterForm.test.ts. */
test('one address that subscribes fifty times at once gets one row, one count, one answer and one welcome mail', async () => {
  const visitor = new Visitor(cloud);
  const counted = async () => ((await (await admin.call('/api/counts')).json()) as { subscribers: number }).subscribers;
  const before = await counted();
  const spellings = ['many@example.org', 'Many@Example.org', ' MANY@example.org '];
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => visitor.subscribe(spellings[n % 3] ?? '')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
  const list = (await (await admin.call('/api/subscribers')).json()) as { email: string }[];
  expect(list.filter(({ email }) => email.toLowerCase() === 'many@example.org')).toHaveLength(1);
  expect(await counted()).toBe(before + 1);
  await cloud.untilIdle();
  expect((await cloud.inbox()).filter(({ to }) => to[0]?.toLowerCase() === 'many@example.org')).toHaveLength(1);
});

describe('something that does not exist', () => {
  test('an unknown address of the API is a 404 in JSON', async () => {
    const response = await new Visitor(cloud).call('/api/nothing');
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ message: expect.any(String) });
  });

  test('an unknown page gets the 404 page and status; a known one does not', async () => {
    const unknown = await new Visitor(cloud).call('/nothing/here');
    expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(await unknown.text()).toContain('<div id="root">');
    expect((await new Visitor(cloud).call('/about')).status).toBe(200);
  });

  test('a missing asset gets a 404 without a page', async () => {
    const response = await new Visitor(cloud).call('/assets/gone-12345678.js');
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('<div id="root">');
  });
});
