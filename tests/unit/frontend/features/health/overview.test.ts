import { expect, test } from 'vitest';
import { resultText } from '../../../../../frontend/features/sending/campaigns/campaignText.ts';

const counts = { PENDING: 0, CLAIMED: 0, SENT: 0, FAILED: 0, SKIPPED: 0, IN_DOUBT: 0 };

test('a letter’s result is told in words, without zeros', () => {
  expect(resultText({ counts: { ...counts, SENT: 1307, FAILED: 2, SKIPPED: 5 } })).toBe(
    '1,307 sent, 2 failed, 5 skipped',
  );
  expect(resultText({ counts: { ...counts, SENT: 3, IN_DOUBT: 1, PENDING: 4, CLAIMED: 1 } })).toBe(
    '3 sent, 1 unconfirmed, 5 waiting',
  );
  expect(resultText({ counts })).toBe('0 sent');
});
