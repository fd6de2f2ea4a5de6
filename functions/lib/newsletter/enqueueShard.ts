import { enqueueAll, type Messages } from '../queue.ts';
import * as campaigns from '../store/campaigns.ts';
import * as recipients from '../store/recipients.ts';
import { shards } from '../store/subscribers.ts';
import type { Entry } from './audience.ts';

/** Recipients in one message. Pausing and cancelling take effect within one of these. */
export const chunkSize = 20;

/** Asks for every recipient who is still to be mailed to be put into the queue. */
export async function enqueueShards(campaignId: string): Promise<void> {
  const steps = shards.map((shard) => ({ step: 'enqueue' as const, campaignId, shard }));
  await enqueueAll('campaign', [...steps, { step: 'settle', campaignId }]);
}

/** Puts those of a shard who wait to be mailed into the send queue. Doing it twice sends nothing twice: see claim. */
export async function enqueueShard(campaignId: string, shard: string): Promise<void> {
  const meta = await campaigns.find(campaignId);
  if (meta?.status !== 'SENDING') return;
  let waiting: Entry[] = [];
  const flush = async (size: number) => {
    const messages = [];
    while (waiting.length >= size && waiting.length > 0) {
      messages.push(chunkOf(campaignId, waiting.slice(0, chunkSize)));
      waiting = waiting.slice(chunkSize);
    }
    await enqueueAll('send', messages);
  };
  for await (const rows of recipients.inShard(campaignId, shard)) {
    waiting.push(...rows.filter(({ state }) => state === 'PENDING'));
    await flush(chunkSize);
  }
  await flush(1);
}

/** The message that has these recipients mailed. */
export function chunkOf(campaignId: string, entries: Entry[]): Messages['send'] {
  const members = entries.flatMap(({ member }) => member ?? []);
  return { campaignId, recipients: entries.map(({ id }) => id), ...(members.length > 0 && { members }) };
}

/** The recipients of such a message. */
export const entriesOf = ({ recipients: ids, members }: Messages['send']): Entry[] =>
  ids.map((id, index) => ({ id, ...(members?.[index] && { member: members[index] }) }));
