import { expect, test } from 'vitest';
import { ownFieldsOf, scheduleFeedback } from '../../../../../../frontend/features/content/upcomingEvents/ownFields.ts';

test('the form proposes the usual place, price and times, moved to the event’s start', () => {
  expect(ownFieldsOf({ eventTime: '11:00 AM', duration: '' })).toEqual({
    ...{ attendance: 'both', venue: 'The Sample Hall', address: '100 Sample Street, New York, NY 10001' },
    ...{ price: '$10.00', doorsTime: '10:20 AM', endTime: '12:45 PM' },
  });
  const own = {
    ...{ attendance: 'in-person' as const, venue: 'The Boathouse', address: '', price: '' },
    ...{ doorsTime: '', endTime: '1 PM' },
  };
  expect(ownFieldsOf({ eventTime: '11:00 AM', duration: '', ...own })).toEqual(own);
});

const usual = { attendance: 'both', eventTime: '7:00 PM', duration: '', doorsTime: '6:20 PM', endTime: '8:45 PM' };

test.each([
  {},
  { duration: '105 minutes' },
  { doorsTime: '', endTime: '' },
  { eventTime: 'after dusk', doorsTime: 'before' },
  { eventTime: '12:15 AM', doorsTime: '11:35 PM', endTime: '2:00 AM' },
  { attendance: 'virtual', doorsTime: 'at six' },
])('a schedule that fits gets no hint: %j', (change) => expect(scheduleFeedback({ ...usual, ...change })).toBeNull());

test.each([
  [{ doorsTime: 'at six' }, /^We can’t read when the doors open/],
  [{ doorsTime: '7:30 PM' }, /^The doors open after the start/],
  [{ endTime: 'late' }, /^We can’t read the end time/],
  [{ endTime: '6:45 PM' }, /^The end has to come after the start/],
  [{ endTime: '7:00 PM' }, /^The end has to come after the start/],
  [{ duration: '90 minutes' }, /^The duration says 90 minutes, but from start to end it is 1 hour 45 minutes\.$/],
])('a schedule that contradicts itself gets a hint: %j', (change, words) =>
  expect(scheduleFeedback({ ...usual, ...change })).toEqual({ tone: 'care', words: expect.stringMatching(words) }),
);
