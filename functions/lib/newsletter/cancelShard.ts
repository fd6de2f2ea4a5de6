import { forEachLimit } from '../forEachLimit.ts';
import { enqueue, enqueueAll, type ShardStep } from '../queue.ts';
import * as campaigns from '../store/campaigns/campaigns.ts';
import * as ledger from '../store/campaigns/ledger.ts';
import { addProgress, looksDone } from '../store/campaigns/progress.ts';
import * as recipients from '../store/campaigns/recipients.ts';
import { shards } from '../store/shards.ts';
import { putInDoubt } from './putInDoubt.ts';

/** Enqueues the steps that skip every recipient of a cancelled campaign who was not mailed yet. `now`: see {@link ShardStep}. */
export async function cancelShards(campaignId: string, now?: number): Promise<void> {
  const steps = shards.map((shard) => ({ step: 'cancel' as const, campaignId, shard, ...(now && { now }) }));
  await enqueueAll('campaign', [...steps, { step: 'finish', campaignId }]);
}

/** Skips the PENDING recipients of a shard. Mails that are being handed over are recorded by their own worker. */
export async function cancelShard(step: ShardStep, hasTime: () => boolean): Promise<void> {
  const { campaignId, shard, after, now } = step;
  if ((await campaigns.find(campaignId))?.status !== 'CANCELLED') return;
  for await (const { rows, last } of recipients.inShard(campaignId, shard, after)) {
    await putInDoubt(campaignId, rows, now);
    let skipped = 0;
    const waiting = rows.filter(({ state }) => state === 'PENDING');
    await forEachLimit(waiting, async ({ id }) => {
      if (await ledger.skip(campaignId, id, 'cancelled')) skipped++;
    });
    if (skipped > 0) {
      const meta = await addProgress(campaignId, { SKIPPED: skipped });
      if (meta && looksDone(meta)) await enqueue('campaign', { step: 'finish', campaignId });
    }
    if (last && !hasTime()) return enqueue('campaign', { ...step, step: 'cancel', after: last });
  }
}
