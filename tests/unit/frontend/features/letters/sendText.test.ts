import { expect, test } from 'vitest';
import { sendChoices } from '../../../../../frontend/features/letters/send/sendChoices.ts';
import { sentToast } from '../../../../../frontend/features/letters/send/sentToast.ts';
import type { Campaign, CampaignStatus } from '../../../../../shared/sending/model/campaign.ts';

const people = (count: number) => `${count} subscribers`;
const toastText = (emailsSent: number, status: CampaignStatus, reason?: string) => {
  const { title, description } = sentToast({ emailsSent, total: 314, status, reason });
  return `${title}: ${description}`;
};

test('a finished send says how many mails went out', () => {
  expect(toastText(314, 'COMPLETE')).toBe('Newsletter Sent: Email sent to 314 subscribers');
  expect(toastText(310, 'COMPLETE')).toContain('Email sent to 310 subscribers. 4 couldn’t be emailed');
  expect(sentToast({ emailsSent: 4, total: 4, status: 'COMPLETE' }, 'attendees').description).toBe(
    'Email sent to 4 attendees',
  );
});

test.each([
  ['PREPARING', 0, 'Send Started: It goes to 314 subscribers. None emailed yet.'],
  ['SENDING', 12, 'Send Started: 12 of 314 subscribers emailed so far.'],
  ['PAUSED', 0, 'Send Paused: 0 of 314 subscribers emailed. The quota is used up.'],
  ['CANCELLED', 7, 'Send Canceled: 7 of 314 subscribers emailed before it was canceled.'],
] as const)('a send that is %s is never called sent', (status, sent, words) => {
  expect(toastText(sent, status, 'The quota is used up.')).toBe(words);
});

test('while earlier recipients are still being excluded, no number is shown that may be too high', () => {
  const started = { emailsSent: 0, total: 1314, isEstimate: true as const };
  expect(sentToast({ ...started, status: 'PREPARING' }).description).toBe(
    'It goes to those of 1,314 subscribers who haven’t received it. None emailed yet.',
  );
  expect(sentToast({ ...started, status: 'CANCELLED' }).description).toBe(
    '0 of up to 1,314 subscribers emailed before it was canceled.',
  );
});

const campaign = { id: 'c1' } as Campaign;
/** Whether the exact number of recipients still has to be counted. */
const certain = { isNeeded: false, isPart: false, count: undefined };
const counting = (count?: number) => ({ isNeeded: true, isPart: false, count });

test('a letter that was never sent goes to everyone', () => {
  expect(sendChoices({ recipients: 3, underWay: null, before: null }, certain, people)).toEqual([
    { label: 'Send to 3 subscribers', options: {} },
  ]);
  expect(sendChoices({ recipients: 0, underWay: null, before: null }, certain, people)).toEqual([]);
});

test('a letter that was sent is offered first to those who haven’t received it, and only then to all again', () => {
  const before = { campaigns: ['c2', 'c1'], at: '2031-05-03T00:00:00.000Z', sent: 300 };
  const [first, second] = sendChoices({ recipients: 314, underWay: null, before }, counting(14), people);
  expect(first).toEqual({
    label: 'Send to 14 subscribers who haven’t received it',
    options: { excludedCampaigns: ['c2', 'c1'] },
  });
  expect(second).toEqual({ label: 'Send to all 314 subscribers again', options: {}, isRepeat: true });
  const nobodyLeft = sendChoices({ recipients: 300, underWay: null, before }, counting(0), people);
  expect(nobodyLeft.map(({ label }) => label)).toEqual(['Send to all 300 subscribers again']);
  const notCounted = sendChoices({ recipients: 314, underWay: null, before }, counting(), people);
  expect(notCounted.map(({ label }) => label)).toEqual(['Send to all 314 subscribers again']);
});

test('a part of the subscribers can be sent to only after counting, and no one gets it twice', () => {
  const part = (count?: number) => ({ isNeeded: true, isPart: true, count });
  const labels = (before: Parameters<typeof sendChoices>[0]['before'], count?: number) =>
    sendChoices({ recipients: 314, underWay: null, before }, part(count), people).map(({ label }) => label);
  expect(labels(null)).toEqual([]);
  expect(labels(null, 0)).toEqual([]);
  expect(labels(null, 14)).toEqual(['Send to 14 subscribers']);
  const before = { campaigns: ['c1'], at: '2031-05-03T00:00:00.000Z', sent: 300 };
  expect(labels(before, 14)).toEqual(['Send to 14 subscribers who haven’t received it']);
  expect(labels(before, 0)).toEqual([]);
});

test('a letter that is being sent is not sent again; another version may replace it', () => {
  expect(
    sendChoices({ recipients: 3, underWay: { campaign, sameLetter: true }, before: null }, certain, people),
  ).toEqual([]);
  const [only] = sendChoices(
    { recipients: 3, underWay: { campaign, sameLetter: false }, before: null },
    certain,
    people,
  );
  expect(only?.options).toEqual({ replaces: 'c1' });
});
