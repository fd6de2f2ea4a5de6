import { sendWait } from '../../../shared/platform/constants.ts';
import type {
  Campaign,
  CampaignCounts,
  CampaignStatus,
  RecipientState,
  SendResult,
} from '../../../shared/sending/model/campaign.ts';
import { withoutReader } from '../letters/site/letterOf.ts';
import { retry } from '../platform/async.ts';
import { tableName } from '../platform/dynamo/dynamo.ts';
import { isThere, type TransactItem, transact, updateItem, when, write, writeIf } from '../platform/dynamo/writes.ts';
import { enqueue } from '../platform/queues/queue.ts';
import { type CampaignMeta, find, metaKey, requireCampaign, takeAgainWrite, unlockWrite } from './campaigns.ts';
import { type Feedback, feedbackWrite, resolveWrite, retryWrite, weightierWrite } from './ledger.ts';

const table = () => tableName('sends');

/** The statuses from which a campaign may change to each other one. {@link reopen} leads back from the end. */
const allowedFrom: Record<CampaignStatus, CampaignStatus[]> = {
  // Only a restore pauses a campaign this early.
  PREPARING: ['PAUSED'],
  SENDING: ['PREPARING', 'PAUSED'],
  PAUSED: ['SENDING'],
  NEEDS_ATTENTION: ['SENDING', 'NEEDS_ATTENTION'],
  COMPLETE: ['SENDING', 'NEEDS_ATTENTION'],
  CANCELED: ['PREPARING', 'SENDING', 'PAUSED', 'NEEDS_ATTENTION'],
};

interface Change {
  status: CampaignStatus;
  /** The status it must have; by default, any that leads to the new one. */
  from?: CampaignStatus;
  reason?: string;
  total?: number;
  /** Exact counts from the ledger, valid while the campaign is still in the round of `meta`. */
  counts?: CampaignCounts;
}

/** False if the current status does not lead to the new one. An end of the sending also releases the lock. */
export async function changeStatus(meta: CampaignMeta, { status, from, reason, total, counts }: Change) {
  const ends = status === 'COMPLETE' || status === 'CANCELED' || status === 'NEEDS_ATTENTION';
  const campaign = updateItem(table(), metaKey(meta.id), {
    set: {
      ...{ status, progressAt: Date.now(), reason },
      ...(total !== undefined && { total, isEstimate: undefined }),
      ...(counts && countsOf(counts)),
      ...(ends && { finishedAt: new Date().toISOString() }),
      ...(status === 'SENDING' && { sendingSince: Date.now(), doneBefore: doneOf(meta) }),
      ...(status === 'COMPLETE' && { open: undefined }),
    },
    when: isIn(from ? [from] : allowedFrom[status], counts && meta.round),
  });
  const lock = ends ? unlockWrite(meta, status === 'CANCELED') : [];
  const failed = await transact({ campaign, lock });
  if (!failed.includes('lock')) return failed.length === 0;
  // A newer campaign of the template holds the lock. Still a transaction: its token recognizes a repeated request.
  return (await transact({ campaign })).length === 0;
}

/** Stores the exact counts of a canceled campaign, once none of its recipients can change state by itself. */
export async function closeCanceled({ id, round }: CampaignMeta, total: number, counts: CampaignCounts) {
  const set = { total, ...countsOf(counts), open: undefined, isEstimate: undefined };
  await write(updateItem(table(), metaKey(id), { set, when: isIn(['CANCELED'], round) }));
}

const isIn = (statuses: CampaignStatus[], round?: number) =>
  round === undefined ? when`#status IN (${statuses})` : when`#status IN (${statuses}) AND round = ${round}`;

const countsOf = ({ SENT, FAILED, SKIPPED, IN_DOUBT }: CampaignCounts) => ({
  ...{ sent: SENT, failed: FAILED, skipped: SKIPPED, inDoubt: IN_DOUBT },
});

/**
 * Writes up to 90 recipients and the campaign's own items together, so that no count of the ledger finds one without
 * the other, and leaves out recipients whose row no longer allows it. Returns how many were written, or which other
 * item does not allow it.
 */
function writeTogether<Own extends string>(
  ids: string[],
  ownWrites: (count: number) => Record<Own, TransactItem>,
  rowWrite: (id: string) => TransactItem,
): Promise<number | Own> {
  let remaining = ids;
  return retry<number | Own>(async () => {
    if (remaining.length === 0) return 0;
    const own = ownWrites(remaining.length);
    const rows = Object.fromEntries(remaining.map((id) => [id, rowWrite(id)]));
    const failed = await transact<string>({ ...own, ...rows });
    if (failed.length === 0) return remaining.length;
    const [refused] = failed.filter((name) => name in own);
    if (refused !== undefined) return refused as Own;
    remaining = remaining.filter((id) => !failed.includes(id));
    return undefined;
  });
}

/** For up to 90 recipients. Returns how many will be emailed again, or why none can be. */
export function reopen(meta: CampaignMeta, ids: string[], state: 'FAILED' | 'IN_DOUBT') {
  const canSend = isIn(['SENDING', 'NEEDS_ATTENTION', 'COMPLETE']);
  const [status, now] = ['SENDING', Date.now()];
  const ownWrites = (count: number) => ({
    campaign: updateItem(table(), metaKey(meta.id), {
      set: { status, open: 'CAMPAIGN', progressAt: now, sendingSince: now, doneBefore: doneOf(meta) - count },
      add: { round: 1, [state === 'FAILED' ? 'failed' : 'inDoubt']: -count },
      remove: ['reason', 'finishedAt'],
      // A following campaign emails those this one did not reach; those in doubt stay with this one.
      when: state === 'FAILED' ? when`${canSend} AND attribute_not_exists(followedBy)` : canSend,
    }),
    lock: takeAgainWrite(meta),
  });
  return writeTogether(ids, ownWrites, (id) => retryWrite(meta.id, id, state));
}

/** For up to 90. The new round makes a run that is counting the ledger count again. Returns how many were in doubt. */
export async function resolveDoubts(id: string, ids: string[], by: { messageId: string } | { reason: string }) {
  const ownWrites = (count: number) => ({
    campaign: updateItem(table(), metaKey(id), {
      set: { progressAt: Date.now() },
      add: { sent: count, inDoubt: -count, round: 1 },
      when: isThere,
    }),
  });
  const resolved = await writeTogether(ids, ownWrites, (recipient) => resolveWrite(id, recipient, by));
  return resolved === 'campaign' ? 0 : resolved;
}

/** False if this or something weightier was already recorded. */
export async function recordFeedback(id: string, recipient: string, feedback: Feedback): Promise<boolean> {
  const { outcome, isForNow } = feedback;
  const record = async (write: TransactItem, counts: Partial<Record<Feedback['outcome'], number>>) => {
    const counted = updateItem(table(), metaKey(id), { add: counts, when: isThere });
    return (await transact({ recipient: write, campaign: counted })).length === 0;
  };
  if (await record(feedbackWrite(id, recipient, feedback), { [outcome]: 1 })) return true;
  if (isForNow) return false;
  const replacement = weightierWrite(id, recipient, feedback);
  return outcome === 'complained' ? record(replacement, { complained: 1, bounced: -1 }) : writeIf(replacement);
}

/** In other statuses, a campaign has exact counts from the ledger, which a late running count would spoil. */
const running: CampaignStatus[] = ['PREPARING', 'SENDING', 'PAUSED'];

/**
 * Also marks progress; returns the updated campaign. Undefined, with nothing added, once the counts are exact. Counts
 * are added in a transaction: when its answer is lost, the SDK sends it again, and DynamoDB recognizes its token for
 * ten minutes, where a plain update would be added twice:
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html
 */
export async function addProgress(
  id: string,
  moved: Partial<Record<RecipientState, number>> = {},
  entered?: Set<string>,
): Promise<CampaignMeta | undefined> {
  const added = { sent: moved.SENT, failed: moved.FAILED, skipped: moved.SKIPPED, inDoubt: moved.IN_DOUBT };
  const counted = Object.fromEntries(Object.entries(added).filter(([, count]) => count));
  const update = updateItem(table(), metaKey(id), {
    set: { progressAt: Date.now() },
    add: { ...counted, ...(entered && { entered }) },
    // A canceled campaign is open until its exact counts are kept.
    when: when`#status IN (${running}) OR (#status = ${'CANCELED'} AND attribute_exists(#open))`,
  });
  const written = Object.keys(counted).length > 0 ? (await transact({ update })).length === 0 : await writeIf(update);
  return written ? find(id) : undefined;
}

/** Adds to the running counts and, if everyone seems to be done, requests the exact count that ends the campaign. */
export async function addProgressToEnd(id: string, moved: Parameters<typeof addProgress>[1]) {
  const meta = await addProgress(id, moved);
  if (meta && doneOf(meta) >= meta.total) await requestFinish(id);
  return meta;
}

export const requestFinish = (campaignId: string) => enqueue('campaign', { step: 'finish', campaignId });

/** According to the running counts. */
const doneOf = ({ sent, failed, skipped, inDoubt }: CampaignMeta) => sent + failed + skipped + inDoubt;

/** Workers mark progress at least every ten seconds. After this many milliseconds without any, they have stopped. */
const stalledAfter = 30_000;

export function toCampaign(meta: CampaignMeta): Campaign {
  const { sent, failed, skipped, inDoubt, total, status, progressAt } = meta;
  const pending = Math.max(0, total - doneOf(meta));
  const isStalled = (status === 'PREPARING' || status === 'SENDING') && Date.now() - progressAt > stalledAfter;
  return {
    ...meta,
    subject: withoutReader(meta.subject),
    counts: { PENDING: pending, CLAIMED: 0, SENT: sent, FAILED: failed, SKIPPED: skipped, IN_DOUBT: inDoubt },
    ...(isStalled ? { stalledSince: new Date(progressAt).toISOString() } : speed(meta, pending)),
  };
}

function speed(meta: CampaignMeta, pending: number): Pick<Campaign, 'ratePerSecond' | 'secondsLeft'> {
  if (meta.status !== 'SENDING' || meta.sendingSince === undefined) return {};
  const done = doneOf(meta) - (meta.doneBefore ?? 0);
  // Emails are counted at the end of each chunk: before the first has ended, there is no speed to show.
  if (done <= 0) return {};
  const rate = done / Math.max(1, (Date.now() - meta.sendingSince) / 1000);
  return { ratePerSecond: Math.round(rate * 10) / 10, secondsLeft: Math.ceil(pending / rate) };
}

export const campaignOf = async (id: string): Promise<Campaign> => toCampaign(await requireCampaign(id));

export const campaignNow = ({ params }: { params: { id: string } }) => campaignOf(params.id);

export async function waitForEnd(campaignId: string): Promise<SendResult> {
  const until = Date.now() + sendWait;
  for (let pause = 100; ; pause = Math.min(1000, pause * 1.5)) {
    const { status, sent, total, isEstimate, reason } = await requireCampaign(campaignId);
    const running = status === 'PREPARING' || status === 'SENDING';
    if (!running || Date.now() + pause > until)
      return { emailsSent: sent, total, isEstimate, campaignId, status, reason };
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
