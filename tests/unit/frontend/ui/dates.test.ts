import { describe, expect, test } from 'vitest';
import { pastDateFeedback } from '../../../../frontend/ui/forms/PickedField.tsx';
import { dayOf, momentOf, publishersTime, timeOf } from '../../../../frontend/ui/text/dates.ts';

const [winter, summer] = ['2026-11-20T00:40:05.000Z', '2026-07-20T00:40:05.000Z'];

test('the admin’s times are the publisher’s, with the name of their zone, in winter and in summer', () => {
  expect(momentOf(winter)).toBe('Nov 19, 2026, 7:40 PM EST');
  expect(momentOf(summer)).toBe('Jul 19, 2026, 8:40 PM EDT');
  expect(timeOf(winter)).toBe('7:40:05 PM EST');
  expect(publishersTime(winter)).toBe('Thursday, November 19, 2026 at 7:40 PM EST');
});

test('a day is the one of the time beside it', () => expect(dayOf(winter)).toBe('Nov 19, 2026'));

const now = new Date('2031-01-10T12:00:00Z');
describe('for a past event', () => {
  const day = (typed: string) => pastDateFeedback(typed, now);
  test.each(['', 'May 2024', 'Episode 12', '2024'])('%j shows nothing', (typed) => expect(day(typed)).toBeNull());
  test('a day is understood', () => {
    expect(day('Apr 15, 2030')).toEqual({ tone: 'plain', words: 'Monday, April 15, 2030.' });
  });
  test.each([
    ['some time ago', /can’t read this as a date/],
    ['April 31, 2030', /day doesn’t exist/],
    ['April 15, 2031', /still to come/],
  ])('%j shows a hint', (typed, words) => {
    expect(day(typed)).toMatchObject({ tone: 'care', words: expect.stringMatching(words) });
  });
});
