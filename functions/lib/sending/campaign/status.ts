import type { CampaignCounts, CampaignStatus } from '../../../../shared/sending/model/campaign.ts';
import { retry } from '../../platform/async/retry.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { type Condition, when } from '../../platform/dynamo/expressions.ts';
import { transact, updateItem, write } from '../../platform/dynamo/writes.ts';
import { retryWrite } from '../ledger/ledger.ts';
import { type CampaignMeta, metaKey } from './campaigns.ts';
import * as locks from './locks.ts';
import { doneOf } from './progress.ts';

const table = () => tableName('sends');

/** The statuses from which a campaign may change to each other one. {@link reopen} leads back from the end. */
const allowedFrom: Record<CampaignStatus, CampaignStatus[]> = {
  // Only a restore pauses a campaign this early.
  PREPARING: ['PAUSED'],
  SENDING: ['PREPARING', 'PAUSED'],
  PAUSED: ['SENDING'],
  NEEDS_ATTENTION: ['SENDING', 'NEEDS_ATTENTION'],
  COMPLETE: ['SENDING', 'NEEDS_ATTENTION'],
  CANCELLED: ['PREPARING', 'SENDING', 'PAUSED', 'NEEDS_ATTENTION'],
};

interface Change {
  status: CampaignStatus;
  /** The status it must have; by default, any that leads to the new one. */
  from?: CampaignStatus;
  reason?: string;
  /** SES is the reason. */
  halted?: true;
  total?: number;
  /** Exact counts from the ledger, valid while the campaign is still in the round of `meta`. */
  counts?: CampaignCounts;
}

/**
 * Changes a campaign's status, if the current one leads to the new one; false if not. If the new status ends the sending,
 * the same write releases the template's lock.
 */
export async function changeStatus(
  meta: CampaignMeta,
  { status, from, reason, halted, total, counts }: Change,
): Promise<boolean> {
  const ends = status === 'COMPLETE' || status === 'CANCELLED' || status === 'NEEDS_ATTENTION';
  const campaign = updateItem(table(), metaKey(meta.id), {
    set: {
      status,
      progressAt: Date.now(),
      reason,
      halted,
      ...(total !== undefined && { total, isEstimate: undefined }),
      ...(counts && countsOf(counts)),
      ...(ends && { finishedAt: new Date().toISOString() }),
      ...(status === 'SENDING' && { sendingSince: Date.now(), doneBefore: doneOf(meta) }),
      ...(status === 'COMPLETE' && { open: undefined }),
    },
    when: isIn(from ? [from] : allowedFrom[status], counts && meta.round),
  });
  const lock = ends ? locks.unlockWrite(meta, status === 'CANCELLED') : [];
  const failed = await transact({ campaign, lock });
  if (!failed.includes('lock')) return failed.length === 0;
  // A newer campaign of the template holds the lock. Still a transaction: its token recognizes a repeated request.
  return (await transact({ campaign })).length === 0;
}

/** Stores the exact counts of a cancelled campaign, once none of its recipients can change state by itself. */
export async function closeCancelled(
  { id, round }: CampaignMeta,
  total: number,
  counts: CampaignCounts,
): Promise<void> {
  const set = { total, ...countsOf(counts), open: undefined, isEstimate: undefined };
  await write(updateItem(table(), metaKey(id), { set, when: isIn(['CANCELLED'], round) }));
}

const isIn = (statuses: CampaignStatus[], round?: number): Condition =>
  round === undefined ? when`#status IN (${statuses})` : when`#status IN (${statuses}) AND round = ${round}`;

/**
 * Returns up to 90 recipients to PENDING and the campaign to SENDING, all in one write: no count of the ledger can find
 * it complete in between. Recipients no longer in `state` stay unchanged. Returns how many will be mailed again, or why
 * none can be.
 */
export function reopen(
  meta: CampaignMeta,
  ids: string[],
  state: 'FAILED' | 'IN_DOUBT',
): Promise<number | 'status' | 'locked'> {
  const field = state === 'FAILED' ? 'failed' : 'inDoubt';
  const canSend = isIn(['SENDING', 'NEEDS_ATTENTION', 'COMPLETE']);
  let remaining = ids;
  return retry(async () => {
    if (remaining.length === 0) return 0;
    const count = remaining.length;
    const failed = await transact<string>({
      campaign: updateItem(table(), metaKey(meta.id), {
        set: {
          status: 'SENDING',
          open: 'CAMPAIGN',
          progressAt: Date.now(),
          sendingSince: Date.now(),
          doneBefore: doneOf(meta) - count,
        },
        add: { round: 1, [field]: -count },
        remove: ['reason', 'halted', 'finishedAt'],
        // A following campaign mails those this one did not reach; those in doubt stay with this one.
        when: state === 'FAILED' ? when`${canSend} AND attribute_not_exists(followedBy)` : canSend,
      }),
      lock: locks.takeAgainWrite(meta),
      ...Object.fromEntries(remaining.map((id) => [id, retryWrite(meta.id, id, state)])),
    });
    if (failed.includes('campaign')) return 'status';
    if (failed.includes('lock')) return 'locked';
    if (failed.length === 0) return count;
    remaining = remaining.filter((id) => !failed.includes(id));
    return undefined;
  });
}

const countsOf = ({ SENT, FAILED, SKIPPED, IN_DOUBT }: CampaignCounts) => ({
  sent: SENT,
  failed: FAILED,
  skipped: SKIPPED,
  inDoubt: IN_DOUBT,
});
