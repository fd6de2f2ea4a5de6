import { expect, test } from 'vitest';
import { factsOf } from '../../../../shared/letters/placeholders/eventFacts.ts';
import {
  daysUntil,
  inZone,
  isAnnounced,
  isOver,
  isSignupOpen,
  momentText,
  reminderTimes,
  signupClosesAt,
  whenOf,
} from '../../../../shared/time/eventTimes.ts';

import { readTimes, withTimes } from '../../../../shared/time/readTimes.ts';
import { momentOf, zonedTime, zoneOf } from '../../../../shared/time/timeZone.ts';

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

test.each([{ eventDate: 'This autumn' }, { eventDate: 'May 2027' }, { eventTime: 'after dark' }])(
  'an event of which no one can tell when it is, %j, is never over',
  (change) => expect(isOver(withTimes({ ...written, ...change }), Date.parse('2099-01-01'))).toBe(false),
);

test.each([
  ['in summer', {}, '2027-05-03T19:00:00-04:00', '2027-05-03T20:30:00-04:00', 'EDT'],
  ['in winter', { eventDate: 'Dec 3, 2027' }, '2027-12-03T19:00:00-05:00', '2027-12-03T20:30:00-05:00', 'EST'],
  ['whose time is no time', { eventTime: 'after dark' }, null, null, 'Eastern Time'],
  ['whose date is none', { eventDate: 'soon' }, null, null, 'Eastern Time'],
  ['in London', inLondon, '2027-05-03T19:00:00+01:00', '2027-05-03T20:30:00+01:00', expect.not.stringMatching('E')],
])('visitors get the times of an event %s by the venue’s clocks', (_, more, startsAt, endsAt, zone) => {
  expect(readTimes({ ...written, ...more })).toMatchObject({ startsAt, endsAt, zone });
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
  const inTokyo = withTimes({ ...written, timeZone: 'Asia/Tokyo' });
  expect([daysUntil(inTokyo, now), daysUntil(event, now)]).toEqual(['today', 'tomorrow']);
});

test('no text says how far away an event is if no one can tell', () => {
  expect(daysUntil(withTimes({ ...written, eventDate: 'next spring' }), Date.now())).toBeNull();
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

test.each([
  ['clocks skip it', '2027-03-14T02:30', '2027-03-14T07:30:00.000Z'],
  ['clocks show it twice', '2027-11-07T01:30', '2027-11-07T05:30:00.000Z'],
])('a local time is a moment even where %s', (_, local, moment) => {
  expect(new Date(momentOf(local, 'America/New_York')).toISOString()).toBe(moment);
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
