import { expect, test } from 'vitest';
import { pollingOf, resultText } from '../../../../../frontend/features/sending/campaigns/campaignText.ts';
import type { CampaignStatus } from '../../../../../shared/sending/model/campaign.ts';

const none = { PENDING: 0, CLAIMED: 0, SENT: 0, FAILED: 0, SKIPPED: 0, IN_DOUBT: 0 };
const polling = (status: CampaignStatus, counts: Partial<typeof none> = {}) =>
  pollingOf({ status, counts: { ...none, ...counts } });

test('a send that changes is polled often, one that could change now and then, one that is over never', () => {
  expect(polling('PREPARING')).toBe(1500);
  expect(polling('SENDING', { PENDING: 3 })).toBe(1500);
  expect(polling('PAUSED', { PENDING: 3 })).toBe(8000);
  expect(polling('COMPLETE', { SENT: 3 })).toBe(0);
});

test('a cancelled send is polled until no one is waiting', () => {
  expect(polling('CANCELLED', { SENT: 1, PENDING: 2 })).toBe(1500);
  expect(polling('CANCELLED', { SENT: 1, CLAIMED: 1, SKIPPED: 1 })).toBe(1500);
  expect(polling('CANCELLED', { SENT: 1, SKIPPED: 2 })).toBe(0);
});

test('a send that needs attention is polled often while part of it still changes', () => {
  expect(polling('NEEDS_ATTENTION', { IN_DOUBT: 1, PENDING: 1 })).toBe(1500);
  expect(polling('NEEDS_ATTENTION', { SENT: 2 })).toBe(1500);
  expect(polling('NEEDS_ATTENTION', { IN_DOUBT: 1 })).toBe(8000);
});

test('a send that has reached no one yet says so with a number', () => {
  expect(resultText({ counts: none })).toBe('0 sent');
});
