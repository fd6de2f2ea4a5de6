import { enqueue } from '../queue.ts';
import { addProgress } from '../store/campaignProgress.ts';
import * as campaigns from '../store/campaigns.ts';
import * as ledger from '../store/ledger.ts';
import * as recipients from '../store/recipients.ts';
import { shards } from '../store/subscribers.ts';
import { cancelShards } from './cancelShard.ts';
import { enqueueShards } from './enqueueShard.ts';

const minute = 60 * 1000;
/** Without a sign of life for so long, a campaign is taken to have lost its messages: workers give one every ten seconds. */
const stale = 0.75 * minute;
/** Where it did not help, the next time is waited for twice as long, at most this. */
const longestWait = 10 * minute;
/** Claims have all come to their end after this. */
const settled = 10 * minute;
/** Nothing moves by itself any more after this. */
const quiet = 60 * minute;

/**
 * SWEEP, every minute: sets going again what stopped moving, and puts in doubt what was claimed by a worker that died.
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
        if (age < settled) await putInDoubt(meta.id, now);
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

/** Each time that nothing came of it costs a read of the ledger and a message for every twenty recipients. */
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
        if (old && (await ledger.doubt(campaignId, row, 'The sender stopped in the middle of this mail'))) doubted++;
      }
    }
  }
  if (doubted > 0) await addProgress(campaignId, { IN_DOUBT: doubted });
}
