import { raiseAlarm } from '../../platform/log/log.ts';
import { enqueue } from '../../platform/queues/queue.ts';
import * as campaigns from '../campaign/campaigns.ts';
import { enqueueShards } from '../prepare/enqueueShard.ts';
import { cancelShards } from './cancelShard.ts';

const minute = 60 * 1000;
/** Workers mark progress every ten seconds. After this long without any, a campaign is assumed to have lost its messages. */
const stale = 0.75 * minute;
/** When a restart does not help, the wait before the next one doubles, up to this. */
const longestWait = 10 * minute;
/** A newsletter that was restarted several times without any progress for this long needs an operator. */
const stalled = 15 * minute;
/** After this, all claims have expired. */
const claimsEnd = 10 * minute;
/** After this, nothing changes by itself. */
const quiet = 60 * minute;

/**
 * SWEEP, every minute: restarts campaigns that stopped making progress, and puts the claims of dead workers in doubt. It
 * only requests these steps, so that a long list takes it no longer than a short one. `now` in Unix milliseconds.
 */
export async function sweep(now: number): Promise<void> {
  for (const meta of await campaigns.open()) {
    if (isStalled(meta, now)) {
      const since = new Date(meta.progressAt).toISOString();
      raiseAlarm('CampaignStalled', 'A send makes no progress', { campaignId: meta.id, since });
    }
    if (!isDue(meta, now)) continue;
    const age = now - meta.progressAt;
    // The index may still list an expired campaign.
    if (!(await campaigns.markSwept(meta.id, now))) continue;
    switch (meta.status) {
      case 'PREPARING':
        await enqueue('campaign', { step: 'prepare', campaignId: meta.id });
        break;
      case 'SENDING':
        await enqueueShards(meta, now);
        break;
      case 'PAUSED':
        // Reads the whole ledger, so only until all claims have expired: a pause may last for days.
        if (age < claimsEnd) await enqueueShards(meta, now);
        break;
      case 'CANCELLED':
        await cancelShards(meta, now);
        break;
      case 'NEEDS_ATTENTION':
        // Resolving a doubt requests the count at once; this is in case that message was lost.
        if (age >= quiet) await enqueue('campaign', { step: 'finish', campaignId: meta.id });
        break;
    }
  }
}

/** Every run logs it for the alarm, as long as it lasts. */
const isStalled = ({ status, progressAt }: campaigns.CampaignMeta, now: number) =>
  (status === 'PREPARING' || status === 'SENDING') && now - progressAt >= stalled;

/** The wait grows, since each restart costs a read of the ledger and a message for every twenty recipients. */
function isDue({ progressAt, sweptAt = 0 }: campaigns.CampaignMeta, now: number): boolean {
  if (sweptAt <= progressAt) return now - progressAt >= stale;
  return now - sweptAt >= Math.min(longestWait, Math.max(stale, sweptAt - progressAt));
}
