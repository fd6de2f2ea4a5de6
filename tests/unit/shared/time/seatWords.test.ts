import { expect, test } from 'vitest';
import { closingWords } from '../../../../shared/time/closingWords.ts';
import { withTimes } from '../../../../shared/time/readTimes.ts';
import { seatsOf, seatWords } from '../../../../shared/time/seatWords.ts';

test.each([
  [{ room: 12 }, '12 seats left in the room'],
  [{ room: 1 }, '1 seat left in the room'],
  [{ room: 12, online: 3 }, '12 seats left in the room, 3 on Zoom'],
  [{ online: 3 }, '3 seats left on Zoom'],
  [{ room: 0 }, 'The room is full; Zoom is open'],
  [{ room: 0, online: 3 }, 'The room is full; 3 seats left on Zoom'],
  [{ online: 0 }, 'Zoom is full; the room is open'],
  [{ room: 1, online: 0 }, 'Zoom is full; 1 seat left in the room'],
  [{ room: 0, online: 0 }, 'Full: join the waiting list'],
  [{}, 'Seats are limited'],
  [undefined, 'Seats are limited'],
])('an event in the room and on Zoom with %o: %s', (left, words) => {
  expect(seatWords({ isLimited: true }, left)).toBe(words);
});

test.each([
  ['in-person' as const, { room: 2 }, '2 seats left'],
  ['in-person' as const, { room: 0 }, 'Full: join the waiting list'],
  ['virtual' as const, { online: 1 }, '1 seat left'],
  ['virtual' as const, {}, 'Seats are limited'],
])('an event that is %s only with %o: %s', (attendance, left, words) => {
  expect(seatWords({ attendance, isLimited: true }, left)).toBe(words);
});

test('where any number may come, nothing is said of seats', () => {
  expect(seatWords({}, {})).toBeUndefined();
  expect(seatsOf(undefined)).toBeUndefined();
});

const evening = { eventDate: 'November 6, 2031', eventTime: '7:00 PM', duration: '' };
const closing = (signupCloses: string, more = {}) => closingWords(withTimes({ ...evening, signupCloses, ...more }));

test('when sign-up closes is said with weekday and zone, but without a zone that is another on the evening', () => {
  expect(closing('2031-11-05T17:00')).toBe('Wednesday, November 5, at 5:00 PM EST');
  expect(closing('2031-10-31T00:30')).toBe('Friday, October 31, at 12:30 AM');
  expect(closing('2031-11-05T17:00', { timeZone: 'Europe/London' })).toBe('Wednesday, November 5, at 5:00 PM GMT');
  expect(closing('2031-10-31T09:00', { eventTime: 'After dusk' })).toBe('Friday, October 31, at 9:00 AM Eastern Time');
  expect(closing('')).toBeUndefined();
});
