import { describe, expect, test } from 'vitest';
import type { ManagedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { plannedOf, undated } from '../../../../shared/health/calendar/planned.ts';
import { plannedCalendar } from '../../../../shared/health/calendar/plannedFile.ts';
import { plannedTitle } from '../../../../shared/health/calendar/plannedTitle.ts';

const evening: ManagedEvent = {
  ...{ id: 3, title: 'On Patience', guests: 'Ana Lima', description: 'An evening, with tea; and music', imageUrl: '' },
  ...{ eventDate: 'May 3, 2031', eventTime: '7:00 PM', duration: '90 minutes', isActive: true, version: 4 },
};
type Letter = Parameters<typeof plannedOf>[1][number];
const letter: Letter = {
  ...{ id: 'b7b1a8de-0000-4000-8000-000000000000', subject: 'News of May', state: 'SCHEDULED', revision: 2 },
  dueAt: '2031-05-02T13:00:00.000Z',
};
const spring = Date.parse('2031-04-01T12:00:00Z');

/** "2031-05-03 23:00 On Patience", each time in UTC. */
const said = (events: ManagedEvent[], letters: Letter[] = [], now = spring) =>
  plannedOf(events, letters, now).map((planned) =>
    [
      planned.day,
      planned.at === null ? 'all day' : new Date(planned.at).toISOString().slice(11, 16),
      plannedTitle(planned),
    ].join(' '),
  );

describe('the admin’s calendar', () => {
  const closing = { ...evening, signupCloses: '2031-05-03T12:00' };
  const theEvent = '2031-05-03 23:00 On Patience';
  const hourBefore = '2031-05-03 22:00 Reminder, an hour before: On Patience';
  test('has an event, the end of its sign-up, its reminders and the letters, in their order', () => {
    expect(said([closing], [letter])).toEqual([
      '2031-05-02 13:00 Letter: News of May',
      '2031-05-02 23:00 Reminder, a day before: On Patience',
      '2031-05-03 16:00 Sign-up closes: On Patience',
      hourBefore,
      theEvent,
    ]);
  });

  test('has the days of the publisher, wherever the event is', () => {
    const tokyo = { ...evening, timeZone: 'Asia/Tokyo', eventTime: '9:00 AM', remindDay: false, remindHour: false };
    expect(said([tokyo])).toEqual(['2031-05-02 00:00 On Patience']);
  });

  test('has reminders only while they are still to go out', () => {
    expect(said([evening], [], Date.parse('2031-05-02T23:00:00Z'))).toEqual([hourBefore, theEvent]);
    expect(said([evening], [], Date.parse('2031-06-01T00:00:00Z'))).toEqual([theEvent]);
  });

  test('says that an event is canceled, with nothing else of it, or that a letter is held', () => {
    const canceled = { ...closing, cancelledAt: '2031-04-02T12:00:00.000Z' };
    expect(said([canceled])).toEqual(['2031-05-03 23:00 Canceled: On Patience']);
    expect(said([], [{ ...letter, state: 'HELD' }])).toEqual(['2031-05-02 13:00 Held letter: News of May']);
  });

  test('has an event without a time on its day, and names those without a day', () => {
    const unclear = { ...evening, id: 4, eventDate: 'This fall' };
    const untimed = { ...evening, eventTime: 'after dark', timeZone: 'Asia/Tokyo' };
    expect(said([untimed, unclear])).toEqual(['2031-05-03 all day On Patience']);
    expect(undated([evening, unclear])).toEqual([unclear]);
  });
});

describe('the calendar as a file', () => {
  const file = (events: ManagedEvent[], letters: Letter[] = []) =>
    plannedCalendar(events, letters, { now: new Date(spring), siteUrl: 'https://admin.example' });
  /** The file's entries, unfolded, each as its properties. */
  const entries = (text: string) =>
    text
      .replaceAll('\r\n ', '')
      .split('BEGIN:VEVENT')
      .slice(1)
      .map((entry) => entry.split('END:VEVENT')[0]?.trim().split('\r\n') ?? []);

  test('has for an event its place, its Zoom link and alarms', () => {
    const quiet = { remindDay: false, remindHour: false };
    const [entry, ...others] = entries(file([{ ...evening, ...quiet, joinLink: 'https://zoom.example/j/1?pwd=a,b' }]));
    expect(others).toEqual([]);
    expect(entry?.slice(0, 9)).toEqual([
      'UID:planned-event-3@dharmachats.example',
      'SEQUENCE:4',
      'DTSTAMP:20310401T120000Z',
      'DTSTART:20310503T230000Z',
      'DTEND:20310504T003000Z',
      'SUMMARY:On Patience',
      'DESCRIPTION:With Ana Lima\\n\\nAn evening\\, with tea\\; and music\\n\\nZoom: https://zoom.example/j/1?pwd=a\\,b',
      expect.stringMatching(/^LOCATION:.*Sample/),
      'URL:https://zoom.example/j/1?pwd=a,b',
    ]);
    expect(entry).toContain('BEGIN:VALARM');
  });

  test('has reminders and letters as notes that keep no one busy, each with its place in the admin', () => {
    const [news, day] = entries(file([evening], [letter]));
    expect(news).toEqual([
      'UID:planned-letter-b7b1a8de-0000-4000-8000-000000000000@dharmachats.example',
      'SEQUENCE:2',
      'DTSTAMP:20310401T120000Z',
      'DTSTART:20310502T130000Z',
      'DTEND:20310502T131500Z',
      'SUMMARY:Letter: News of May',
      'DESCRIPTION:https://admin.example/admin/campaigns',
      'TRANSP:TRANSPARENT',
      'URL:https://admin.example/admin/campaigns',
    ]);
    expect(day).toContain('SUMMARY:Reminder\\, a day before: On Patience');
    expect(day).toContain('URL:https://admin.example/admin/events');
  });

  test('takes a canceled event out of calendars, without alarms, and has a whole day for one without a time', () => {
    const [canceled] = entries(file([{ ...evening, cancelledAt: '2031-04-02T12:00:00.000Z' }]));
    expect(canceled).toContain('STATUS:CANCELLED');
    expect(canceled).not.toContain('BEGIN:VALARM');
    const [untimed] = entries(file([{ ...evening, eventTime: 'after dark' }]));
    expect(untimed).toEqual(expect.arrayContaining(['DTSTART;VALUE=DATE:20310503', 'DTEND;VALUE=DATE:20310504']));
  });

  test('is a calendar even when nothing is planned', () => {
    expect(file([])).toMatch(/^BEGIN:VCALENDAR\r\n.*BEGIN:VTIMEZONE.*END:VCALENDAR\r\n$/s);
  });

  test('has lines of at most 75 octets', () => {
    const long = file([{ ...evening, description: 'Ein Abend über Geduld und Stille. '.repeat(20) }]);
    for (const line of long.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  });
});
