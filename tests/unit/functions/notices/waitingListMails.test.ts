import { describe, expect, test } from 'vitest';
import { upcomingEvents } from '../../../../functions/lib/content/events/events.ts';
import { requestMail } from '../../../../functions/lib/outbox/outbox.ts';
import * as signups from '../../../../functions/lib/people/signups/signups.ts';
import { addressHash } from '../../../../functions/lib/people/subscribers/addresses.ts';
import { suppress } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { readTakeSeatToken } from '../../../../functions/lib/platform/crypto/linkToken.ts';
import { pass } from '../../../support/people/withFakes.ts';
import {
  announce,
  cancelTokenIn,
  deliver,
  fields,
  lineOf,
  mailed,
  mails,
  person,
  put,
  signUp,
  signupIdOf,
  simple,
  textOf,
  withSignupMails,
} from '../../../support/run/signupMails.ts';

/** The mails to somebody who waits for a seat: that they wait, that a seat is free, and that they have it. */
withSignupMails(Date.UTC(2031, 3, 1, 12));

const joinLink = 'https://zoom.example/j/1';
const hour = 60 * 60 * 1000;
const subjects = () => mailed().map((each) => each.replace(/^\S+ /, ''));
const offered = 'A seat is free for you: Lanterns, May 3, 2031';
const waiting = 'You’re on the waiting list: Lanterns, May 3, 2031';
const booked = 'You’re signed up: Lanterns, May 3, 2031';
const until = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

/** Somebody signs up for an event, and waits. */
async function wait(event: object = {}, change: object = {}): Promise<void> {
  await announce(event);
  await signUp(change);
  await put({ status: 'waiting', place: Date.now() });
  await deliver();
}
/** This mail is asked for, and the worker gets its message so many times at once. */
async function message(kind: 'signup' | 'join-link' | 'offer', times = 1, email = person.email): Promise<void> {
  const signupId = await signupIdOf(email);
  const { offeredUntil = '' } = (await signups.find(signupId)) ?? {};
  await requestMail(kind === 'offer' ? { kind, signupId, offeredUntil } : { kind, signupId });
  await deliver(times);
}
/** Offers a seat for a number of hours, and has it mailed, by this many messages at once. */
async function offer(hours: number, messages = 1): Promise<void> {
  await put({ status: 'offered', offeredUntil: until(hours), lastOffer: until(hours) });
  await message('offer', messages);
}

describe('someone on the waiting list', () => {
  test('is told that they have no seat yet, how one is offered and for how long, and how to leave the list', async () => {
    await wait({ offerHours: 6 });
    expect(subjects()).toEqual([waiting]);
    for (const words of [
      ...['All the seats in the room are taken', 'to the next person on the list', 'holds for 6 hours'],
      ...['come only once you’ve taken one', 'May 3, 2031, 7:00 PM EDT', 'The Sample Hall', '$10.00'],
      'leave the waiting list',
    ])
      expect(lineOf()).toContain(words);
    expect(cancelTokenIn()).not.toBe('');
    // Nothing for the calendar or the door, which are for those who have a seat.
    expect(simple()?.Attachments).toBeUndefined();
  });

  test('for Zoom learns the same, and gets no link before they have a place', async () => {
    await wait({ joinLink, offerHours: 1 }, { attendanceType: 'virtual' });
    for (const words of ['All the seats on Zoom are taken', 'holds for one hour']) expect(lineOf()).toContain(words);
    expect(lineOf()).not.toMatch(/Sample Hall|zoom\.example|come only/);
    await message('join-link');
    expect(subjects()).toEqual([waiting]);
  });

  test('is mailed once, and again once they have a seat, with all that comes with it', async () => {
    await wait({ joinLink }, { attendanceType: 'virtual' });
    await message('signup');
    expect(subjects()).toEqual([waiting]);
    await put({ status: 'booked' });
    await message('signup', 3);
    // They have the link by now.
    await message('join-link');
    expect(subjects()).toEqual([waiting, booked]);
    expect(textOf(1)).toContain(joinLink);
  });

  test('who had a seat offered, did not take it and waits again, is told again', async () => {
    await wait();
    await offer(24);
    pass(25 * hour);
    await put({ status: 'lapsed' });
    await message('signup');
    await message('offer');
    await signUp();
    await put({ status: 'waiting', place: Date.now() });
    await deliver();
    expect(subjects()).toEqual([waiting, offered, waiting]);
  });
});

describe('the mail that offers a seat', () => {
  test('says what, when, where, until when in which time zone, and what happens if it is not taken', async () => {
    await wait();
    await offer(30);
    expect(subjects()).toEqual([waiting, offered]);
    for (const words of [
      ...['a seat in the room is free', 'until Wednesday, April 2, 2031, at 2:00 PM EDT', 'Lanterns'],
      ...['May 3, 2031, 7:00 PM EDT', 'The Sample Hall', '$10.00', 'offer it to the next person'],
      'leave the waiting list [https://www.example.org/cancel-signup?token=',
    ])
      expect(lineOf(1)).toContain(words);
    expect(simple(1)?.Headers).toBeUndefined();
    expect(mails()[1]?.EmailTags).toContainEqual({ Name: 'kind', Value: 'offer' });
  });

  test('says the time by the event’s clocks', async () => {
    await wait({ timeZone: 'Europe/Vienna' });
    await offer(30);
    expect(lineOf(1)).toContain('until Wednesday, April 2, 2031, at 8:00 PM GMT+2');
  });

  test('comes once for each offer, however often messages come, with a link that is good for this one alone', async () => {
    await wait();
    await offer(24, 4);
    const first = until(24);
    await message('signup');
    pass(25 * hour);
    await offer(24, 4);
    expect(subjects()).toEqual([waiting, offered, offered]);
    const takeTokenIn = (n: number) => /take-a-seat\?token=([\w.-]+)/.exec(textOf(n))?.[1] ?? '';
    const signupId = await signupIdOf();
    expect(await readTakeSeatToken(takeTokenIn(1))).toEqual({ signupId, offeredUntil: first });
    expect(await readTakeSeatToken(takeTokenIn(2))).toEqual({ signupId, offeredUntil: until(24) });
    expect(await readTakeSeatToken(cancelTokenIn(2))).toBeUndefined();
  });

  test('replaces a confirmation that was asked for before', async () => {
    await announce();
    await signUp();
    await offer(24, 2);
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
    await wait();
    await put({ status: 'offered', offeredUntil: until(24) });
    await happens();
    await message('offer');
    expect(subjects()).toEqual([waiting]);
  });

  test('comes although the mailbox has had its mails of forms today: its reader has asked for nothing', async () => {
    await announce();
    for (let n = 0; n < 6; n++) await signUp({ email: `ana+${n}@example.org` });
    await signUp();
    await deliver();
    await offer(24);
    expect(subjects()).toEqual([...Array(5).fill(booked), offered]);
  });
});

test('after an event is canceled, no one gets a confirmation or a link for it', async () => {
  await announce({ joinLink });
  await signUp();
  await signUp({ email: 'ben@example.org', attendanceType: 'virtual' });
  await upcomingEvents.update(1, { ...fields, joinLink, cancelledAt: until(0) } as never);
  await deliver();
  await message('join-link', 1, 'ben@example.org');
  expect(mails()).toEqual([]);
});
