import { expect, test } from 'vitest';
import { daysUntil } from '../../../../../frontend/features/health/daysUntil.ts';
import { resultText } from '../../../../../frontend/features/sending/campaigns/campaignText.ts';

const counts = { PENDING: 0, CLAIMED: 0, SENT: 0, FAILED: 0, SKIPPED: 0, IN_DOUBT: 0 };

test('a letter’s result is told in words, without zeros', () => {
  expect(resultText({ counts: { ...counts, SENT: 1307, FAILED: 2, SKIPPED: 5 } })).toBe(
    '1,307 sent, 2 failed, 5 skipped',
  );
  expect(resultText({ counts: { ...counts, SENT: 3, IN_DOUBT: 1, PENDING: 4, CLAIMED: 1 } })).toBe(
    '3 sent, 1 in doubt, 5 waiting',
  );
  expect(resultText({ counts })).toBe('0 sent');
});

const event = { eventDate: 'May 3, 2027', eventTime: '7:00 PM', duration: '90 minutes' };

test.each([
  ['2027-04-15T12:00:00Z', 'in 18 days'],
  // Still May 1 in New York.
  ['2027-05-02T03:00:00Z', 'in 2 days'],
  ['2027-05-03T02:00:00Z', 'tomorrow'],
  ['2027-05-03T12:00:00Z', 'today'],
  ['2027-05-04T00:20:00Z', 'today'],
  ['2027-05-04T00:40:00Z', 'This date has passed'],
  ['2027-06-01T00:00:00Z', 'This date has passed'],
])('at %s the text for an event on May 3 is “%s”', (now, words) => {
  expect(daysUntil(event, new Date(now))).toEqual({ words, over: /passed/.test(words) });
});

test('no text says how far away an event is if its date cannot be read', () => {
  expect(daysUntil({ ...event, eventDate: 'next spring' }, new Date())).toBeNull();
  expect(daysUntil({ ...event, eventTime: 'after dark' }, new Date('2027-05-04T12:00:00Z'))?.over).toBe(true);
});
