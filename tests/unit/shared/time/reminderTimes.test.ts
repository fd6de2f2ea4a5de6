import { expect, test } from 'vitest';
import { momentText } from '../../../../shared/time/momentText.ts';
import { withTimes } from '../../../../shared/time/readTimes.ts';
import { reminderTimes } from '../../../../shared/time/reminderTimes.ts';

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
