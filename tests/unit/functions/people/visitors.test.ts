import { Resolver } from 'node:dns/promises';
import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openSession } from '../../../../functions/lib/accounts/sessions/session.ts';
import * as emailTemplates from '../../../../functions/lib/letters/templates/emailTemplates.ts';
import * as subscribers from '../../../../functions/lib/people/subscribers/subscribers.ts';
import { send } from '../../../../functions/lib/sending/deliver/ses.ts';
import { adminTokenHeader, viewerHeaders } from '../../../../shared/platform/constants.ts';
import { protectedTemplates } from '../../../../shared/site/site.ts';
import { consented } from '../../../support/data/consented.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { call, installMail, installSecrets } from '../../../support/run/calls.ts';

let dynamo: FakeDynamo;
let clients: ReturnType<typeof installMail>;
beforeEach(() => {
  dynamo = installFakeDynamo();
  installSecrets();
  clients = installMail();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const person = { firstName: 'Ana', lastName: 'Lima', email: 'ana@example.org', consent: true };
const signUp = { ...person, city: 'Lisbon', attendanceType: 'virtual', subscribeNewsletter: true };
const people = () => dynamo.startingWith('people', '');

describe.each([
  ['newsletter/subscribe', person, 200, 1],
  // The booking, and the welcome to the newsletter.
  ['signups/create', signUp, 201, 2],
])('%s', (name, body, done, mails) => {
  test('a bot that fills in the hidden field gets the usual answer, and nothing happens', async () => {
    const honest = await call(name, { body: { ...body, email: 'ben@example.org' } });
    const before = people().length;
    const trapped = await call(name, { body: { ...body, website: 'https://spam.example' } });
    expect([trapped.statusCode, trapped.body]).toEqual([done, honest.body]);
    expect(people()).toHaveLength(before);
    // Those of the honest visitor.
    expect(clients.queue.commandCalls(SendMessageCommand)).toHaveLength(mails);
  });

  test('a script is stopped after sixty requests, and told when to try again; somebody elsewhere is not', async () => {
    const statuses: unknown[] = [];
    for (let n = 0; n < 60; n++)
      statuses.push((await call(name, { body: { ...body, email: `p${n}@example.org` } })).statusCode);
    expect(new Set(statuses)).toEqual(new Set([done]));
    const refused = await call(name, { body });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers?.['retry-after'])).toBeGreaterThan(500);
    const elsewhere = { [viewerHeaders.address]: '10.0.0.2' };
    expect((await call(name, { headers: elsewhere, body })).statusCode).toBe(done);
  });

  const answersOf = async (count: number, email: (n: number) => string, address: (n: number) => string) => {
    const answers = [];
    for (let n = 0; n < count; n++) {
      const from = { [viewerHeaders.address]: address(n) };
      answers.push(await call(name, { headers: from, body: { ...body, email: email(n) } }));
    }
    return answers;
  };
  const statusesOf = async (...of: Parameters<typeof answersOf>) =>
    (await answersOf(...of)).map(({ statusCode }) => statusCode);

  /** The nth address of an IPv6 network, each in a subnet of its own where the network has several. */
  const within = (network: string) => (n: number) => `2001:db8:${network}:${n.toString(16)}::1`;

  test('all addresses in one household’s IPv6 network count as one visitor; another network is another visitor', async () => {
    const one = (n: number) => `2001:db8:0:1:${((n * 7919) % 65536).toString(16)}::${n}`;
    const statuses = await statusesOf(62, (n) => `p${n}@example.org`, one);
    expect(statuses).toEqual([...Array(60).fill(done), 429, 429]);
    for (const elsewhere of ['2001:db8:0:2::1', '::ffff:10.0.0.9'])
      expect(
        await statusesOf(
          1,
          () => 'q@example.org',
          () => elsewhere,
        ),
      ).toEqual([done]);
  });

  test('the subnets of one IPv6 network count together: 120 of a /56, 200 a day, and 300 of a /48', async () => {
    const household = await statusesOf(121, (n) => `p${n}@example.org`, within('0'));
    expect(household).toEqual([...Array(120).fill(done), 429]);
    // A company’s other subnets of the /48 are not shut out.
    const company = await statusesOf(
      200,
      (n) => `q${n}@example.org`,
      (n) => `2001:db8:0:${(256 * (1 + (n % 4))).toString(16)}::${n}`,
    );
    expect(company).toEqual([...Array(180).fill(done), ...Array(20).fill(429)]);
  });

  test('one telephone cannot use up the limit of its carrier: those whose numbers are next to it still sign up', async () => {
    await statusesOf(
      70,
      (n) => `p${n}@example.org`,
      () => '2001:db8:0:1::1',
    );
    const neighbours = await statusesOf(
      60,
      (n) => `q${n}@example.org`,
      (n) => within('0')(n + 2),
    );
    expect(neighbours).toEqual(Array(60).fill(done));
  });

  test('whoever enters an address over and over, from many places, does not shut its owner out', async () => {
    const statuses = await statusesOf(
      200,
      () => 'victim@example.org',
      (n) => `10.1.${n}.1`,
    );
    expect(new Set(statuses)).toEqual(new Set([done]));
    expect(
      await statusesOf(
        1,
        () => 'victim@example.org',
        () => '10.2.0.1',
      ),
    ).toEqual([done]);
  });

  test.each([
    ['tags', (n: number) => `victim+${n}@example.org`],
    ['dots, where Google ignores them', (n: number) => `v${'.'.repeat(n % 2)}i.c.t.i.m+${n}@gmail.com`],
  ])('a mailbox cannot be flooded by spelling its address differently: %s', async (_, email) => {
    const answers = await answersOf(7, email, (n) => `10.2.0.${n}`);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(5).fill(done), 429, 429]);
    const { message } = JSON.parse(answers[6]?.body ?? '');
    expect(message).toMatch(/^This email address was entered too often\. Please try again in \d+ hours\.$/);
  });

  test('whoever has a domain has mailboxes without end, and is stopped at three hundred an hour; others are not', async () => {
    const from = (domain: string) =>
      statusesOf(
        1,
        (n) => `p${n}@${domain}`,
        () => '10.4.0.0',
      );
    expect(await from('catch-all.org')).toEqual([done]);
    // As if 298 others of that domain had signed up since.
    const [{ pk, sk } = {}] = dynamo.startingWith('access', 'RATE#organization#');
    const others = { UpdateExpression: 'ADD times :others', ExpressionAttributeValues: { ':others': 298 } };
    dynamo.answer('UpdateCommand', { TableName: 'access', Key: { pk, sk }, ...others });
    const hosts = ['catch-all.org', 'x.catch-all.org', 'y.z.catch-all.org'];
    const answers = await answersOf(
      3,
      (n) => `q${n}@${hosts[n]}`,
      (n) => `10.4.1.${n}`,
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([done, 429, 429]);
    expect(JSON.parse(answers[1]?.body ?? '').message).toMatch(
      /^Too many people with addresses like this one are signing up right now\. Please try again in \d+ minutes\.$/,
    );
    expect(await from('university.ac.uk')).toEqual([done]);
  });

  test('the limit of a domain does not count who is at a large provider', async () => {
    await statusesOf(
      3,
      (n) => ['a@gmail.com', 'b@yahoo.co.uk', 'shop@c.fastmail.com'][n] ?? '',
      (n) => `10.5.0.${n}`,
    );
    expect(dynamo.startingWith('access', 'RATE#organization#')).toEqual([]);
  });

  test('DNS is not asked for somebody over a limit, or for a bot in the trap', async () => {
    // Findings are kept, so that each form needs a domain of its own.
    const place = name.replace('/', '-');
    const asked = vi.spyOn(Resolver.prototype, 'resolveMx');
    await statusesOf(
      60,
      () => `ana@${place}.example.org`,
      () => '10.6.0.0',
    );
    expect(asked).toHaveBeenCalledTimes(1);
    expect(
      await statusesOf(
        1,
        () => `ana@beyond.${place}.example.org`,
        () => '10.6.0.0',
      ),
    ).toEqual([429]);
    await call(name, { body: { ...body, email: 'bot@trap.example.org', website: 'https://spam.example' } });
    expect(asked).toHaveBeenCalledTimes(1);
  });

  test('unknown fields are refused', async () => {
    expect((await call(name, { body: { ...body, role: 'admin' } })).statusCode).toBe(400);
    expect(people()).toEqual([]);
  });
});

test('however many subscribe within an hour from other networks, one more person still can', async () => {
  const statuses = new Set<unknown>();
  for (let n = 0; n <= 1000; n++) {
    const from = { [viewerHeaders.address]: `10.${n >> 8}.${n & 255}.1` };
    const body = { ...person, email: `p${n}@company${n % 10}.org` };
    statuses.add((await call('newsletter/subscribe', { headers: from, body })).statusCode);
  }
  expect(statuses).toEqual(new Set([200]));
});

test('the mails of a network’s later sign-ups wait, and are not queued', async () => {
  const answers = [];
  for (let n = 0; n < 62; n++) {
    const from = { [viewerHeaders.address]: `10.0.5.${n}` };
    const body = { ...signUp, email: `p${n}@example.org` };
    answers.push((await call('signups/create', { headers: from, body })).statusCode);
  }
  expect(answers).toEqual(Array(62).fill(201));
  // A booking and a welcome each.
  expect(clients.queue.commandCalls(SendMessageCommand)).toHaveLength(2 * 60);
  const waiting = dynamo.startingWith('people', 'DEFERRED');
  expect(waiting.map(({ waits, busy }) => [waits, busy])).toEqual(Array(4).fill(['busy', true]));
});

test.each([
  ['from one address', (n: number) => ({ name: `guess${n}`, address: '10.0.0.1' }), 20],
  ['for one name from many addresses', (n: number) => ({ name: 'Admin', address: `10.0.1.${n}` }), 10],
])('guessing passwords %s is stopped', async (_, guess, times) => {
  const guessed: unknown[] = [];
  for (let n = 0; n <= times; n++) {
    const { name, address } = guess(n);
    const from = { [viewerHeaders.address]: address };
    guessed.push((await call('session/login', { headers: from, body: { username: name, password: 'x' } })).statusCode);
  }
  expect(guessed).toEqual([...Array(times).fill(401), 429]);
});

describe('unsubscribing from the newsletter', () => {
  const letter = () => {
    const { Headers = [] } = clients.ses.commandCalls(SendEmailCommand)[0]?.args[0].input.Content?.Simple ?? {};
    const value = (name: string) => Headers.find(({ Name }) => Name === name)?.Value;
    return { link: /^<(.+)>$/.exec(value('List-Unsubscribe') ?? '')?.[1] ?? '', post: value('List-Unsubscribe-Post') };
  };
  const tokenFor = async (email: string) => {
    const { id = '' } = await subscribers.add({ ...person, email }, consented());
    clients.ses.resetHistory();
    const mail = { subject: 'News', html: '<p>x</p>', text: 'x' };
    await send({ mail, to: { id, email, firstName: 'Ana' }, tags: {} });
    return new URL(letter().link).searchParams.get('token') ?? '';
  };
  const leave = (token: string) =>
    call('newsletter/unsubscribe', { headers: { origin: 'https://mail.example' }, query: { token } });
  const subscribed = async () => (await subscribers.counts()).subscribers;

  test('is possible with one click, by every mail’s headers (RFC 8058)', async () => {
    await tokenFor('ana@example.org');
    expect(letter().link).toMatch(/^https:\/\/www\.example\.org\/api\/newsletter\/unsubscribe\?token=/);
    expect(letter().post).toBe('List-Unsubscribe=One-Click');
  });

  test('is possible without scripts by the link at the foot; the one to the details hides its token from servers', async () => {
    const mail = { subject: 'News', html: '<p>x</p>', text: '{unsubscribeUrl} {detailsUrl}' };
    await send({ mail, to: { id: 'ana', email: 'ana@example.org', firstName: 'Ana' }, tags: {} });
    const [sent] = clients.ses.commandCalls(SendEmailCommand);
    expect(sent?.args[0].input.Content?.Simple?.Body?.Text?.Data).toMatch(
      /^https:\/\/www\.example\.org\/unsubscribe\?token=[\w.~-]+ https:\/\/www\.example\.org\/your-details#[\w.~-]+$/,
    );
  });

  test('needs no login and no page of ours, never redirects, and can be repeated', async () => {
    const token = await tokenFor('ana@example.org');
    for (const _ of [1, 2]) {
      const { statusCode, headers: answered } = await leave(token);
      expect([statusCode, answered?.location]).toEqual([200, undefined]);
    }
    expect(await subscribed()).toBe(0);
  });

  test('redirects if the page’s own form sends it, but not if a mail program does', async () => {
    const token = await tokenFor('ana@example.org');
    const post = async (fields: Record<string, string>) => {
      const type = { 'content-type': 'application/x-www-form-urlencoded' };
      const body = Buffer.from(new URLSearchParams(fields).toString());
      const answer = await call('newsletter/unsubscribe', { headers: type, query: { token }, body });
      return [answer.statusCode, answer.headers?.location];
    };
    expect(await post({ 'List-Unsubscribe': 'One-Click' })).toEqual([200, undefined]);
    expect(await post({ token })).toEqual([303, '/outcome/unsubscribed']);
  });

  test('does not happen by opening the link, because mail scanners follow links', async () => {
    const token = await tokenFor('ana@example.org');
    const before = structuredClone(people());
    expect((await call('newsletter/unsubscribePage', { query: { token } })).statusCode).toBe(303);
    expect(people()).toEqual(before);
  });

  test('works only with the reader’s own token', async () => {
    const [ana, ben] = [await tokenFor('ana@example.org'), await tokenFor('ben@example.org')];
    for (const token of [`${ana.split('.')[0]}.${ben.split('.')[1]}`, `${ana}x`, ana.split('.')[0] ?? '', ''])
      expect((await leave(token)).statusCode).toBe(400);
    expect(await subscribed()).toBe(2);
  });
});

test.each([...protectedTemplates])('the template %s cannot be deleted', async (name) => {
  await emailTemplates.add({ name, subject: 'x', htmlContent: '<p>x</p>', mailBytes: 1 });
  const { admin, cookie } = await openSession('admin');
  const { statusCode } = await call('emailTemplates/remove', {
    headers: { [adminTokenHeader.toLowerCase()]: admin.token },
    cookies: [cookie.split(';')[0] ?? ''],
    path: { name },
  });
  expect(statusCode).toBe(403);
  expect(await emailTemplates.find(name)).toBeDefined();
});
