import type { Key } from '../../platform/dynamo/reads.ts';
import { VisibleError } from '../../platform/http/errors.ts';
import { logger } from '../../platform/log/log.ts';
import type { ListDecision, ShardStep } from '../../platform/queues/messages.ts';
import { enqueue, enqueueAll } from '../../platform/queues/queue.ts';
import { putBackOr } from '../campaign/campaignConflicts.ts';
import type { CampaignMeta } from '../campaign/campaigns.ts';
import { resolveDoubts } from '../campaign/progress.ts';
import { requireCampaign } from '../campaign/requireCampaign.ts';
import { reopen } from '../campaign/status.ts';
import { enqueueShards } from '../prepare/enqueueShard.ts';
import { shardGroups } from '../prepare/shardGroups.ts';
import * as recipients from './recipients.ts';

/** DynamoDB takes 100 items in one transaction; two are the campaign's own. */
const perWrite = 90;

/** The reason on the row of somebody whom an admin counted as sent. */
export const countedBy = (admin: string) => `Counted as sent by ${admin}`;

/**
 * Does to everybody on the list what the admin decided, as many as there is time for; workers do it to the others. Returns
 * whether there was anybody. Throws 409 where the campaign does not allow it.
 */
export async function decideAll(decision: ListDecision, hasTime: () => boolean): Promise<boolean> {
  const { campaignId, list, at } = decision;
  const meta = await requireCampaign(campaignId);
  let some = false;
  let after: Key | undefined;
  do {
    const { items, next } = await recipients.list(campaignId, list, { after, limit: perWrite });
    const listed = items.filter(({ listedAt = '' }) => listedAt <= at);
    if ((await decide(meta, decision, listed)) > 0) some = true;
    after = next;
  } while (after && hasTime());

  if (after) {
    const groups = shardGroups(meta.total);
    await enqueueAll(
      'campaign',
      groups.map((shards) => ({ step: 'decide' as const, ...decision, shards })),
    );
  } else if (some) await goOn(meta, decision);
  return some || after !== undefined;
}

/** DECIDE: as {@link decideAll}, for some shards. Nobody waits for it, and what the campaign no longer allows stays undone. */
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
    logger.warn('What was decided about a list cannot be done any more', { error, campaignId, list });
  }
  // Also for those who were put back before.
  await goOn(meta, decision, shards);
}

/** How many of them it was done to. */
const decide = async (
  meta: CampaignMeta,
  { campaignId, list, as, admin }: ListDecision,
  rows: recipients.Recipient[],
): Promise<number> => {
  const ids = rows.map(({ id }) => id);
  return as === 'sent'
    ? resolveDoubts(campaignId, ids, { reason: countedBy(admin) })
    : putBackOr(meta, await reopen(meta, ids, list));
};

async function goOn(meta: CampaignMeta, { campaignId, as }: ListDecision, shards?: string[]): Promise<void> {
  if (as === 'sent') return enqueue('campaign', { step: 'finish', campaignId });
  return shards ? enqueue('campaign', { step: 'enqueue', campaignId, shards }) : enqueueShards(meta);
}
