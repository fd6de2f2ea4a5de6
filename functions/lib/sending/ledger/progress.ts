import type { Campaign } from '../../../../shared/sending/model/campaign.ts';
import type { CampaignMeta } from '../campaign/campaigns.ts';
import { doneOf } from '../campaign/progress.ts';

/** Workers mark progress at least every ten seconds. After this many milliseconds without any, they have stopped. */
const stalledAfter = 30_000;

/** A campaign as admins see it, with its speed so far and the time left at that speed. */
export function toCampaign(meta: CampaignMeta): Campaign {
  const { sent, failed, skipped, inDoubt, total } = meta;
  const pending = Math.max(0, total - doneOf(meta));
  return {
    ...meta,
    counts: { PENDING: pending, CLAIMED: 0, SENT: sent, FAILED: failed, SKIPPED: skipped, IN_DOUBT: inDoubt },
    ...(isStalled(meta) ? { stalledSince: new Date(meta.progressAt).toISOString() } : speed(meta, pending)),
  };
}

const isStalled = ({ status, progressAt }: CampaignMeta) =>
  (status === 'PREPARING' || status === 'SENDING') && Date.now() - progressAt > stalledAfter;

function speed(meta: CampaignMeta, pending: number): Pick<Campaign, 'ratePerSecond' | 'secondsLeft'> {
  if (meta.status !== 'SENDING' || meta.sendingSince === undefined) return {};
  const done = doneOf(meta) - (meta.doneBefore ?? 0);
  // Mails are counted at the end of each chunk: before the first has ended, there is no speed to show.
  if (done <= 0) return {};
  const rate = done / Math.max(1, (Date.now() - meta.sendingSince) / 1000);
  return { ratePerSecond: Math.round(rate * 10) / 10, secondsLeft: Math.ceil(pending / rate) };
}
