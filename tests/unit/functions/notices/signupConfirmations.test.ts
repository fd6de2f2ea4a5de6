import { describe, expect, test } from 'vitest';
import { addressHash } from '../../../../functions/lib/people/subscribers/rows.ts';
import { suppress } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { readContent } from '../../../../functions/lib/publishing/content.ts';
import { unsubscribe } from '../../../../functions/lib/sending/results.ts';
import { upcomingEventInput } from '../../../../shared/content/model/upcomingEvent.ts';
import { call } from '../../../support/run/calls.ts';
import {
  announce,
  cancelTokenIn,
  deliver,
  fields,
  mailed,
  mails,
  person,
  signUp,
  simple,
  textOf,
  withSignupMails,
} from '../../../support/run/signupMails.ts';

/** The mail to somebody who signs up for an event, with its Zoom link where there is one. */
withSignupMails();

const booked = 'ana@example.org: You’re signed up: Lanterns, May 3, 2031';
/** The calendar files of a mail. */
const calendarsIn = (n = 0) =>
  (simple(n)?.Attachments ?? [])
    .filter(({ FileName }) => FileName === 'dharma-chats-event.ics')
    .map(({ RawContent }) => Buffer.from(RawContent ?? []).toString());

describe('the mail to someone who booked a seat', () => {
  test('says what, when in which time zone, where, for how much, and how to cancel', async () => {
    await announce();
    await signUp();
    await deliver();
    expect(mailed()).toEqual([booked]);
    for (const words of [
      ...['Dear Ana,', 'Lanterns', 'with Freya & Finn', 'May 3, 2031, 7:00 PM EDT', '90 minutes'],
      ...['Doors open at 6:20 PM EDT', 'It ends at 8:30 PM EDT'],
      ...['The Sample Hall', '100 Sample Street', '$10.00', 'https://www.example.org/cancel-signup?token='],
    ])
      expect(textOf()).toContain(words);
    expect(simple()?.Body?.Html?.Data).toContain('with Freya &amp; Finn');
    // It is not a newsletter, so there is nothing to unsubscribe from.
    expect(simple()?.Headers).toBeUndefined();
    expect(textOf()).not.toMatch(/unsubscribe|pay for your ticket/i);
  });

  test('includes a calendar file', async () => {
    await announce();
    await signUp();
    await deliver();
    expect(simple()?.Attachments?.[0]?.ContentType).toBe('text/calendar; charset=utf-8; method=REQUEST');
    for (const line of ['METHOD:REQUEST', 'DTSTART:20310503T230000Z', 'DTEND:20310504T003000Z', 'SEQUENCE:1'])
      expect(calendarsIn()[0]).toContain(`${line}\r\n`);
  });

  test('tells people on Zoom that the link will come, and names no place', async () => {
    await announce();
    await signUp({ attendanceType: 'virtual' });
    await deliver();
    expect(textOf()).toContain('We’ll email you the link before the event');
    expect(textOf()).not.toMatch(/\$10|Sample Hall/);
  });

  test('has no calendar file if the date cannot be read, and says that there is no date if there is no event', async () => {
    await signUp();
    await announce({ eventDate: 'This autumn' });
    await signUp();
    await deliver();
    expect(simple(0)?.Subject?.Data).toBe('You’re on the list for Dharma Chats');
    expect(textOf(1)).toContain('This autumn, 7:00 PM');
    for (const n of [0, 1]) expect([calendarsIn(n), cancelTokenIn(n) !== '']).toEqual([[], true]);
  });

  test('contains no markup or placeholders from names or titles', async () => {
    await announce({ title: '<script>x</script>{firstName}', guests: '"A" & \'B\'' });
    await signUp({ firstName: 'O’Neill & Co' });
    await deliver();
    const html = simple()?.Body?.Html?.Data ?? '';
    expect(html).not.toContain('<script');
    expect(html).toContain('Dear O’Neill &amp; Co,');
  });
});

describe('an event with a place, a price and times of its own', () => {
  test('tells those who come about them, and about nothing else', async () => {
    await announce({
      ...{
        eventTime: '11:00 AM – 1 PM',
        duration: '',
        venue: 'The Boathouse',
        address: '1 Quay, Hudson, NY',
        price: 'Free',
      },
      doorsTime: '10:30 AM',
    });
    await signUp();
    await deliver();
    for (const words of [
      ...['May 3, 2031, 11:00 AM EDT', 'Doors open at 10:30 AM EDT', 'It ends at 1:00 PM EDT'],
      ...['The Boathouse', '1 Quay, Hudson, NY', 'Free'],
    ])
      expect(textOf()).toContain(words);
    const [main = ''] = textOf().split('\n--\n');
    expect(main).not.toMatch(/Sample|\$10|6:20|8:45/);
    const [file] = calendarsIn();
    expect(file).toContain('LOCATION:The Boathouse\\, 1 Quay\\, Hudson\\, NY\r\n');
    expect(file).toContain('DTEND:20310503T170000Z\r\n');
  });

  test.each([
    ['virtual', 'in-person', 'This event is on Zoom only. Please choose to attend virtually.'],
    ['in-person', 'virtual', 'This event is in the room only. Please choose to come in person.'],
  ])('that is %s only takes no sign-up that is %s', async (attendance, attendanceType, reason) => {
    await announce({ attendance });
    const { statusCode, body } = await call('signups/create', { body: { ...person, attendanceType } });
    expect([statusCode, JSON.parse(body ?? '').fields]).toEqual([400, { attendanceType: reason }]);
    await signUp({ attendanceType: attendance });
  });

  test('needs a place, unless it is on Zoom only', () => {
    const accepted = (more: object) => upcomingEventInput.safeParse({ ...fields, ...more }).success;
    expect([{}, { venue: '' }, { venue: '', attendance: 'virtual' }].map(accepted)).toEqual([true, false, true]);
  });
});

test('someone who bounced gets no mail; someone who only left the newsletter does', async () => {
  await announce();
  await suppress(await addressHash('gone@example.org'), 'bounced');
  await unsubscribe(await addressHash('ana@example.org'));
  await signUp({ email: 'gone@example.org' });
  await signUp();
  await deliver();
  expect(mailed()).toEqual([booked]);
});

describe('the link of an event', () => {
  const joinLink = 'https://zoom.example/j/1?pwd=a&b=2';

  test('is only in the confirmation of people on Zoom, and in their calendar file', async () => {
    await announce({ joinLink });
    await signUp();
    await deliver();
    await signUp({ email: 'ben@example.org', attendanceType: 'virtual' });
    await deliver();
    expect(JSON.stringify(mails()[0])).not.toContain('zoom.example');
    expect(textOf(1)).toContain(joinLink);
    expect(simple(1)?.Body?.Html?.Data).toContain('href="https://zoom.example/j/1?pwd=a&amp;b=2"');
    expect(calendarsIn(1)).toEqual([expect.stringContaining('URL:https://zoom.example/j/1?pwd=a&b=2\r\n')]);
  });

  test('is in nothing that the public gets', async () => {
    await announce({ joinLink });
    const { body } = await call('upcomingEvents/active', {});
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
  ])('as %j is accepted: %s', (typed, isOne) => {
    expect(upcomingEventInput.safeParse({ ...fields, joinLink: typed }).success).toBe(isOne);
  });
});
