import fc from 'fast-check';
import ICAL from 'ical.js';
import { sync } from 'node-ical';
import { convertIcsCalendar } from 'ts-ics';
import { describe, expect, test } from 'vitest';
import { thingsOf } from '../../../../frontend/document/structuredData.ts';
import { when } from '../../../../functions/lib/notices/signupWords.ts';
import { factsOf } from '../../../../shared/letters/placeholders/eventFacts.ts';
import { pageAt, pages } from '../../../../shared/site/pages.ts';
import { eventCalendar } from '../../../../shared/time/calendarFile.ts';
import {
  closingWords,
  daysUntil,
  doorsOf,
  endOf,
  inZone,
  isAnnounced,
  isOver,
  isSignupOpen,
  momentText,
  nextFirst,
  placeOf,
  priceOf,
  reminderTimes,
  seatsOf,
  seatWords,
  signupClosesAt,
  spanOf,
  timeOf,
  venueLines,
  whenOf,
} from '../../../../shared/time/eventTimes.ts';
import { readTimes, withTimes } from '../../../../shared/time/readTimes.ts';
import { momentOf, zonedTime, zoneOf } from '../../../../shared/time/timeZone.ts';
import { pageHtml } from '../../../support/site/pageHtml.tsx';
import { upcoming, written } from '../../../support/site/publicContent.ts';

/* Programs of other people's making read the calendar file as page, mail, search engines and reminders name the event. */

interface Entry {
  start: number;
  end: number;
  uid: string;
  sequence: number;
  title: string;
  place: string;
}

const readers: Record<string, (file: string) => Entry> = {
  'ical.js'(file) {
    const event = new ICAL.Event(new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent') ?? undefined);
    const [start, end] = [event.startDate, event.endDate].map((time) => time.toJSDate().getTime());
    const { uid, sequence, summary: title, location: place } = event;
    return { start: Number(start), end: Number(end), uid, sequence, title, place };
  },
  'node-ical'(file) {
    const event = Object.values(sync.parseICS(file)).find((each) => each?.type === 'VEVENT');
    if (event?.type !== 'VEVENT') throw new Error('No event was found');
    const { uid, sequence, summary, location } = event;
    return {
      ...{ start: event.start.getTime(), end: Number(event.end?.getTime()), uid, sequence: Number(sequence) },
      ...{ title: String(summary), place: String(location) },
    };
  },
  'ts-ics'(file) {
    const [event] = convertIcsCalendar(undefined, file).events ?? [];
    const { uid = '', sequence = -1, summary: title = '', location: place = '' } = event ?? {};
    const end = event && 'end' in event ? event.end?.date.getTime() : undefined;
    return { start: Number(event?.start.date.getTime()), end: Number(end), uid, sequence, title, place };
  },
};

type Change = Pick<Partial<typeof written>, 'eventDate' | 'eventTime' | 'duration'> & { timeZone?: string };
const eventWith = (change: Change) =>
  withTimes({
    ...{ ...written, ...change, id: 1, version: 1, isActive: true },
    ...{ joinLink: '', remindDay: true, remindHour: true },
  });

/** A moment in the words of pages and mails, made here by the browser's own format. */
function wordsFor(moment: number, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(moment).replace(/\s/g, ' ');
}
const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
const day = { year: 'numeric', month: 'long', day: 'numeric' } as const;

const textOf = (html: string) =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

/** The table of what was wrong once, and more like it: what is written, and the moments that are meant. */
const cases: [Change, start: string, end: string][] = [
  [{ eventDate: 'May 8, 2099', eventTime: '7:00 PM EDT' }, '2099-05-08T23:00:00Z', '2099-05-09T00:45:00Z'],
  [
    { eventDate: 'May 8, 2099', eventTime: '7:00 PM CEST', timeZone: 'Europe/Berlin' },
    ...(['2099-05-08T17:00:00Z', '2099-05-08T18:45:00Z'] as const),
  ],
  [{ eventDate: 'May 8, 2099', eventTime: '11 PM – 1:30 AM' }, '2099-05-09T03:00:00Z', '2099-05-09T05:30:00Z'],
  // Clocks go back on November 1, 2099, and forward on March 8.
  [{ eventDate: 'October 31, 2099', eventTime: '11 PM – 3 AM' }, '2099-11-01T03:00:00Z', '2099-11-01T08:00:00Z'],
  [{ eventDate: 'November 1, 2099', eventTime: '1:30 AM EDT' }, '2099-11-01T05:30:00Z', '2099-11-01T07:15:00Z'],
  [{ eventDate: 'November 1, 2099', eventTime: '1:30 AM EST' }, '2099-11-01T06:30:00Z', '2099-11-01T08:15:00Z'],
  [
    { eventDate: 'November 1, 2099', eventTime: '1:30 AM EDT – 1:15 AM EST' },
    ...(['2099-11-01T05:30:00Z', '2099-11-01T06:15:00Z'] as const),
  ],
  [{ eventDate: 'March 7, 2099', eventTime: '11 PM – 3:30 AM' }, '2099-03-08T04:00:00Z', '2099-03-08T07:30:00Z'],
  [
    { eventDate: 'October 25, 2099', eventTime: '2:30 AM CET', duration: '1 hour', timeZone: 'Europe/Berlin' },
    ...(['2099-10-25T01:30:00Z', '2099-10-25T02:30:00Z'] as const),
  ],
  [
    { eventDate: 'May 8, 2099', eventTime: '7 PM', timeZone: 'Asia/Kolkata' },
    ...(['2099-05-08T13:30:00Z', '2099-05-08T15:15:00Z'] as const),
  ],
];

describe.each(cases.map(([change, start, end]) => ({ change: change as Change, start, end })))(
  'an event written as $change',
  ({ change, start, end }) => {
    const event = eventWith({ duration: '', ...change });
    const [startsAt, endsAt] = [Date.parse(start), Date.parse(end)];
    const zone = zoneOf(event);
    const starts = `${wordsFor(startsAt, zone, day)}, ${wordsFor(startsAt, zone, time)}`;
    const ends = wordsFor(endsAt, zone, time);

    test.each(Object.entries(readers))('is at that moment for %s', (_, read) => {
      const file = eventCalendar(event, {}, new Date(0)) ?? '';
      expect(read(file)).toMatchObject({ start: startsAt, end: endsAt, title: `${event.title} with ${event.guests}` });
    });

    test('is at that moment in the mail, on the page, for search engines, and for its reminders', async () => {
      const mail = textOf(when(event, 'virtual'));
      expect(mail).toContain(starts);
      expect(mail).toContain(`Ends at ${ends}`);

      const answers = { activeUpcomingEvent: event, activeRecentEvent: null };
      const page = textOf(await pageHtml(pages.signup, { answers }));
      expect(page).toContain(`${event.eventDate} Time ${wordsFor(startsAt, zone, time)}`);
      expect(page).toContain(`The evening ends ${ends}`);

      const [thing] = thingsOf({ page: pageAt(pages.signup), path: pages.signup, answers });
      expect([Date.parse(String(thing?.startDate)), Date.parse(String(thing?.endDate))]).toEqual([startsAt, endsAt]);
      expect(reminderTimes(event)).toMatchObject({ start: startsAt, hour: startsAt - 3_600_000 });
    });
  },
);

test.each(Object.entries(readers))('%s updates the entry of an event that has moved', (_, read) => {
  const first = read(eventCalendar(upcoming, { attendance: 'in-person' }, new Date(0)) ?? '');
  const moved = withTimes({ ...upcoming, eventTime: '8 PM', version: 2 });
  const then = read(eventCalendar(moved, { attendance: 'in-person' }, new Date(0)) ?? '');
  expect(then).toEqual({ ...first, sequence: 2, start: first.start + 3_600_000, end: first.end + 3_600_000 });
  expect([first.sequence, first.place]).toEqual([1, 'The Sample Hall, 100 Sample Street, New York, NY 10001']);
});

test('an event whose text is no moment has no file', () => {
  for (const change of [{ eventDate: 'To be announced' }, { eventTime: 'In the evening' }])
    expect(eventCalendar(eventWith(change), {}, new Date(0))).toBeNull();
});

describe('times', () => {
  const written = { title: 'Lanterns', eventDate: 'May 3, 2027', eventTime: '7:00 PM', duration: '90 minutes' };
  const event = withTimes(written);
  const inLondon = withTimes({ ...written, timeZone: 'Europe/London' });

  test('visitors see the active event to its last second, by its own clocks', () => {
    const end = Date.parse('2027-05-03T20:30:00-04:00');
    const inLondonItEnds = Date.parse('2027-05-03T20:30:00+01:00');
    expect([isOver(inLondon, inLondonItEnds - 1), isOver(inLondon, inLondonItEnds)]).toEqual([false, true]);
    const active = { ...event, isActive: true };
    expect([isAnnounced(active, end - 1), isAnnounced(active, end)]).toEqual([true, false]);
    expect(isAnnounced({ ...event, isActive: false }, end - 1)).toBe(false);
  });

  test.each([
    ['Asia/Kolkata', '2027-05-04T04:30:00+05:30'],
    ['America/St_Johns', '2027-05-03T20:30:00-02:30'],
    ['Etc/UTC', '2027-05-03T23:00:00+00:00'],
  ])('a moment by the clocks of %s is %s', (zone, shown) => {
    expect(zonedTime(Date.parse('2027-05-03T23:00:00Z'), zone)).toBe(shown);
  });

  test.each([
    ['2027-04-15T12:00:00Z', {}, 'in 18 days'],
    // Still May 1 in New York.
    ['2027-05-02T03:00:00Z', {}, 'in 2 days'],
    // Still May 2 in New York, already May 3 in Tokyo.
    ['2027-05-03T02:00:00Z', {}, 'tomorrow'],
    ['2027-05-03T02:00:00Z', { timeZone: 'Asia/Tokyo' }, 'today'],
    ['2027-05-03T12:00:00Z', {}, 'today'],
    ['2027-05-04T00:20:00Z', {}, 'today'],
    ['2027-05-03T12:00:00Z', { eventDate: 'next spring' }, null],
  ])('at %s the text for an event on May 3 with %j is “%s”', (now, change, words) => {
    expect(daysUntil(withTimes({ ...written, ...change }), Date.parse(now))).toBe(words);
  });

  test('pages and emails name London’s zone after an event’s times', () => {
    const { zone } = inLondon;
    expect(zone).not.toBe(event.zone);
    expect(whenOf(inLondon)).toBe(`May 3, 2027, 7:00 PM ${zone}`);
    expect(inZone('6:20 PM', inLondon)).toBe(`6:20 PM ${zone}`);
    expect(factsOf(inLondon).time).toBe(`7:00 PM ${zone}`);
  });

  test('an event without a zone has the site’s', () => {
    expect([zoneOf({}), zoneOf(inLondon)]).toEqual(['America/New_York', 'Europe/London']);
    expect(readTimes({ ...written, timeZone: 'America/New_York' })).toEqual(readTimes(written));
  });

  test('sign-up closes by the event’s clocks, and at the latest when the event ends', () => {
    const closing = withTimes({ ...inLondon, signupCloses: '2027-05-03T17:00' });
    const closes = Date.parse('2027-05-03T17:00:00+01:00');
    expect(signupClosesAt(closing)).toBe(closes);
    expect([isSignupOpen(closing, closes - 1), isSignupOpen(closing, closes)]).toEqual([true, false]);

    const late = withTimes({ ...inLondon, signupCloses: '2027-05-09T17:00' });
    const end = Date.parse('2027-05-03T20:30:00+01:00');
    expect(signupClosesAt(late)).toBeNull();
    expect([isSignupOpen(late, end - 1), isSignupOpen(late, end)]).toEqual([true, false]);
  });

  test('a local time that clocks show twice is the first', () => {
    expect(momentOf('2027-11-07T01:30', 'America/New_York')).toBe(Date.parse('2027-11-07T05:30:00.000Z'));
  });

  const evening = { eventDate: 'May 3, 2031', eventTime: '7:00 PM', duration: '' };
  const timesOf = (change: object) => {
    const times = reminderTimes(withTimes({ ...evening, ...change }));
    return times && [times.day, times.hour, times.start].map((each) => new Date(each).toISOString().slice(0, 16));
  };

  test.each([
    ['on any day', {}, ['2031-05-02T23:00', '2031-05-03T22:00', '2031-05-03T23:00']],
    [
      'by the event’s own clocks',
      { timeZone: 'Asia/Kolkata' },
      ['2031-05-02T13:30', '2031-05-03T12:30', '2031-05-03T13:30'],
    ],
    [
      'after clocks were set back that night',
      { eventDate: 'November 1, 2026' },
      ['2026-10-31T23:00', '2026-11-01T23:00', '2026-11-02T00:00'],
    ],
    [
      'after clocks were set forward that night',
      { eventDate: 'March 14, 2027' },
      ['2027-03-14T00:00', '2027-03-14T22:00', '2027-03-14T23:00'],
    ],
    [
      // 2:30 AM on March 14, 2027 does not exist: clocks show 3:30 AM then.
      'where the day before lacks that time',
      { eventDate: 'March 15, 2027', eventTime: '2:30 AM' },
      ['2027-03-14T07:30', '2027-03-15T05:30', '2027-03-15T06:30'],
    ],
    [
      'where it begins at a time that clocks show twice',
      { eventDate: 'November 7, 2027', eventTime: '1:30 AM EST' },
      ['2027-11-06T05:30', '2027-11-07T05:30', '2027-11-07T06:30'],
    ],
    [
      'on the first of a month',
      { eventDate: 'June 1, 2031' },
      ['2031-05-31T23:00', '2031-06-01T22:00', '2031-06-01T23:00'],
    ],
  ])('an event reminds at the same time on the day before, and an hour before, %s', (_, change, expected) => {
    expect(timesOf(change)).toEqual(expected);
  });

  test.each([{ eventDate: 'This autumn' }, { eventTime: 'At dusk' }, { eventDate: 'May 2031' }])(
    'an event whose start cannot be read, %j, reminds of nothing',
    (change) => expect(timesOf(change)).toBeNull(),
  );

  test('a moment is written out by the clocks of a zone', () => {
    const moment = Date.UTC(2031, 4, 3, 3, 5);
    expect(momentText(moment, 'America/New_York')).toBe('Friday, May 2, 2031, at 11:05 PM EDT');
    expect(momentText(moment, 'Asia/Kolkata')).toBe('Saturday, May 3, 2031, at 8:35 AM GMT+5:30');
  });
});

describe('words', () => {
  const written = { eventDate: 'May 3, 2031', eventTime: '7:00 PM', duration: '' };
  const evening = withTimes(written);
  const timesOf = (change: Partial<Parameters<typeof withTimes>[0]> & { attendance?: 'virtual' }) => {
    const event = withTimes({ ...written, ...change });
    return [doorsOf(event), endOf(event)];
  };
  /** The night before clocks in New York go back, and the one before they go forward. */
  const [back, forward] = [{ eventDate: 'November 6, 2027' }, { eventDate: 'March 13, 2027' }];

  describe('the schedule of an event', () => {
    test.each([
      // As in site.ts.
      ['7:00 PM', '6:20 PM', '8:45 PM'],
      ['11:00 AM', '10:20 AM', '12:45 PM'],
      ['12:15 AM', '11:35 PM', '2:00 AM'],
    ])('moves with its start: at %s doors are %s, and it ends at %s', (eventTime, doors, end) =>
      expect(timesOf({ eventTime })).toEqual([doors, end]),
    );

    test('is its own where it has one', () => {
      expect(timesOf({ eventTime: '11:00 AM - 1 PM', doorsTime: '10:45 AM' })).toEqual(['10:45 AM', '1:00 PM']);
    });

    test('ends after its duration, and has no doors on Zoom', () => {
      expect(timesOf({ eventTime: '11:00 AM', duration: '2 hours' })).toEqual(['10:20 AM', '1:00 PM']);
      expect(timesOf({ attendance: 'virtual' })).toEqual(['', '8:45 PM']);
    });

    test('is not known if its start is not, but for what was written of the doors', () => {
      expect(timesOf({ eventTime: 'in the evening' })).toEqual(['', '']);
      expect(timesOf({ eventTime: 'in the evening', doorsTime: 'at six' })).toEqual(['at six', '']);
    });

    test.each([
      [{ ...back, eventTime: '11 PM – 3 AM' }, '10:20 PM', '3:00 AM EST'],
      [{ ...back, eventTime: '11 PM – 1:30 AM EDT' }, '10:20 PM', '1:30 AM'],
      [{ ...back, eventTime: '11 PM – 1:30 AM EST' }, '10:20 PM', '1:30 AM EST'],
      [{ ...forward, eventTime: '11 PM – 3:30 AM' }, '10:20 PM', '3:30 AM EDT'],
      [{ eventDate: 'March 14, 2027', eventTime: '3:15 AM' }, '1:35 AM EST', '5:00 AM'],
    ])('names the zone of a time where it is not the start’s: %j', (change, doors, end) =>
      expect(timesOf(change)).toEqual([doors, end]),
    );
  });

  test.each([
    [{ eventTime: '7:00 PM - 9:30 PM' }, 'Saturday, May 3, 2031, 7:00 to 9:30 PM, New York'],
    [{ eventTime: '11:30 - 1 PM' }, 'Saturday, May 3, 2031, 11:30 AM to 1:00 PM, New York'],
    [{ eventTime: '11 PM - 1 AM' }, 'Saturday, May 3, 2031, 11:00 PM to 1:00 AM, New York'],
    [{ eventTime: '8 PM - 12 AM' }, 'Saturday, May 3, 2031, 8:00 PM to 12:00 AM, New York'],
    [{ ...back, eventTime: '11 PM - 3 AM' }, 'Saturday, November 6, 2027, 11:00 PM EDT to 3:00 AM EST, New York'],
    [{ timeZone: 'America/Indiana/Vevay' }, 'Saturday, May 3, 2031, 7:00 to 8:45 PM, Vevay, Indiana'],
    [{ eventDate: 'In May' }, ''],
  ])('an event in one line with %j is “%s”', (change, words) => {
    expect(spanOf(withTimes({ ...written, ...change }))).toBe(words);
  });

  describe('a time', () => {
    test('has the zone of its day, in winter and in summer', () => {
      expect(whenOf(evening)).toBe('May 3, 2031, 7:00 PM EDT');
      expect(whenOf(withTimes({ ...written, eventDate: 'December 3, 2031' }))).toBe('December 3, 2031, 7:00 PM EST');
      expect(inZone('6:20 PM', evening)).toBe('6:20 PM EDT');
      const { zone: _, ...unnamed } = evening;
      expect(whenOf(unnamed)).toBe('May 3, 2031, 7:00 PM EDT');
    });

    test('has a zone on a day that is none, too', () => {
      expect(whenOf(withTimes({ ...written, eventDate: 'This autumn' }))).toBe('This autumn, 7:00 PM Eastern Time');
    });

    test('that has its zone already does not get another', () => {
      expect(inZone('3:00 AM EST', evening)).toBe('3:00 AM EST');
      const twice = withTimes({ eventDate: 'November 7, 2027', eventTime: '1:30 AM EDT' });
      expect([twice.eventTime, timeOf(twice)]).toEqual(['1:30 AM EDT', '1:30 AM EDT']);
    });

    test('that is none stays as typed', () => {
      expect(timeOf(withTimes({ ...written, eventTime: 'after dusk' }))).toBe('after dusk');
    });
  });

  describe('the place of an event', () => {
    test('is the usual one unless it has its own, which never gets the usual address', () => {
      expect(venueLines({})).toEqual(['The Sample Hall', '100 Sample Street, New York, NY 10001']);
      expect(venueLines({ venue: 'The Boathouse' })).toEqual(['The Boathouse']);
      expect(venueLines({ venue: 'The Boathouse', address: '1 Quay' })).toEqual(['The Boathouse', '1 Quay']);
    });

    test('is Zoom for those who watch, and for everyone if there is no room', () => {
      expect(placeOf({}, 'virtual')).toBe('Zoom');
      expect(placeOf({ attendance: 'virtual' }, undefined)).toBe('Zoom');
      expect(placeOf({ venue: 'The Boathouse', address: '' }, undefined)).toBe('The Boathouse');
    });

    test('may be free, or cost what the event says', () => {
      expect([priceOf({}), priceOf({ price: 'Free' }), priceOf({ price: '' })]).toEqual(['$10.00', 'Free', '']);
    });
  });

  test.each([
    [{ room: 12 }, '12 seats left in the room'],
    [{ room: 1 }, '1 seat left in the room'],
    [{ room: 12, online: 3 }, '12 seats left in the room, 3 on Zoom'],
    [{ online: 3 }, '3 seats left on Zoom'],
    [{ room: 0 }, 'The room is full; Zoom is open'],
    [{ room: 0, online: 3 }, 'The room is full; 3 seats left on Zoom'],
    [{ online: 0 }, 'Zoom is full; the room is open'],
    [{ room: 1, online: 0 }, 'Zoom is full; 1 seat left in the room'],
    [{ room: 0, online: 0 }, 'Full: join the waiting list'],
    [{}, 'Seats are limited'],
    [undefined, 'Seats are limited'],
  ])('an event in the room and on Zoom with %o: %s', (left, words) => {
    expect(seatWords({ isLimited: true }, left)).toBe(words);
  });

  test.each([
    ['in-person' as const, { room: 2 }, '2 seats left'],
    ['in-person' as const, { room: 0 }, 'Full: join the waiting list'],
    ['virtual' as const, { online: 1 }, '1 seat left'],
    ['virtual' as const, {}, 'Seats are limited'],
  ])('an event that is %s only with %o: %s', (attendance, left, words) => {
    expect(seatWords({ attendance, isLimited: true }, left)).toBe(words);
  });

  test('where any number may come, nothing is said of seats', () => {
    expect(seatWords({}, {})).toBeUndefined();
    expect(seatsOf(undefined)).toBeUndefined();
  });

  const november = { eventDate: 'November 6, 2031', eventTime: '7:00 PM', duration: '' };
  const closing = (signupCloses: string, more = {}) => closingWords(withTimes({ ...november, signupCloses, ...more }));

  test('when sign-up closes is said with weekday and zone, but without a zone that is another on the evening', () => {
    expect(closing('2031-11-05T17:00')).toBe('Wednesday, November 5, at 5:00 PM EST');
    expect(closing('2031-10-31T00:30')).toBe('Friday, October 31, at 12:30 AM');
    expect(closing('2031-11-05T17:00', { timeZone: 'Europe/London' })).toBe('Wednesday, November 5, at 5:00 PM GMT');
    expect(closing('2031-10-31T09:00', { eventTime: 'After dusk' })).toBe(
      'Friday, October 31, at 9:00 AM Eastern Time',
    );
    expect(closing('')).toBeUndefined();
  });
});

describe('calendar files', () => {
  const event = withTimes({
    ...{ id: 1, version: 3, title: 'Lanterns; and, more\\less', guests: 'Freya', description: 'One\nTwo' },
    ...{ eventDate: 'January 15, 2026', eventTime: '7:00 PM', duration: '90 minutes' },
  });
  const fileOf = (more: object = {}, now = new Date(0)) => eventCalendar({ ...event, ...more }, {}, now) ?? '';

  test('the calendar file contains time, title and description', () => {
    const file = fileOf({}, new Date('2026-01-01T10:00:00Z'));
    for (const line of [
      'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n',
      'DTSTAMP:20260101T100000Z\r\n',
      'DTSTART:20260116T000000Z\r\nDTEND:20260116T013000Z\r\n',
      'SUMMARY:Lanterns\\; and\\, more\\\\less with Freya\r\n',
      'DESCRIPTION:One\\nTwo\r\n',
      'END:VEVENT\r\nEND:VCALENDAR\r\n',
    ])
      expect(file).toContain(line);
  });

  test('a calendar reminds of the event a day and an hour before', () => {
    const file = fileOf();
    for (const trigger of ['-P1D', '-PT1H'])
      expect(file).toContain(
        `BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:Lanterns\\; and\\, more\\\\less with Freya\r\nTRIGGER:${trigger}\r\nEND:VALARM\r\n`,
      );
  });

  test('the entry of someone on Zoom leads to the meeting; no one else’s has the link', () => {
    const evening = withTimes({
      ...{ id: 1, version: 2, title: 'Lanterns', guests: 'Freya', description: 'On quiet.', imageUrl: '' },
      ...{ eventDate: 'May 3, 2031', eventTime: '7:00 PM', duration: '', venue: 'The Boathouse', address: '1 Quay' },
    });
    const joinLink = 'https://zoom.example/j/1?a=1;b=2,3';
    const file = (guest: Parameters<typeof eventCalendar>[1]) => eventCalendar(evening, guest, new Date(0)) ?? '';
    const online = file({ attendance: 'virtual', joinLink }).replaceAll('\r\n ', '');
    expect(online).toContain(`\r\nURL:${joinLink}\r\n`);
    expect(online).toContain('LOCATION:https://zoom.example/j/1?a=1\\;b=2\\,3\r\n');
    expect(online).toContain('DESCRIPTION:On quiet.\\n\\nJoin on Zoom: https://zoom.example/j/1');
    expect(file({ attendance: 'virtual' })).toContain('LOCATION:Zoom\r\n');
    for (const guest of [{ joinLink }, { attendance: 'in-person', joinLink } as const]) {
      expect(file(guest)).toContain('LOCATION:The Boathouse\\, 1 Quay\r\n');
      expect(file(guest)).not.toContain('zoom.example');
    }
  });

  test('no text of an event adds a property to the file, and no line is too long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const file = fileOf({ title: text, description: text, venue: `At ${text}` });
        const unfolded = file.replaceAll('\r\n ', '').split('\r\n');
        expect(unfolded.map((line) => line.split(':')[0]).slice(4, 13)).toEqual([
          ...['BEGIN', 'UID', 'SEQUENCE', 'DTSTAMP', 'DTSTART', 'DTEND', 'SUMMARY', 'DESCRIPTION', 'LOCATION'],
        ]);
        expect(unfolded).toHaveLength(26);
        for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      }),
    );
  });
});

test('admins see the next event first, those without a time later, and past ones last', () => {
  const event = (name: string, startsAt: string | null) => ({ name, startsAt, endsAt: startsAt });
  const events = [
    ...[event('unknown', null), event('oldest', '2031-01-01T19:00:00Z'), event('later', '2031-07-01T19:00:00Z')],
    // Its clocks are ahead: it begins before the one that is read as earlier.
    ...[event('next', '2031-06-01T19:00:00+09:00'), event('second', '2031-06-01T13:00:00Z')],
    event('latest', '2031-04-01T19:00:00Z'),
  ];
  const names = nextFirst(events, Date.parse('2031-05-01T00:00:00Z')).map(({ name }) => name);
  expect(names).toEqual(['next', 'second', 'later', 'unknown', 'latest', 'oldest']);
});
