import { beforeEach, describe, expect, test } from 'vitest';
import { upcomingEvents } from '../../../../functions/lib/content/events/events.ts';
import { compose } from '../../../../functions/lib/letters/compose.ts';
import { firstTemplates } from '../../../../functions/lib/letters/templates/firstTemplates.ts';
import { requestMail } from '../../../../functions/lib/outbox/outbox.ts';
import * as signups from '../../../../functions/lib/people/signups/signups.ts';
import { tellDue } from '../../../../functions/lib/people/signups/tell.ts';
import { addressHash } from '../../../../functions/lib/people/subscribers/rows.ts';
import { suppress } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { unsubscribe } from '../../../../functions/lib/sending/results.ts';
import type { ManagedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { eventValues, factsOf } from '../../../../shared/letters/placeholders/eventFacts.ts';
import { fillHeader, fillHtml, fillText } from '../../../../shared/letters/placeholders/placeholders.ts';
import { hashOf } from '../../../support/data/personIds.ts';
import { asAdmin, pass } from '../../../support/people/withFakes.ts';
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
  runWorker,
  signUp,
  signupIdOf,
  simple,
  takeMessages,
  textOf,
  withSignupMails,
} from '../../../support/run/signupMails.ts';

describe('emails to a waiting list', () => {
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
        ...[
          'A seat in the room has come free, and it’s yours',
          'May 3, 2031, 7:00 PM EDT',
          'The Sample Hall',
          '$10.00',
        ],
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

    test('in the email to someone who waits', async () => {
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
      const reader = {
        firstName: 'Ana',
        unsubscribeUrl: 'https://site.example/u',
        detailsUrl: 'https://site.example/d',
      };
      const values = { ...reader, ...eventValues(factsOf(event), { attendanceType: 'in-person', cancelUrl: '' }) };
      expect(fillHeader(mail.subject, values)).toContain(title);
      for (const part of [fillHtml(mail.html, values), fillText(mail.text, values)])
        for (const words of [title, texts.venue]) expect(shown(part)).toContain(words);
    });
  });
});

describe('emails with a link to join', () => {
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
});
