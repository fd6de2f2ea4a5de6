import { describe, expect, test } from 'vitest';
import { pastDateFeedback } from '../../../../frontend/ui/forms/PickedField.tsx';

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
