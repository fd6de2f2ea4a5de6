import { SendEmailCommand, TooManyRequestsException } from '@aws-sdk/client-sesv2';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { upcomingEvents } from '../../../../functions/lib/content/events/events.ts';
import { retryDeferredMail } from '../../../../functions/lib/notices/retryDeferredMail.ts';
import { addressHash } from '../../../../functions/lib/people/subscribers/addresses.ts';
import { suppress } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { readTakeSeatToken } from '../../../../functions/lib/platform/crypto/linkToken.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import {
  announce,
  cancelTokenIn,
  deliver,
  fields,
  installSignupMails,
  mails,
  person,
  runWorker,
  signUp,
  simple,
  textOf,
} from '../../../support/run/signupMails.ts';
import { put, signupIdOf } from '../../../support/run/waitingList.ts';

vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
});

/** The mails to somebody who waits for a seat: that they wait, that a seat is free, and that they have it. */
let clients: ReturnType<typeof installSignupMails>;
let dynamo: FakeDynamo;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2031, 3, 1, 12) });
  dynamo = installFakeDynamo();
  clients = installSignupMails();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const joinLink = 'https://zoom.example/j/1';
const subjects = () => mails().map(({ Content }) => Content?.Simple?.Subject?.Data);
const offered = 'A seat is free for you: Lanterns, May 3, 2031';
const waiting = 'You’re on the waiting list: Lanterns, May 3, 2031';
const booked = 'You’re signed up: Lanterns, May 3, 2031';
const later = (hours: number) => vi.setSystemTime(Date.now() + hours * 60 * 60 * 1000);
const until = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1000).toISOString();

/** Somebody signs up, and waits. */
async function wait(change: object = {}): Promise<void> {
  await signUp(change);
  await put({ status: 'waiting', place: Date.now() });
  await deliver();
}
const command = async (kind: string) => JSON.stringify({ kind, signupId: await signupIdOf() });
/** Offers a seat for a number of hours, and has it mailed, by this many messages at once. */
async function offer(hours: number, messages = 1): Promise<void> {
  await put({ status: 'offered', offeredUntil: until(hours) });
  await runWorker(Array(messages).fill(await command('offer')));
}
const takeTokenIn = (n: number) => /take-a-seat\?token=([\w.-]+)/.exec(textOf(n))?.[1] ?? '';

describe('somebody on the waiting list', () => {
  test('is told that they have no seat yet, how one is offered and for how long, and how to leave the list', async () => {
    await announce({ offerHours: 6 });
    await wait();
    expect(subjects()).toEqual([waiting]);
    for (const words of [
      ...['All the seats in the room are taken', 'to the next person on the list', 'holds for 6 hours'],
      ...['come only once you’ve taken one', 'May 3, 2031, 7:00 PM EDT', 'The Sample Hall', '$10.00'],
    ])
      expect(textOf().replaceAll(/\s+/g, ' ')).toContain(words);
    expect(textOf()).toMatch(/leave the waiting list/);
    expect(cancelTokenIn()).not.toBe('');
    // Nothing for the calendar or the door, which are for those who have a seat.
    expect(simple()?.Attachments).toBeUndefined();
  });

  test('for Zoom learns the same, and gets no link before they have a place', async () => {
    await announce({ joinLink, offerHours: 1 });
    await wait({ attendanceType: 'virtual' });
    const text = textOf().replaceAll(/\s+/g, ' ');
    for (const words of ['All the seats on Zoom are taken', 'holds for one hour']) expect(text).toContain(words);
    expect(text).not.toMatch(/Sample Hall|zoom\.example|come only/);
    await runWorker([await command('join-link')]);
    expect(subjects()).toEqual([waiting]);
  });

  test('is mailed once, and again once they have a seat, with all that comes with it', async () => {
    await announce({ joinLink });
    await wait({ attendanceType: 'virtual' });
    await runWorker([await command('signup')]);
    expect(subjects()).toEqual([waiting]);
    await put({ status: 'booked' });
    await runWorker(Array(3).fill(await command('signup')));
    expect(subjects()).toEqual([waiting, booked]);
    expect(textOf(1)).toContain(joinLink);
    // They have the link by now.
    await runWorker([await command('join-link')]);
    expect(mails()).toHaveLength(2);
  });

  test('who had a seat offered, did not take it and waits again, is told again', async () => {
    await announce();
    await wait();
    await offer(24);
    later(25);
    await put({ status: 'lapsed' });
    await runWorker([await command('signup'), await command('offer')]);
    await wait();
    expect(subjects()).toEqual([waiting, offered, waiting]);
  });
});

describe('the mail that offers a seat', () => {
  test('says what, when, where, until when in which time zone, and what happens if it is not taken', async () => {
    await announce();
    await wait();
    await offer(30);
    expect(subjects()).toEqual([waiting, offered]);
    const text = textOf(1).replaceAll(/\s+/g, ' ');
    for (const words of [
      ...['a seat in the room is free', 'until Wednesday, April 2, 2031, at 2:00 PM EDT', 'Lanterns'],
      ...['May 3, 2031, 7:00 PM EDT', 'The Sample Hall', '$10.00', 'offer it to the next person'],
    ])
      expect(text).toContain(words);
    expect(text).toMatch(/leave the waiting list \[https:\/\/www\.example\.org\/cancel-signup\?token=/);
    expect(simple(1)?.Headers).toBeUndefined();
    expect(mails()[1]?.EmailTags).toEqual([{ Name: 'kind', Value: 'offer' }]);
  });

  test('says the time by the event’s clocks', async () => {
    await announce({ timeZone: 'Europe/Vienna' });
    await wait();
    await offer(30);
    expect(textOf(1).replaceAll(/\s+/g, ' ')).toContain('until Wednesday, April 2, 2031, at 8:00 PM GMT+2');
  });

  test('has a link that is good for this offer', async () => {
    await announce();
    await wait();
    await offer(30);
    const first = until(30);
    later(31);
    await offer(30);
    const signupId = await signupIdOf();
    expect(await readTakeSeatToken(takeTokenIn(1))).toEqual({ signupId, offeredUntil: first });
    expect(await readTakeSeatToken(takeTokenIn(2))).toEqual({ signupId, offeredUntil: until(30) });
    expect(await readTakeSeatToken(cancelTokenIn(2))).toBeUndefined();
  });

  test('comes once for each offer, however often messages are delivered', async () => {
    await announce();
    await wait();
    await offer(24, 4);
    await runWorker([await command('offer'), await command('signup')]);
    expect(subjects()).toEqual([waiting, offered]);
    later(25);
    await offer(24, 4);
    expect(subjects()).toEqual([waiting, offered, offered]);
  });

  test('comes instead of a confirmation that was asked for before', async () => {
    await announce();
    await signUp();
    await put({ status: 'offered', offeredUntil: until(24) });
    await deliver(2);
    expect(subjects()).toEqual([offered]);
  });

  test.each([
    ['it ran out', () => put({ status: 'offered', offeredUntil: until(-1) })],
    ['it ends at this moment', () => put({ status: 'offered', offeredUntil: until(0) })],
    ['the seat was taken', () => put({ status: 'booked', confirmed: 'x', offeredUntil: until(24) })],
    ['they wait again', () => put({ status: 'waiting', offeredUntil: until(24) })],
    ['the address bounced', async () => suppress(await addressHash(person.email), 'bounced')],
    ['the event was canceled', () => upcomingEvents.update(1, { ...fields, cancelledAt: until(0) } as never)],
    ['the event was deleted', () => upcomingEvents.remove(1)],
  ])('is not sent if %s', async (_, happens) => {
    await announce();
    await wait();
    await put({ status: 'offered', offeredUntil: until(24) });
    await happens();
    await runWorker([await command('offer')]);
    expect(subjects()).toEqual([waiting]);
  });

  test('that SES throttles comes a minute later, and once', async () => {
    await announce();
    await wait();
    clients.ses.on(SendEmailCommand).rejects(new TooManyRequestsException({ message: 'slow down', $metadata: {} }));
    await offer(24);
    clients.ses.reset();
    clients.ses.on(SendEmailCommand).resolves({ MessageId: 'mail' });
    await retryDeferredMail(Date.now() + 61_000);
    await deliver(2);
    expect(subjects()).toEqual([offered]);
    expect(dynamo.startingWith('people', 'DEFERRED_MAIL')).toEqual([]);
  });

  test('comes although the mailbox has had its mails of forms today: its reader has asked for nothing', async () => {
    await announce();
    for (let n = 0; n < 6; n++) {
      await signUp({ email: `ana+${n}@example.org` });
      await deliver();
    }
    await signUp();
    await deliver();
    expect(subjects()).toEqual(Array(5).fill(booked));
    await offer(24);
    expect(subjects()).toEqual([...Array(5).fill(booked), offered]);
  });
});

test('after an event is canceled, nobody gets a confirmation or a link for it', async () => {
  await announce({ joinLink });
  await signUp();
  await signUp({ email: 'ben@example.org', attendanceType: 'virtual' });
  await upcomingEvents.update(1, { ...fields, joinLink, cancelledAt: until(0) } as never);
  await deliver();
  await runWorker([JSON.stringify({ kind: 'join-link', signupId: await signupIdOf('ben@example.org') })]);
  expect(mails()).toEqual([]);
});
