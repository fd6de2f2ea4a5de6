import type { Campaign } from '../../../shared/model/campaign.ts';
import { waitingOf } from './campaignText.ts';

/** What became of a send so far: "312 sent, 2 failed, 5 skipped, 1 in doubt, 40 waiting". */
export function resultText(campaign: Pick<Campaign, 'counts'>): string {
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
