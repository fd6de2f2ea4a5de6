import { expect, test } from 'vitest';
import { reminderTimes } from '../../../../shared/time/reminderTimes.ts';

const event = { eventDate: 'May 3, 2027', eventTime: '7:00 PM', duration: '90 minutes' };
type Event = Parameters<typeof reminderTimes>[0];
const reminders = (more: Partial<Event>) => {
  const { day, hour } = reminderTimes({ ...event, ...more });
  return [day, hour].map((time) => time && new Date(time).toISOString());
};

test.each<[string, Partial<Event>, string, string]>([
  ['by the publisher’s clocks', {}, '2027-05-02T23:00:00.000Z', '2027-05-03T22:00:00.000Z'],
  ['by its own clocks', { timeZone: 'Europe/London' }, '2027-05-02T18:00:00.000Z', '2027-05-03T17:00:00.000Z'],
  // Its clocks go forward at 2 AM that day: from 7 PM to 7 PM are 23 hours.
  [
    'on the day that clocks change',
    { eventDate: 'March 14, 2027' },
    '2027-03-14T00:00:00.000Z',
    '2027-03-14T22:00:00.000Z',
  ],
  [
    'on the day that they change back',
    { eventDate: 'Nov 7, 2027' },
    '2027-11-06T23:00:00.000Z',
    '2027-11-07T23:00:00.000Z',
  ],
  [
    'a day after clocks skipped its time',
    { eventDate: 'March 15, 2027', eventTime: '2:30 AM' },
    '2027-03-14T07:30:00.000Z',
    '2027-03-15T05:30:00.000Z',
  ],
  [
    'a day after clocks showed its time twice',
    { eventDate: 'Nov 8, 2027', eventTime: '1:30 AM' },
    '2027-11-07T05:30:00.000Z',
    '2027-11-08T05:30:00.000Z',
  ],
])('people are reminded of an event %s', (_, more, day, hour) => expect(reminders(more)).toEqual([day, hour]));

test('each reminder can be switched off', () => {
  expect(reminders({ remindDay: false })).toEqual([null, '2027-05-03T22:00:00.000Z']);
  expect(reminders({ remindHour: false })).toEqual(['2027-05-02T23:00:00.000Z', null]);
});

test.each<[string, Partial<Event>]>([
  ['is canceled', { cancelledAt: '2027-05-01T12:00:00.000Z' }],
  ['has no day that can be read', { eventDate: 'in spring' }],
  ['has no time that can be read', { eventTime: 'after dark' }],
])('nobody is reminded of an event that %s', (_, more) => expect(reminders(more)).toEqual([null, null]));
