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

/** What came of it afterwards, as far as there is something to say: "3 came back, 1 unsubscribed". */
export function cameOfItText({
  bounced,
  complained,
  unsubscribed = 0,
}: Pick<Campaign, 'bounced' | 'complained' | 'unsubscribed'>): string {
  const parts: [number, string][] = [
    [bounced, 'came back'],
    [complained, 'reported as spam'],
    [unsubscribed, 'unsubscribed'],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${count.toLocaleString()} ${words}`)
    .join(', ');
}
