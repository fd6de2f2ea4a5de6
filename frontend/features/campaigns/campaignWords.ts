import type { Campaign, CampaignAudience, CampaignStatus } from '../../../shared/model/campaign.ts';
import type { Tone } from '../../ui/Status.ts';

export const statusWords: Record<CampaignStatus, { words: string; tone: Tone }> = {
  PREPARING: { words: 'Getting ready', tone: 'busy' },
  SENDING: { words: 'Sending', tone: 'busy' },
  PAUSED: { words: 'Paused', tone: 'care' },
  COMPLETE: { words: 'Sent', tone: 'good' },
  CANCELLED: { words: 'Cancelled', tone: 'plain' },
  NEEDS_ATTENTION: { words: 'Needs your attention', tone: 'bad' },
};

const attendance = { all: 'Everybody', 'in-person': 'Those in the room', virtual: 'Those on Zoom' } as const;

export const audienceWords = (audience: CampaignAudience) =>
  audience.type === 'newsletter'
    ? 'All subscribers'
    : `${attendance[audience.attendance]} signed up for ${audience.eventDate}`;

export const isUnderWay = (status: CampaignStatus) =>
  status === 'PREPARING' || status === 'SENDING' || status === 'PAUSED';

/** Milliseconds until it is asked for again: often while it moves, now and then while it could; 0 is never. */
export function pollingOf(status: CampaignStatus | undefined): number {
  if (status === 'PREPARING' || status === 'SENDING') return 1500;
  return status === 'PAUSED' || status === 'NEEDS_ATTENTION' ? 8000 : 0;
}

/** Nobody has written to them yet. */
export const waitingOf = ({ counts }: Campaign) => counts.PENDING + counts.CLAIMED;
