import { enqueue } from '../queue.ts';
import * as campaigns from '../store/campaigns.ts';
import * as ledger from '../store/ledger.ts';
import { shards } from '../store/subscribers.ts';
import { enqueueShards } from './prepare.ts';

/** Without a sign of life for so long, a campaign is taken to have lost its messages. In milliseconds. */
const stale = 5 * 60 * 1000;
/** A claim this old has no worker: a worker's function runs for a minute at most. In milliseconds. */
const abandoned = 15 * 60 * 1000;

/** SWEEP: sets going again what stopped moving, and puts in doubt what was claimed by a worker that died. */
export async function sweep(): Promise<void> {
  for (const meta of await campaigns.open()) {
    const still = Date.now() - meta.progressAt >= stale;
    if (meta.status === 'PREPARING' && still) await enqueue('campaign', { step: 'prepare', campaignId: meta.id });
    if (meta.status === 'SENDING' && still) {
      await putInDoubt(meta.id);
      await enqueueShards(meta.id);
    }
    if (meta.status === 'PAUSED') await putInDoubt(meta.id);
    if (meta.status === 'NEEDS_ATTENTION') await enqueue('campaign', { step: 'settle', campaignId: meta.id });
  }
}

async function putInDoubt(campaignId: string): Promise<void> {
  let doubted = 0;
  for (const shard of shards) {
    for await (const rows of ledger.inShard(campaignId, shard)) {
      for (const row of rows) {
        const old = row.state === 'CLAIMED' && Date.now() - (row.claimedAt ?? 0) >= abandoned;
        if (old && (await ledger.doubt(campaignId, row, 'The sender stopped in the middle of this mail'))) doubted++;
      }
    }
  }
  if (doubted > 0) await campaigns.addProgress(campaignId, { IN_DOUBT: doubted });
}
