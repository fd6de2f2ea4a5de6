import type { Campaign } from '../../../shared/model/campaign.ts';
import { waitingOf } from './campaignWords.ts';

type Result = Pick<Campaign, 'counts'>;

/** What became of a send so far: "312 sent, 2 failed, 5 skipped, 1 in doubt, 40 waiting". */
export function resultWords(campaign: Result): string {
  const { SENT, FAILED, SKIPPED, IN_DOUBT } = campaign.counts;
  const others: [number, string][] = [
    [FAILED, 'failed'],
    [SKIPPED, 'skipped'],
    [IN_DOUBT, 'in doubt'],
    [waitingOf(campaign), 'waiting'],
  ];
  const parts = [[SENT, 'sent'] as const, ...others.filter(([count]) => count > 0)];
  return parts.map(([count, word]) => `${count.toLocaleString()} ${word}`).join(', ');
}

/** Sends that go no further without somebody: paused ones, and those with people of whom nobody knows whether they got it. */
export const needsAttention = ({ status }: Pick<Campaign, 'status'>) =>
  status === 'PAUSED' || status === 'NEEDS_ATTENTION';
