import { enqueue, enqueueAll } from '../queue.ts';
import { addProgress, looksDone } from '../store/campaignProgress.ts';
import * as campaigns from '../store/campaigns.ts';
import * as ledger from '../store/ledger.ts';
import * as recipients from '../store/recipients.ts';
import { shards } from '../store/subscribers.ts';
import { eachOf } from './eachOf.ts';

const parallel = 16;

/** Asks for every recipient of a cancelled campaign who was still to be mailed to be passed over. */
export async function cancelShards(campaignId: string): Promise<void> {
  const steps = shards.map((shard) => ({ step: 'cancel' as const, campaignId, shard }));
  await enqueueAll('campaign', [...steps, { step: 'settle', campaignId }]);
}

/** Those of a shard who still wait are passed over. Mails that are being handed over just now end by themselves. */
export async function cancelShard(campaignId: string, shard: string): Promise<void> {
  if ((await campaigns.find(campaignId))?.status !== 'CANCELLED') return;
  for await (const rows of recipients.inShard(campaignId, shard)) {
    let skipped = 0;
    const waiting = rows.filter(({ state }) => state === 'PENDING');
    await eachOf(waiting, parallel, async ({ id }) => {
      if (await ledger.skip(campaignId, id, 'cancelled')) skipped++;
    });
    if (skipped === 0) continue;
    const meta = await addProgress(campaignId, { SKIPPED: skipped });
    if (meta && looksDone(meta)) await enqueue('campaign', { step: 'settle', campaignId });
  }
}
