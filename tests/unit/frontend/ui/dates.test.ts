import { expect, test } from 'vitest';
import { dayOf, momentOf, publishersTime, timeOf } from '../../../../frontend/ui/text/dates.ts';

const [winter, summer] = ['2026-11-20T00:40:05.000Z', '2026-07-20T00:40:05.000Z'];

test('the admin’s times are the publisher’s, with the name of their zone, in winter and in summer', () => {
  expect(momentOf(winter)).toBe('Nov 19, 2026, 7:40 PM EST');
  expect(momentOf(summer)).toBe('Jul 19, 2026, 8:40 PM EDT');
  expect(timeOf(winter)).toBe('7:40:05 PM EST');
  expect(publishersTime(winter)).toBe('Thursday, November 19, 2026 at 7:40 PM EST');
});

test('a day is the one of the time beside it', () => expect(dayOf(winter)).toBe('Nov 19, 2026'));
