import type { CampaignStatus, RecipientList, Resolution } from '../../../shared/model/campaign.ts';

import { conflict } from '../errors.ts';
import { enqueue } from '../queue.ts';
import type { CampaignMeta as Meta } from '../store/campaigns/campaigns.ts';
import { resolveDoubt, resolveDoubts } from '../store/campaigns/progress.ts';
import * as recipients from '../store/campaigns/recipients.ts';
import { change, reopen } from '../store/campaigns/status.ts';
import type { Key } from '../store/reads.ts';
import { shardOf } from '../store/shards.ts';
import { cancelShards } from './cancelShard.ts';
import { enqueueShards } from './enqueueShard.ts';
import { requireCampaign } from './requireCampaign.ts';

/** Workers notice it at their next message. */
export async function pause(id: string, admin: string): Promise<Meta> {
  const meta = await requireCampaign(id);
  if (meta.status !== 'PAUSED') await changeStatus(meta, { status: 'PAUSED', reason: `Paused by ${admin}` });
  return requireCampaign(id);
}

/** Goes on with exactly those who were not mailed yet. */
export async function resume(id: string): Promise<Meta> {
  const meta = await requireCampaign(id);
  if (meta.status !== 'SENDING') await changeStatus(meta, { status: 'SENDING', from: 'PAUSED' });
  // Also when it is sending already: an earlier request may have stopped half-way.
  await enqueueShards(id);
  return requireCampaign(id);
}

/** Skips everybody not mailed yet; workers notice it at their next message. */
export async function cancel(id: string, admin: string): Promise<Meta> {
  const meta = await requireCampaign(id);
  if (meta.status !== 'CANCELLED') await changeStatus(meta, { status: 'CANCELLED', reason: `Cancelled by ${admin}` });
  await cancelShards(id);
  return requireCampaign(id);
}

/** Mails again everybody whom SES refused. */
export async function retryFailed(id: string): Promise<Meta> {
  const meta = await requireCampaign(id);
  if (meta.followedBy) {
    throw conflict('This letter was sent once more to those who had not got it, and they were among them.');
  }
  let again = 0;
  for await (const ids of listed(id, 'FAILED')) again += putBackOr(meta, await reopen(meta, ids, 'FAILED'));
  if (again === 0) throw conflict('Nobody is left for whom it failed');
  await enqueueShards(id);
  return requireCampaign(id);
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

/** The API cuts off at 30 s: after so many milliseconds the rest is left for another request. */
const timeLimit = 20_000;

/** Resolves all recipients in doubt in the way that the admin chose. */
export async function resolveAll(id: string, as: Resolution, admin: string): Promise<Meta> {
  const meta = await requireCampaign(id);
  const until = Date.now() + timeLimit;
  let ended = 0;
  for await (const ids of listed(id, 'IN_DOUBT')) {
    ended +=
      as === 'sent'
        ? await resolveDoubts(id, ids, { reason: countedBy(admin) })
        : putBackOr(meta, await reopen(meta, ids, 'IN_DOUBT'));
    if (Date.now() > until) break;
  }
  if (ended === 0) throw conflict('Nobody is in doubt any more');
  if (as === 'sent') await enqueue('campaign', { step: 'finish', campaignId: id });
  else await enqueueShards(id);
  return requireCampaign(id);
}

const countedBy = (admin: string) => `Counted as sent by ${admin}`;

/** Resolves one recipient in doubt in the way that the admin chose. */
export async function resolve(id: string, recipient: string, as: Resolution, admin: string): Promise<Meta> {
  const meta = await requireCampaign(id);
  const noDoubt = conflict('This recipient is not in doubt any more');
  if (as === 'sent') {
    if (!(await resolveDoubt(id, recipient, { reason: countedBy(admin) }))) throw noDoubt;
    await enqueue('campaign', { step: 'finish', campaignId: id });
  } else {
    if (putBackOr(meta, await reopen(meta, [recipient], 'IN_DOUBT')) === 0) throw noDoubt;
    await enqueue('campaign', { step: 'enqueue', campaignId: id, shard: shardOf(recipient) });
  }
  return requireCampaign(id);
}

function putBackOr(meta: Meta, result: Awaited<ReturnType<typeof reopen>>): number {
  if (result === 'locked')
    throw conflict('Another send of this template is under way. Please try again when it has ended.');
  if (result === 'status') throw conflict(`The send ${statusText[meta.status]}: nobody can be mailed again now`);
  return result;
}

async function changeStatus(
  meta: Meta,
  to: { status: CampaignStatus; from?: CampaignStatus; reason?: string },
): Promise<void> {
  if (await change(meta, to)) return;
  const now = await requireCampaign(meta.id);
  // Another request did the same at this moment.
  if (now.status === to.status) return;
  throw conflict(`The send ${statusText[now.status]}: it cannot be ${verbs[to.status]} now`);
}

const statusText: Record<CampaignStatus, string> = {
  PREPARING: 'is being prepared',
  SENDING: 'is under way',
  PAUSED: 'is paused',
  COMPLETE: 'is complete',
  CANCELLED: 'was cancelled',
  NEEDS_ATTENTION: 'has ended but for recipients in doubt',
};
const verbs: Partial<Record<CampaignStatus, string>> = { PAUSED: 'paused', SENDING: 'resumed', CANCELLED: 'cancelled' };
