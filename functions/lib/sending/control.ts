import { isNewsletter } from '../../../shared/people/model/audience.ts';
import { shardOf } from '../../../shared/platform/resources.ts';
import type { Campaign, CampaignStatus, Resolution } from '../../../shared/sending/model/campaign.ts';
import * as letters from '../letters/site/letters.ts';
import { groupsOf, retry } from '../platform/async.ts';
import type { Key } from '../platform/dynamo/reads.ts';
import { conflict, VisibleError } from '../platform/http/errors.ts';
import { logger } from '../platform/log.ts';
import { enqueue, enqueueAll, type ListDecision, type ShardStep } from '../platform/queues/queue.ts';
import { type CampaignMeta, requireCampaign } from './campaigns.ts';
import * as ledger from './ledger.ts';
import { campaignOf, changeStatus, reopen, requestFinish, resolveDoubts, toCampaign } from './progress.ts';
import { enqueueRemaining, shardGroups } from './shardWork.ts';

/** Workers notice it at their next message. */
export async function pause(id: string, admin: string): Promise<Campaign> {
  const meta = await requireCampaign(id);
  if (meta.status !== 'PAUSED') await requireStatusChange(meta, { status: 'PAUSED', reason: `Paused by ${admin}` });
  return campaignOf(id);
}

/** Resumes with exactly those not emailed yet. */
export async function resume(id: string): Promise<Campaign> {
  const meta = await requireCampaign(id);
  // Paused before it began to send, as a restore does: its list of recipients may be incomplete.
  const status = meta.sendingSince === undefined ? 'PREPARING' : 'SENDING';
  if (meta.status !== status) await requireStatusChange(meta, { status, from: 'PAUSED' });
  // Even if it was already resumed: an earlier request may have stopped halfway.
  if (status === 'PREPARING') await enqueue('campaign', { step: 'prepare', campaignId: id });
  else await enqueueRemaining(meta);
  return campaignOf(id);
}

/** Cancels a campaign and skips everyone not emailed yet; workers notice it at their next message. */
export async function cancel(id: string, admin: string): Promise<Campaign> {
  const meta = await requireCampaign(id);
  if (meta.status !== 'CANCELED')
    await requireStatusChange(meta, { status: 'CANCELED', reason: `Canceled by ${admin}` });
  await enqueueRemaining(meta);
  const canceled = await requireCampaign(id);
  // Sending had not begun. If it had, the final count says whether anyone was emailed.
  if (canceled.sendingSince === undefined) await takeOffUnsent(canceled);
  return toCampaign(canceled);
}

/** Takes a letter that reached no one off the site, unless an earlier campaign published it. */
export async function takeOffUnsent({ id, letter }: CampaignMeta): Promise<void> {
  if (letter) await letters.takeOff(letter, { campaignId: id });
}

/** A worker does it: cleaning a letter takes too long for an endpoint. Throws 404 and 409. */
export async function requestPublication(campaignId: string): Promise<CampaignMeta> {
  const meta = await requireCampaign(campaignId);
  if (!isNewsletter(meta.audience))
    throw conflict(
      'This email is about an event and only for its attendees: only letters to subscribers can be published on the site.',
    );
  if (meta.status === 'CANCELED' && meta.sent + meta.inDoubt === 0)
    throw conflict('No one received this letter: it was canceled first. Send it again, and publish that.');
  await enqueue('campaign', { step: 'publish', campaignId, at: Date.now() });
  return meta;
}

export async function retryFailed(id: string, admin: string): Promise<Campaign> {
  if ((await requireCampaign(id)).followedBy) throw followedConflict();
  const decided = await decideNow({ campaignId: id, list: 'FAILED', as: 'send-again', admin });
  if (!decided) throw conflict('There’s no one left for whom it failed');
  return campaignOf(id);
}

export async function resolveAll(id: string, as: Resolution, admin: string): Promise<Campaign> {
  const decided = await decideNow({ campaignId: id, list: 'IN_DOUBT', as, admin });
  if (!decided) throw conflict('No one is unconfirmed any longer');
  return campaignOf(id);
}

export async function resolve(id: string, recipient: string, as: Resolution, admin: string): Promise<Campaign> {
  const meta = await requireCampaign(id);
  const decision = { campaignId: id, list: 'IN_DOUBT' as const, as, admin };
  if ((await decide(meta, decision, [recipient])) === 0) throw conflict('This recipient is no longer unconfirmed');
  await goOn(meta, decision, [shardOf(recipient)]);
  return campaignOf(id);
}

/** In milliseconds, a third of the API's time-out: workers do the rest of a list. */
const timeLimit = 10_000;
/** DynamoDB allows 100 items in a transaction; two are the campaign's own. */
const perWrite = 90;

/** Returns whether anyone was on the list. Throws 409 if the campaign does not allow the decision. */
async function decideNow(decided: Omit<ListDecision, 'at'>): Promise<boolean> {
  const now = Date.now();
  const decision = { ...decided, at: new Date(now).toISOString() };
  const { campaignId, list } = decision;
  const meta = await requireCampaign(campaignId);
  let anyDecided = false;
  let after: Key | undefined;
  do {
    const { items, next } = await ledger.list(campaignId, list, { after, limit: perWrite });
    if ((await decide(meta, decision, listedIn(items, decision))) > 0) anyDecided = true;
    after = next;
  } while (after && Date.now() < now + timeLimit);
  if (after) {
    const steps = shardGroups(meta.total).map((shards) => ({ step: 'decide' as const, ...decision, shards }));
    await enqueueAll('campaign', steps);
  } else if (anyDecided) await goOn(meta, decision);
  return anyDecided || after !== undefined;
}

/** DECIDE. No one waits for it: what the campaign no longer allows is skipped. */
export async function decideShard({ shards, ...decision }: ListDecision & ShardStep): Promise<void> {
  const { campaignId, list } = decision;
  const meta = await requireCampaign(campaignId);
  try {
    for (const shard of shards)
      for await (const rows of ledger.inShard(campaignId, shard)) {
        for (const group of groupsOf(listedIn(rows, decision), perWrite)) await decide(meta, decision, group);
      }
  } catch (error) {
    if (!(error instanceof VisibleError)) throw error;
    logger.warn('The send no longer allows a decision about a list', { error, campaignId, list });
  }
  // Also for those that were already returned to PENDING.
  await goOn(meta, decision, shards);
}

/** Those whom a decision is about: anyone who came onto the list later is left alone. */
const listedIn = (rows: ledger.Recipient[], { list, at }: ListDecision) =>
  rows.filter(({ state, listedAt = '' }) => state === list && listedAt <= at).map(({ id }) => id);

type Decision = Omit<ListDecision, 'at'>;

/** Returns to how many of these recipients the decision was applied. Throws 409 if the campaign does not allow it. */
async function decide(meta: CampaignMeta, { list, as, admin }: Decision, ids: string[]): Promise<number> {
  if (as === 'sent') return resolveDoubts(meta.id, ids, { reason: `Counted as sent by ${admin}` });
  const reopened = await reopen(meta, ids, list);
  if (reopened === 'lock')
    throw conflict('This letter is already being sent. Please try again when that send has finished.');
  if (reopened !== 'campaign') return reopened;
  const now = await requireCampaign(meta.id);
  if (now.followedBy && now.status !== 'CANCELED') throw followedConflict();
  throw conflict(`The send ${statusText[now.status]}: no one can be emailed again now`);
}

async function goOn(meta: CampaignMeta, { campaignId, as }: Decision, shards?: string[]): Promise<void> {
  if (as === 'sent') return requestFinish(campaignId);
  return shards ? enqueue('campaign', { step: 'remaining', campaignId, shards }) : enqueueRemaining(meta);
}

function requireStatusChange(
  read: CampaignMeta,
  to: { status: CampaignStatus; from?: CampaignStatus; reason?: string },
): Promise<true> {
  let meta = read;
  return retry(async () => {
    if (await changeStatus(meta, to)) return true;
    const now = await requireCampaign(meta.id);
    // Another request did the same in the meantime.
    if (now.status === to.status) return true;
    if (now.status === meta.status)
      throw conflict(`The send ${statusText[now.status]}: it can’t be ${verbs[to.status]} now`);
    // The status changed since it was read; the new one may allow the change.
    meta = now;
    return undefined;
  });
}

/** Completes a sentence that begins with "The send". */
const statusText: Record<CampaignStatus, string> = {
  PREPARING: 'is being prepared',
  SENDING: 'is under way',
  PAUSED: 'is paused',
  COMPLETE: 'is complete',
  CANCELED: 'was canceled',
  NEEDS_ATTENTION: 'has ended except for unconfirmed recipients',
};

const verbs: Partial<Record<CampaignStatus, string>> = {
  PAUSED: 'paused',
  PREPARING: 'resumed',
  SENDING: 'resumed',
  CANCELED: 'canceled',
};

const followedConflict = () =>
  conflict(
    'This letter has since been sent again, to some who hadn’t received it. Send it once more instead: it goes only to those who haven’t received it.',
  );
