import ICAL from 'ical.js';
import { sync } from 'node-ical';
import { convertIcsCalendar } from 'ts-ics';
import { describe, expect, test } from 'vitest';
import { thingsOf } from '../../../../frontend/document/structuredData.ts';
import { when } from '../../../../functions/lib/notices/signupWords.ts';
import { pageAt, pages } from '../../../../shared/site/pages.ts';
import { eventCalendar } from '../../../../shared/time/calendarFile.ts';
import { reminderTimes } from '../../../../shared/time/eventTimes.ts';
import { withTimes } from '../../../../shared/time/readTimes.ts';
import { zoneOf } from '../../../../shared/time/timeZone.ts';
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
  [{ eventDate: 'May 8, 2099', eventTime: '7:00 PM - 9:30 PM' }, '2099-05-08T23:00:00Z', '2099-05-09T01:30:00Z'],
  [{ eventDate: 'May 8, 2099', eventTime: '11:30 - 1 PM' }, '2099-05-08T15:30:00Z', '2099-05-08T17:00:00Z'],
  [
    { eventDate: 'May 8, 2099', eventTime: '19:00', duration: '1,5 hours' },
    ...(['2099-05-08T23:00:00Z', '2099-05-09T00:30:00Z'] as const),
  ],
  [{ eventDate: 'May 8, 2099', eventTime: '11 PM – 1:30 AM' }, '2099-05-09T03:00:00Z', '2099-05-09T05:30:00Z'],
  // Clocks go back on November 1, 2099, and forward on March 8.
  [{ eventDate: 'October 31, 2099', eventTime: '11 PM – 3 AM' }, '2099-11-01T03:00:00Z', '2099-11-01T08:00:00Z'],
  [
    { eventDate: 'October 31, 2099', eventTime: '11 PM', duration: '5 hours' },
    ...(['2099-11-01T03:00:00Z', '2099-11-01T08:00:00Z'] as const),
  ],
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
      expect(page).toContain(`Date ${event.eventDate} Time ${wordsFor(startsAt, zone, time)}`);
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
