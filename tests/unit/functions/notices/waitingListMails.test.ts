import { beforeEach, describe, expect, test } from 'vitest';
import { upcomingEvents } from '../../../../functions/lib/content/events/events.ts';
import { compose } from '../../../../functions/lib/letters/compose/compose.ts';
import { firstTemplates } from '../../../../functions/lib/letters/templates/firstTemplates.ts';
import { requestMail } from '../../../../functions/lib/outbox/outbox.ts';
import { addressHash } from '../../../../functions/lib/people/subscribers/rows.ts';
import { suppress } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { eventValues, factsOf } from '../../../../shared/letters/placeholders/eventFacts.ts';
import { fillHeader, fillHtml, fillText } from '../../../../shared/letters/placeholders/placeholders.ts';
import {
  announce,
  cancelTokenIn,
  deliver,
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

/** The mails to someone who waits for a seat: that they wait, and that they have it. */
withSignupMails(Date.UTC(2031, 3, 1, 12));

const joinLink = 'https://zoom.example/j/1';
const subjects = () => mailed().map((each) => each.replace(/^\S+ /, ''));
const given = 'You have a seat: Lanterns, May 3, 2031';
const waiting = 'You’re on the waiting list: Lanterns, May 3, 2031';
const booked = 'You’re signed up: Lanterns, May 3, 2031';

/** Someone signs up for an event, and waits. */
async function wait(event: object = {}, change: object = {}): Promise<void> {
  await announce(event);
  await signUp(change);
  await put({ status: 'waiting', place: Date.now() });
  await deliver();
}
/** They get a seat, and the worker gets the message of its mail so many times at once. */
async function getSeat(times = 1): Promise<void> {
  await put({ status: 'booked' });
  await requestMail({ kind: 'signup', signupId: await signupIdOf() });
  await deliver(times);
}

describe('someone on the waiting list', () => {
  test('is told that they have no seat yet, how they may get one, and how to leave the list', async () => {
    await wait();
    expect(subjects()).toEqual([waiting]);
    for (const words of [
      ...['All the seats in the room are taken', 'the next person on the list gets it'],
      ...['come only once we’ve emailed you', 'May 3, 2031, 7:00 PM EDT', 'The Sample Hall', '$10.00'],
      'leave the waiting list',
    ])
      expect(lineOf()).toContain(words);
    expect(cancelTokenIn()).not.toBe('');
    // Nothing for the calendar or the door, which are for those who have a seat.
    expect(simple()?.Attachments).toBeUndefined();
  });

  test('for Zoom learns the same, and gets no link before they have a place', async () => {
    await wait({ joinLink }, { attendanceType: 'virtual' });
    expect(lineOf()).toContain('All the seats on Zoom are taken');
    expect(lineOf()).not.toMatch(/Sample Hall|zoom\.example|come only/);
  });
});

describe('the mail to someone who got a seat from the waiting list', () => {
  test('says so once, with all that comes with a seat, and a button that gives it back', async () => {
    await wait();
    await getSeat(3);
    expect(subjects()).toEqual([waiting, given]);
    for (const words of [
      ...['A seat in the room has come free, and it’s yours', 'May 3, 2031, 7:00 PM EDT', 'The Sample Hall', '$10.00'],
      ...['Show this code', 'give the seat back', 'Give the seat back [https://www.example.org/cancel-signup?token='],
    ])
      expect(lineOf(1)).toContain(words);
    expect(lineOf(1)).not.toContain('instead of');
    expect(simple(1)?.Attachments).toHaveLength(2);
    expect(simple(1)?.Headers).toBeUndefined();
  });

  test('brings the link to Zoom', async () => {
    await wait({ joinLink }, { attendanceType: 'virtual' });
    await getSeat();
    expect(textOf(1)).toContain(joinLink);
  });

  test('is the only one where that they wait was not mailed yet', async () => {
    await announce();
    await signUp();
    await put({ status: 'booked' });
    await getSeat(2);
    expect(subjects()).toEqual([booked]);
  });

  test.each([
    ['the address bounced', async () => suppress(await addressHash(person.email), 'bounced')],
    ['the event was deleted', () => upcomingEvents.remove(1)],
    ['they wait again', () => put({ status: 'waiting', place: 1 })],
  ])('is not sent if %s', async (_, happens) => {
    await wait();
    await put({ status: 'booked' });
    await requestMail({ kind: 'signup', signupId: await signupIdOf() });
    await happens();
    await deliver();
    expect(subjects()).toEqual([waiting]);
  });

  test('comes although the mailbox has had its mails of forms today: its reader has asked for nothing', async () => {
    await announce();
    for (let n = 0; n < 6; n++) await signUp({ email: `ana+${n}@example.org` });
    await signUp();
    await deliver();
    expect(subjects()).toEqual([...Array(5).fill(booked)]);
    await getSeat();
    expect(mails()).toHaveLength(6);
  });
});

describe('what looks like a placeholder in an event’s texts is shown as written', () => {
  const title = 'The {firstName} and {x} evening, {joinLink}';
  const texts = { title, guests: '{lastName|Anyone} & {firstName}', venue: 'The {eventTitle} Hall' };
  const shown = (text = '') => text.replaceAll('\u2060', '').replace(/\s+/g, ' ');

  beforeEach(async () => {
    await announce({ ...texts, joinLink: 'https://zoom.example/j/1' });
  });

  /** The last mail says all of this, in its subject and its two parts. */
  function expectAsWritten(
    { subject, html, text }: Record<'subject' | 'html' | 'text', string | undefined>,
    hall = true,
  ) {
    expect(shown(subject)).toContain(title);
    for (const words of [title, 'with {lastName|Anyone} &', ...(hall ? ['The {eventTitle} Hall'] : [])]) {
      expect(shown(text)).toContain(words);
      expect(shown(html)).toContain(words.replace('&', '&amp;'));
    }
  }

  const lastMail = () => {
    const { Subject, Body } = simple() ?? {};
    return { subject: Subject?.Data, html: Body?.Html?.Data, text: Body?.Text?.Data };
  };

  test('in the confirmation', async () => {
    await signUp();
    await deliver();
    expectAsWritten(lastMail());
  });

  test('in the mail to whoever waits', async () => {
    await signUp();
    await put({ status: 'waiting', place: Date.now() });
    await deliver();
    expectAsWritten(lastMail());
  });

  test('in the mail with the Zoom link', async () => {
    await signUp({ attendanceType: 'virtual' });
    await deliver();
    expectAsWritten(lastMail(), false);
  });

  test.each(firstTemplates.filter(({ name }) => name.startsWith('reminder_')))('in $title', (template) => {
    const event = { ...texts, eventDate: 'May 3, 2031', eventTime: '7:00 PM', joinLink: '' };
    const mail = compose(template, { type: 'event', eventDate: event.eventDate });
    const reader = { firstName: 'Ana', unsubscribeUrl: 'https://site.example/u', detailsUrl: 'https://site.example/d' };
    const values = { ...reader, ...eventValues(factsOf(event), { attendanceType: 'in-person', cancelUrl: '' }) };
    expect(fillHeader(mail.subject, values)).toContain(title);
    for (const part of [fillHtml(mail.html, values), fillText(mail.text, values)])
      for (const words of [title, texts.venue]) expect(shown(part)).toContain(words);
  });
});
