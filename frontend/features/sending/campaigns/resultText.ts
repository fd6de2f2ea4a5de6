import type { Campaign } from '../../../../shared/sending/model/campaign.ts';
import { waitingCount } from './campaignText.ts';

const joined = (parts: [count: number, words: string][]) =>
  parts.map(([count, words]) => `${count.toLocaleString()} ${words}`).join(', ');
const nonZero = (parts: [count: number, words: string][]) => parts.filter(([count]) => count > 0);

/** The results of a send so far: "312 sent, 2 failed, 5 skipped, 1 in doubt, 40 waiting". */
export function resultText(campaign: Pick<Campaign, 'counts'>): string {
  const { SENT, FAILED, SKIPPED, IN_DOUBT } = campaign.counts;
  const waiting = waitingCount(campaign);
  const others = nonZero([
    [FAILED, 'failed'],
    [SKIPPED, 'skipped'],
    [IN_DOUBT, 'in doubt'],
    [waiting, 'waiting'],
  ]);
  return joined([[SENT, 'sent'], ...others]);
}

type Outcome = Pick<Campaign, 'bounced' | 'complained' | 'unsubscribed'>;

/** The readers' feedback, without zeros: "3 came back, 1 unsubscribed". */
export const feedbackText = ({ bounced, complained, unsubscribed = 0 }: Outcome): string =>
  joined(
    nonZero([
      [bounced, 'came back'],
      [complained, 'reported as spam'],
      [unsubscribed, 'unsubscribed'],
    ]),
  );
