import { beforeEach, expect, test } from 'vitest';
import * as signups from '../../../../functions/lib/people/signups/signups.ts';
import { tellDue } from '../../../../functions/lib/people/signups/tell.ts';
import { suppress } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { unsubscribe } from '../../../../functions/lib/sending/results.ts';
import type { ManagedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { hashOf } from '../../../support/data/personIds.ts';
import { asAdmin, pass } from '../../../support/people/withFakes.ts';
import {
  announce,
  fields,
  mailed,
  runWorker,
  signUp,
  signupIdOf,
  simple,
  takeMessages,
  textOf,
  withSignupMails,
} from '../../../support/run/signupMails.ts';

/** An event's Zoom link goes to everyone who signed up to watch on Zoom, when it is set and when it changes. */
const fakes = withSignupMails(Date.UTC(2031, 3, 1, 12));
let event: ManagedEvent;
let saved: object;
beforeEach(async () => {
  saved = { ...fields, joinLink: '' };
  event = await announce(saved);
});

const first = 'https://zoom.example/j/1';
const second = 'https://zoom.example/j/2';
const book = (...names: string[]) =>
  Promise.all(names.map((name) => signUp({ email: `${name}@example.org`, attendanceType: 'virtual' })));

/** The admin saves the event with this change. */
async function save(change: object): Promise<void> {
  saved = { ...saved, ...change };
  const { status, body } = await asAdmin('upcomingEvents/update', {
    path: { id: String(event.id) },
    body: { ...saved, isActive: true, version: event.version },
  });
  expect(status).toBe(200);
  event = body;
}

/** The sweep of a minute later, which has people told. */
async function later(): Promise<void> {
  pass(60_000);
  await tellDue(Date.now());
}

/** Passes what is in the queue, and what that adds to it, to the worker: each message `times` times at once. */
async function deliver(times = 1): Promise<void> {
  for (let bodies = takeMessages(); bodies.length > 0; bodies = takeMessages())
    await Promise.all(Array.from({ length: times }, () => runWorker(bodies)));
}
/** Who gets which mail when the admin has saved this change. */
async function mailedAfter(change: object, times = 1): Promise<string[]> {
  await deliver();
  fakes.ses.resetHistory();
  await save(change);
  await later();
  await deliver(times);
  return mailed().sort();
}
const confirmation = 'ana@example.org: You’re signed up: Lanterns, May 3, 2031';
const linkMails = (...names: string[]) =>
  names.map((name) => `${name}@example.org: Your Zoom link: Lanterns, May 3, 2031`);
const newLinkMail = 'ana@example.org: Your new Zoom link: Lanterns, May 3, 2031';

test('the link is mailed once to everyone who booked Zoom, and to no one who comes in person', async () => {
  await book('ana', 'ben');
  await signUp({ email: 'room@example.org' });
  expect(await mailedAfter({ joinLink: first }, 3)).toEqual(linkMails('ana', 'ben'));
  for (const words of [first, 'Lanterns', 'May 3, 2031, 7:00 PM EDT', '/cancel-signup?token='])
    expect(textOf()).toContain(words);
  expect(textOf()).not.toMatch(/unsubscribe/i);
});

test('a changed link goes out again, in a mail that says that it is new; no other change mails anyone', async () => {
  await book('ana');
  expect(await mailedAfter({ description: 'On quiet, and what follows it.' })).toEqual([]);
  expect(await mailedAfter({ joinLink: first })).toEqual(linkMails('ana'));
  expect(await mailedAfter({ description: 'On quiet alone.' }, 3)).toEqual([]);
  expect(await mailedAfter({ joinLink: second })).toEqual([newLinkMail]);
  expect(await mailedAfter({ joinLink: '' })).toEqual([]);
});

test('the mail with the link brings it into the calendar: the same entry as in the confirmation, newer', async () => {
  const entry = () => {
    const text = Buffer.from(simple()?.Attachments?.[0]?.RawContent ?? []).toString();
    const property = (name: string) => new RegExp(`^${name}:(.*)\\r$`, 'm').exec(text)?.[1];
    return { id: property('UID'), version: Number(property('SEQUENCE')), place: property('LOCATION') };
  };
  await book('ana');
  await deliver();
  const entries = [entry()];
  for (const joinLink of [first, second]) {
    await mailedAfter({ joinLink });
    entries.push(entry());
  }
  expect(entries.map(({ place }) => place)).toEqual(['Zoom', first, second]);
  expect(new Set(entries.map(({ id }) => id)).size).toBe(1);
  const versions = entries.map(({ version }) => version);
  expect(versions).toEqual([...new Set(versions)].toSorted((one, other) => one - other));
});

test('no one gets the link of an event that is over', async () => {
  await book('ana');
  expect(await mailedAfter({ eventDate: 'May 3, 2021', joinLink: first, evenIfOver: true })).toEqual([]);
});

test('someone who got the link in the confirmation gets a mail only about a new link', async () => {
  await save({ joinLink: first });
  await book('ana');
  expect(await mailedAfter({ description: 'On quiet alone.' })).toEqual([]);
  expect(await mailedAfter({ joinLink: second })).toEqual([newLinkMail]);
});

test('a link that is set while a sign-up waits for its confirmation comes only in the confirmation', async () => {
  await book('ana');
  const message = takeMessages();
  await save({ joinLink: first });
  await later();
  await deliver();
  await runWorker(message);
  expect(mailed()).toEqual([confirmation]);
  expect(textOf()).toContain(first);
});

test('no one who canceled, bounced or complained gets the link; someone who left the newsletter does', async () => {
  await book('canceled', 'bounced', 'complained', 'left');
  await signups.remove(await signupIdOf('canceled@example.org'));
  await suppress(hashOf('bounced@example.org'), 'bounced');
  await suppress(hashOf('complained@example.org'), 'complained');
  await unsubscribe(hashOf('left@example.org'));
  expect(await mailedAfter({ joinLink: first })).toEqual(linkMails('left'));
});
