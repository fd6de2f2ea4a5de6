import { shardOf } from '../../../../shared/platform/shards.ts';
import type { Campaign, CampaignStatus, Resolution } from '../../../../shared/sending/model/campaign.ts';
import { retry } from '../../platform/async/retry.ts';
import { conflict } from '../../platform/http/errors.ts';
import { enqueue, type ListDecision } from '../../platform/queues/queue.ts';
import { followedConflict, requireReopened, statusText } from '../campaign/campaignConflicts.ts';
import { campaignOf } from '../campaign/campaignNow.ts';
import { type CampaignMeta, requireCampaign } from '../campaign/campaigns.ts';
import { resolveDoubt } from '../campaign/progress.ts';
import { changeStatus, reopen } from '../campaign/status.ts';
import { countedAsSentBy, decideAll } from '../ledger/decideAll.ts';
import { toCampaign } from '../ledger/progress.ts';
import { enqueueShards } from '../prepare/enqueueShard.ts';
import { cancelShards } from './cancelShard.ts';
import { takeOffUnsent } from './letterOnSite.ts';

/** Pauses a campaign; workers notice it at their next message. */
export async function pause(id: string, admin: string): Promise<Campaign> {
  const meta = await requireCampaign(id);
  const reason = `Paused by ${admin}`;
  if (meta.status !== 'PAUSED') await requireStatusChange(meta, { status: 'PAUSED', reason });
  // From now on it waits for an admin, not for SES.
  else if (meta.halted) await changeStatus(meta, { status: 'PAUSED', from: 'PAUSED', reason });
  return campaignOf(id);
}

/** Resumes with exactly those not mailed yet. */
export async function resume(id: string): Promise<Campaign> {
  const meta = await requireCampaign(id);
  // Paused before it began to send, as a restore does: its list of recipients may be incomplete.
  const status = meta.sendingSince === undefined ? 'PREPARING' : 'SENDING';
  if (meta.status !== status) await requireStatusChange(meta, { status, from: 'PAUSED' });
  // Even if it was already resumed: an earlier request may have stopped halfway.
  if (status === 'PREPARING') await enqueue('campaign', { step: 'prepare', campaignId: id });
  else await enqueueShards(meta);
  return campaignOf(id);
}

/** Cancels a campaign and skips everybody not mailed yet; workers notice it at their next message. */
export async function cancel(id: string, admin: string): Promise<Campaign> {
  const meta = await requireCampaign(id);
  if (meta.status !== 'CANCELLED')
    await requireStatusChange(meta, { status: 'CANCELLED', reason: `Canceled by ${admin}` });
  await cancelShards(meta);
  const cancelled = await requireCampaign(id);
  // Sending had not begun. If it had, the final count says whether anybody was mailed.
  if (cancelled.sendingSince === undefined) await takeOffUnsent(cancelled);
  return toCampaign(cancelled);
}

/** Mails everybody again whom SES refused. */
export async function retryFailed(id: string, admin: string): Promise<Campaign> {
  const meta = await requireCampaign(id);
  if (meta.followedBy) throw followedConflict();
  const decided = await decideNow({ campaignId: id, list: 'FAILED', as: 'send-again', admin });
  if (!decided) throw conflict('There’s no one left for whom it failed');
  return campaignOf(id);
}

/** Resolves all recipients in doubt as the admin chose. */
export async function resolveAll(id: string, as: Resolution, admin: string): Promise<Campaign> {
  const decided = await decideNow({ campaignId: id, list: 'IN_DOUBT', as, admin });
  if (!decided) throw conflict('No one is unconfirmed any longer');
  return campaignOf(id);
}

/** A third of the API's time-out, in milliseconds; workers do the rest. */
const timeLimit = 10_000;

function decideNow(decision: Omit<ListDecision, 'at'>): Promise<boolean> {
  const start = Date.now();
  return decideAll({ ...decision, at: new Date(start).toISOString() }, () => Date.now() < start + timeLimit);
}

/** Resolves one recipient in doubt as the admin chose. */
export async function resolve(id: string, recipient: string, as: Resolution, admin: string): Promise<Campaign> {
  const meta = await requireCampaign(id);
  const noDoubt = conflict('This recipient is no longer unconfirmed');
  if (as === 'sent') {
    if (!(await resolveDoubt(id, recipient, { reason: countedAsSentBy(admin) }))) throw noDoubt;
    await enqueue('campaign', { step: 'finish', campaignId: id });
  } else {
    if ((await requireReopened(meta, await reopen(meta, [recipient], 'IN_DOUBT'))) === 0) throw noDoubt;
    await enqueue('campaign', { step: 'enqueue', campaignId: id, shards: [shardOf(recipient)] });
  }
  return campaignOf(id);
}

function requireStatusChange(
  read: CampaignMeta,
  to: { status: CampaignStatus; from?: CampaignStatus; reason?: string },
): Promise<true> {
  let meta = read;
  return retry(async () => {
    if (await changeStatus(meta, to)) return true;
    const now = await requireCampaign(meta.id);
    // Another request did the same meanwhile.
    if (now.status === to.status) return true;
    if (now.status === meta.status)
      throw conflict(`The send ${statusText[now.status]}: it can’t be ${verbs[to.status]} now`);
    // The status changed since it was read; the new one may allow the change.
    meta = now;
    return undefined;
  });
}

const verbs: Partial<Record<CampaignStatus, string>> = {
  PAUSED: 'paused',
  PREPARING: 'resumed',
  SENDING: 'resumed',
  CANCELLED: 'canceled',
};
