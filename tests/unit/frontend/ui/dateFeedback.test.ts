import { describe, expect, test } from 'vitest';
import { pastDateFeedback, upcomingDateFeedback } from '../../../../frontend/ui/forms/dateFeedback.ts';

const now = new Date('2031-01-10T12:00:00Z');
const defaults = { timeZone: 'America/New_York', schedule: { start: '7:00 PM', end: '8:45 PM' } };
const event = (eventDate: string, eventTime = '7:00 PM', duration = '') =>
  upcomingDateFeedback({ eventDate, eventTime, duration }, defaults, now);

describe('for an upcoming event', () => {
  test('the admin reads what the text means, how far away that is, and when the event leaves the site', () => {
    expect(event('April 15, 2031')).toEqual({
      tone: 'plain',
      words: 'Tuesday, April 15, 2031, 7:00 PM EDT, in 95 days. It leaves the site when it ends, at 8:45 PM.',
    });
    expect(event('April 15, 2031', '7:00 PM', '90 minutes')?.words).toContain('ends, at 8:30 PM.');
  });

  test('an event in another zone is read by its own clocks', () => {
    const inTokyo = { eventDate: 'April 15, 2031', eventTime: '7:00 PM', duration: '', timeZone: 'Asia/Tokyo' };
    expect(upcomingDateFeedback(inTokyo, defaults, now)?.words).toMatch(/7:00 PM GMT\+9, in 95 days.*at 8:45 PM/);
  });

  test('the day is understood before the time is typed', () => {
    expect(event('2031-04-15', '')).toEqual({ tone: 'plain', words: 'Tuesday, April 15, 2031, in 95 days.' });
  });

  test('nothing is shown before anything is typed', () => {
    expect(event('', '')).toBeNull();
    expect(event('', '25:99')).toMatchObject({ tone: 'care', words: expect.stringContaining('time') });
  });

  test.each([
    ['tomorrow-ish', '25:99', /can’t read this as a date.*April 15, 2031.*can’t read the time.*7:00 PM/],
    ['next Thursday', '7:00 PM', /^We can’t read this as a date\. .*April 15, 2031/],
    ['4/5/2031', '7:00 PM', /^We can’t read this as a date/],
    [
      'April 15, 2031',
      '25:99',
      /^Tuesday, April 15, 2031, in 95 days\. We can’t read the time.*7:00 PM.*until that day ends/,
    ],
    ['April 15, 2031', '7', /can’t read the time.*AM or PM/],
    ['April 15', '7:00 PM', /^The year is missing/],
    ['April 31, 2031', '7:00 PM', /^This day doesn’t exist/],
    ['2031-02-30', '7:00 PM', /^This day doesn’t exist/],
    ['January 9, 2031', '7:00 PM', /^Thursday, January 9, 2031.*has passed\. Visitors don’t see this event/],
    ['January 16, 2020', '', /^Thursday, January 16, 2020, which has passed/],
    ['January 2020', '7:00 PM', /^January 2020 has passed\. Visitors don’t see this event/],
    ['May 2031', '7:00 PM', /only the month.*until that month ends/],
    ['Monday, April 15, 2031', '7:00 PM', /April 15, 2031 is a Tuesday, not a Monday/],
  ])('%j, %j shows a hint', (date, time, words) => {
    expect(event(date, time)).toMatchObject({ tone: 'care', words: expect.stringMatching(words) });
  });

  test('text that is not understood shows what happens to it', () => {
    expect(event('next Thursday')?.words).toContain(
      'We can’t read this as a date. It’s shown as you typed it, and the event stays on the site until you take it off.',
    );
  });

  test('an event that is under way has not passed', () => {
    expect(event('January 10, 2031', '7:00 AM', '2 hours')).toMatchObject({
      tone: 'plain',
      words: expect.stringContaining('EST, today.'),
    });
  });

  test('a duration that is not understood falls back to the usual one, and says so', () => {
    expect(event('April 15, 2031', '7:00 PM', 'all evening')?.words).toContain(
      'We can’t read the duration, so we take the usual 1 hour 45 minutes.',
    );
  });
});

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
