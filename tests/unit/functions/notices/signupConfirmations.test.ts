import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { upcomingEvents } from '../../../../functions/lib/content/events/events.ts';
import { addressHash } from '../../../../functions/lib/people/subscribers/addresses.ts';
import { suppress } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { readContent } from '../../../../functions/lib/publishing/content.ts';
import { unsubscribe } from '../../../../functions/lib/sending/results/unsubscribe.ts';
import { upcomingEventInput } from '../../../../shared/content/model/upcomingEvent.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { call } from '../../../support/run/calls.ts';
import {
  announce,
  cancelTokenIn,
  deliver,
  fields,
  installSignupMails,
  mails,
  person,
  signUp,
  simple,
  textOf,
} from '../../../support/run/signupMails.ts';

vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
});

/** The mail to somebody who signs up for an event, with its Zoom link where there is one. */
beforeEach(() => {
  installFakeDynamo();
  installSignupMails();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

describe('the mail to somebody who booked a seat', () => {
  test('says what, when in which time zone, where, for how much, and how to cancel', async () => {
    await announce();
    await signUp();
    await deliver();
    expect(mails()).toHaveLength(1);
    expect(mails()[0]?.Destination?.ToAddresses).toEqual(['ana@example.org']);
    expect(simple()?.Subject?.Data).toBe('You’re signed up: Lanterns, May 3, 2031');
    for (const words of [
      ...['Dear Ana,', 'Lanterns', 'with Freya & Finn', 'May 3, 2031, 7:00 PM EDT', '90 minutes'],
      ...['Doors open at 6:20 PM EDT', 'It ends at 8:30 PM EDT'],
      ...['The Sample Hall', '100 Sample Street', '$10.00', 'https://www.example.org/cancel-signup?token='],
    ])
      expect(textOf()).toContain(words);
    expect(simple()?.Body?.Html?.Data).toContain('with Freya &amp; Finn');
    // It is not a newsletter, so there is nothing to unsubscribe from.
    expect(simple()?.Headers).toBeUndefined();
    expect(textOf()).not.toMatch(/unsubscribe/i);
  });

  test('includes a calendar file', async () => {
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
    for (const n of [0, 1]) {
      const calendars = (simple(n)?.Attachments ?? []).filter(({ FileName }) => FileName?.endsWith('.ics'));
      expect([calendars, cancelTokenIn(n) !== '']).toEqual([[], true]);
    }
  });

  test('contains no markup or placeholders from names or titles', async () => {
    await announce({ title: '<script>x</script>{firstName}', guests: '"A" & \'B\'' });
    await signUp({ firstName: 'O’Neill & Co' });
    await deliver();
    const html = simple()?.Body?.Html?.Data ?? '';
    expect(html).not.toContain('<script');
    expect(html).toContain('Dear O’Neill &amp; Co,');
    for (const firstName of ['Win www.spam.example', 'a@b.example', '<b>x</b>']) {
      const { statusCode } = await call('signups/create', { body: { ...person, firstName } });
      expect(statusCode).toBe(400);
    }
  });
});

describe('an event with a place, a price and times of its own', () => {
  const own = {
    ...{ eventTime: '11:00 AM', venue: 'The Boathouse', address: '1 Quay, Hudson, NY', price: 'Free' },
    ...{ doorsTime: '10:30 AM', endTime: '1:00 PM' },
  };

  test('tells those who come about them, and about nothing else', async () => {
    await announce(own);
    await signUp();
    await deliver();
    for (const words of [
      ...['May 3, 2031, 11:00 AM EDT', 'Doors open at 10:30 AM EDT', 'It ends at 1:00 PM EDT'],
      ...['The Boathouse', '1 Quay, Hudson, NY', 'Free'],
    ])
      expect(textOf()).toContain(words);
    const [main = ''] = textOf().split('\n--\n');
    expect(main).not.toMatch(/Sample|\$10|6:20|8:45/);
    const file = Buffer.from(simple()?.Attachments?.[0]?.RawContent ?? []).toString();
    expect(file).toContain('LOCATION:The Boathouse\\, 1 Quay\\, Hudson\\, NY\r\n');
    expect(file).toContain('DTEND:20310503T170000Z\r\n');
  });

  test('that has none of its own has its doors as long before its start as usual', async () => {
    await announce({ eventTime: '11:00 AM', duration: '' });
    await signUp();
    await deliver();
    expect(textOf()).toContain('Doors open at 10:20 AM EDT');
    expect(textOf()).toContain('It ends at 12:45 PM EDT');
  });

  test.each([
    ['venue', 'The Barn', { 'in-person': 2, virtual: 1 }],
    ['price', '$5.00', { 'in-person': 2, virtual: 1 }],
    ['doorsTime', '10:45 AM', { 'in-person': 2, virtual: 1 }],
    ['endTime', '2:00 PM', { 'in-person': 2, virtual: 2 }],
  ])('mails it again at the next sign-up if its %s has changed for those who get it', async (field, value, times) => {
    const event = await announce(own);
    for (const [attendanceType, count] of Object.entries(times)) {
      const before = mails().length;
      const person = { email: `${attendanceType}@example.org`, attendanceType };
      await signUp(person);
      await deliver();
      await upcomingEvents.update(event.id, { ...fields, ...own, [field]: value, isActive: true });
      await signUp(person);
      await deliver();
      expect(mails().length - before, attendanceType).toBe(count);
      await upcomingEvents.update(event.id, { ...fields, ...own, isActive: true });
    }
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
});

test('an event needs a place, unless it is on Zoom only', () => {
  const accepted = (more: object) => upcomingEventInput.safeParse({ ...fields, ...more }).success;
  expect([accepted({}), accepted({ venue: '' }), accepted({ venue: '', attendance: 'virtual' })]).toEqual([
    ...[true, false, true],
  ]);
});

test('somebody who bounced gets no mail; somebody who only left the newsletter does', async () => {
  await announce();
  await suppress(await addressHash('gone@example.org'), 'bounced');
  await unsubscribe(await addressHash('ana@example.org'));
  await signUp({ email: 'gone@example.org' });
  await signUp();
  await deliver();
  expect(mails().flatMap(({ Destination }) => Destination?.ToAddresses)).toEqual(['ana@example.org']);
});

describe('the link of an event', () => {
  const joinLink = 'https://zoom.example/j/1?pwd=a&b=2';

  test('is only in the confirmation of people on Zoom, and in their calendar file', async () => {
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
    expect(files[0]).toContain('URL:https://zoom.example/j/1?pwd=a&b=2\r\n');
  });

  test('is mailed again to somebody who signs up again after it was set; without a link there is no second mail', async () => {
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
