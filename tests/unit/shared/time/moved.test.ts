import { expect, test } from 'vitest';
import { movedIn } from '../../../../shared/time/moved.ts';

const event: Parameters<typeof movedIn>[0] = { eventDate: 'May 3, 2027', eventTime: '7:00 PM', duration: '90 minutes' };
const moved = (more: Partial<typeof event>, from: Partial<typeof event> = {}) =>
  movedIn({ ...event, ...from }, { ...event, ...more });

test.each([
  ['another day', { eventDate: 'May 4, 2027' }],
  ['another hour', { eventTime: '8:00 PM' }],
  ['another zone', { timeZone: 'Europe/London' }],
  ['a day that cannot be read', { eventDate: 'in May' }],
])('%s is another time', (_, more) => expect(moved(more)).toEqual({ time: true, place: false }));

test.each([
  ['the same day in other words', { eventDate: '2027-05-03', eventTime: '19:00' }],
  ['another length', { duration: '2 hours', endTime: '9:00 PM' }],
  ['the site’s own zone', { timeZone: 'America/New_York' }],
  ['the usual venue by name', { venue: 'The Sample Hall', address: '100 Sample Street, New York, NY 10001' }],
])('%s moves nothing', (_, more) => expect(moved(more)).toEqual({ time: false, place: false }));

test('where a day cannot be read, its words count', () => {
  expect(moved({ eventDate: 'in June' }, { eventDate: 'in May' }).time).toBe(true);
  expect(moved({ eventDate: ' in May ' }, { eventDate: 'in May' }).time).toBe(false);
});

test('another venue is another place, and so is the end of a way to attend; a further way is not', () => {
  expect(moved({ venue: 'The Boathouse' }).place).toBe(true);
  expect(moved({ attendance: 'virtual' }).place).toBe(true);
  expect(moved({ attendance: 'in-person' }).place).toBe(true);
  expect(moved({ attendance: 'both' }, { attendance: 'in-person' }).place).toBe(false);
  expect(moved({ attendance: 'virtual', venue: 'The Boathouse' }, { attendance: 'virtual' }).place).toBe(false);
});
