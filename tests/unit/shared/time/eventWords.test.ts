import { describe, expect, test } from 'vitest';
import {
  closingWords,
  doorsOf,
  endOf,
  inZone,
  placeOf,
  priceOf,
  seatsOf,
  seatWords,
  spanOf,
  timeOf,
  venueLines,
  whenOf,
} from '../../../../shared/time/eventTimes.ts';
import { withTimes } from '../../../../shared/time/readTimes.ts';

const written = { eventDate: 'May 3, 2031', eventTime: '7:00 PM', duration: '' };
const evening = withTimes(written);
const timesOf = (change: Partial<Parameters<typeof withTimes>[0]> & { attendance?: 'virtual' }) => {
  const event = withTimes({ ...written, ...change });
  return [doorsOf(event), endOf(event)];
};
/** The night before clocks in New York go back, and the one before they go forward. */
const [back, forward] = [{ eventDate: 'November 6, 2027' }, { eventDate: 'March 13, 2027' }];

describe('the schedule of an event', () => {
  test.each([
    // As in site.ts.
    ['7:00 PM', '6:20 PM', '8:45 PM'],
    ['11:00 AM', '10:20 AM', '12:45 PM'],
    ['noon', '11:20 AM', '1:45 PM'],
    ['12:15 AM', '11:35 PM', '2:00 AM'],
    ['19:30', '6:50 PM', '9:15 PM'],
  ])('moves with its start: at %s doors are %s, and it ends at %s', (eventTime, doors, end) =>
    expect(timesOf({ eventTime })).toEqual([doors, end]),
  );

  test('is its own where it has one', () => {
    expect(timesOf({ eventTime: '11:00 AM - 1 PM', doorsTime: '10:45 AM' })).toEqual(['10:45 AM', '1:00 PM']);
  });

  test('ends after its duration, and has no doors on Zoom', () => {
    expect(timesOf({ eventTime: '11:00 AM', duration: '2 hours' })).toEqual(['10:20 AM', '1:00 PM']);
    expect(timesOf({ attendance: 'virtual' })).toEqual(['', '8:45 PM']);
  });

  test('is not known if its start is not, but for what was written of the doors', () => {
    expect(timesOf({ eventTime: 'in the evening' })).toEqual(['', '']);
    expect(timesOf({ eventTime: 'in the evening', doorsTime: 'at six' })).toEqual(['at six', '']);
  });

  test.each([
    [{ ...back, eventTime: '11 PM – 3 AM' }, '10:20 PM', '3:00 AM EST'],
    [{ ...back, eventTime: '11 PM – 1:30 AM EDT' }, '10:20 PM', '1:30 AM'],
    [{ ...back, eventTime: '11 PM – 1:30 AM EST' }, '10:20 PM', '1:30 AM EST'],
    [{ ...forward, eventTime: '11 PM – 3:30 AM' }, '10:20 PM', '3:30 AM EDT'],
    [{ eventDate: 'March 14, 2027', eventTime: '3:15 AM' }, '1:35 AM EST', '5:00 AM'],
  ])('names the zone of a time where it is not the start’s: %j', (change, doors, end) =>
    expect(timesOf(change)).toEqual([doors, end]),
  );
});

describe('an event in one line', () => {
  test.each([
    [{ eventTime: '7:00 PM - 9:30 PM' }, 'Saturday, May 3, 2031, 7:00 to 9:30 PM, New York'],
    [{ eventTime: '11:30 - 1 PM' }, 'Saturday, May 3, 2031, 11:30 AM to 1:00 PM, New York'],
    [{ eventTime: '11 PM - 1 AM' }, 'Saturday, May 3, 2031, 11:00 PM to 1:00 AM, New York'],
    [{ eventTime: '8 PM - 12 AM' }, 'Saturday, May 3, 2031, 8:00 PM to 12:00 AM, New York'],
    [{ ...back, eventTime: '11 PM - 3 AM' }, 'Saturday, November 6, 2027, 11:00 PM EDT to 3:00 AM EST, New York'],
    [{ timeZone: 'America/Indiana/Vevay' }, 'Saturday, May 3, 2031, 7:00 to 8:45 PM, Vevay, Indiana'],
    [{ eventDate: 'In May' }, ''],
  ])('with %j is “%s”', (change, words) => expect(spanOf(withTimes({ ...written, ...change }))).toBe(words));
});

describe('a time', () => {
  test('has the zone of its day, in winter and in summer', () => {
    expect(whenOf(evening)).toBe('May 3, 2031, 7:00 PM EDT');
    expect(whenOf(withTimes({ ...written, eventDate: 'December 3, 2031' }))).toBe('December 3, 2031, 7:00 PM EST');
    expect(inZone('6:20 PM', evening)).toBe('6:20 PM EDT');
    const { zone: _, ...unnamed } = evening;
    expect(whenOf(unnamed)).toBe('May 3, 2031, 7:00 PM EDT');
  });

  test('has a zone on a day that is none, too', () => {
    expect(whenOf(withTimes({ ...written, eventDate: 'This autumn' }))).toBe('This autumn, 7:00 PM Eastern Time');
  });

  test('that has its zone already does not get another', () => {
    expect(inZone('3:00 AM EST', evening)).toBe('3:00 AM EST');
    const twice = withTimes({ eventDate: 'November 7, 2027', eventTime: '1:30 AM EDT' });
    expect([twice.eventTime, timeOf(twice)]).toEqual(['1:30 AM EDT', '1:30 AM EDT']);
  });

  test('that is none stays as typed', () => {
    expect(timeOf(withTimes({ ...written, eventTime: 'after dusk' }))).toBe('after dusk');
  });
});

describe('the place of an event', () => {
  test('is the usual one unless it has its own, which never gets the usual address', () => {
    expect(venueLines({})).toEqual(['The Sample Hall', '100 Sample Street, New York, NY 10001']);
    expect(venueLines({ venue: 'The Boathouse' })).toEqual(['The Boathouse']);
    expect(venueLines({ venue: 'The Boathouse', address: '1 Quay' })).toEqual(['The Boathouse', '1 Quay']);
  });

  test('is Zoom for those who watch, and for everyone if there is no room', () => {
    expect(placeOf({}, 'virtual')).toBe('Zoom');
    expect(placeOf({ attendance: 'virtual' }, undefined)).toBe('Zoom');
    expect(placeOf({ venue: 'The Boathouse', address: '' }, undefined)).toBe('The Boathouse');
  });

  test('may be free, or cost what the event says', () => {
    expect([priceOf({}), priceOf({ price: 'Free' }), priceOf({ price: '' })]).toEqual(['$10.00', 'Free', '']);
  });
});

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

const november = { eventDate: 'November 6, 2031', eventTime: '7:00 PM', duration: '' };
const closing = (signupCloses: string, more = {}) => closingWords(withTimes({ ...november, signupCloses, ...more }));

test('when sign-up closes is said with weekday and zone, but without a zone that is another on the evening', () => {
  expect(closing('2031-11-05T17:00')).toBe('Wednesday, November 5, at 5:00 PM EST');
  expect(closing('2031-10-31T00:30')).toBe('Friday, October 31, at 12:30 AM');
  expect(closing('2031-11-05T17:00', { timeZone: 'Europe/London' })).toBe('Wednesday, November 5, at 5:00 PM GMT');
  expect(closing('2031-10-31T09:00', { eventTime: 'After dusk' })).toBe('Friday, October 31, at 9:00 AM Eastern Time');
  expect(closing('')).toBeUndefined();
});
