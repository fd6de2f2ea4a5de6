import { shards } from '../../../../shared/platform/shards.ts';
import { forEachLimit } from '../../platform/async/forEachLimit.ts';
import { enqueue, type ShardStep } from '../../platform/queues/queue.ts';
import { audiencePages } from '../audience/audience.ts';
import * as campaigns from '../campaign/campaigns.ts';
import { addProgress } from '../campaign/progress.ts';
import { cancelShards } from '../control/cancelShard.ts';
import * as entered from '../ledger/entered.ts';
import * as ledger from '../ledger/ledger.ts';
import { forEachShard } from './shardGroups.ts';

/**
 * ENTER: puts the recipients of some shards into the ledger, as they were at the cut-off. Any number of runs, even late
 * ones, end with the same rows.
 */
export async function enterShards({ campaignId, shards: group }: ShardStep): Promise<void> {
  const meta = await campaigns.find(campaignId);
  if (meta?.status !== 'PREPARING') return;
  const { audience, cutoff, excludedCampaigns, expiresAt } = meta;
  const recipients: entered.EnteredShards = Object.fromEntries(group.map((shard) => [shard, 0]));
  await forEachShard(group, async (shard, limit) => {
    for await (const page of audiencePages(audience, { shard, cutoff, excludedCampaigns })) {
      await forEachLimit(page.recipients, (each) => ledger.enter(campaignId, each, expiresAt), limit);
      recipients[shard] = (recipients[shard] ?? 0) + page.recipients.length;
    }
  });
  await entered.note(campaignId, recipients, expiresAt);
  const now = await addProgress(campaignId, {});
  // This run did not notice the cancel, which did not see its rows.
  if (now?.status === 'CANCELLED') return cancelShards(now);
  const enteredShards = Object.keys(await entered.soFar(campaignId));
  if (enteredShards.length >= shards.length) await enqueue('campaign', { step: 'prepare', campaignId });
}
