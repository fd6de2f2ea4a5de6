import { enqueue } from '../queue.ts';
import * as campaigns from '../store/campaigns/campaigns.ts';
import * as ledger from '../store/campaigns/ledger.ts';
import { addProgress } from '../store/campaigns/progress.ts';
import * as recipients from '../store/campaigns/recipients.ts';
import { shards } from '../store/shards.ts';
import { cancelShards } from './cancelShard.ts';
import { enqueueShards } from './enqueueShard.ts';

const minute = 60 * 1000;
/** Workers mark progress every ten seconds. A campaign without any for so long is taken to have lost its messages. */
const stale = 0.75 * minute;
/** Where a restart did not help, the wait before the next one doubles, up to this. */
const longestWait = 10 * minute;
/** After this all claims have ended. */
const claimsEnd = 10 * minute;
/** After this nothing changes by itself any more. */
const quiet = 60 * minute;

/**
 * SWEEP, every minute: restarts campaigns that stopped making progress, and puts in doubt what a dead worker claimed.
 * `now` in Unix milliseconds.
 */
export async function sweep(now: number): Promise<void> {
  for (const meta of await campaigns.open()) {
    if (!isDue(meta, now)) continue;
    const age = now - meta.progressAt;
    await campaigns.markSwept(meta.id, now);
    switch (meta.status) {
      case 'PREPARING':
        await enqueue('campaign', { step: 'prepare', campaignId: meta.id });
        break;
      case 'SENDING':
        await putInDoubt(meta.id, now);
        await enqueueShards(meta.id);
        break;
      case 'PAUSED':
        // Reads the whole ledger: until claims have ended, not for all the days that a pause may last.
        if (age < claimsEnd) await putInDoubt(meta.id, now);
        break;
      case 'CANCELLED':
        await putInDoubt(meta.id, now);
        await cancelShards(meta.id);
        break;
      case 'NEEDS_ATTENTION':
        // The request that resolves a doubt asks for the count at once. This one is for the case that its message got lost.
        if (age >= quiet) await enqueue('campaign', { step: 'finish', campaignId: meta.id });
        break;
    }
  }
}

/** Waits grow, since each restart costs a read of the ledger and a message for every twenty recipients. */
function isDue({ progressAt, sweptAt = 0 }: campaigns.CampaignMeta, now: number): boolean {
  if (sweptAt <= progressAt) return now - progressAt >= stale;
  return now - sweptAt >= Math.min(longestWait, Math.max(stale, sweptAt - progressAt));
}

async function putInDoubt(campaignId: string, now: number): Promise<void> {
  let doubted = 0;
  for (const shard of shards) {
    for await (const rows of recipients.inShard(campaignId, shard)) {
      for (const row of rows) {
        const old = row.state === 'CLAIMED' && now >= (row.claimedUntil ?? 0);
        if (old && (await ledger.markInDoubt(campaignId, row, 'The sender stopped in the middle of this mail')))
          doubted++;
      }
    }
  }
  if (doubted > 0) await addProgress(campaignId, { IN_DOUBT: doubted });
}
