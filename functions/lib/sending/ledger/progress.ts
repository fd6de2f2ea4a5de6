import type { Campaign, CampaignStatus } from '../../../../shared/sending/model/campaign.ts';
import type { CampaignMeta } from '../campaign/campaigns.ts';
import { doneOf } from '../campaign/progress.ts';

/** Mails may still leave, now or once an admin says so. */
export const isGoingOn = (status: CampaignStatus) =>
  status === 'PREPARING' || status === 'SENDING' || status === 'PAUSED';

/** A worker marks progress at least every ten seconds. After so many milliseconds without any, it has stopped. */
const stalledAfter = 30_000;

/** A campaign as the admin sees it, with its speed so far and the time left at that speed. `now` in Unix milliseconds. */
export function toCampaign(meta: CampaignMeta, now = Date.now()): Campaign {
  const { sent, failed, skipped, inDoubt, total } = meta;
  const waiting = Math.max(0, total - doneOf(meta));
  return {
    ...meta,
    counts: { PENDING: waiting, CLAIMED: 0, SENT: sent, FAILED: failed, SKIPPED: skipped, IN_DOUBT: inDoubt },
    ...(isStalled(meta, now) ? { stalledSince: new Date(meta.progressAt).toISOString() } : speed(meta, waiting, now)),
  };
}

const isStalled = ({ status, progressAt }: CampaignMeta, now: number) =>
  (status === 'PREPARING' || status === 'SENDING') && now - progressAt > stalledAfter;

function speed(meta: CampaignMeta, waiting: number, now: number): Pick<Campaign, 'ratePerSecond' | 'secondsLeft'> {
  if (meta.status !== 'SENDING' || meta.sendingSince === undefined) return {};
  const moved = doneOf(meta) - (meta.doneBefore ?? 0);
  // Counted at the end of each chunk: before the first has ended there is no speed to show.
  if (moved <= 0) return {};
  const rate = moved / Math.max(1, (now - meta.sendingSince) / 1000);
  return { ratePerSecond: Math.round(rate * 10) / 10, secondsLeft: Math.ceil(waiting / rate) };
}
