import { expect, test } from 'vitest';
import { blank } from '../../../../../../frontend/features/content/upcomingEvents/eventDraft.ts';
import { closingHint, reminderHint } from '../../../../../../frontend/features/content/upcomingEvents/eventTimings.ts';

const event = { ...blank, eventDate: 'May 3, 2031', eventTime: '7:00 PM' };
const before = Date.parse('2031-04-01T12:00:00Z');

test('the form says when each reminder goes out, by the event’s clocks', () => {
  expect(reminderHint(event, 'day', before)).toBe('Goes out Fri, May 2, 7:00 PM EDT.');
  expect(reminderHint(event, 'hour', before)).toBe('Goes out Sat, May 3, 6:00 PM EDT.');
  expect(reminderHint({ ...event, timeZone: 'Europe/London' }, 'hour', before)).toMatch(
    /^Goes out Sat, May 3, 6:00 PM (?!EDT)/,
  );
  expect(reminderHint({ ...event, remindHour: false }, 'hour', before)).toMatch(/^Would go out Sat, May 3/);
});

test('the form says why no reminder goes out', () => {
  const nobody = 'No reminder can go out: the date or the time isn’t recognized.';
  expect(reminderHint({ ...event, eventDate: 'in May' }, 'day', before)).toBe(nobody);
  expect(reminderHint({ ...event, eventTime: 'after dark' }, 'hour', before)).toBe(nobody);
  const untyped = 'Enter the date and the time to see when it goes out.';
  expect(reminderHint({ ...event, eventDate: ' ' }, 'day', before)).toBe(untyped);
  expect(reminderHint({ ...event, eventTime: '' }, 'hour', before)).toBe(untyped);
  const lateOnFriday = Date.parse('2031-05-03T03:00:00Z');
  expect(reminderHint(event, 'day', lateOnFriday)).toBe('Its time has passed: Fri, May 2, 7:00 PM EDT.');
  expect(reminderHint(event, 'hour', lateOnFriday)).toBe('Goes out Sat, May 3, 6:00 PM EDT.');
});

test.each([
  ['', 'Leave it empty to let people sign up until the evening is over.'],
  ['2031-05-02T17:00', 'Closes Fri, May 2, 5:00 PM EDT.'],
  ['2031-05-03T23:00', 'Sat, May 3, 11:00 PM EDT is after the evening, whose end closes sign-up anyway.'],
  ['2031-03-02T17:00', 'Closed since Sun, Mar 2, 5:00 PM EST.'],
])('with %j as the closing time, the form says “%s”', (signupCloses, words) => {
  expect(closingHint({ ...event, signupCloses }, before)).toBe(words);
});
