import fc from 'fast-check';
import { expect, test } from 'vitest';
import { site } from '../../../../shared/site/site.ts';
import { calendarFile } from '../../../../shared/time/calendarFile.ts';
import { dayFrom, eventTimes, lengthFrom, minutesFrom } from '../../../../shared/time/eventTime.ts';

const april15 = { year: 2024, month: 4, day: 15 };

test.each([
  'April 15, 2024',
  'april 15 2024',
  'Apr 15, 2024',
  'Apr. 15th, 2024',
  'Monday, April 15, 2024',
  'Mon, 15 April 2024',
  '15 April 2024',
  '15th of April, 2024',
  '2024-04-15',
])('%j is a day', (text) => expect(dayFrom(text)).toEqual(april15));

test.each([
  '',
  'soon',
  'Spring 2024',
  'April 2024',
  'April 15',
  '4/5/2024',
  'April 31, 2024',
  'February 29, 2023',
  'Ma 3, 2024',
  'April 15-16, 2024',
  'April 15, 2024 or later',
])('%j is not certain to be a day', (text) => expect(dayFrom(text)).toBeNull());

test.each([
  ['7:00 PM', 1140],
  ['7 pm', 1140],
  ['7:30 p.m.', 1170],
  ['at 7:00 PM', 1140],
  ['7:00 PM - 8:45 PM', 1140],
  ['7:00 – 8:45 PM', 1140],
  ['7 - 9 PM', 1140],
  ['19:00', 1140],
  ['7:00 PM EST', 1140],
  ['12:15 AM', 15],
  ['12 PM', 720],
  ['noon', 720],
])('%j is %i minutes after midnight', (text, minutes) => expect(minutesFrom(text)).toBe(minutes));

test.each(['', 'evening', '7', '25:00', '13 PM', '7:75 PM', 'TBA'])('%j is not a time', (text) =>
  expect(minutesFrom(text)).toBeNull(),
);

test.each([
  ['90 minutes', 90],
  ['105 min', 105],
  ['1 hour 45 minutes', 105],
  ['1.5 hours', 90],
  ['2 h', 120],
  ['1h 30m', 90],
  ['1:45', 105],
])('%j lasts %i minutes', (text, minutes) => expect(lengthFrom(text)).toBe(minutes));

test('an event begins at its local time, in winter and in summer', () => {
  const at = (eventDate: string, duration = '') =>
    eventTimes({ eventDate, eventTime: '7:00 PM', duration }, { ...site.live, timeZone: 'America/New_York' });
  expect(at('January 15, 2026', '90 minutes')).toEqual({
    start: new Date('2026-01-16T00:00:00Z'),
    end: new Date('2026-01-16T01:30:00Z'),
  });
  // Without a duration it lasts as long as site.ts's schedule: 7:00 to 8:45 PM.
  expect(at('July 15, 2026')).toEqual({
    start: new Date('2026-07-15T23:00:00Z'),
    end: new Date('2026-07-16T00:45:00Z'),
  });
});

test('an event without a readable date or time has no start and end', () => {
  expect(eventTimes({ eventDate: 'This autumn', eventTime: '7:00 PM', duration: '' }, site.live)).toBeNull();
  expect(eventTimes({ eventDate: 'April 15, 2024', eventTime: 'evening', duration: '' }, site.live)).toBeNull();
});

test('reading whatever an admin types never throws', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (eventDate, eventTime, duration) => {
      eventTimes({ eventDate, eventTime, duration }, site.live);
    }),
  );
});

const entry = {
  uid: 'event-1@example.org',
  sequence: 3,
  title: 'Lanterns; and, more\\less',
  description: 'One\nTwo',
  location: 'The Hall',
  start: new Date('2026-01-16T00:00:00Z'),
  end: new Date('2026-01-16T01:30:00Z'),
};

test('the calendar file contains time, title and description', () => {
  const file = calendarFile(entry, new Date('2026-01-01T10:00:00Z'));
  for (const line of [
    'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n',
    'DTSTAMP:20260101T100000Z\r\n',
    'DTSTART:20260116T000000Z\r\nDTEND:20260116T013000Z\r\n',
    'SUMMARY:Lanterns\\; and\\, more\\\\less\r\n',
    'DESCRIPTION:One\\nTwo\r\n',
    'END:VEVENT\r\nEND:VCALENDAR\r\n',
  ])
    expect(file).toContain(line);
});

test('no text of an event adds a property to the file, and no line is too long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const file = calendarFile({ ...entry, title: text, description: text, location: text }, new Date(0));
      const unfolded = file.replaceAll('\r\n ', '').split('\r\n');
      expect(unfolded.map((line) => line.split(':')[0]).slice(4, 13)).toEqual([
        ...['BEGIN', 'UID', 'SEQUENCE', 'DTSTAMP', 'DTSTART', 'DTEND', 'SUMMARY', 'DESCRIPTION', 'LOCATION'],
      ]);
      expect(unfolded).toHaveLength(16);
      for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    }),
  );
});
