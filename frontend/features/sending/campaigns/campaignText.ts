import type { CampaignAudience } from '../../../../shared/people/model/audience.ts';
import type { Campaign, CampaignStatus } from '../../../../shared/sending/model/campaign.ts';
import type { ScheduledSend } from '../../../../shared/sending/model/scheduledSend.ts';
import { calendarDay, dayOf, timeOf } from '../../../ui/text/dates.ts';
import type { Tone } from '../../../ui/text/Status.ts';

export const statusText: Record<CampaignStatus, { words: string; tone: Tone }> = {
  PREPARING: { words: 'Getting ready', tone: 'busy' },
  SENDING: { words: 'Sending', tone: 'busy' },
  PAUSED: { words: 'Paused', tone: 'care' },
  COMPLETE: { words: 'Sent', tone: 'good' },
  CANCELLED: { words: 'Cancelled', tone: 'plain' },
  NEEDS_ATTENTION: { words: 'Needs your attention', tone: 'bad' },
};

/** Letters that are to go out at a time. */
export const scheduledText: Record<ScheduledSend['state'], { words: string; tone: Tone }> = {
  SCHEDULED: { words: 'Scheduled', tone: 'busy' },
  HELD: { words: 'Held', tone: 'care' },
};

const attendance = { all: 'Everybody', 'in-person': 'Those in the room', virtual: 'Those on Zoom' } as const;

/** To whom a send goes. */
export function audienceText(audience: CampaignAudience): string {
  switch (audience.type) {
    case 'newsletter':
      return 'All subscribers';
    case 'joined':
      return `Subscribers who joined since ${calendarDay(audience.since)}`;
    case 'missed':
      return `Subscribers who did not get “${audience.subject}” of ${dayOf(audience.sentAt)}`;
    case 'event':
      return `${attendance[audience.attendance]} signed up for ${[audience.eventTitle, audience.eventDate].filter(Boolean).join(', ')}`;
  }
}

export const isUnderWay = (status: CampaignStatus) =>
  status === 'PREPARING' || status === 'SENDING' || status === 'PAUSED';

/** Since when nobody has heard of the sender, and what comes of it. */
export const stalledText = (since: string) =>
  `The sender stopped at ${timeOf(since)}. It goes on by itself within three minutes.`;

/** Of how many nobody knows whether they got it, as it is now. */
export const inDoubtText = (inDoubt: number) =>
  inDoubt === 0
    ? 'The last doubt is ended.'
    : `Of ${inDoubt === 1 ? 'one person' : `${inDoubt.toLocaleString()} people`} nobody knows whether they got it.`;

const often = 1500;
const nowAndThen = 8000;

/**
 * Milliseconds until it is asked for again: often while it moves, now and then while it could; 0 is never. A cancelled
 * one moves until those who waited are passed over; one that needs attention, while some are mailed again and when its
 * last doubt has just been ended.
 */
export function pollingOf(campaign: Pick<Campaign, 'status' | 'counts'>): number {
  const { status, counts } = campaign;
  const waiting = waitingOf(campaign) > 0;
  if (status === 'PREPARING' || status === 'SENDING') return often;
  if (status === 'PAUSED') return nowAndThen;
  if (status === 'NEEDS_ATTENTION') return waiting || counts.IN_DOUBT === 0 ? often : nowAndThen;
  return status === 'CANCELLED' && waiting ? often : 0;
}

/** Nobody has written to them yet. */
export const waitingOf = ({ counts }: Pick<Campaign, 'counts'>) => counts.PENDING + counts.CLAIMED;
