import { enqueue, enqueueAll, type Messages, type ShardStep } from '../queue.ts';
import * as campaigns from '../store/campaigns/campaigns.ts';
import * as recipients from '../store/campaigns/recipients.ts';
import { shards } from '../store/shards.ts';
import { putInDoubt } from './putInDoubt.ts';

/** Recipients in one message. */
export const chunkSize = 20;

/** Enqueues the steps that put every PENDING recipient into the send queue. `now`: see {@link ShardStep}. */
export async function enqueueShards(campaignId: string, now?: number): Promise<void> {
  const steps = shards.map((shard) => ({ step: 'enqueue' as const, campaignId, shard, ...(now && { now }) }));
  await enqueueAll('campaign', [...steps, { step: 'finish', campaignId }]);
}

/**
 * Puts the PENDING recipients of a shard into the send queue; while the campaign is paused, it looks after dead claims
 * alone. Doing it twice mails nobody twice: see claim.
 */
export async function enqueueShard(step: ShardStep, hasTime: () => boolean): Promise<void> {
  const { campaignId, shard, after, now } = step;
  const status = (await campaigns.find(campaignId))?.status;
  if (status !== 'SENDING' && status !== 'PAUSED') return;
  let waiting: recipients.RecipientRef[] = [];
  const flush = async (size: number) => {
    const messages = [];
    while (waiting.length >= size && waiting.length > 0) {
      messages.push(chunkOf(campaignId, waiting.slice(0, chunkSize)));
      waiting = waiting.slice(chunkSize);
    }
    await enqueueAll('send', messages);
  };
  for await (const { rows, last } of recipients.inShard(campaignId, shard, after)) {
    await putInDoubt(campaignId, rows, now);
    if (status === 'SENDING') waiting.push(...rows.filter(({ state }) => state === 'PENDING'));
    await flush(chunkSize);
    if (!last || hasTime()) continue;
    await flush(1);
    return enqueue('campaign', { ...step, step: 'enqueue', after: last });
  }
  await flush(1);
}

/** The message by which a worker mails these recipients. */
export const chunkOf = (campaignId: string, chunk: recipients.RecipientRef[]): Messages['send'] => ({
  campaignId,
  recipients: chunk.map(({ id, signupId }) => ({ id, ...(signupId && { signupId }) })),
});
