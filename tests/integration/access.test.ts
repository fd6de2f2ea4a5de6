import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { adminTokenHeader } from '../../shared/constants.ts';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { endpoints } from '../../shared/contract/index.ts';
import type { AllAdmins } from '../../shared/model/account.ts';
import { admin as account, Cloud } from '../support/cloud.ts';
import { until } from '../support/until.ts';
import { Browser, signIn, Visitor } from '../support/visitor.ts';

let cloud: Cloud;
let admin: Visitor;
beforeAll(async () => {
  cloud = await Cloud.shared();
  admin = await signIn(cloud);
});

const samples: Record<string, string> = { id: '1', name: 'no-such-template' };
const sampleId: Record<string, string> = {
  campaigns: '00000000-0000-4000-8000-000000000000',
  subscribers: '0'.repeat(64),
  audience: '0'.repeat(64),
};

/**
 * One admin endpoint of each kind, with a path that leads to nothing that is there. All of them are asked the same
 * without a cloud in tests/unit/functions/endpoint.test.ts.
 */
const adminEndpoints = [
  ...new Map(
    endpoints.filter(([, { auth }]) => auth === 'admin').map((entry) => [kindOf(entry[1]), entry] as const),
  ).values(),
].map(([name, { method, path }]) => {
  const resource = name.split('/')[0] ?? '';
  return {
    method,
    path: path.replace(/\{(\w+)\}/g, (_, part) => (part === 'id' && sampleId[resource]) || (samples[part] ?? 'x')),
  };
});
const writes = adminEndpoints.filter(({ method }) => method !== 'GET');

/** What decides how a request is read: its method, and whether it brings a path's part, JSON or a file. */
function kindOf({ method, params, request, upload }: Endpoint): string {
  return [method, params && 'of one', request && 'JSON', upload && 'file'].join(' ');
}

describe.each(adminEndpoints)('$method $path', ({ method, path }) => {
  const body = method === 'GET' || method === 'DELETE' ? undefined : {};

  test('is refused without a session', async () => {
    expect((await new Visitor(cloud).call(path, { method, body })).status).toBe(401);
  });

  test('is refused from past CloudFront', async () => {
    const response = await admin.call(`/_local/api${path}`, { method, body });
    expect(response.status).toBe(403);
  });
});

describe.each(writes)('$method $path', ({ method, path }) => {
  test('is refused without the session’s token', async () => {
    expect((await admin.call(path, { method, body: {}, headers: { [adminTokenHeader]: '' } })).status).toBe(403);
    expect((await admin.call(path, { method, body: {}, headers: { [adminTokenHeader]: 'x'.repeat(43) } })).status).toBe(
      403,
    );
  });

  test.each([
    ['origin', 'https://evil.example'],
    ['origin', 'null'],
    ['sec-fetch-site', 'cross-site'],
    ['sec-fetch-site', 'same-site'],
  ])('is refused with %s: %s', async (header, value) => {
    expect((await admin.call(path, { method, body: {}, headers: { [header]: value } })).status).toBe(403);
  });
});

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

  test('sets a cookie that scripts and other sites never see', async () => {
    const { pair, attributes } = await cookieFor(overTls);
    expect(pair).toMatch(/^__Host-session=/);
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'Secure', 'HttpOnly', 'SameSite=Strict']));
    expect(await signedInBy(pair, overTls)).toBe(true);
  });

  test('over this machine’s plain HTTP sets one that every browser keeps there', async () => {
    const { pair, attributes } = await cookieFor();
    expect(pair).not.toMatch(/^__(Host|Secure)-/);
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Strict']));
    expect(attributes).not.toContain('Secure');
    expect(await signedInBy(pair)).toBe(true);
    // Neither kind passes for the other.
    expect(await signedInBy(pair, overTls)).toBe(false);
  });

  test('says the same of a wrong name and a wrong password', async () => {
    const visitor = new Visitor(cloud);
    for (const body of [
      { ...account, password: 'wrong' },
      { ...account, username: 'nobody' },
    ]) {
      const response = await visitor.call('/api/login', { body });
      expect([response.status, await response.json()]).toEqual([401, { message: 'Invalid username or password.' }]);
    }
  });

  test('signing out ends the session on the server: the old cookie is worth nothing', async () => {
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

  test('forged cookies open nothing', async () => {
    const [name, real = ''] = admin.headers.cookie?.split('=') ?? [];
    const [, payload = ''] = real.split('.');
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const sign = (text: string, key: string) => `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
    const forged = [
      `${encode({ alg: 'none' })}.${payload}.`,
      sign(`${encode({ alg: 'HS256', typ: 'session+jwt' })}.${payload}`, 'guess'),
      `${real.slice(0, -4)}AAAA`,
      'x',
    ];
    for (const cookie of forged) {
      const response = await new Visitor(cloud).call('/api/subscribers', {
        headers: { cookie: `${name}=${cookie}` },
      });
      expect(response.status).toBe(401);
    }
  });
});

describe('accounts', () => {
  const currentPassword = account.password;
  const password = 'a lantern over slow water';
  const make = (username: string) => cloud.invoke('workers/manageAdmins', { act: 'create', username, password });
  const statusesOf = (answers: Response[]) => answers.map(({ status }) => status).sort();
  const linkTo = (email: string) =>
    until(`a link to ${email}`, async () => {
      const mail = (await cloud.inbox()).find(({ to }) => to.includes(email));
      return mail && /#([\w.~-]+)/.exec(mail.text)?.[1];
    });

  test('an invitation that many accept at once makes one account', async () => {
    const body = { currentPassword, email: 'cleo@example.org', username: 'Cleo' };
    const invited = await Promise.all([1, 2, 3].map(() => admin.call('/api/invitations', { body })));
    expect(statusesOf(invited)).toEqual([201, 409, 409]);
    const token = await linkTo('cleo@example.org');
    const accept = (n: number) =>
      new Visitor(cloud).call('/api/invitations/accept', { body: { token, username: `Cleo ${n}`, password } });
    expect(statusesOf(await Promise.all([1, 2, 3, 4].map(accept)))).toEqual([201, 409, 409, 409]);
    const { admins } = (await (await admin.call('/api/admins')).json()) as AllAdmins;
    expect(admins.filter(({ username }) => username.startsWith('Cleo'))).toHaveLength(1);
  });

  test('who is removed while logging in, again and again, is out', async () => {
    await make('Ben');
    const visitors = Array.from({ length: 6 }, () => new Browser(cloud));
    const [removed] = await Promise.all([
      admin.call('/api/admins/Ben/remove', { body: { currentPassword } }),
      ...visitors.map((visitor) => visitor.logIn({ username: 'Ben', password })),
    ]);
    expect(removed.status).toBe(204);
    const seen = await Promise.all(visitors.map((visitor) => visitor.call('/api/account')));
    expect(statusesOf(seen)).toEqual(Array(6).fill(401));
  });

  test('a password that is changed twice at once is one of the two, and one browser stays signed in', async () => {
    await make('Di');
    const browsers = [new Browser(cloud), new Browser(cloud)];
    for (const browser of browsers) expect(await browser.logIn({ username: 'Di', password })).toBe(200);
    const chosen = ['nine herons above the weir', 'the tide forgets the harbour'];
    const change = (browser: Browser, n: number) =>
      browser.call('/api/account/password', {
        method: 'PUT',
        body: { currentPassword: password, newPassword: chosen[n] },
      });
    const answers = await Promise.all(browsers.map(change));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const winner = answers.findIndex(({ ok }) => ok);
    const seen = await Promise.all(browsers.map((browser) => browser.call('/api/account')));
    expect(seen.map(({ status }) => status)).toEqual(winner === 0 ? [200, 401] : [401, 200]);
    expect(await new Browser(cloud).logIn({ username: 'Di', password: chosen[winner] })).toBe(200);
  });
});

describe('subscribing', () => {
  const person = { firstName: 'Ana', lastName: 'Lima', email: 'ana@example.org', consent: true };
  const subscribe = (body: unknown, headers?: Record<string, string>) =>
    new Visitor(cloud).call('/api/newsletter/subscribe', { body, ...(headers && { headers }) });

  test('bad input is answered by a message for each field', async () => {
    const response = await subscribe({ firstName: 'A', lastName: '', email: 'x', consent: false });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      message: 'First name is required',
      fields: {
        firstName: 'First name is required',
        lastName: 'Last name is required',
        email: 'Please enter a valid email address',
        consent: 'You must agree to receive newsletters',
      },
    });
  });

  test('what is no JSON, or has fields that nobody asked for, is refused', async () => {
    expect((await subscribe({ ...person, role: 'admin' })).status).toBe(400);
    const text = await new Visitor(cloud).call('/api/newsletter/subscribe', {
      body: person,
      headers: { 'content-type': 'text/plain' },
    });
    expect(text.status).toBe(415);
  });

  test('a page of another site cannot subscribe anybody', async () => {
    expect((await subscribe(person, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await subscribe(person, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await subscribe({ ...person, email: 'own@example.org' }, { origin: cloud.url })).status).toBe(200);
  });

  test('fifty at once with one address: one row, counted once, one answer, one welcome mail', async () => {
    const visitor = new Visitor(cloud);
    const counted = async () =>
      ((await (await admin.call('/api/counts')).json()) as { subscribers: number }).subscribers;
    const before = await counted();
    const spellings = ['many@example.org', 'Many@Example.org', ' MANY@example.org '];
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => visitor.subscribe(spellings[n % 3] ?? '')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    const list = (await (await admin.call('/api/subscribers')).json()) as { email: string }[];
    expect(list.filter(({ email }) => email.toLowerCase() === 'many@example.org')).toHaveLength(1);
    expect(await counted()).toBe(before + 1);
    await confirmationQueueEmpty();
    expect((await cloud.inbox()).filter(({ to }) => to[0]?.toLowerCase() === 'many@example.org')).toHaveLength(1);
  });

  test('a bot that fills the hidden field hears the same, and nothing happens', async () => {
    const response = await subscribe({ ...person, email: 'bot@example.org', website: 'https://spam.example' });
    expect(response.status).toBe(200);
    const list = (await (await admin.call('/api/subscribers')).json()) as { email: string }[];
    expect(list.some(({ email }) => email === 'bot@example.org')).toBe(false);
    await confirmationQueueEmpty();
    expect((await cloud.inbox()).some(({ to }) => to.includes('bot@example.org'))).toBe(false);
  });

  test('a script that feeds in addresses is stopped; a hall of people behind one router is not', async () => {
    const script = new Visitor(cloud);
    const statuses: number[] = [];
    for (let n = 0; n < 63; n++) statuses.push((await script.subscribe(`victim${n}@example.org`)).status);
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(200));
    expect(statuses.slice(60)).toEqual([429, 429, 429]);
  });

  async function confirmationQueueEmpty(): Promise<void> {
    await until('the queue of confirmations to be empty', async () => {
      const queues = Object.entries(await cloud.queues()).filter(
        ([name]) => /confirmation/i.test(name) && !/dead/i.test(name),
      );
      return queues.every(([, { visible, inFlight }]) => visible + inFlight === 0) ? true : undefined;
    });
  }
});

describe('what is not there', () => {
  test('an unknown address of the API is a 404 in JSON', async () => {
    const response = await new Visitor(cloud).call('/api/nothing');
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ message: expect.any(String) });
  });

  test('an unknown page is the 404 page, with that status; a known one is not', async () => {
    const unknown = await new Visitor(cloud).call('/nothing/here');
    expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(await unknown.text()).toContain('<div id="root">');
    expect((await new Visitor(cloud).call('/about')).status).toBe(200);
  });

  test('a missing asset is a 404, never the page', async () => {
    const response = await new Visitor(cloud).call('/assets/gone-12345678.js');
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('<div id="root">');
  });
});
