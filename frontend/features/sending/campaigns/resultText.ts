import type { Campaign } from '../../../../shared/sending/model/campaign.ts';
import { waitingOf } from './campaignText.ts';

const told = (parts: [count: number, words: string][]) =>
  parts.map(([count, words]) => `${count.toLocaleString()} ${words}`).join(', ');
const some = (parts: [count: number, words: string][]) => parts.filter(([count]) => count > 0);

/** What became of a send so far: "312 sent, 2 failed, 5 skipped, 1 in doubt, 40 waiting". */
export function resultText(campaign: Pick<Campaign, 'counts'>): string {
  const { SENT, FAILED, SKIPPED, IN_DOUBT } = campaign.counts;
  const waiting = waitingOf(campaign);
  const others = some([
    [FAILED, 'failed'],
    [SKIPPED, 'skipped'],
    [IN_DOUBT, 'in doubt'],
    [waiting, 'waiting'],
  ]);
  return told([[SENT, 'sent'], ...others]);
}

type Outcome = Pick<Campaign, 'bounced' | 'complained' | 'unsubscribed'>;

/** What came of it afterwards, as far as there is something to say: "3 came back, 1 unsubscribed". */
export const cameOfItText = ({ bounced, complained, unsubscribed = 0 }: Outcome): string =>
  told(
    some([
      [bounced, 'came back'],
      [complained, 'reported as spam'],
      [unsubscribed, 'unsubscribed'],
    ]),
  );
