import type { CampaignStatus, RecipientList, Resolution } from '../../../shared/model/campaign.ts';
import type { Key } from '../cursor.ts';
import { conflict } from '../errors.ts';
import { enqueue } from '../queue.ts';
import { endDoubt, endDoubts } from '../store/campaignProgress.ts';
import { change, reopen } from '../store/campaignStatus.ts';
import type { CampaignMeta as Meta } from '../store/campaigns.ts';
import * as recipients from '../store/recipients.ts';
import { shardOf } from '../store/subscribers.ts';
import { cancelShards } from './cancelShard.ts';
import { enqueueShards } from './enqueueShard.ts';
import { existing } from './existing.ts';

/** Workers see it at their next message. */
export async function pause(id: string, admin: string): Promise<Meta> {
  const meta = await existing(id);
  if (meta.status !== 'PAUSED') await turn(meta, { status: 'PAUSED', reason: `Paused by ${admin}` });
  return existing(id);
}

/** Goes on with exactly those who were not mailed yet. */
export async function resume(id: string): Promise<Meta> {
  const meta = await existing(id);
  if (meta.status !== 'SENDING') await turn(meta, { status: 'SENDING', from: 'PAUSED' });
  // Also when it is sending already: should the first request have stopped half-way, this one sets it going.
  await enqueueShards(id);
  return existing(id);
}

/** Who was not mailed yet is passed over; workers see it at their next message. */
export async function cancel(id: string, admin: string): Promise<Meta> {
  const meta = await existing(id);
  if (meta.status !== 'CANCELLED') await turn(meta, { status: 'CANCELLED', reason: `Cancelled by ${admin}` });
  await cancelShards(id);
  return existing(id);
}

/** Mails those once more whom SES refused. */
export async function retryFailed(id: string): Promise<Meta> {
  const meta = await existing(id);
  if (meta.followedBy) {
    throw conflict('This letter was sent once more to those who had not got it, and they were among them.');
  }
  let again = 0;
  for await (const ids of listed(id, 'FAILED')) again += putBackOr(meta, await reopen(meta, ids, 'FAILED'));
  if (again === 0) throw conflict('Nobody is left for whom it failed');
  await enqueueShards(id);
  return existing(id);
}

/** DynamoDB takes 100 items in one transaction; two are the campaign's own. */
const perWrite = 90;

/** The recipients on a list, as many at a time as one transaction takes. */
async function* listed(id: string, list: RecipientList): AsyncGenerator<string[]> {
  let after: Key | undefined;
  do {
    const { items, next } = await recipients.list(id, list, after);
    for (let start = 0; start < items.length; start += perWrite) {
      yield items.slice(start, start + perWrite).map((row) => row.id);
    }
    after = next;
  } while (after);
}

/** The API cuts off at 30 s: after so long, in milliseconds, the rest is left for another request. */
const patience = 20_000;

/** Ends the doubt about everybody in the way that the admin chose. */
export async function resolveAll(id: string, as: Resolution, admin: string): Promise<Meta> {
  const meta = await existing(id);
  const until = Date.now() + patience;
  let ended = 0;
  for await (const ids of listed(id, 'IN_DOUBT')) {
    ended +=
      as === 'sent'
        ? await endDoubts(id, ids, { reason: countedBy(admin) })
        : putBackOr(meta, await reopen(meta, ids, 'IN_DOUBT'));
    if (Date.now() > until) break;
  }
  if (ended === 0) throw conflict('Nobody is in doubt any more');
  if (as === 'sent') await enqueue('campaign', { step: 'settle', campaignId: id });
  else await enqueueShards(id);
  return existing(id);
}

const countedBy = (admin: string) => `Counted as sent by ${admin}`;

/** Ends the doubt about one recipient in the way that the admin chose. */
export async function resolve(id: string, recipient: string, as: Resolution, admin: string): Promise<Meta> {
  const meta = await existing(id);
  const settled = conflict('This recipient is not in doubt any more');
  if (as === 'sent') {
    if (!(await endDoubt(id, recipient, { reason: countedBy(admin) }))) throw settled;
    await enqueue('campaign', { step: 'settle', campaignId: id });
  } else {
    if (putBackOr(meta, await reopen(meta, [recipient], 'IN_DOUBT')) === 0) throw settled;
    await enqueue('campaign', { step: 'enqueue', campaignId: id, shard: shardOf(recipient) });
  }
  return existing(id);
}

function putBackOr(meta: Meta, result: Awaited<ReturnType<typeof reopen>>): number {
  if (result === 'locked')
    throw conflict('Another send of this template is under way. Please try again when it has ended.');
  if (result === 'status') throw conflict(`The send ${words[meta.status]}: nobody can be mailed again now`);
  return result;
}

async function turn(meta: Meta, to: { status: CampaignStatus; from?: CampaignStatus; reason?: string }): Promise<void> {
  if (await change(meta, to)) return;
  const now = await existing(meta.id);
  // Somebody did the same in this moment.
  if (now.status === to.status) return;
  throw conflict(`The send ${words[now.status]}: it cannot be ${verbs[to.status]} now`);
}

const words: Record<CampaignStatus, string> = {
  PREPARING: 'is being prepared',
  SENDING: 'is under way',
  PAUSED: 'is paused',
  COMPLETE: 'is complete',
  CANCELLED: 'was cancelled',
  NEEDS_ATTENTION: 'has ended but for recipients in doubt',
};
const verbs: Partial<Record<CampaignStatus, string>> = { PAUSED: 'paused', SENDING: 'resumed', CANCELLED: 'cancelled' };
