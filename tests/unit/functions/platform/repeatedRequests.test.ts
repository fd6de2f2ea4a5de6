import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as invitations from '../../../../functions/lib/accounts/invitations/invitations.ts';
import { openSession } from '../../../../functions/lib/accounts/sessions/session.ts';
import { upcomingEvents } from '../../../../functions/lib/content/events/upcomingEvents.ts';
import * as emailTemplates from '../../../../functions/lib/letters/templates/emailTemplates.ts';
import { erase } from '../../../../functions/lib/people/personalData/erase.ts';
import { addressHash } from '../../../../functions/lib/people/subscribers/addresses.ts';
import * as subscribers from '../../../../functions/lib/people/subscribers/subscribers.ts';
import { suppress } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { sha256 } from '../../../../functions/lib/platform/crypto/digest.ts';
import { expiringToken, linkToken } from '../../../../functions/lib/platform/crypto/linkToken.ts';
import { metaKey } from '../../../../functions/lib/sending/campaign/campaigns.ts';
import { begin } from '../../../../functions/lib/sending/start/start.ts';
import { newsletter } from '../../../../shared/people/contract/newsletter.ts';
import { signups } from '../../../../shared/people/contract/signups.ts';
import { adminTokenHeader, idempotencyHeader } from '../../../../shared/platform/constants.ts';
import { consented } from '../../../support/data/consented.ts';
import { subscriberAt } from '../../../support/data/subscriberAt.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { call, fromCloudFront, installMail, installSecrets } from '../../../support/run/calls.ts';

vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
});

let dynamo: FakeDynamo;
let queue: ReturnType<typeof installMail>['queue'];
let ses: ReturnType<typeof installMail>['ses'];
let cookies: string[];
let headers: Record<string, string>;
beforeEach(async () => {
  dynamo = installFakeDynamo();
  installSecrets();
  ({ queue, ses } = installMail());
  vi.stubEnv('CAMPAIGN_QUEUE_URL', 'CAMPAIGN');
  const { admin, cookie } = await openSession('admin');
  cookies = [cookie.split(';')[0] ?? ''];
  headers = { ...fromCloudFront, [adminTokenHeader.toLowerCase()]: admin.token };
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const key = '5d1f0c34-92ab-4a5e-8f6e-0c55a3f0f2b1';
async function ask(name: string, request: { path?: Record<string, string>; body?: object }, own = key) {
  const { statusCode, body } = await call(name, {
    headers: { ...headers, [idempotencyHeader.toLowerCase()]: `"${own}"` },
    cookies,
    ...request,
  });
  return { status: statusCode, answer: JSON.parse(body || 'null') };
}
const activities = () => dynamo.startingWith('access', 'ACTIVITY').length;

const email = 'Marisol.Quintanilla@example.org';
const reader = { firstName: 'Marisol', lastName: 'Quintanilla', email };
const added = { ...reader, source: 'a letter', agreedOn: '2024-05-01', askedAnew: false };
const event = { title: 'Lanterns', guests: 'B', description: 'C', eventDate: 'May 3, 2031', eventTime: '7 PM' };

/** What of a person stands in these rows, plainly or as a hash that anybody can make who guesses an address. */
function traces(rows: object[], requests: object[]): string[] {
  const text = JSON.stringify(rows);
  const guesses = [email, email.toLowerCase(), ...requests.map((request) => JSON.stringify(request))];
  const hashes = guesses.flatMap((guess) => {
    const hex = sha256(guess);
    return [hex, Buffer.from(hex, 'hex').toString('base64'), Buffer.from(hex, 'hex').toString('base64url')];
  });
  const words = [reader.firstName, reader.lastName, email, ...hashes];
  return words.filter((word) => text.toLowerCase().includes(word.toLowerCase()));
}

describe('of a request that is done, nothing about a person is kept', () => {
  const everywhere = () => ['access', 'content', 'sends'].flatMap((table) => dynamo.startingWith(table, ''));

  test('of a subscriber whom an admin added, before an erasure and after it', async () => {
    expect((await ask('subscribers/create', { body: added })).status).toBe(201);
    const whole = { params: undefined, query: undefined, body: added, call: 'POST /api/subscribers' };
    expect(dynamo.startingWith('access', 'REQUEST#')).toHaveLength(1);
    expect(traces(everywhere(), [added, whole])).toEqual([]);
    await erase(email);
    expect(traces([...everywhere(), ...dynamo.startingWith('people', '')], [added, whole])).toEqual([]);
  });

  test('of one who used a public form', async () => {
    const asked = { ...reader, consent: true };
    expect((await ask('newsletter/subscribe', { body: asked })).status).toBe(newsletter.subscribe.status);
    const signUp = { ...asked, city: 'Lisbon', attendanceType: 'virtual', subscribeNewsletter: false };
    expect((await ask('signups/create', { body: signUp }, 'another')).status).toBe(signups.create.status);
    expect(dynamo.startingWith('access', 'REQUEST#')).toHaveLength(2);
    expect(traces(everywhere(), [asked, signUp])).toEqual([]);
  });

  test('and two requests that ask for the same share nothing by which one could tell', async () => {
    const asked = { ...reader, consent: true };
    for (const own of [key, 'another']) await ask('newsletter/subscribe', { body: asked }, own);
    const fingerprints = dynamo.startingWith('access', 'REQUEST#').map(({ fingerprint }) => fingerprint);
    expect(new Set(fingerprints).size).toBe(2);
  });

  test('of one who is invited again', async () => {
    const id = await invitations.idOf(email);
    await invitations.add({ id, username: 'mq', email, invitedBy: 'admin' });
    expect((await ask('invitations/resend', { path: { id } })).status).toBe(200);
    expect(traces(dynamo.startingWith('access', 'REQUEST#'), [])).toEqual([]);
  });

  test('of one to whom a test mail went, may have gone, or was withheld', async () => {
    const body = { testEmail: email };
    await emailTemplates.add({ name: 'news', subject: 'News', htmlContent: '<p>x</p>', mailBytes: 1 });
    const mail = (own: string) => ask('emailTemplates/sendTestMail', { path: { name: 'news' }, body }, own);
    expect((await mail('went')).status).toBe(200);
    ses.on(SendEmailCommand).rejects(new Error('No answer'));
    expect((await mail('unknown')).status).toBe(424);
    await suppress(await addressHash(email), 'bounced');
    expect((await mail('withheld')).status).toBe(409);
    expect(dynamo.startingWith('access', 'REQUEST#')).toHaveLength(2);
    expect(traces(everywhere(), [body])).toEqual([]);
  });
});

describe('a test mail that is asked for again with the same key', () => {
  const askFor = (testEmail: string) =>
    ask('emailTemplates/sendTestMail', { path: { name: 'news' }, body: { testEmail } });
  const mails = () => ses.commandCalls(SendEmailCommand).length;
  beforeEach(() => emailTemplates.add({ name: 'news', subject: 'News', htmlContent: '<p>x</p>', mailBytes: 1 }));

  test('is one mail, however late, and stands for this address alone', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const first = await askFor(email);
    expect(first.status).toBe(200);
    vi.setSystemTime(Date.now() + 3600 * 1000);
    expect(await askFor(email)).toEqual(first);
    expect((await askFor('other@example.org')).status).toBe(422);
    expect([mails(), activities()]).toEqual([1, 1]);
  });

  test('says again that nobody knows whether it went out, and mails nothing', async () => {
    ses.on(SendEmailCommand).rejects(new Error('No answer'));
    const first = await askFor(email);
    expect(first).toMatchObject({ status: 424, answer: { message: expect.stringContaining('look into the inbox') } });
    ses.on(SendEmailCommand).resolves({ MessageId: 'mail' });
    expect(await askFor(email)).toEqual(first);
    expect(mails()).toBe(1);
  });

  test('goes out where SES took no more at first', async () => {
    ses.on(SendEmailCommand).rejectsOnce(Object.assign(new Error('Slow down'), { name: 'TooManyRequestsException' }));
    expect((await askFor(email)).status).toBe(429);
    ses.on(SendEmailCommand).resolves({ MessageId: 'mail' });
    expect((await askFor(email)).status).toBe(200);
  });
});

describe('a request that comes again is answered with the thing as it is now', () => {
  test('a subscriber whose name was corrected since', async () => {
    const first = await ask('subscribers/create', { body: added });
    const id = await subscriberAt(email);
    const change = { firstName: 'Mari', lastName: 'Quintanilla', email, askedAnew: false };
    await ask('subscribers/update', { path: { id }, body: change }, 'other');
    expect(await ask('subscribers/create', { body: added })).toEqual({
      status: first.status,
      answer: { ...first.answer, firstName: 'Mari', version: 2 },
    });
    expect(await subscribers.counts()).toMatchObject({ subscribers: 1 });
    expect(activities()).toBe(2);
  });

  test('an event, a guest and a template', async () => {
    const guest = { name: 'Ann', url: null, displayOrder: 1, isFeatured: false, description: null, imageUrl: null };
    const template = { name: 'spring', subject: 'Spring' };
    const copy = { newName: 'summer', newSubject: 'Summer' };
    for (const [name, body, path] of [
      ['upcomingEvents/create', { ...event, isActive: true }],
      ['archiveGuests/create', guest],
      ['emailTemplates/create', template],
      ['emailTemplates/replicate', copy, { name: 'spring' }],
    ] as const) {
      const request = path ? { body, path } : { body };
      const first = await ask(name, request, name);
      expect(first.status, name).toBe(201);
      expect(await ask(name, request, name), name).toEqual(first);
    }
    expect(activities()).toBe(4);
  });

  test('a send that was resumed since it was paused', async () => {
    await emailTemplates.add({ name: 'news', subject: 'News', htmlContent: '<p>x</p>', mailBytes: 1 });
    const order = {
      templateName: 'news',
      audience: { type: 'newsletter' as const },
      startedBy: 'admin',
      key: undefined,
    };
    const path = { id: await begin(order) };
    dynamo.answer('UpdateCommand', {
      ...{ TableName: 'sends', Key: metaKey(path.id), UpdateExpression: 'SET #status = :sending, sendingSince = :now' },
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':sending': 'SENDING', ':now': Date.now() },
    });
    expect(await ask('campaigns/pause', { path })).toMatchObject({ status: 200, answer: { status: 'PAUSED' } });
    await ask('campaigns/resume', { path }, 'two');
    expect(await ask('campaigns/pause', { path })).toMatchObject({ status: 200, answer: { status: 'SENDING' } });
  });

  test('an invitation; no second mail goes out', async () => {
    const id = await invitations.idOf(email);
    await invitations.add({ id, username: 'mq', email, invitedBy: 'admin' });
    const first = await ask('invitations/resend', { path: { id } });
    expect(await ask('invitations/resend', { path: { id } })).toEqual(first);
    expect(await invitations.find(id)).toMatchObject({ mails: 2 });
  });
});

describe('what a request made is gone when it comes again: it hears so, and nothing is done', () => {
  const gone = {
    status: 410,
    answer: { message: 'Your first request was carried out. What it made has been deleted since.' },
  };

  test('a subscriber', async () => {
    await ask('subscribers/create', { body: added });
    await erase(email);
    expect(await ask('subscribers/create', { body: added })).toEqual(gone);
    expect(await subscribers.counts()).toMatchObject({ subscribers: 0 });
  });

  test('an event, and a template', async () => {
    const { answer } = await ask('upcomingEvents/create', { body: { ...event, isActive: false } });
    await upcomingEvents.remove(answer.id);
    expect(await ask('upcomingEvents/create', { body: { ...event, isActive: false } })).toEqual(gone);
    expect(await upcomingEvents.list()).toEqual([]);
  });

  test('an invitation that was withdrawn', async () => {
    const id = await invitations.idOf(email);
    await invitations.add({ id, username: 'mq', email, invitedBy: 'admin' });
    await ask('invitations/resend', { path: { id } });
    await invitations.withdraw(id);
    expect(await ask('invitations/resend', { path: { id } })).toEqual(gone);
  });
});

describe('a public form that is sent again with its key', () => {
  const asked = { ...reader, consent: true };
  const signUp = { ...asked, city: 'Lisbon', attendanceType: 'virtual', subscribeNewsletter: false };

  test('is answered as the first time, by the event that it was for', async () => {
    const { id } = await upcomingEvents.create({ ...event, imageUrl: '', duration: '', isActive: true });
    const first = await ask('signups/create', { body: signUp });
    expect(first.answer.event).toMatchObject({ id, title: 'Lanterns' });
    await upcomingEvents.create({ ...event, title: 'Wells', imageUrl: '', duration: '', isActive: true });
    const again = await ask('signups/create', { body: signUp });
    expect(again).toMatchObject({ status: first.status, answer: { message: first.answer.message, event: { id } } });
    expect(await ask('signups/create', { body: { ...signUp, city: 'Porto' } })).toMatchObject({ status: 422 });
    const subscribed = await ask('newsletter/subscribe', { body: asked }, 'two');
    expect(await ask('newsletter/subscribe', { body: asked }, 'two')).toEqual(subscribed);
  });

  test('is answered the same where a bot sent it', async () => {
    const bot = { ...asked, website: 'https://bot.example' };
    const first = await ask('newsletter/subscribe', { body: bot });
    expect(await ask('newsletter/subscribe', { body: bot })).toEqual(first);
    expect(first).toEqual(await ask('newsletter/subscribe', { body: asked }, 'two'));
  });

  test('may be tried again after it was refused for a while', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const send = (n: number) =>
      ask('newsletter/subscribe', { body: { ...asked, email: `r${n}@example.org` } }, `key-${n}`);
    let n = 0;
    while ((await send(n)).status !== 429) n += 1;
    expect((await send(n)).status).toBe(429);
    vi.setSystemTime(Date.now() + 24 * 3600 * 1000);
    expect((await send(n)).status).toBe(newsletter.subscribe.status);
  });

  test('is not done twice by a reader who corrects a name, asks for a link or moves', async () => {
    await subscribers.add({ ...reader }, consented());
    const id = await subscriberAt(email);
    const part = await linkToken('details', id);
    const whole = await expiringToken('whole-details', id, Math.floor(Date.now() / 1000) + 600);
    const requests = {
      correctName: { token: part, firstName: 'Mari', lastName: 'Quintanilla', version: 1 },
      mailLink: { token: part },
      changeAddress: { token: whole, email: 'mari@example.org' },
    };
    for (const [act, body] of Object.entries(requests)) {
      queue.resetHistory();
      const first = await ask(`readerDetails/${act}`, { body }, act);
      const orders = queue.commandCalls(SendMessageCommand).length;
      expect(await ask(`readerDetails/${act}`, { body }, act)).toEqual(first);
      expect(first.status).toBeLessThan(300);
      expect(queue.commandCalls(SendMessageCommand)).toHaveLength(orders);
    }
  });
});
