import { enqueue } from '../queue.ts';
import { addProgress } from '../store/campaignProgress.ts';
import * as campaigns from '../store/campaigns.ts';
import * as ledger from '../store/ledger.ts';
import * as recipients from '../store/recipients.ts';
import { shards } from '../store/subscribers.ts';
import { cancelShards } from './cancelShard.ts';
import { enqueueShards } from './enqueueShard.ts';

const minute = 60 * 1000;
/** Without a sign of life for so long, a campaign is taken to have lost its messages. */
const stale = 5 * minute;
/** A claim this old has no worker: a worker's function runs for a minute at most. */
const abandoned = 15 * minute;
/** Nothing moves by itself any more after this. */
const quiet = 60 * minute;

/**
 * SWEEP: sets going again what stopped moving, and puts in doubt what was claimed by a worker that died. `now` in Unix
 * milliseconds.
 */
export async function sweep(now: number): Promise<void> {
  for (const meta of await campaigns.open()) {
    const age = now - meta.progressAt;
    if (age < stale) continue;
    switch (meta.status) {
      case 'PREPARING':
        await enqueue('campaign', { step: 'prepare', campaignId: meta.id });
        break;
      case 'SENDING':
        await putInDoubt(meta.id, now);
        await enqueueShards(meta.id);
        break;
      case 'PAUSED':
        // Reads the whole ledger: once claims have grown old, not for all the days that a pause may last.
        if (age < quiet) await putInDoubt(meta.id, now);
        break;
      case 'CANCELLED':
        await putInDoubt(meta.id, now);
        await cancelShards(meta.id);
        break;
      case 'NEEDS_ATTENTION':
        // Whoever settles a doubt asks for the count at once. This is for the request that got lost.
        if (age >= quiet) await enqueue('campaign', { step: 'settle', campaignId: meta.id });
        break;
    }
  }
}

async function putInDoubt(campaignId: string, now: number): Promise<void> {
  let doubted = 0;
  for (const shard of shards) {
    for await (const rows of recipients.inShard(campaignId, shard)) {
      for (const row of rows) {
        const old = row.state === 'CLAIMED' && now - (row.claimedAt ?? 0) >= abandoned;
        if (old && (await ledger.doubt(campaignId, row, 'The sender stopped in the middle of this mail'))) doubted++;
      }
    }
  }
  if (doubted > 0) await addProgress(campaignId, { IN_DOUBT: doubted });
}
