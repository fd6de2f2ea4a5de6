import { SendEmailCommand, TooManyRequestsException } from '@aws-sdk/client-sesv2';
import { SendMessageBatchCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSession } from '../../../../functions/lib/accounts/sessions/session.ts';
import { upcomingEvents } from '../../../../functions/lib/content/events/upcomingEvents.ts';
import { retryDeferredMail } from '../../../../functions/lib/notices/retryDeferredMail.ts';
import * as signups from '../../../../functions/lib/people/signups/signups.ts';
import { suppress } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { unsubscribe } from '../../../../functions/lib/sending/results/unsubscribe.ts';
import { handler } from '../../../../functions/workers/sendNotices.ts';
import type { ManagedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { adminTokenHeader } from '../../../../shared/platform/constants.ts';
import { hashOf } from '../../../support/data/personIds.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { call, fromCloudFront as headers, host, installMail, installSecrets } from '../../../support/run/calls.ts';

/** The Zoom link of an event: it goes to everybody who booked by Zoom, when it is set and when it changes. */
let clients: ReturnType<typeof installMail>;
let event: ManagedEvent;
let saved: typeof fields;

beforeEach(async () => {
  installFakeDynamo();
  installSecrets();
  clients = installMail();
  saved = { ...fields };
  event = await upcomingEvents.create({ ...saved, isActive: true });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const first = 'https://zoom.example/j/1';
const second = 'https://zoom.example/j/2';
const fields = {
  ...{ title: 'Lanterns', guests: 'Freya & Finn', description: 'On quiet.', imageUrl: '', joinLink: '' },
  ...{ eventDate: 'May 3, 2031', eventTime: '7:00 PM', duration: '90 minutes' },
};
const person = { firstName: 'Ana', lastName: 'Lima', city: 'Lisbon', subscribeNewsletter: false, consent: true };

async function signUp(email: string, attendanceType = 'virtual'): Promise<void> {
  const { statusCode } = await call('signups/create', { headers, body: { ...person, email, attendanceType } });
  expect(statusCode).toBe(201);
}

/** The admin saves the event with this change. */
async function save(change: Partial<typeof fields>): Promise<void> {
  Object.assign(saved, change);
  const { admin, cookie } = await openSession('miriam');
  const { statusCode, body } = await call('upcomingEvents/update', {
    cookies: [cookie.split(';')[0] ?? ''],
    headers: { ...headers, origin: `https://${host}`, [adminTokenHeader.toLowerCase()]: admin.token },
    path: { id: String(event.id) },
    body: { ...saved, isActive: true, version: event.version },
  });
  expect(statusCode).toBe(200);
  event = JSON.parse(body ?? '');
}

function queued(): string[] {
  const bodies = [
    ...clients.queue.commandCalls(SendMessageCommand).map(({ args }) => args[0].input),
    ...clients.queue.commandCalls(SendMessageBatchCommand).flatMap(({ args }) => args[0].input.Entries ?? []),
  ].map(({ MessageBody = '' }) => MessageBody);
  clients.queue.resetHistory();
  return bodies;
}

/** Hands the worker what is in the queue, and what that puts there, each message `times` over at once. */
async function deliver(times = 1): Promise<void> {
  for (let bodies = queued(); bodies.length > 0; bodies = queued()) {
    const Records = bodies.map((body, n) => ({ messageId: String(n), body }));
    const runs = Array.from({ length: times }, () => handler({ Records } as never, {} as never, () => {}));
    for (const result of await Promise.all(runs)) expect(result).toEqual({ batchItemFailures: [] });
  }
}

/** Who got which mail, since this was asked last. */
function mailed(): string[] {
  const sent = clients.ses.commandCalls(SendEmailCommand).map(({ args }) => args[0].input);
  clients.ses.resetHistory();
  return sent
    .map(({ Destination, Content }) => `${Destination?.ToAddresses?.[0]}: ${Content?.Simple?.Subject?.Data}`)
    .sort();
}
const linkMail = 'Your Zoom link: Lanterns, May 3, 2031';
const newLinkMail = 'Your new Zoom link: Lanterns, May 3, 2031';

async function threeBooked(): Promise<void> {
  await signUp('ana@example.org');
  await signUp('ben@example.org');
  await signUp('room@example.org', 'in-person');
  await deliver();
  mailed();
}

test('who booked by Zoom before the link was set gets it when it is set; who comes to the room does not', async () => {
  await threeBooked();
  await save({ joinLink: first });
  await deliver();
  const [{ args } = { args: [] }] = clients.ses.commandCalls(SendEmailCommand);
  const text = args[0]?.input.Content?.Simple?.Body?.Text?.Data ?? '';
  for (const words of [first, 'Lanterns', 'May 3, 2031, 7:00 PM (Eastern Time)', '/cancel-signup?token='])
    expect(text).toContain(words);
  expect(text).not.toMatch(/unsubscribe/i);
  expect(mailed()).toEqual([`ana@example.org: ${linkMail}`, `ben@example.org: ${linkMail}`]);
});

test('nobody gets one link twice, however often the event is saved and messages come', async () => {
  await threeBooked();
  await save({ joinLink: first });
  await deliver(3);
  expect(mailed()).toHaveLength(2);
  await save({ joinLink: first, description: 'On quiet, and what follows it.' });
  await deliver(3);
  expect(mailed()).toEqual([]);
});

test('a changed link goes out again, in a mail that says that it is new', async () => {
  await threeBooked();
  await save({ joinLink: first });
  await deliver();
  mailed();
  await save({ joinLink: second });
  await deliver();
  expect(mailed()).toEqual([`ana@example.org: ${newLinkMail}`, `ben@example.org: ${newLinkMail}`]);
});

test('who got the link in the confirmation gets no second mail about it, only about another', async () => {
  await save({ joinLink: first });
  await signUp('ana@example.org');
  await deliver();
  expect(mailed()).toEqual(['ana@example.org: You are signed up: Lanterns, May 3, 2031']);
  await save({ title: 'Lanterns at dusk' });
  await deliver();
  expect(mailed()).toEqual([]);
  await save({ joinLink: second });
  await deliver();
  expect(mailed()).toEqual(['ana@example.org: Your new Zoom link: Lanterns at dusk, May 3, 2031']);
});

test('a link that is set while a sign-up waits for its confirmation comes in that alone', async () => {
  await signUp('ana@example.org');
  const confirmation = queued();
  await save({ joinLink: first });
  await deliver();
  for (const body of confirmation)
    await handler({ Records: [{ messageId: '1', body }] } as never, {} as never, () => {});
  expect(mailed()).toEqual(['ana@example.org: You are signed up: Lanterns, May 3, 2031']);
});

test('who cancelled, whose address bounced or who complained gets none; who left the newsletter does', async () => {
  await threeBooked();
  for (const name of ['cancelled', 'bounced', 'complained', 'left']) await signUp(`${name}@example.org`);
  await deliver();
  const row = (await signups.list()).items.find(({ email }) => email === 'cancelled@example.org');
  await signups.remove(row?.id ?? '');
  await suppress(hashOf('bounced@example.org'), 'bounced');
  await suppress(hashOf('complained@example.org'), 'complained');
  await unsubscribe(hashOf('left@example.org'));
  mailed();
  await save({ joinLink: first });
  await deliver();
  expect(mailed()).toEqual(['ana', 'ben', 'left'].map((name) => `${name}@example.org: ${linkMail}`));
});

test('a link that SES throttles is asked for again, and comes once', async () => {
  await threeBooked();
  clients.ses.on(SendEmailCommand).rejects(new TooManyRequestsException({ message: 'slow down', $metadata: {} }));
  await save({ joinLink: first });
  await deliver();
  clients.ses.reset();
  clients.ses.on(SendEmailCommand).resolves({ MessageId: 'mail' });
  await retryDeferredMail(Date.now() + 61_000);
  await deliver(2);
  expect(mailed()).toEqual([`ana@example.org: ${linkMail}`, `ben@example.org: ${linkMail}`]);
});

test('an event without a link mails nobody, nor does taking the link away', async () => {
  await threeBooked();
  await save({ description: 'On quiet, and what follows it.' });
  await deliver();
  await save({ joinLink: first });
  await deliver();
  mailed();
  await save({ joinLink: '' });
  await deliver();
  expect(mailed()).toEqual([]);
});
