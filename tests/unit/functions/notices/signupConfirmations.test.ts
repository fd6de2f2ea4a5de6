import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { SendMessageBatchCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { upcomingEvents } from '../../../../functions/lib/content/events/upcomingEvents.ts';
import * as emailTemplates from '../../../../functions/lib/letters/templates/emailTemplates.ts';
import * as deferredMails from '../../../../functions/lib/notices/deferredMails.ts';
import { retryDeferredMail } from '../../../../functions/lib/notices/retryDeferredMail.ts';
import * as signups from '../../../../functions/lib/people/signups/signups.ts';
import { addressHash } from '../../../../functions/lib/people/subscribers/addresses.ts';
import { suppress } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { linkToken } from '../../../../functions/lib/platform/crypto/linkToken.ts';
import { readContent } from '../../../../functions/lib/publishing/content.ts';
import { resolveAudience } from '../../../../functions/lib/sending/audience/resolveAudience.ts';
import { unsubscribe } from '../../../../functions/lib/sending/results/unsubscribe.ts';
import { emptyPlaceholders } from '../../../../functions/lib/sending/start/emptyPlaceholders.ts';
import { handler } from '../../../../functions/workers/sendNotices.ts';
import { upcomingEventInput } from '../../../../shared/content/model/upcomingEvent.ts';
import { protectedTemplates } from '../../../../shared/site/site.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { installInterleaved } from '../../../support/dynamo/interleaved.ts';
import { call, fromCloudFront as headers, installMail, installSecrets } from '../../../support/run/calls.ts';
import { runs } from '../../../support/run/runs.ts';

vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
});

/** Mail to those who book a seat, and the way to give it back. */
let dynamo: FakeDynamo;
let clients: ReturnType<typeof installMail>;

function install(): void {
  installSecrets();
  clients = installMail();
}

beforeEach(() => {
  dynamo = installFakeDynamo();
  install();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const fields = {
  ...{ title: 'Lanterns', guests: 'Freya & Finn', description: 'On quiet.', imageUrl: '' },
  ...{ eventDate: 'May 3, 2031', eventTime: '7:00 PM', duration: '90 minutes' },
};
const announce = (change: object = {}) => upcomingEvents.create({ ...fields, ...change, isActive: true });
const person = {
  ...{ firstName: 'Ana', lastName: 'Lima', email: 'ana@example.org', city: 'Lisbon' },
  ...{ attendanceType: 'in-person', subscribeNewsletter: false, consent: true },
};

async function signUp(change: object = {}): Promise<void> {
  const { statusCode } = await call('signups/create', { headers, body: { ...person, ...change } });
  expect(statusCode).toBe(201);
}

/** Hands the worker what is in the queue, `times` over, as SQS may. */
async function deliver(times = 1): Promise<void> {
  const bodies = [
    ...clients.queue.commandCalls(SendMessageCommand).map(({ args }) => args[0].input),
    ...clients.queue.commandCalls(SendMessageBatchCommand).flatMap(({ args }) => args[0].input.Entries ?? []),
  ].map(({ MessageBody = '' }) => MessageBody);
  clients.queue.resetHistory();
  const runs = Array.from({ length: times }, () => run(bodies));
  await Promise.all(runs);
}

async function run(bodies: string[]) {
  const Records = bodies.map((body, n) => ({ messageId: String(n), body }));
  const result = await handler({ Records } as never, {} as never, () => {});
  expect(result).toEqual({ batchItemFailures: [] });
}

const mails = () => clients.ses.commandCalls(SendEmailCommand).map(({ args }) => args[0].input);
const simple = (n = 0) => mails()[n]?.Content?.Simple;
const textOf = (n = 0) => simple(n)?.Body?.Text?.Data ?? '';
const tokenIn = (n = 0) => /cancel-signup\?token=([\w.-]+)/.exec(textOf(n))?.[1] ?? '';
const cancel = (token: string) => call('signups/cancel', { headers, query: { token } });
const expected = async () => {
  const counts = await signups.counts();
  return counts.reduce((sum, { inPerson, virtual }) => sum + inPerson + virtual, 0);
};

describe('the mail to somebody who booked a seat', () => {
  test('says what, when on whose clock, where, for how much, and how to cancel', async () => {
    await announce();
    await signUp();
    await deliver();
    expect(mails()).toHaveLength(1);
    expect(mails()[0]?.Destination?.ToAddresses).toEqual(['ana@example.org']);
    expect(simple()?.Subject?.Data).toBe('You are signed up: Lanterns, May 3, 2031');
    for (const words of [
      ...['Dear Ana,', 'Lanterns', 'with Freya & Finn', 'May 3, 2031, 7:00 PM (Eastern Time)', '90 minutes'],
      ...['The Sample Hall', '100 Sample Street', '$10.00', 'https://www.example.org/cancel-signup?token='],
    ])
      expect(textOf()).toContain(words);
    expect(simple()?.Body?.Html?.Data).toContain('with Freya &amp; Finn');
    // It is no newsletter: there is nothing to unsubscribe from.
    expect(simple()?.Headers).toBeUndefined();
    expect(textOf()).not.toMatch(/unsubscribe/i);
  });

  test('brings a file for the calendar', async () => {
    await announce();
    await signUp();
    await deliver();
    const [file] = simple()?.Attachments ?? [];
    expect(file).toMatchObject({
      FileName: 'dharma-chats-event.ics',
      ContentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    });
    const text = Buffer.from(file?.RawContent ?? '').toString();
    for (const line of ['METHOD:PUBLISH', 'DTSTART:20310503T230000Z', 'DTEND:20310504T003000Z', 'SEQUENCE:1'])
      expect(text).toContain(`${line}\r\n`);
  });

  test('tells those who watch that the link comes, and sends them nowhere', async () => {
    await announce();
    await signUp({ attendanceType: 'virtual' });
    await deliver();
    expect(textOf()).toContain('The link comes by mail before the event');
    expect(textOf()).not.toMatch(/\$10|Sample Hall/);
  });

  test('has no file where the date cannot be read, and says so much where there is no event yet', async () => {
    await signUp();
    await announce({ eventDate: 'This autumn' });
    await signUp();
    await deliver();
    expect(simple(0)?.Subject?.Data).toBe('You are on the list of Dharma Chats');
    expect(textOf(1)).toContain('This autumn, 7:00 PM');
    for (const n of [0, 1]) expect([simple(n)?.Attachments, tokenIn(n) !== '']).toEqual([undefined, true]);
  });

  test('carries nothing but the words that a person may have', async () => {
    await announce({ title: '<script>x</script>{firstName}', guests: '"A" & \'B\'' });
    await signUp({ firstName: 'O’Neill & Co' });
    await deliver();
    const html = simple()?.Body?.Html?.Data ?? '';
    expect(html).not.toContain('<script');
    expect(html).toContain('Dear O’Neill &amp; Co,');
    for (const firstName of ['Win www.spam.example', 'a@b.example', '<b>x</b>']) {
      const { statusCode } = await call('signups/create', { headers, body: { ...person, firstName } });
      expect(statusCode).toBe(400);
    }
  });
});

describe('nobody is mailed twice', () => {
  test('by the same sign-up again, a double click or a message that comes three times', async () => {
    await announce();
    await Promise.all([signUp(), signUp()]);
    await deliver(3);
    await signUp({ city: 'Porto', firstName: 'Anna', email: 'ANA@example.org' });
    await deliver();
    expect(mails()).toHaveLength(1);
  });

  test('but who changes how they attend hears of it, and so does who signs up again when the date was corrected', async () => {
    const { id } = await announce();
    await signUp();
    await deliver();
    await signUp({ attendanceType: 'virtual' });
    await deliver();
    expect(textOf(1)).toContain('on Zoom');
    await upcomingEvents.update(id, { ...fields, eventDate: 'May 4, 2031', isActive: true });
    await signUp({ attendanceType: 'virtual' });
    await deliver();
    expect(textOf(2)).toContain('May 4, 2031');
    expect(mails()).toHaveLength(3);
  });

  test('and to one mailbox at most five go a day, whatever tag its address carries; to another they go', async () => {
    await announce();
    for (let n = 0; n < 12; n++) {
      await signUp({
        email: `ana${n % 2 ? `+${n}` : ''}@example.org`,
        attendanceType: n % 3 ? 'virtual' : 'in-person',
      });
      await deliver();
    }
    expect(mails()).toHaveLength(5);
    await signUp({ email: 'ben@example.org' });
    await deliver();
    expect(mails()).toHaveLength(6);
  });

  test('welcome mails are among the five, so that other spellings of an address fill no mailbox', async () => {
    await announce();
    await emailTemplates.add({ name: protectedTemplates[0], subject: 'x', htmlContent: '<p>x</p>', mailBytes: 1 });
    for (let n = 0; n < 4; n++) {
      await signUp({ email: `ana+${n}@example.org`, subscribeNewsletter: true });
      await deliver();
    }
    expect(mails()).toHaveLength(5);
    await signUp({ email: 'ben@example.org', subscribeNewsletter: true });
    await deliver();
    expect(mails()).toHaveLength(7);
  });

  test('what SES did not take is tried again, and then sent once', async () => {
    await announce();
    clients.ses
      .on(SendEmailCommand)
      .rejectsOnce({ name: 'TooManyRequestsException', message: 'Maximum sending rate exceeded' });
    await signUp();
    await deliver();
    expect(await deferredMails.listAll()).toEqual([
      expect.objectContaining({ nextAt: expect.closeTo(Date.now() + 60_000, -4) }),
    ]);
    await retryDeferredMail(Date.now() + 30_000);
    await deliver(2);
    expect(mails()).toHaveLength(1);
    await retryDeferredMail(Date.now() + 61_000);
    await deliver(2);
    expect(mails()).toHaveLength(2);
    expect(await deferredMails.listAll()).toEqual([]);
    await signUp();
    await deliver();
    expect(mails()).toHaveLength(2);
  });

  test('whoever signs up, cancels and is mailed at the same time: one mail for each time that they were expected', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.array(fc.constantFrom('signUp', 'deliver', 'cancel'), { minLength: 1, maxLength: 4 }), {
          minLength: 1,
          maxLength: 4,
        }),
        async (scheduler, groups) => {
          let expectedTimes = 0;
          const { together } = installInterleaved(scheduler, () => {});
          install();
          await together([announce()]);
          const id = await signups.signupId(person.email, { id: 1 });
          const order = JSON.stringify({ kind: 'signup', signupId: id });
          const acts = { signUp: () => signUp(), deliver: () => run([order]), cancel: () => signups.remove(id) };
          for (const group of groups) {
            expectedTimes += group.includes('signUp') ? 1 + group.filter((act) => act === 'cancel').length : 0;
            await together(group.map((act) => acts[act]()));
          }
          expect(mails().length).toBeLessThanOrEqual(Math.min(5, expectedTimes));
          const gone = groups.flat().includes('cancel');
          await together([signUp()]);
          await together([run([order]), run([order])]);
          // In the end they have heard of it, and where they never cancelled, once.
          if (!gone) expect(mails()).toHaveLength(1);
          vi.restoreAllMocks();
        },
      ),
      { numRuns: runs(150) },
    );
  }, 60_000);
});

test('who bounced or complained is not written to; who only left the newsletter is', async () => {
  await announce();
  await suppress(await addressHash('gone@example.org'), 'bounced');
  await unsubscribe(await addressHash('ana@example.org'));
  await signUp({ email: 'gone@example.org' });
  await signUp();
  await deliver();
  expect(mails().flatMap(({ Destination }) => Destination?.ToAddresses)).toEqual(['ana@example.org']);
});

describe('the link to cancel', () => {
  const booked = async () => {
    await announce();
    await signUp();
    await deliver();
    return tokenIn(mails().length - 1);
  };

  test('takes the sign-up off the list and out of the counts, without a login, and may be pressed twice', async () => {
    const token = await booked();
    expect(await expected()).toBe(1);
    for (const _ of [1, 2]) expect((await cancel(token)).statusCode).toBe(200);
    expect([await expected(), (await signups.list()).items]).toEqual([0, []]);
  });

  test('is for that sign-up alone', async () => {
    await signUp();
    const token = await booked();
    expect(await expected()).toBe(2);
    await cancel(token);
    expect((await signups.list()).items.map(({ eventDate }) => eventDate)).toEqual(['']);
  });

  test('is good for nothing else, and nothing else is good for it', async () => {
    const token = await booked();
    const [id = ''] = token.split('.');
    const leave = (given: string) => call('newsletter/unsubscribe', { headers, query: { token: given } });
    expect((await leave(token)).statusCode).toBe(400);
    for (const wrong of [await linkToken('unsubscribe', id), `${token}x`, id, '', `${id}.${id}`])
      expect((await cancel(wrong)).statusCode).toBe(400);
    expect(await expected()).toBe(1);
  });

  test('leaves nobody to be mailed, whatever is still on its way; who signs up again hears of it again', async () => {
    await announce();
    await signUp();
    await signups.remove(await signups.signupId(person.email, { id: 1 }));
    await deliver();
    expect(mails()).toEqual([]);
    await signUp();
    await deliver();
    expect(mails()).toHaveLength(1);
    expect(dynamo.startingWith('people', 'SIGNUP#')).toHaveLength(1);
  });
});

describe('the link of an event', () => {
  const joinLink = 'https://zoom.example/j/1?pwd=a&b=2';

  test('is in the confirmation of those on Zoom alone, and in no calendar file', async () => {
    await announce({ joinLink });
    await signUp();
    await signUp({ email: 'ben@example.org', attendanceType: 'virtual' });
    await deliver();
    const to = (address: string) => mails().find(({ Destination }) => Destination?.ToAddresses?.includes(address));
    expect(JSON.stringify(to('ana@example.org'))).not.toContain('zoom.example');
    const { Body, Attachments } = to('ben@example.org')?.Content?.Simple ?? {};
    expect(Body?.Text?.Data).toContain(joinLink);
    expect(Body?.Html?.Data).toContain('href="https://zoom.example/j/1?pwd=a&amp;b=2"');
    const files = (Attachments ?? []).map(({ RawContent }) => Buffer.from(RawContent ?? []).toString());
    expect(files).toHaveLength(1);
    expect(files[0]).not.toContain('zoom.example');
  });

  test('that comes later is told to who signs up again; without one nobody gets a second mail', async () => {
    const event = await announce();
    const virtual = { attendanceType: 'virtual' };
    await signUp(virtual);
    await deliver();
    await signUp(virtual);
    await deliver();
    expect(mails()).toHaveLength(1);
    await upcomingEvents.update(event.id, { ...fields, joinLink, isActive: true });
    await signUp(virtual);
    await deliver();
    expect(mails()).toHaveLength(2);
    expect(textOf(1)).toContain(joinLink);
  });

  test('is in nothing that everybody gets', async () => {
    await announce({ joinLink });
    const { body } = await call('upcomingEvents/active', { headers });
    expect(JSON.parse(body ?? '')).toMatchObject({ title: 'Lanterns' });
    expect(JSON.parse(body ?? '')).not.toHaveProperty('joinLink');
    expect(JSON.stringify(await readContent())).not.toContain('zoom.example');
  });

  test.each([
    ['https://zoom.example/j/1', true],
    ['zoom.example/j/1', true],
    ['', true],
    ['http://zoom.example/j/1', false],
    ['javascript:alert(1)', false],
    ['https://zoom.example/{firstName}', false],
    ['https://zoom.example/ j', false],
    ['https://me:you@zoom.example/', false],
  ])('may be %j: %s', (typed, isOne) => {
    expect(upcomingEventInput.safeParse({ ...fields, joinLink: typed }).success).toBe(isOne);
  });
});

test('before a letter goes to an event’s people, it is counted who would see nothing', async () => {
  const event = await announce();
  for (const [email, attendanceType] of Object.entries({ a: 'in-person', b: 'in-person', c: 'virtual' }))
    await signUp({ email: `${email}@example.org`, attendanceType });
  const audience = (attendance: 'all' | 'in-person' | 'virtual') =>
    resolveAudience({ type: 'event', eventId: event.id, attendance });
  const told = async (htmlContent: string, attendance: 'all' | 'in-person' | 'virtual' = 'all') =>
    (await emptyPlaceholders({ subject: 'A', htmlContent }, await audience(attendance))).map(({ message }) => message);
  expect((await told('{joinLink} {eventTitle}'))[0]).toMatch(
    /^3 recipients would see nothing in the place of \{joinLink\}: the event has none/,
  );
  await upcomingEvents.update(event.id, { ...fields, joinLink: 'https://zoom.example/j/1', isActive: true });
  expect((await told('{joinLink}'))[0]).toMatch(/^2 recipients would see nothing.*for those who booked by Zoom/);
  expect(await told('{joinLink}', 'virtual')).toEqual([]);
  expect(await told('{joinLink|see you there} {eventPlace}')).toEqual([]);
});
