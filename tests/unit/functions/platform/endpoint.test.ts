import type { APIGatewayProxyEventV2, Context, SQSEvent } from 'aws-lambda';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import * as doorLinks from '../../../../functions/lib/accounts/doorLinks.ts';
import { type Admin, openSession } from '../../../../functions/lib/accounts/sessions.ts';
import { defaultConcurrency } from '../../../../functions/lib/platform/async.ts';
import { parseRequest } from '../../../../functions/lib/platform/http/endpoint.ts';
import { logger } from '../../../../functions/lib/platform/log.ts';
import { queueWorker } from '../../../../functions/lib/platform/queues/queueWorker.ts';
import { contract, endpoints } from '../../../../shared/contract/index.ts';
import { adminTokenHeader, doorKeyHeader } from '../../../../shared/platform/constants.ts';
import { withFakes } from '../../../support/people/withFakes.ts';
import { call as ask, host } from '../../../support/run/calls.ts';

const event = (...bodies: string[]) =>
  ({ Records: bodies.map((body, index) => ({ body, messageId: `m${index}` })) }) as unknown as SQSEvent;

it('does all messages but those that cannot be read, and has these delivered again', async () => {
  const done: unknown[] = [];
  const prefetched: unknown[] = [];
  const worker = queueWorker(async (message) => void done.push(message), {
    prefetch: async (messages) => prefetched.push(...messages),
    isNotice: (body) => body === 'Welcome.',
  });
  const answer = await worker(event('1', 'Welcome.', 'no JSON', '2'), {} as Context, () => {});
  expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: 'm2' }] });
  expect(done).toEqual([1, 2]);
  expect(prefetched).toEqual([1, 2]);
});

it('works on a few messages of a large batch at a time, and has only those delivered again that failed', async () => {
  let underWay = 0;
  let most = 0;
  const worker = queueWorker(async (message) => {
    most = Math.max(most, ++underWay);
    await new Promise((resolve) => setImmediate(resolve));
    underWay--;
    if (Number(message) % 40 === 1) throw new Error('failed');
  });
  const bodies = Array.from({ length: 100 }, (_, n) => String(n));
  const answer = await worker(event(...bodies), {} as Context, () => {});
  expect(answer).toEqual({ batchItemFailures: ['m1', 'm41', 'm81'].map((itemIdentifier) => ({ itemIdentifier })) });
  expect(most).toBe(defaultConcurrency);
});

describe('endpoints', () => {
  withFakes();
  let admin: Admin;
  let cookie: string;
  beforeEach(async () => {
    const session = await openSession('admin');
    admin = session.admin;
    cookie = session.cookie.split(';')[0] ?? '';
  });

  const token = () => ({ [adminTokenHeader.toLowerCase()]: admin.token });

  const call = async (name: string, headers: Record<string, string>, cookies: string[] = []) =>
    (await ask(name, { headers, cookies })).statusCode;

  const names = (which: (endpoint: (typeof endpoints)[number][1]) => boolean) =>
    endpoints.filter(([, endpoint]) => which(endpoint)).map(([name]) => name);
  const writes = names(({ auth, method }) => auth !== 'public' && method !== 'GET');

  test.each(names(({ auth }) => auth === 'admin'))('%s answers only a signed-in admin', async (name) => {
    expect(await call(name, { ...token() })).toBe(401);
    expect(await call(name, { ...token() }, ['__Host-session=x'])).toBe(401);
  });

  const atDoor = names(({ auth }) => auth === 'door');

  /** A link to the list of event 7, as its phone sends its key. */
  async function linkTo7(hours = 1) {
    const endsAt = Date.now() + hours * 3600_000;
    const { id, key } = await doorLinks.make(7, { name: 'Maria’s phone', madeBy: 'admin', endsAt });
    return { id, headers: { [doorKeyHeader.toLowerCase()]: key } };
  }
  const callAt = async (name: string, eventId: string, headers: Record<string, string>, cookies: string[] = []) =>
    (await ask(name, { headers, cookies, path: { id: eventId, signup: `${'0'.repeat(64)}-${eventId}` }, body: {} }))
      .statusCode;

  test('all that a link opens names its event in the path', () => {
    expect(atDoor).toEqual(expect.arrayContaining(['door/list', 'door/tick']));
    for (const [name, { auth, path, maxBody }] of endpoints.filter(([each]) => atDoor.includes(each)))
      expect([auth, path, maxBody], name).toEqual([
        'door',
        expect.stringMatching(/^\/api\/upcoming-events\/\{id\}\/door/),
        undefined,
      ]);
  });

  test.each(atDoor)(
    '%s answers a signed-in admin, or the link to that event while it lasts, and no one else',
    async (name) => {
      const { id, headers } = await linkTo7();
      const passes = [400, 404];
      expect(passes).toContain(await callAt(name, '7', headers));
      expect(passes).toContain(await callAt(name, '7', token(), [cookie]));
      expect(await callAt(name, '7', {})).toBe(401);
      for (const other of ['8', '07', '7#', '']) expect(await callAt(name, other, headers), other).toBe(401);
      if (writes.includes(name))
        expect(await callAt(name, '7', { ...headers, origin: 'https://evil.example' })).toBe(403);
      // A key that opens nothing is refused, whoever else is signed in on that phone.
      for (const key of ['', 'x', id])
        expect(await callAt(name, '7', { ...token(), [doorKeyHeader.toLowerCase()]: key }, [cookie])).toBe(401);
      expect(await callAt(name, '7', (await linkTo7(0)).headers)).toBe(401);
      await doorLinks.end(7, id);
      expect(await callAt(name, '7', headers)).toBe(401);
    },
  );

  test.each(names(({ auth }) => auth === 'admin'))('%s is not opened by a link to the door', async (name) => {
    const { headers } = await linkTo7();
    expect(await callAt(name, '7', headers)).toBe(401);
  });

  test.each(writes)('%s requires the token of the session, and is refused for another site', async (name) => {
    expect(await call(name, {}, [cookie])).toBe(403);
    expect(await call(name, { [adminTokenHeader.toLowerCase()]: 'x'.repeat(43) }, [cookie])).toBe(403);
    for (const foreign of [
      ...[{ origin: 'https://evil.example' }, { origin: 'null' }],
      ...[{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }],
    ] as Record<string, string>[])
      expect(await call(name, { ...token(), ...foreign }, [cookie]), JSON.stringify(foreign)).toBe(403);
  });

  test('each refusal leaves a line with the call and its status, and nothing that was sent', async () => {
    const lines = vi.spyOn(logger, 'warn').mockImplementation(() => {});
    await call('adminKeys/create', { ...token() });
    await call('adminKeys/create', {}, [cookie]);
    await call('adminKeys/create', { ...token(), origin: 'https://evil.example' }, [cookie]);
    expect(lines.mock.calls).toEqual(
      [401, 403, 403].map((status) => ['Refused', { call: 'POST /api/admin-keys', status }]),
    );
  });

  test('with the session, its token and the right origin a write succeeds', async () => {
    const own = { origin: `https://${host}`, 'sec-fetch-site': 'same-origin' };
    expect(await call('adminKeys/create', { ...token(), ...own }, [cookie])).toBe(201);
  });

  test.each(['100%', 'a%20b', '%2525'])(
    'an admin called %s keeps that name: API Gateway has decoded the path',
    (username) => {
      const { params } = contract.admins.remove;
      const event = { headers: {}, pathParameters: { username } } as unknown as APIGatewayProxyEventV2;
      expect(parseRequest({ ...contract.invitations.withdraw, params }, event).params).toEqual({ username });
    },
  );

  const forms = { 'content-type': 'application/x-www-form-urlencoded', origin: `https://${host}` };
  const publicWrites = names(({ auth, request }) => auth === 'public' && request !== undefined);

  test.each(publicWrites)('%s reads no body of more than 10 kB', async (name) => {
    expect((await ask(name, { body: { firstName: 'a'.repeat(10_000) } })).statusCode).toBe(413);
  });

  test('a form without scripts that is far too long leads back to its page', async () => {
    const body = new TextEncoder().encode(`firstName=${'a'.repeat(1_000_000)}`);
    for (const name of ['newsletter/subscribe', 'signups/create', 'newsletter/unsubscribe']) {
      const { statusCode, headers } = await ask(name, { headers: forms, body });
      expect([statusCode, headers?.location], name).toEqual([303, expect.stringMatching(/-invalid$/)]);
    }
  });

  test.each([
    ...['newsletter/subscribe', 'signups/create', 'session/login', 'session/forgotPassword', 'session/resetPassword'],
    ...['invitations/accept', 'account/confirmAddress'],
    ...['readerDetails/show', 'readerDetails/correctName', 'readerDetails/mailLink', 'readerDetails/changeAddress'],
    'readerDetails/erase',
  ])('%s counts refused requests for their network', async (name) => {
    const statuses = new Set<number | undefined>();
    for (let n = 0; n < 61; n++) statuses.add((await ask(name, { body: { none: n } })).statusCode);
    expect([...statuses]).toEqual([400, 429]);
  });

  test('an answer names twenty of the fields that it does not know', async () => {
    const body = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`f${n}`, n]));
    const { fields } = JSON.parse((await ask('invitations/accept', { body })).body ?? '');
    const unknown = Object.values(fields).filter((message) => message === 'This field is unknown');
    expect(unknown).toHaveLength(20);
  });
});
