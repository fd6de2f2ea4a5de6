import type { Key } from '../../platform/dynamo/reads.ts';
import { VisibleError } from '../../platform/http/errors.ts';
import { logger } from '../../platform/log/log.ts';
import { enqueue, enqueueAll, type ListDecision, type ShardStep } from '../../platform/queues/queue.ts';
import { requireReopened } from '../campaign/campaignConflicts.ts';
import { type CampaignMeta, requireCampaign } from '../campaign/campaigns.ts';
import { resolveDoubts } from '../campaign/progress.ts';
import { reopen } from '../campaign/status.ts';
import { enqueueShards } from '../prepare/enqueueShard.ts';
import { shardGroups } from '../prepare/shardGroups.ts';
import * as recipients from './recipients.ts';

/** DynamoDB allows 100 items in a transaction; two are the campaign's own. */
const perWrite = 90;

/** The reason stored with a recipient whom an admin counted as sent. */
export const countedAsSentBy = (admin: string) => `Counted as sent by ${admin}`;

/**
 * Applies an admin's decision to everybody on a list, while `hasTime`; workers do the rest. Returns whether anybody was on
 * it. Throws 409 if the campaign does not allow it.
 */
export async function decideAll(decision: ListDecision, hasTime: () => boolean): Promise<boolean> {
  const { campaignId, list, at } = decision;
  const meta = await requireCampaign(campaignId);
  let anyDecided = false;
  let after: Key | undefined;
  do {
    const { items, next } = await recipients.list(campaignId, list, { after, limit: perWrite });
    const listed = items.filter(({ listedAt = '' }) => listedAt <= at);
    if ((await decide(meta, decision, listed)) > 0) anyDecided = true;
    after = next;
  } while (after && hasTime());

  if (after) {
    const groups = shardGroups(meta.total);
    await enqueueAll(
      'campaign',
      groups.map((shards) => ({ step: 'decide' as const, ...decision, shards })),
    );
  } else if (anyDecided) await continueCampaign(meta, decision);
  return anyDecided || after !== undefined;
}

/** DECIDE: applies an admin's decision to some shards. Nobody waits for it: what the campaign no longer allows is skipped. */
export async function decideShard({ shards, ...decision }: ListDecision & ShardStep): Promise<void> {
  const { campaignId, list, at } = decision;
  const meta = await requireCampaign(campaignId);
  try {
    for (const shard of shards)
      for await (const rows of recipients.inShard(campaignId, shard)) {
        const listed = rows.filter(({ state, listedAt = '' }) => state === list && listedAt <= at);
        for (let start = 0; start < listed.length; start += perWrite)
          await decide(meta, decision, listed.slice(start, start + perWrite));
      }
  } catch (error) {
    if (!(error instanceof VisibleError)) throw error;
    logger.warn('The send no longer allows a decision about a list', { error, campaignId, list });
  }
  // Also for those that were already returned to PENDING.
  await continueCampaign(meta, decision, shards);
}

/** Returns to how many rows the decision was applied. */
const decide = async (
  meta: CampaignMeta,
  { campaignId, list, as, admin }: ListDecision,
  rows: recipients.Recipient[],
): Promise<number> => {
  const ids = rows.map(({ id }) => id);
  return as === 'sent'
    ? resolveDoubts(campaignId, ids, { reason: countedAsSentBy(admin) })
    : requireReopened(meta, await reopen(meta, ids, list));
};

async function continueCampaign(
  meta: CampaignMeta,
  { campaignId, as }: ListDecision,
  shards?: string[],
): Promise<void> {
  if (as === 'sent') return enqueue('campaign', { step: 'finish', campaignId });
  return shards ? enqueue('campaign', { step: 'enqueue', campaignId, shards }) : enqueueShards(meta);
}
