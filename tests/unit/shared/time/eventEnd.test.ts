import { expect, test } from 'vitest';
import { announced, isAnnounced } from '../../../../shared/time/announcedEvent.ts';
import { daysUntil } from '../../../../shared/time/daysUntil.ts';
import { endsAt, isOver } from '../../../../shared/time/eventEnd.ts';
import { zonedTime } from '../../../../shared/time/timeZone.ts';

const event = { eventDate: 'May 3, 2027', eventTime: '7:00 PM', duration: '90 minutes' };
const ends = (more: Partial<typeof event>) => {
  const end = endsAt({ ...event, ...more });
  return end && new Date(end).toISOString();
};

test.each([
  ['with its duration', {}, '2027-05-04T00:30:00.000Z'],
  ['as late as the usual schedule, without one', { duration: '' }, '2027-05-04T00:45:00.000Z'],
  ['or if nobody can tell how long it takes', { duration: 'all evening' }, '2027-05-04T00:45:00.000Z'],
  ['with its day, if the time cannot be read', { eventTime: 'after dark' }, '2027-05-04T04:00:00.000Z'],
  ['with a day on which clocks change', { eventDate: 'March 14, 2027', eventTime: '' }, '2027-03-15T04:00:00.000Z'],
  ['with its month, if there is no day', { eventDate: 'May 2027' }, '2027-06-01T04:00:00.000Z'],
  ['with the year', { eventDate: 'Dec. 2027' }, '2028-01-01T05:00:00.000Z'],
])('an event ends %s', (_, more, end) => expect(ends(more)).toBe(end));

test.each(['next Thursday', 'This autumn', '2027', 'Mai 2027', ''])(
  'nobody can tell when an event on %j ends',
  (date) => {
    expect(ends({ eventDate: date })).toBeNull();
    expect(isOver({ ...event, eventDate: date }, Date.parse('2099-01-01'))).toBe(false);
  },
);

test('visitors see the active event to its last second', () => {
  const end = endsAt(event) ?? 0;
  const active = { ...event, isActive: true };
  expect([isAnnounced(active, end - 1), isAnnounced(active, end)]).toEqual([true, false]);
  expect(isAnnounced({ ...event, isActive: false }, end - 1)).toBe(false);
});

test.each([
  ['in summer', {}, '2027-05-03T19:00:00-04:00', '2027-05-03T20:30:00-04:00', 'EDT'],
  ['in winter', { eventDate: 'Dec 3, 2027' }, '2027-12-03T19:00:00-05:00', '2027-12-03T20:30:00-05:00', 'EST'],
  ['whose time cannot be read', { eventTime: 'after dark' }, null, '2027-05-04T00:00:00-04:00', expect.any(String)],
  ['whose date cannot be read', { eventDate: 'soon' }, null, null, expect.any(String)],
])('visitors get the times of an event %s by the venue’s clocks', (_, more, startsAt, endsAt, zone) => {
  expect(announced({ ...event, ...more })).toEqual({ ...event, ...more, startsAt, endsAt, zone });
});

test.each([
  ['Asia/Kolkata', '2027-05-04T04:30:00+05:30'],
  ['America/St_Johns', '2027-05-03T20:30:00-02:30'],
  ['Etc/UTC', '2027-05-03T23:00:00+00:00'],
])('a moment by the clocks of %s is %s', (zone, shown) => {
  expect(zonedTime(Date.parse('2027-05-03T23:00:00Z'), zone)).toBe(shown);
});

test.each([
  ['2027-04-15T12:00:00Z', 'in 18 days'],
  // Still May 1 in New York.
  ['2027-05-02T03:00:00Z', 'in 2 days'],
  ['2027-05-03T02:00:00Z', 'tomorrow'],
  ['2027-05-03T12:00:00Z', 'today'],
  ['2027-05-04T00:20:00Z', 'today'],
])('at %s the text for an event on May 3 is “%s”', (now, words) => {
  expect(daysUntil(event, Date.parse(now))).toBe(words);
});

test('no text says how far away an event is if its date cannot be read', () => {
  expect(daysUntil({ eventDate: 'next spring' }, Date.now())).toBeNull();
});
