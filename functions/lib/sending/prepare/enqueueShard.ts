import { enqueueAll, type Messages, type RecipientRef, type ShardStep } from '../../platform/queues/queue.ts';
import * as campaigns from '../campaign/campaigns.ts';
import { putInDoubt } from '../ledger/putInDoubt.ts';
import * as recipients from '../ledger/recipients.ts';
import { forEachShard, shardGroups } from './shardGroups.ts';

/** Recipients in one message. */
export const chunkSize = 20;

/** Requests that every PENDING recipient be put into the send queue. `now`: see {@link ShardStep}. */
export async function enqueueShards(
  { id: campaignId, total }: Pick<campaigns.CampaignMeta, 'id' | 'total'>,
  now?: number,
): Promise<void> {
  const steps = shardGroups(total).map((shards) => ({ step: 'enqueue' as const, campaignId, shards, now }));
  await enqueueAll('campaign', [...steps, { step: 'finish', campaignId }]);
}

/**
 * ENQUEUE: puts the PENDING recipients of some shards into the send queue; while the campaign is paused, it only handles dead
 * claims. Doing it twice mails nobody twice: see `claim`.
 */
export async function enqueueShard({ campaignId, shards, now }: ShardStep): Promise<void> {
  const status = (await campaigns.find(campaignId))?.status;
  if (status !== 'SENDING' && status !== 'PAUSED') return;
  let waiting: RecipientRef[] = [];
  const flush = async (size: number) => {
    const messages = [];
    while (waiting.length >= size && waiting.length > 0) {
      messages.push(chunkOf(campaignId, waiting.slice(0, chunkSize)));
      waiting = waiting.slice(chunkSize);
    }
    await enqueueAll('send', messages);
  };
  await forEachShard(shards, async (shard) => {
    for await (const rows of recipients.inShard(campaignId, shard)) {
      await putInDoubt(campaignId, rows, now);
      if (status === 'SENDING') waiting.push(...rows.filter(({ state }) => state === 'PENDING'));
      await flush(chunkSize);
    }
  });
  await flush(1);
}

/** The message that makes a worker mail these recipients. */
export const chunkOf = (campaignId: string, chunk: RecipientRef[]): Messages['send'] => ({
  campaignId,
  recipients: chunk.map(({ id, signupId }) => ({ id, ...(signupId && { signupId }) })),
});
