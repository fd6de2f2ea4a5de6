import type { Campaign, CampaignStatus } from '../../../shared/model/campaign.ts';
import { doneOf } from '../store/campaignProgress.ts';
import type { CampaignMeta } from '../store/campaigns.ts';

/** Mails may still leave, now or once an admin says so. */
export const isGoingOn = (status: CampaignStatus) =>
  status === 'PREPARING' || status === 'SENDING' || status === 'PAUSED';

/** A worker gives a sign of life every ten seconds at the latest. Without one for so long, in milliseconds, it has stopped. */
const silence = 30_000;

/** A campaign as the admin sees it, with its pace so far and what that means for the rest. `now` in Unix milliseconds. */
export function toEntity(meta: CampaignMeta, now = Date.now()): Campaign {
  const { sent, failed, skipped, inDoubt, total } = meta;
  const waiting = Math.max(0, total - doneOf(meta));
  return {
    ...meta,
    counts: { PENDING: waiting, CLAIMED: 0, SENT: sent, FAILED: failed, SKIPPED: skipped, IN_DOUBT: inDoubt },
    ...(isStalled(meta, now) ? { stalledSince: new Date(meta.progressAt).toISOString() } : pace(meta, waiting, now)),
  };
}

const isStalled = ({ status, progressAt }: CampaignMeta, now: number) =>
  (status === 'PREPARING' || status === 'SENDING') && now - progressAt > silence;

function pace(meta: CampaignMeta, waiting: number, now: number): Pick<Campaign, 'ratePerSecond' | 'secondsLeft'> {
  if (meta.status !== 'SENDING' || meta.sendingSince === undefined) return {};
  const moved = doneOf(meta) - (meta.doneBefore ?? 0);
  // Counted at the end of each chunk: before the first has ended there is no pace to speak of.
  if (moved <= 0) return {};
  const rate = moved / Math.max(1, (now - meta.sendingSince) / 1000);
  return { ratePerSecond: Math.round(rate * 10) / 10, secondsLeft: Math.ceil(waiting / rate) };
}
