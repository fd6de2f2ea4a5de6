import { shardOf } from '../../../../shared/platform/shards.ts';
import type { CampaignStatus, Resolution } from '../../../../shared/sending/model/campaign.ts';
import { retry } from '../../platform/async/retry.ts';
import { conflict } from '../../platform/http/errors.ts';
import type { ListDecision } from '../../platform/queues/messages.ts';
import { enqueue } from '../../platform/queues/queue.ts';
import { followed, putBackOr, statusText } from '../campaign/campaignConflicts.ts';
import type { CampaignMeta as Meta } from '../campaign/campaigns.ts';
import { resolveDoubt } from '../campaign/progress.ts';
import { requireCampaign } from '../campaign/requireCampaign.ts';
import { change, reopen } from '../campaign/status.ts';
import { countedBy, decideAll } from '../ledger/decideAll.ts';
import { enqueueShards } from '../prepare/enqueueShard.ts';
import { cancelShards } from './cancelShard.ts';
import { takeOffUnsent } from './letterOnSite.ts';

/** Workers notice it at their next message. */
export async function pause(id: string, admin: string): Promise<Meta> {
  const meta = await requireCampaign(id);
  if (meta.status !== 'PAUSED') await changeStatus(meta, { status: 'PAUSED', reason: `Paused by ${admin}` });
  return requireCampaign(id);
}

/** Goes on with exactly those who were not mailed yet. */
export async function resume(id: string): Promise<Meta> {
  const meta = await requireCampaign(id);
  // Paused before it began to send, as a restore does it: its list of recipients may not be whole.
  const status = meta.sendingSince === undefined ? 'PREPARING' : 'SENDING';
  if (meta.status !== status) await changeStatus(meta, { status, from: 'PAUSED' });
  // Also when it goes on already: an earlier request may have stopped half-way.
  if (status === 'PREPARING') await enqueue('campaign', { step: 'prepare', campaignId: id });
  else await enqueueShards(meta);
  return requireCampaign(id);
}

/** Skips everybody not mailed yet; workers notice it at their next message. */
export async function cancel(id: string, admin: string): Promise<Meta> {
  const meta = await requireCampaign(id);
  if (meta.status !== 'CANCELLED') await changeStatus(meta, { status: 'CANCELLED', reason: `Cancelled by ${admin}` });
  await cancelShards(meta);
  const cancelled = await requireCampaign(id);
  // It had not begun. Where it had, the count at its end says whether anybody was mailed.
  if (cancelled.sendingSince === undefined) await takeOffUnsent(cancelled);
  return cancelled;
}

/** Mails again everybody whom SES refused. */
export async function retryFailed(id: string, admin: string): Promise<Meta> {
  const meta = await requireCampaign(id);
  if (meta.followedBy) throw followed();
  const decided = await decideNow({ campaignId: id, list: 'FAILED', as: 'send-again', admin });
  if (!decided) throw conflict('Nobody is left for whom it failed');
  return requireCampaign(id);
}

/** Resolves all recipients in doubt in the way that the admin chose. */
export async function resolveAll(id: string, as: Resolution, admin: string): Promise<Meta> {
  const decided = await decideNow({ campaignId: id, list: 'IN_DOUBT', as, admin });
  if (!decided) throw conflict('Nobody is in doubt any more');
  return requireCampaign(id);
}

/** A third of what the API waits for an answer, in milliseconds; workers do the rest. */
const timeLimit = 10_000;

function decideNow(decision: Omit<ListDecision, 'at'>): Promise<boolean> {
  const begun = Date.now();
  return decideAll({ ...decision, at: new Date(begun).toISOString() }, () => Date.now() < begun + timeLimit);
}

/** Resolves one recipient in doubt in the way that the admin chose. */
export async function resolve(id: string, recipient: string, as: Resolution, admin: string): Promise<Meta> {
  const meta = await requireCampaign(id);
  const noDoubt = conflict('This recipient is not in doubt any more');
  if (as === 'sent') {
    if (!(await resolveDoubt(id, recipient, { reason: countedBy(admin) }))) throw noDoubt;
    await enqueue('campaign', { step: 'finish', campaignId: id });
  } else {
    if ((await putBackOr(meta, await reopen(meta, [recipient], 'IN_DOUBT'))) === 0) throw noDoubt;
    await enqueue('campaign', { step: 'enqueue', campaignId: id, shards: [shardOf(recipient)] });
  }
  return requireCampaign(id);
}

function changeStatus(
  read: Meta,
  to: { status: CampaignStatus; from?: CampaignStatus; reason?: string },
): Promise<true> {
  let meta = read;
  return retry(async () => {
    if (await change(meta, to)) return true;
    const now = await requireCampaign(meta.id);
    // Another request did the same at this moment.
    if (now.status === to.status) return true;
    if (now.status === meta.status)
      throw conflict(`The send ${statusText[now.status]}: it cannot be ${verbs[to.status]} now`);
    // It changed since it was read: as it is now, it may be allowed.
    meta = now;
    return undefined;
  });
}

const verbs: Partial<Record<CampaignStatus, string>> = {
  PAUSED: 'paused',
  PREPARING: 'resumed',
  SENDING: 'resumed',
  CANCELLED: 'cancelled',
};
