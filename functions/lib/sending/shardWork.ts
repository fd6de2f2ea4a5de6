import { shards } from '../../../shared/platform/resources.ts';
import { defaultConcurrency, forEachLimit } from '../platform/async.ts';
import { enqueueAll, type Messages, type RecipientRef, type ShardStep } from '../platform/queues/queue.ts';
import { type CampaignMeta, find } from './campaigns.ts';
import { inShard, type Recipient, record, skip } from './ledger.ts';
import { addProgress, addProgressToEnd, requestFinish } from './progress.ts';

/* Work on all recipients of a campaign: docs/decisions/0078-a-send-works-by-shards.md */

/** About how many recipients one message should cover, as long as there are enough shards to split them. */
const perMessage = 1000;

/** The shards in groups, one for each message: a short list takes one message, a long one a message for each shard. */
export function shardGroups(recipients: number): string[][] {
  const count = Math.min(shards.length, 2 ** Math.ceil(Math.log2(Math.max(1, recipients / perMessage))));
  return Array.from({ length: count }, (_, group) => shards.filter((_, index) => index % count === group));
}

/** `limit`: how many requests `work` may make at once. */
export const forEachShard = (group: string[], work: (shard: string, limit: number) => Promise<unknown>) =>
  forEachLimit(group, (shard) => work(shard, Math.max(1, Math.floor(defaultConcurrency / group.length))));

/** Requests what is left to do for those who have not got a campaign's email. `now`: see {@link ShardStep}. */
export async function enqueueRemaining({ id, total }: Pick<CampaignMeta, 'id' | 'total'>, now?: number): Promise<void> {
  const steps = shardGroups(total).map((group) => ({ step: 'remaining' as const, campaignId: id, shards: group, now }));
  await enqueueAll('campaign', [...steps, { step: 'finish', campaignId: id }]);
}

export const chunkSize = 20;

/**
 * REMAINING: puts the PENDING recipients of some shards into the send queue or, once the campaign is canceled, skips
 * them; while it is paused, only dead claims are handled. Doing it twice emails no one twice: see `claim`.
 */
export async function handleRemaining({ campaignId, shards: group, now }: ShardStep): Promise<void> {
  const status = (await find(campaignId))?.status;
  if (status !== 'SENDING' && status !== 'PAUSED' && status !== 'CANCELED') return;
  let waiting: RecipientRef[] = [];
  let skipped = 0;
  const flush = async (size: number) => {
    const messages = [];
    for (; waiting.length >= size; waiting = waiting.slice(chunkSize)) messages.push(chunkOf(campaignId, waiting));
    await enqueueAll('send', messages);
  };
  await forEachShard(group, async (shard, limit) => {
    for await (const rows of inShard(campaignId, shard)) {
      if (now !== undefined) await putInDoubt(campaignId, rows, now);
      const pending = rows.filter(({ state }) => state === 'PENDING');
      if (status === 'SENDING') waiting.push(...pending);
      const skipOne = async ({ id }: Recipient) => {
        if (await skip(campaignId, id, 'canceled')) skipped++;
      };
      if (status === 'CANCELED') await forEachLimit(pending, skipOne, limit);
      await flush(chunkSize);
    }
  });
  await flush(1);
  if (skipped > 0) await addProgressToEnd(campaignId, { SKIPPED: skipped });
}

/** The message that makes a worker email the first of these recipients. */
export const chunkOf = (campaignId: string, recipients: RecipientRef[]): Messages['send'] => ({
  campaignId,
  recipients: recipients.slice(0, chunkSize).map(({ id, signupId }) => ({ id, ...(signupId && { signupId }) })),
});

/** Puts those of `rows` in doubt whose worker died: their claims had expired at `now` (Unix milliseconds). */
async function putInDoubt(campaignId: string, rows: Recipient[], now: number): Promise<void> {
  const outcome = { state: 'IN_DOUBT' as const, reason: 'Sending stopped partway through this email' };
  let doubted = 0;
  for (const row of rows) {
    const isDead = row.state === 'CLAIMED' && now >= (row.claimedUntil ?? 0);
    if (isDead && (await record(campaignId, row.id, row.claimId, outcome))) doubted++;
  }
  if (doubted === 0) return;
  await addProgress(campaignId, { IN_DOUBT: doubted });
  // The count requested with this step may have run before it.
  await requestFinish(campaignId);
}
