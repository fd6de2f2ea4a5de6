import { forEachLimit } from '../../platform/async/forEachLimit.ts';
import { enqueue, enqueueAll, type ShardStep } from '../../platform/queues/queue.ts';
import * as campaigns from '../campaign/campaigns.ts';
import { addProgress, looksDone } from '../campaign/progress.ts';
import * as ledger from '../ledger/ledger.ts';
import { putInDoubt } from '../ledger/putInDoubt.ts';
import * as recipients from '../ledger/recipients.ts';
import { forEachShard, shardGroups } from '../prepare/shardGroups.ts';

/** Requests that everybody not yet mailed by a cancelled campaign be skipped. `now`: see {@link ShardStep}. */
export async function cancelShards(
  { id: campaignId, total }: Pick<campaigns.CampaignMeta, 'id' | 'total'>,
  now?: number,
): Promise<void> {
  const steps = shardGroups(total).map((shards) => ({ step: 'cancel' as const, campaignId, shards, now }));
  await enqueueAll('campaign', [...steps, { step: 'finish', campaignId }]);
}

/** CANCEL: skips the PENDING recipients of some shards. Mails being handed over are recorded by their own worker. */
export async function cancelShard({ campaignId, shards, now }: ShardStep): Promise<void> {
  if ((await campaigns.find(campaignId))?.status !== 'CANCELLED') return;
  let skipped = 0;
  await forEachShard(shards, async (shard, limit) => {
    for await (const rows of recipients.inShard(campaignId, shard)) {
      await putInDoubt(campaignId, rows, now);
      const skip = async ({ id }: recipients.Recipient) => {
        if (await ledger.skip(campaignId, id, 'cancelled')) skipped++;
      };
      const waiting = rows.filter(({ state }) => state === 'PENDING');
      await forEachLimit(waiting, skip, limit);
    }
  });
  if (skipped === 0) return;
  const meta = await addProgress(campaignId, { SKIPPED: skipped });
  if (meta && looksDone(meta)) await enqueue('campaign', { step: 'finish', campaignId });
}
