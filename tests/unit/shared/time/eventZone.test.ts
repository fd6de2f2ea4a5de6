import { expect, test } from 'vitest';
import { factsOf } from '../../../../shared/letters/placeholders/eventFacts.ts';
import { announced } from '../../../../shared/time/announcedEvent.ts';
import { daysUntil } from '../../../../shared/time/daysUntil.ts';
import { isOver } from '../../../../shared/time/eventEnd.ts';
import { inZone, whenOf } from '../../../../shared/time/eventWords.ts';
import { zoneOf } from '../../../../shared/time/eventZone.ts';
import { isSignupOpen, signupClosesAt } from '../../../../shared/time/signupCloses.ts';
import { momentOf } from '../../../../shared/time/timeZone.ts';

const event: Parameters<typeof announced>[0] & { title: string } = {
  title: 'Lanterns',
  eventDate: 'May 3, 2027',
  eventTime: '7:00 PM',
  duration: '90 minutes',
};
const inLondon = { ...event, timeZone: 'Europe/London' };

test('an event in London begins, ends and is over by London’s clocks', () => {
  expect(announced(inLondon)).toMatchObject({
    startsAt: '2027-05-03T19:00:00+01:00',
    endsAt: '2027-05-03T20:30:00+01:00',
  });
  const end = Date.parse('2027-05-03T20:30:00+01:00');
  expect([isOver(inLondon, end - 1), isOver(inLondon, end), isOver(event, end)]).toEqual([false, true, false]);
});

test.each([
  ['an unreadable time', { eventTime: 'after dark' }, '2027-05-04T00:00:00+01:00'],
  ['only a month', { eventDate: 'May 2027' }, '2027-06-01T00:00:00+01:00'],
])('with %s, an event in London ends with London’s day', (_, more, end) => {
  expect(announced({ ...inLondon, ...more }).endsAt).toBe(end);
});

test('pages and emails name London’s zone after an event’s times', () => {
  const zone = announced(inLondon).zone;
  expect(zone).not.toBe(announced(event).zone);
  expect(whenOf(inLondon)).toBe(`May 3, 2027, 7:00 PM ${zone}`);
  expect(inZone('6:20 PM', inLondon)).toBe(`6:20 PM ${zone}`);
  expect(factsOf(inLondon).time).toBe(`7:00 PM ${zone}`);
});

test('the days until an event are counted by its own clocks', () => {
  // Already May 3 in Tokyo, still May 2 in New York.
  const now = Date.parse('2027-05-03T02:00:00Z');
  expect([daysUntil({ ...event, timeZone: 'Asia/Tokyo' }, now), daysUntil(event, now)]).toEqual(['today', 'tomorrow']);
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
