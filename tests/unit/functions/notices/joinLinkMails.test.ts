import { SendEmailCommand, TooManyRequestsException } from '@aws-sdk/client-sesv2';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSession } from '../../../../functions/lib/accounts/sessions/session.ts';
import { upcomingEvents } from '../../../../functions/lib/content/events/events.ts';
import { retryDeferredMail } from '../../../../functions/lib/notices/retryDeferredMail.ts';
import * as signups from '../../../../functions/lib/people/signups/signups.ts';
import { suppress } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { unsubscribe } from '../../../../functions/lib/sending/results/unsubscribe.ts';
import type { ManagedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { adminTokenHeader } from '../../../../shared/platform/constants.ts';
import { hashOf } from '../../../support/data/personIds.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { call, host } from '../../../support/run/calls.ts';
import { installSignupMails, runWorker, takeMessages } from '../../../support/run/signupMails.ts';

/** An event's Zoom link goes to everybody who signed up to watch on Zoom, when it is set and when it changes. */
let clients: ReturnType<typeof installSignupMails>;
let event: ManagedEvent;
let saved: typeof fields;

beforeEach(async () => {
  installFakeDynamo();
  clients = installSignupMails();
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
  const { statusCode } = await call('signups/create', { body: { ...person, email, attendanceType } });
  expect(statusCode).toBe(201);
}

/** The admin saves the event with this change. */
async function save(change: Partial<typeof fields>): Promise<void> {
  Object.assign(saved, change);
  const { admin, cookie } = await openSession('miriam');
  const { statusCode, body } = await call('upcomingEvents/update', {
    cookies: [cookie.split(';')[0] ?? ''],
    headers: { origin: `https://${host}`, [adminTokenHeader.toLowerCase()]: admin.token },
    path: { id: String(event.id) },
    body: { ...saved, isActive: true, version: event.version },
  });
  expect(statusCode).toBe(200);
  event = JSON.parse(body ?? '');
}

/** Passes what is in the queue, and what that adds to it, to the worker: each message `times` times at once. */
async function deliver(times = 1): Promise<void> {
  for (let bodies = takeMessages(); bodies.length > 0; bodies = takeMessages())
    await Promise.all(Array.from({ length: times }, () => runWorker(bodies)));
}

/** Who got which mail since the last call. */
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

test('setting the link mails it to everybody who had signed up for Zoom, and to nobody who comes in person', async () => {
  await threeBooked();
  await save({ joinLink: first });
  await deliver();
  const [{ args } = { args: [] }] = clients.ses.commandCalls(SendEmailCommand);
  const text = args[0]?.input.Content?.Simple?.Body?.Text?.Data ?? '';
  for (const words of [first, 'Lanterns', 'May 3, 2031, 7:00 PM EDT', '/cancel-signup?token='])
    expect(text).toContain(words);
  expect(text).not.toMatch(/unsubscribe/i);
  expect(mailed()).toEqual([`ana@example.org: ${linkMail}`, `ben@example.org: ${linkMail}`]);
});

test('the mail with the link brings it into the calendar: the same entry as in the confirmation, newer', async () => {
  const entries = () =>
    clients.ses.commandCalls(SendEmailCommand).map(({ args }) => {
      const [file] = args[0].input.Content?.Simple?.Attachments ?? [];
      const text = Buffer.from(file?.RawContent ?? []).toString();
      const property = (name: string) => new RegExp(`^${name}:(.*)\\r$`, 'm').exec(text)?.[1];
      return { id: property('UID'), version: Number(property('SEQUENCE')), place: property('LOCATION') };
    });
  await signUp('ana@example.org');
  await deliver();
  await save({ joinLink: first });
  await deliver();
  await save({ joinLink: second });
  await deliver();
  const [confirmed, linked, changed] = entries();
  expect([confirmed?.place, linked?.place, changed?.place]).toEqual(['Zoom', first, second]);
  expect(new Set([confirmed?.id, linked?.id, changed?.id]).size).toBe(1);
  expect(linked?.version).toBeGreaterThan(confirmed?.version ?? 0);
  expect(changed?.version).toBeGreaterThan(linked?.version ?? 0);
});

test('nobody gets the same link twice, however often the event is saved and messages are delivered', async () => {
  await threeBooked();
  await save({ joinLink: first });
  await deliver(3);
  expect(mailed()).toHaveLength(2);
  await save({ joinLink: first, description: 'On quiet, and what follows it.' });
  await deliver(3);
  expect(mailed()).toEqual([]);
});

test('nobody gets the link of an event that is over', async () => {
  await threeBooked();
  await save({ eventDate: 'May 3, 2021', joinLink: first, ...{ evenIfOver: true } });
  await deliver();
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

test('somebody who got the link in the confirmation gets a mail only about a new link', async () => {
  await save({ joinLink: first });
  await signUp('ana@example.org');
  await deliver();
  expect(mailed()).toEqual(['ana@example.org: You’re signed up: Lanterns, May 3, 2031']);
  await save({ title: 'Lanterns at dusk' });
  await deliver();
  expect(mailed()).toEqual([]);
  await save({ joinLink: second });
  await deliver();
  expect(mailed()).toEqual(['ana@example.org: Your new Zoom link: Lanterns at dusk, May 3, 2031']);
});

test('a link that is set while a sign-up waits for its confirmation comes only in the confirmation', async () => {
  await signUp('ana@example.org');
  const confirmation = takeMessages();
  await save({ joinLink: first });
  await deliver();
  await runWorker(confirmation);
  expect(mailed()).toEqual(['ana@example.org: You’re signed up: Lanterns, May 3, 2031']);
});

test('nobody who cancelled, bounced or complained gets the link; somebody who left the newsletter does', async () => {
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

test('a link mail that SES throttles is retried, and sent once', async () => {
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

test('saving an event without a link mails nobody, and neither does removing the link', async () => {
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
