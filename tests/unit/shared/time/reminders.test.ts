import { expect, test } from 'vitest';
import { reminderTimes } from '../../../../shared/time/reminders.ts';

const at = (eventDate: string, timeZone?: string, eventTime = '7:00 PM') => {
  const times = reminderTimes({ eventDate, eventTime, duration: '', timeZone });
  return times && [new Date(times.day).toISOString(), new Date(times.hour).toISOString()];
};

test('people are reminded at the same time on the day before, and an hour before', () => {
  expect(at('May 3, 2027')).toEqual(['2027-05-02T23:00:00.000Z', '2027-05-03T22:00:00.000Z']);
  expect(at('May 3, 2027', 'Europe/London')).toEqual(['2027-05-02T18:00:00.000Z', '2027-05-03T17:00:00.000Z']);
});

test.each([
  ['forward', 'March 14, 2027', '2027-03-14T00:00:00.000Z', '2027-03-14T22:00:00.000Z'],
  ['back', 'November 7, 2027', '2027-11-06T23:00:00.000Z', '2027-11-07T23:00:00.000Z'],
])(
  'where clocks go %s that night, the reminder of the day before comes at the same time by the clock',
  (_, date, day, hour) => expect(at(date)).toEqual([day, hour]),
);

test('a time that clocks skip on the day before still has its reminder', () => {
  expect(at('March 15, 2027', undefined, '2:30 AM')?.[0]).toBe('2027-03-14T07:30:00.000Z');
});

test.each(['soon', 'May 2027'])('nobody is reminded of an event on %j', (date) => expect(at(date)).toBeNull());
