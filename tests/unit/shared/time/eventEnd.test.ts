import { expect, test } from 'vitest';
import { factsOf } from '../../../../shared/letters/placeholders/eventFacts.ts';
import { announced, isAnnounced } from '../../../../shared/time/announcedEvent.ts';
import { daysUntil } from '../../../../shared/time/daysUntil.ts';
import { endsAt, isOver } from '../../../../shared/time/eventEnd.ts';
import { inZone, whenOf } from '../../../../shared/time/eventWords.ts';
import { zoneOf } from '../../../../shared/time/eventZone.ts';
import { isSignupOpen, signupClosesAt } from '../../../../shared/time/signupCloses.ts';
import { momentOf, zonedTime } from '../../../../shared/time/timeZone.ts';

const event: Parameters<typeof announced>[0] & { title: string } = {
  ...{ title: 'Lanterns', eventDate: 'May 3, 2027', eventTime: '7:00 PM', duration: '90 minutes' },
};
const inLondon = { ...event, timeZone: 'Europe/London' };
const ends = (more: object) => {
  const end = endsAt({ ...event, ...more });
  return end && new Date(end).toISOString();
};

test.each([
  ['with its duration', {}, '2027-05-04T00:30:00.000Z'],
  ['as late as the usual schedule, without one', { duration: '' }, '2027-05-04T00:45:00.000Z'],
  ['or if no one can tell how long it takes', { duration: 'all evening' }, '2027-05-04T00:45:00.000Z'],
  ['at its own end', { endTime: '9:15 PM' }, '2027-05-04T01:15:00.000Z'],
  ['at its own end, on the next day', { duration: '', endTime: '12:30 AM' }, '2027-05-04T04:30:00.000Z'],
  ['at the end in its time', { duration: '', eventTime: '7:00 PM - 8:00 PM' }, '2027-05-04T00:00:00.000Z'],
  ['at the usual end, if its own cannot be read', { duration: '', endTime: 'late' }, '2027-05-04T00:45:00.000Z'],
  ['with its day, if the time cannot be read', { eventTime: 'after dark' }, '2027-05-04T04:00:00.000Z'],
  ['with a day on which clocks change', { eventDate: 'March 14, 2027', eventTime: '' }, '2027-03-15T04:00:00.000Z'],
  ['with its month, if there is no day', { eventDate: 'May 2027' }, '2027-06-01T04:00:00.000Z'],
  ['with the year', { eventDate: 'Dec. 2027' }, '2028-01-01T05:00:00.000Z'],
])('an event ends %s', (_, more, end) => expect(ends(more)).toBe(end));

test.each(['next Thursday', 'This autumn', '2027', 'Mai 2027', ''])(
  'no one can tell when an event on %j ends',
  (date) => {
    expect(ends({ eventDate: date })).toBeNull();
    expect(isOver({ ...event, eventDate: date }, Date.parse('2099-01-01'))).toBe(false);
  },
);

test('visitors see the active event to its last second, by its own clocks', () => {
  const end = endsAt(event) ?? 0;
  const inLondonItEnds = Date.parse('2027-05-03T20:30:00+01:00');
  expect([isOver(inLondon, inLondonItEnds - 1), isOver(inLondon, inLondonItEnds)]).toEqual([false, true]);
  const active = { ...event, isActive: true };
  expect([isAnnounced(active, end - 1), isAnnounced(active, end)]).toEqual([true, false]);
  expect(isAnnounced({ ...event, isActive: false }, end - 1)).toBe(false);
});

test.each([
  ['in summer', {}, '2027-05-03T19:00:00-04:00', '2027-05-03T20:30:00-04:00', 'EDT'],
  ['in winter', { eventDate: 'Dec 3, 2027' }, '2027-12-03T19:00:00-05:00', '2027-12-03T20:30:00-05:00', 'EST'],
  ['whose time cannot be read', { eventTime: 'after dark' }, null, '2027-05-04T00:00:00-04:00', expect.any(String)],
  ['whose date cannot be read', { eventDate: 'soon' }, null, null, expect.any(String)],
  ['in London', inLondon, '2027-05-03T19:00:00+01:00', '2027-05-03T20:30:00+01:00', announced(inLondon).zone],
  ['in London, after dark', { ...inLondon, eventTime: '' }, null, '2027-05-04T00:00:00+01:00', expect.any(String)],
  [
    'in London, of a month',
    { ...inLondon, eventDate: 'May 2027' },
    null,
    '2027-06-01T00:00:00+01:00',
    expect.any(String),
  ],
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

test('the days until an event are counted by its own clocks', () => {
  // Already May 3 in Tokyo, still May 2 in New York.
  const now = Date.parse('2027-05-03T02:00:00Z');
  expect([daysUntil({ ...event, timeZone: 'Asia/Tokyo' }, now), daysUntil(event, now)]).toEqual(['today', 'tomorrow']);
});

test('no text says how far away an event is if its date cannot be read', () => {
  expect(daysUntil({ eventDate: 'next spring' }, Date.now())).toBeNull();
});

test('pages and emails name London’s zone after an event’s times', () => {
  const zone = announced(inLondon).zone;
  expect(zone).not.toBe(announced(event).zone);
  expect(whenOf(inLondon)).toBe(`May 3, 2027, 7:00 PM ${zone}`);
  expect(inZone('6:20 PM', inLondon)).toBe(`6:20 PM ${zone}`);
  expect(factsOf(inLondon).time).toBe(`7:00 PM ${zone}`);
});

test('an event without a zone has the site’s', () => {
  expect([zoneOf(event), zoneOf(inLondon)]).toEqual(['America/New_York', 'Europe/London']);
  expect(announced({ ...event, timeZone: 'America/New_York' })).toEqual({
    ...announced(event),
    timeZone: 'America/New_York',
  });
});

test('sign-up closes by the event’s clocks, and at the latest when the event ends', () => {
  const closing = { ...inLondon, signupCloses: '2027-05-03T17:00' };
  const closes = Date.parse('2027-05-03T17:00:00+01:00');
  expect(signupClosesAt(closing)).toBe(closes);
  expect(announced(closing).closesAt).toBe('2027-05-03T17:00:00+01:00');
  expect([isSignupOpen(closing, closes - 1), isSignupOpen(closing, closes)]).toEqual([true, false]);

  const late = { ...inLondon, signupCloses: '2027-05-09T17:00' };
  const end = Date.parse('2027-05-03T20:30:00+01:00');
  expect([isSignupOpen(late, end - 1), isSignupOpen(late, end)]).toEqual([true, false]);
  expect(announced(late)).not.toHaveProperty('closesAt');
});

test.each([undefined, '', '2027-13-03T17:00'])('a closing time of %j closes nothing before the end', (signupCloses) => {
  const open = { ...event, signupCloses };
  expect(signupClosesAt(open)).toBeNull();
  expect(announced(open)).not.toHaveProperty('closesAt');
  expect(isSignupOpen(open, Date.parse('2027-05-03T23:30:00Z'))).toBe(true);
});

test.each([
  ['clocks skip it', '2027-03-14T02:30', '2027-03-14T07:30:00.000Z'],
  ['clocks show it twice', '2027-11-07T01:30', '2027-11-07T05:30:00.000Z'],
])('a local time is a moment even where %s', (_, local, moment) => {
  expect(new Date(momentOf(local, 'America/New_York')).toISOString()).toBe(moment);
});
