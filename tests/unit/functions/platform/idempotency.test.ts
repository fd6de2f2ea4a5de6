import { createHash } from 'node:crypto';
import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openSession } from '../../../../functions/lib/accounts/sessions.ts';
import { upcomingEvents } from '../../../../functions/lib/content/events/events.ts';
import * as emailTemplates from '../../../../functions/lib/letters/templates/emailTemplates.ts';
import { erase } from '../../../../functions/lib/people/personalData/erase.ts';
import * as signups from '../../../../functions/lib/people/signups/signups.ts';
import * as detailsLinks from '../../../../functions/lib/people/subscribers/detailsLinks.ts';
import { addressHash } from '../../../../functions/lib/people/subscribers/rows.ts';
import * as subscribers from '../../../../functions/lib/people/subscribers/subscribers.ts';
import { suppress } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { linkToken } from '../../../../functions/lib/platform/crypto/keyed.ts';
import { consume } from '../../../../functions/lib/platform/rateLimits.ts';
import { metaKey } from '../../../../functions/lib/sending/campaigns.ts';
import { begin } from '../../../../functions/lib/sending/start.ts';
import { endpoints } from '../../../../shared/contract/index.ts';
import { newsletter } from '../../../../shared/people/contract.ts';
import { adminTokenHeader, idempotencyHeader } from '../../../../shared/platform/constants.ts';
import { subscriberAt } from '../../../support/data/personIds.ts';
import { noMoment } from '../../../support/data/startIn.ts';
import { consented } from '../../../support/data/subscriberRows.ts';
import { type Fakes, withFakes } from '../../../support/people/withFakes.ts';
import { call } from '../../../support/run/calls.ts';

let cookies: string[];
let headers: Record<string, string>;

/** As {@link withFakes}; an admin is signed in for {@link sendKeyed}. */
function withKeyedRequests(): Fakes {
  const fakes = withFakes();
  beforeEach(async () => {
    const { admin, cookie } = await openSession('admin');
    cookies = [cookie.split(';')[0] ?? ''];
    headers = { [adminTokenHeader.toLowerCase()]: admin.token };
  });
  return fakes;
}

/** Sends a request with an Idempotency-Key. */
async function sendKeyed(
  name: string,
  request: { path?: Record<string, string>; body?: object },
  key = '5d1f0c34-92ab-4a5e-8f6e-0c55a3f0f2b1',
) {
  const { statusCode, body } = await call(name, {
    headers: { ...headers, [idempotencyHeader.toLowerCase()]: `"${key}"` },
    cookies,
    ...request,
  });
  return { status: statusCode, answer: JSON.parse(body || 'null') };
}

const email = 'Marisol.Quintanilla@example.org';
const reader = { firstName: 'Marisol', lastName: 'Quintanilla', email };
/** The reader, added by an admin. */
const addedReader = { ...reader, source: 'a letter', agreedOn: '2024-05-01', askedAnew: false };

describe('keys', () => {
  const fakes = withFakes();
  beforeEach(async () => {
    const { admin, cookie } = await openSession('admin');
    cookies = [cookie.split(';')[0] ?? ''];
    headers = { [adminTokenHeader.toLowerCase()]: admin.token };
  });

  const event = { title: 'A', guests: 'B', description: 'C', eventDate: 'May 3, 2031', eventTime: '7 PM' };
  const create = async (key: string | undefined, body: object = event) => {
    const own = key === undefined ? {} : { [idempotencyHeader.toLowerCase()]: key };
    const { statusCode, body: answer } = await call('upcomingEvents/create', {
      headers: { ...headers, ...own },
      cookies,
      body,
    });
    return { status: statusCode, answer: JSON.parse(answer ?? 'null') };
  };
  const events = () => fakes.dynamo.startingWith('content', 'UPCOMING_EVENT').length;

  test('every form of the site may be sent twice, except those that are answered with a cookie', () => {
    const forms = endpoints.filter(([, { auth, method }]) => auth === 'public' && method !== 'GET');
    const without = forms.filter(([, { idempotency }]) => !idempotency).map(([name]) => name);
    expect(without.sort()).toEqual([
      ...['invitations/accept', 'session/login', 'session/loginByPasskey'],
      ...['session/logout', 'session/resetPassword'],
    ]);
  });

  test('every write that could do something twice knows the request’s key', () => {
    const making = endpoints.filter(([, { auth, method, upload }]) => auth === 'admin' && method === 'POST' && !upload);
    const without = making.filter(([, { idempotency }]) => !idempotency).map(([name]) => name);
    expect(without.sort()).toEqual([
      // A challenge can be signed once, and a passkey be added once.
      'account/addPasskey',
      // Twice has the effect of once, or of the latter. Of a password no fast hash may be stored.
      ...['account/confirmSecondFactor', 'account/offerPasskey', 'account/offerSecondFactor'],
      ...['account/removePasskey', 'account/removeSecondFactor', 'account/renewRecoveryCodes', 'account/stepUp'],
      // Their keys are valid once, for a minute, and logging out twice has the effect of once.
      ...['adminKeys/create', 'adminKeys/redeem'],
      // As above.
      ...['admins/remove'],
      // Its key is stored nowhere, so no answer can repeat it. A link too many shows in the list, and ends.
      'door/makeLink',
      // There is one import, and each is a step of it that happens once.
      ...['imports/begin', 'imports/check', 'imports/start'],
      // As above. The later invitation to an address takes the place of the earlier one.
      ...['invitations/create'],
      // Twice has the effect of once.
      ...['personalData/erase', 'personalData/lookUp'],
      // An upload that no recording is saved with goes by itself.
      'recordings/uploadAudio',
    ]);
  });

  describe('requests with one key', () => {
    test('at the same time are done once, and each gets the result', async () => {
      const all = await Promise.all([create('"one"'), create('"one"'), create('"one"')]);
      expect(events()).toBe(1);
      for (const each of all) expect(each).toEqual(all[0]);
      expect(all[0]).toMatchObject({ status: 201, answer: { id: 1, title: 'A' } });
    });

    test('are done once even hours apart; without a key, or with another, they are done twice', async () => {
      vi.useFakeTimers({ toFake: ['Date'] });
      await create('one');
      vi.setSystemTime(Date.now() + 3600 * 1000);
      expect((await create('"one"')).answer.id).toBe(1);
      expect(events()).toBe(1);
      await create('two');
      await create(undefined);
      await create(undefined);
      expect(events()).toBe(4);
    });

    test('cannot request two different things', async () => {
      await create('one');
      expect((await create('one', { ...event, title: 'Other' })).status).toBe(422);
      expect(events()).toBe(1);
    });

    const places: [string, (work: () => Promise<unknown>) => void][] = [
      ['before', (work) => fakes.dynamo.before('TransactWriteCommand', work)],
      // What comes next reads what was written.
      [
        'after',
        (work) => fakes.dynamo.before('TransactWriteCommand', async () => fakes.dynamo.before('GetCommand', work)),
      ],
    ];
    test.each(places)('are done once if the first failed just %s its write', async (_, interrupt) => {
      interrupt(() => Promise.reject(new Error('The connection was lost')));
      expect((await create('one')).status).toBe(500);
      expect(await create('one')).toMatchObject({ status: 201, answer: { title: 'A' } });
      expect(events()).toBe(1);
    });

    test.each(places)(
      'are done once if the first died just %s its write and can no longer be running',
      async (_, interrupt) => {
        vi.useFakeTimers({ toFake: ['Date'] });
        const dying = new Promise<void>((resolve) => {
          interrupt(() => {
            resolve();
            return new Promise(() => {});
          });
        });
        void create('one');
        await dying;
        vi.setSystemTime(Date.now() + 31_000);
        expect(await create('one')).toMatchObject({ status: 201, answer: { title: 'A' } });
        expect(events()).toBe(1);
      },
    );

    test.each(['', '""', '"a', 'a b', 'ä', `"${'x'.repeat(201)}"`])('%j is refused as a key', async (key) => {
      expect((await create(key)).status).toBe(400);
      expect(events()).toBe(0);
    });
  });
});

describe('repeated requests', () => {
  const fakes = withKeyedRequests();

  const activities = () => fakes.dynamo.startingWith('access', 'ACTIVITY').length;
  const event = { title: 'Lanterns', guests: 'B', description: 'C', eventDate: 'May 3, 2031', eventTime: '7 PM' };

  describe('a repeated request is answered with the current state, or that what it created is gone:', () => {
    const gone = {
      status: 410,
      answer: { message: 'Your first request was carried out. What it made has been deleted since.' },
    };

    test('a subscriber whose name was corrected in the meantime', async () => {
      const first = await sendKeyed('subscribers/create', { body: addedReader });
      const id = await subscriberAt(email);
      const change = { firstName: 'Mari', lastName: 'Quintanilla', email, askedAnew: false };
      await sendKeyed('subscribers/update', { path: { id }, body: change }, 'other');
      expect(await sendKeyed('subscribers/create', { body: addedReader })).toEqual({
        status: first.status,
        answer: { ...first.answer, firstName: 'Mari', version: 2 },
      });
      expect([(await subscribers.counts()).subscribers, activities()]).toEqual([1, 2]);
      await erase(email);
      expect(await sendKeyed('subscribers/create', { body: addedReader })).toEqual(gone);
      expect(await subscribers.counts()).toMatchObject({ subscribers: 0 });
    });

    test('an event, a guest and a template', async () => {
      const guest = { name: 'Ann', url: null, displayOrder: 1, isFeatured: false, description: null, imageUrl: null };
      const template = { name: 'spring', subject: 'Spring' };
      const copy = { newName: 'summer', newSubject: 'Summer' };
      const created = { body: { ...event, isActive: true } };
      for (const [name, request] of [
        ['upcomingEvents/create', created],
        ['archiveGuests/create', { body: guest }],
        ['emailTemplates/create', { body: template }],
        ['emailTemplates/replicate', { body: copy, path: { name: 'spring' } }],
      ] as const) {
        const first = await sendKeyed(name, request, name);
        expect(first.status, name).toBe(201);
        expect(await sendKeyed(name, request, name), name).toEqual(first);
      }
      expect(activities()).toBe(4);
      await upcomingEvents.remove(1);
      expect(await sendKeyed('upcomingEvents/create', created, 'upcomingEvents/create')).toEqual(gone);
      expect(await upcomingEvents.list()).toEqual([]);
    });

    test('a send that was resumed after it was paused', async () => {
      await emailTemplates.add({ name: 'news', subject: 'News', htmlContent: '<p>x</p>', mailBytes: 1 });
      const audience = { type: 'newsletter' as const };
      const path = { id: await begin({ templateName: 'news', audience, startedBy: 'admin', key: undefined }) };
      fakes.dynamo.answer('UpdateCommand', {
        ...{
          TableName: 'sends',
          Key: metaKey(path.id),
          UpdateExpression: 'SET #status = :sending, sendingSince = :now',
        },
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':sending': 'SENDING', ':now': Date.now() },
      });
      expect(await sendKeyed('campaigns/pause', { path })).toMatchObject({ status: 200, answer: { status: 'PAUSED' } });
      await sendKeyed('campaigns/resume', { path }, 'two');
      expect(await sendKeyed('campaigns/pause', { path })).toMatchObject({
        status: 200,
        answer: { status: 'SENDING' },
      });
    });
  });

  describe('a public form that is sent again with the same key', () => {
    const subscription = { ...reader, consent: true };
    const signUp = { ...subscription, city: 'Lisbon', attendanceType: 'virtual', subscribeNewsletter: false };

    test('gets the same answer, with the event that it was for', async () => {
      const evening = {
        ...event,
        imageUrl: '',
        duration: '',
        isActive: true,
        joinLink: '',
        remindDay: true,
        remindHour: true,
      };
      const { id } = await upcomingEvents.create(evening);
      const first = await sendKeyed('signups/create', { body: signUp });
      expect(first.answer.event).toMatchObject({ id, title: 'Lanterns' });
      await upcomingEvents.create({ ...evening, title: 'Wells' });
      const again = await sendKeyed('signups/create', { body: signUp });
      expect(again).toMatchObject({ status: first.status, answer: { message: first.answer.message, event: { id } } });
      expect(await sendKeyed('signups/create', { body: { ...signUp, city: 'Porto' } })).toMatchObject({ status: 422 });
      const subscribed = await sendKeyed('newsletter/subscribe', { body: subscription }, 'two');
      expect(await sendKeyed('newsletter/subscribe', { body: subscription }, 'two')).toEqual(subscribed);
    });

    test('gets the same answer if a bot sent it', async () => {
      const bot = { ...subscription, website: 'https://bot.example' };
      const first = await sendKeyed('newsletter/subscribe', { body: bot });
      expect(await sendKeyed('newsletter/subscribe', { body: bot })).toEqual(first);
      expect(first).toEqual(await sendKeyed('newsletter/subscribe', { body: subscription }, 'two'));
    });

    test('can be sent again after the rate limit has refused it', async () => {
      vi.useFakeTimers({ toFake: ['Date'] });
      const send = (n: number) =>
        sendKeyed('newsletter/subscribe', { body: { ...subscription, email: `r${n}@example.org` } }, `key-${n}`);
      let n = 0;
      while ((await send(n)).status !== 429) n += 1;
      expect((await send(n)).status).toBe(429);
      vi.setSystemTime(Date.now() + 24 * 3600 * 1000);
      expect((await send(n)).status).toBe(newsletter.subscribe.status);
    });

    test('is done once for a reader who corrects a name, requests a link or changes the address', async () => {
      await subscribers.add({ ...reader }, consented());
      const id = await subscriberAt(email);
      const part = await linkToken('details', id);
      const whole = await detailsLinks.create(id);
      const requests = {
        correctName: { token: part, firstName: 'Mari', lastName: 'Quintanilla', version: 1 },
        mailLink: { token: part },
        changeAddress: { token: whole, email: 'mari@example.org' },
      };
      for (const [action, body] of Object.entries(requests)) {
        fakes.queue.resetHistory();
        const first = await sendKeyed(`readerDetails/${action}`, { body }, action);
        const messageCount = fakes.queue.commandCalls(SendMessageCommand).length;
        expect(await sendKeyed(`readerDetails/${action}`, { body }, action)).toEqual(first);
        expect(first.status).toBeLessThan(300);
        expect(fakes.queue.commandCalls(SendMessageCommand)).toHaveLength(messageCount);
      }
    });
  });

  describe('a test mail that is requested again with the same key', () => {
    const sendTo = (testEmail: string) =>
      sendKeyed('emailTemplates/sendTestMail', { path: { name: 'news' }, body: { testEmail } });
    const mails = () => fakes.ses.commandCalls(SendEmailCommand).length;
    beforeEach(() => emailTemplates.add({ name: 'news', subject: 'News', htmlContent: '<p>x</p>', mailBytes: 1 }));

    test('is sent once, however late the repetition, and the key is valid only for this address', async () => {
      vi.useFakeTimers({ toFake: ['Date'] });
      const first = await sendTo(email);
      expect(first.status).toBe(200);
      vi.setSystemTime(Date.now() + 3600 * 1000);
      expect(await sendTo(email)).toEqual(first);
      expect((await sendTo('other@example.org')).status).toBe(422);
      expect([mails(), activities()]).toEqual([1, 1]);
    });

    test('gets the same answer that it may have been sent, and is not sent again', async () => {
      fakes.ses.on(SendEmailCommand).rejects(new Error('No answer'));
      const first = await sendTo(email);
      expect(first).toMatchObject({ status: 424, answer: { message: expect.stringContaining('check the inbox') } });
      fakes.ses.on(SendEmailCommand).resolves({ MessageId: 'mail' });
      expect(await sendTo(email)).toEqual(first);
      expect(mails()).toBe(1);
    });

    test('is sent if SES refused it at first', async () => {
      fakes.ses
        .on(SendEmailCommand)
        .rejectsOnce(Object.assign(new Error('Slow down'), { name: 'TooManyRequestsException' }));
      expect((await sendTo(email)).status).toBe(429);
      fakes.ses.on(SendEmailCommand).resolves({ MessageId: 'mail' });
      expect((await sendTo(email)).status).toBe(200);
    });
  });
});

describe('hashes', () => {
  const fakes = withKeyedRequests();

  const rows = (...tables: string[]) => tables.flatMap((table) => fakes.dynamo.startingWith(table, ''));
  const everywhere = () => rows('access', 'content', 'sends');
  const requests = () => fakes.dynamo.startingWith('access', 'REQUEST#');
  /** What rows reveal of these texts, themselves or as a hash that anyone who guesses them can compute. */
  function traces(found: object[], ...texts: string[]): string[] {
    const kept = JSON.stringify(found).toLowerCase();
    const hashes = texts.flatMap((text) =>
      ['sha256', 'sha1', 'md5'].flatMap((algorithm) =>
        (['hex', 'base64', 'base64url'] as const).map((encoding) =>
          createHash(algorithm).update(text).digest(encoding),
        ),
      ),
    );
    return [...texts, ...hashes].filter((text) => kept.includes(text.toLowerCase()));
  }
  /** What rows reveal of the reader, or of what was sent about her. */
  const tracesOfReader = (found: object[], ...sent: object[]) =>
    traces(
      found,
      reader.firstName,
      reader.lastName,
      email,
      email.toLowerCase(),
      ...sent.map((each) => JSON.stringify(each)),
    );

  const subscription = { ...reader, consent: true };
  const signUp = {
    ...{ ...reader, city: 'Lisbon', attendanceType: 'virtual' as const, consent: true as const },
    subscribeNewsletter: false,
  };

  describe('a finished request leaves nothing behind about', () => {
    test('a subscriber whom an admin added, and once she is erased, neither does anything else', async () => {
      expect((await sendKeyed('subscribers/create', { body: addedReader })).status).toBe(201);
      const whole = { params: undefined, query: undefined, body: addedReader, call: 'POST /api/subscribers' };
      expect(requests()).toHaveLength(1);
      expect(tracesOfReader(everywhere(), addedReader, whole)).toEqual([]);
      await erase(email);
      expect(fakes.dynamo.startingWith('people', 'SUPPRESSED#')).toHaveLength(1);
      expect(tracesOfReader([...everywhere(), ...rows('people')], addedReader, whole)).toEqual([]);
    });

    test('someone who used a public form', async () => {
      expect((await sendKeyed('newsletter/subscribe', { body: subscription })).status).toBe(200);
      expect((await sendKeyed('signups/create', { body: signUp }, 'another')).status).toBe(201);
      expect(requests()).toHaveLength(1);
      expect(tracesOfReader(everywhere(), subscription, signUp)).toEqual([]);
    });

    test('whether two requests had the same content', async () => {
      for (const key of ['one', 'another']) await sendKeyed('signups/create', { body: signUp }, key);
      expect(new Set(requests().map(({ fingerprint }) => fingerprint)).size).toBe(2);
    });

    test('someone to whom a test mail was sent, may have been sent, or was withheld', async () => {
      const body = { testEmail: email };
      await emailTemplates.add({ name: 'news', subject: 'News', htmlContent: '<p>x</p>', mailBytes: 1 });
      const mail = (key: string) => sendKeyed('emailTemplates/sendTestMail', { path: { name: 'news' }, body }, key);
      expect((await mail('went')).status).toBe(200);
      fakes.ses.on(SendEmailCommand).rejects(new Error('No answer'));
      expect((await mail('unknown')).status).toBe(424);
      await suppress(await addressHash(email), 'bounced');
      expect((await mail('withheld')).status).toBe(409);
      expect(requests()).toHaveLength(2);
      expect(tracesOfReader(everywhere(), body)).toEqual([]);
    });
  });

  test('no guess finds the person behind the id of a sign-up, or behind a rate counter', async () => {
    const {
      signup: { id },
    } = await signups.signUp(signUp, {
      id: 7,
      title: 'Lanterns',
      eventDate: 'May 3, 2031',
      ...noMoment,
    });
    const address = email.toLowerCase();
    expect(traces([{ id }], address, `7\n${address}`, `no event\n${address}`)).toEqual([]);
    await consume({ name: 'tested', times: 1, seconds: 60 }, '203.0.113.7');
    expect(traces(fakes.dynamo.startingWith('access', 'RATE#'), '203.0.113.7')).toEqual([]);
  });

  test('a sign-up has the hash of its address, but neither its id nor a subscriber’s is derived from that', async () => {
    const { id, addressHash } = await subscribers.add(reader, consented());
    const {
      signup: { id: signupId },
    } = await signups.signUp(signUp, undefined);
    const [row] = fakes.dynamo.startingWith('people', 'SIGNUP#');
    expect(row).toMatchObject({ id: signupId, addressHash });
    expect(new Set([signupId, id, addressHash]).size).toBe(3);
  });
});
