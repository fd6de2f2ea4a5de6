import { describe, expect, test } from 'vitest';
import { pastDateFeedback, upcomingDateFeedback } from '../../../../frontend/ui/forms/dateFeedback.ts';

const now = new Date('2031-01-10T12:00:00Z');
const defaults = { timeZone: 'America/New_York', schedule: { start: '7:00 PM', end: '8:45 PM' } };
const event = (eventDate: string, eventTime = '7:00 PM', duration = '') =>
  upcomingDateFeedback({ eventDate, eventTime, duration }, defaults, now);

describe('for an upcoming event', () => {
  test('the admin sees the time that goes into the calendar file', () => {
    expect(event('April 15, 2031')).toEqual({
      tone: 'plain',
      words:
        'Understood as Tuesday, April 15, 2031 at 7:00 PM, until 8:45 PM, New York time. Calendar files and search engines get it so.',
    });
  });

  test('the day is understood before the time is typed', () => {
    expect(event('2031-04-15', '')).toEqual({ tone: 'plain', words: 'Understood as Tuesday, April 15, 2031.' });
  });

  test('nothing is shown before anything is typed', () => {
    expect(event('', '')).toBeNull();
    expect(event('', '25:99')).toMatchObject({ tone: 'care', words: expect.stringContaining('time') });
  });

  test.each([
    ['tomorrow-ish', '25:99', /The date and the time are not understood.*April 15, 2031.*7:00 PM/],
    ['tomorrow-ish', '7:00 PM', /^The date is not understood.*April 15, 2031/],
    ['4/5/2031', '7:00 PM', /^The date is not understood/],
    ['April 15, 2031', '25:99', /^The time is not understood.*7:00 PM/],
    ['April 15, 2031', '7', /^The time is not understood.*AM or PM/],
    ['April 15', '7:00 PM', /^The date lacks its year/],
    ['April 31, 2031', '7:00 PM', /^There is no such day/],
    ['2031-02-30', '7:00 PM', /^There is no such day/],
    ['January 9, 2031', '7:00 PM', /Thursday, January 9, 2031.*has passed/],
    ['Monday, April 15, 2031', '7:00 PM', /April 15, 2031 is a Tuesday, not a Monday/],
  ])('%j, %j shows a hint', (date, time, words) => {
    expect(event(date, time)).toMatchObject({ tone: 'care', words: expect.stringMatching(words) });
  });

  test('text that is not understood shows what happens to it', () => {
    expect(event('tomorrow-ish')?.words).toContain(
      'Visitors see it as typed, but without a calendar file, and search engines are not told.',
    );
  });

  test('an event that is under way has not passed', () => {
    expect(event('January 10, 2031', '7:00 AM', '2 hours')).toMatchObject({ tone: 'plain' });
  });

  test('a duration that is not understood falls back to the usual one, and says so', () => {
    expect(event('April 15, 2031', '7:00 PM', 'all evening')?.words).toContain(
      'The duration is not understood: the calendar file takes 1 hour 45 minutes.',
    );
    expect(event('April 15, 2031', '7:00 PM', '90 minutes')?.words).toContain('until 8:30 PM');
  });
});

describe('for a past event', () => {
  const day = (typed: string) => pastDateFeedback(typed, now);
  test.each(['', 'May 2024', 'Episode 12', '2024'])('%j shows nothing', (typed) => expect(day(typed)).toBeNull());
  test('a day is understood', () => {
    expect(day('Apr 15, 2030')).toEqual({ tone: 'plain', words: 'Understood as Monday, April 15, 2030.' });
  });
  test.each([
    ['some time ago', /not understood/],
    ['April 31, 2030', /no such day/],
    ['April 15, 2031', /still to come/],
  ])('%j shows a hint', (typed, words) => {
    expect(day(typed)).toMatchObject({ tone: 'care', words: expect.stringMatching(words) });
  });
});
