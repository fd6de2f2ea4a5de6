import type { CampaignAudience } from '../../../shared/people/model/audience.ts';
import type { Campaign, CampaignStatus } from '../../../shared/sending/model/campaign.ts';
import type { ScheduledSend } from '../../../shared/sending/model/scheduledSend.ts';
import { calendarDay, dayOf, timeOf } from '../../ui/text/dates.ts';
import type { Tone } from '../../ui/text/Text.tsx';

export const statusText: Record<CampaignStatus, { words: string; tone: Tone }> = {
  PREPARING: { words: 'Getting ready', tone: 'busy' },
  SENDING: { words: 'Sending', tone: 'busy' },
  PAUSED: { words: 'Paused', tone: 'care' },
  COMPLETE: { words: 'Sent', tone: 'good' },
  CANCELED: { words: 'Canceled', tone: 'plain' },
  NEEDS_ATTENTION: { words: 'Needs your attention', tone: 'bad' },
};

export const scheduledText: Record<ScheduledSend['state'], { words: string; tone: Tone }> = {
  SCHEDULED: { words: 'Scheduled', tone: 'busy' },
  HELD: { words: 'Held', tone: 'care' },
};

const attendance = {
  all: 'Everyone signed up for',
  'in-person': 'Those in the room signed up for',
  virtual: 'Those on Zoom signed up for',
  came: 'Those who came to',
  'no-show': 'Those who had a seat in the room and didn’t come to',
  waiting: 'Those waiting for a seat at',
  everyone: 'Everyone with a seat or waiting for one at',
  listed: 'Those who waited for a date, told of',
} as const;

export function audienceText(audience: CampaignAudience): string {
  switch (audience.type) {
    case 'newsletter':
      return 'All subscribers';
    case 'joined':
      return `Subscribers who joined since ${calendarDay(audience.since)}`;
    case 'missed':
      return `Subscribers who didn’t get “${audience.subject}” of ${dayOf(audience.sentAt)}`;
    case 'event':
      return `${attendance[audience.attendance]} ${[audience.eventTitle, audience.eventDate].filter(Boolean).join(', ')}`;
  }
}

export const stalledText = (since: string) =>
  `Sending stopped at ${timeOf(since)}. It resumes by itself within three minutes.`;

export const inDoubtText = (inDoubt: number) =>
  inDoubt === 0
    ? 'The last unconfirmed recipient is settled.'
    : `We don’t know whether ${inDoubt === 1 ? 'one person' : `${inDoubt.toLocaleString()} people`} got it.`;

const fastPolling = 1500;
const slowPolling = 8000;

/**
 * In milliseconds: fast while a send changes, slow while it could; 0 means never. A canceled send changes until all who
 * waited are skipped; one that needs attention, while people are emailed again and just after its last doubt ends.
 */
export function pollingOf(campaign: Pick<Campaign, 'status' | 'counts'>): number {
  const { status, counts } = campaign;
  const waiting = waitingCount(campaign) > 0;
  if (status === 'PREPARING' || status === 'SENDING') return fastPolling;
  if (status === 'PAUSED') return slowPolling;
  if (status === 'NEEDS_ATTENTION') return waiting || counts.IN_DOUBT === 0 ? fastPolling : slowPolling;
  return status === 'CANCELED' && waiting ? fastPolling : 0;
}

export const waitingCount = ({ counts }: Pick<Campaign, 'counts'>) => counts.PENDING + counts.CLAIMED;

const joined = (parts: [count: number, words: string][]) =>
  parts.map(([count, words]) => `${count.toLocaleString()} ${words}`).join(', ');
const nonZero = (parts: [count: number, words: string][]) => parts.filter(([count]) => count > 0);

/** The results of a send so far: "312 sent, 2 failed, 5 skipped, 1 unconfirmed, 40 waiting". */
export function resultText(campaign: Pick<Campaign, 'counts'>): string {
  const { SENT, FAILED, SKIPPED, IN_DOUBT } = campaign.counts;
  const others = nonZero([
    [FAILED, 'failed'],
    [SKIPPED, 'skipped'],
    [IN_DOUBT, 'unconfirmed'],
    [waitingCount(campaign), 'waiting'],
  ]);
  return joined([[SENT, 'sent'], ...others]);
}

/** The readers' feedback, without zeros: "3 bounced, 1 unsubscribed". */
export const feedbackText = ({ bounced, complained, unsubscribed = 0 }: Campaign): string =>
  joined(
    nonZero([
      [bounced, 'bounced'],
      [complained, 'reported as spam'],
      [unsubscribed, 'unsubscribed'],
    ]),
  );
