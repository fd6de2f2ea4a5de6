import { raiseAlarm } from '../../platform/log/log.ts';
import { enqueue } from '../../platform/queues/queue.ts';
import * as campaigns from '../campaign/campaigns.ts';
import { enqueueShards } from '../prepare/enqueueShard.ts';
import { cancelShards } from './cancelShard.ts';

const minute = 60 * 1000;
/** Workers mark progress every ten seconds. A campaign without any for so long is taken to have lost its messages. */
const stale = 0.75 * minute;
/** Where a restart did not help, the wait before the next one doubles, up to this. */
const longestWait = 10 * minute;
/** A newsletter that was started again several times and has not moved for so long needs a person. */
const stalled = 15 * minute;
/** After this all claims have ended. */
const claimsEnd = 10 * minute;
/** After this nothing changes by itself any more. */
const quiet = 60 * minute;

/**
 * SWEEP, every minute: restarts campaigns that stopped making progress, and has what a dead worker claimed put in
 * doubt. It asks for these steps and takes none itself, so that its own work is the same for a long list as for a short
 * one. `now` in Unix milliseconds.
 */
export async function sweep(now: number): Promise<void> {
  for (const meta of await campaigns.open()) {
    if (isStalled(meta, now)) {
      const since = new Date(meta.progressAt).toISOString();
      raiseAlarm('CampaignStalled', 'A campaign makes no progress', { campaignId: meta.id, since });
    }
    if (!isDue(meta, now)) continue;
    const age = now - meta.progressAt;
    // The index may still list one that has expired.
    if (!(await campaigns.markSwept(meta.id, now))) continue;
    switch (meta.status) {
      case 'PREPARING':
        await enqueue('campaign', { step: 'prepare', campaignId: meta.id });
        break;
      case 'SENDING':
        await enqueueShards(meta, now);
        break;
      case 'PAUSED':
        // Reads the whole ledger: until claims have ended, not for all the days that a pause may last.
        if (age < claimsEnd) await enqueueShards(meta, now);
        break;
      case 'CANCELLED':
        await cancelShards(meta, now);
        break;
      case 'NEEDS_ATTENTION':
        // The request that resolves a doubt asks for the count at once. This one is for the case that its message got lost.
        if (age >= quiet) await enqueue('campaign', { step: 'finish', campaignId: meta.id });
        break;
    }
  }
}

/** Each run says so for the alarm, as long as it lasts. */
const isStalled = ({ status, progressAt }: campaigns.CampaignMeta, now: number) =>
  (status === 'PREPARING' || status === 'SENDING') && now - progressAt >= stalled;

/** Waits grow, since each restart costs a read of the ledger and a message for every twenty recipients. */
function isDue({ progressAt, sweptAt = 0 }: campaigns.CampaignMeta, now: number): boolean {
  if (sweptAt <= progressAt) return now - progressAt >= stale;
  return now - sweptAt >= Math.min(longestWait, Math.max(stale, sweptAt - progressAt));
}
