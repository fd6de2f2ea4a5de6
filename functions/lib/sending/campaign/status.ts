import type { CampaignCounts, CampaignStatus } from '../../../../shared/sending/model/campaign.ts';
import { retry } from '../../platform/async/retry.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { type Condition, when } from '../../platform/dynamo/expressions.ts';
import { transact, updateItem, write } from '../../platform/dynamo/writes.ts';
import { putBack } from '../ledger/ledger.ts';
import { type CampaignMeta, metaKey } from './campaigns.ts';
import * as locks from './locks.ts';
import { doneOf } from './progress.ts';

const table = () => tableName('sends');

/** The statuses from which a campaign may come into each other one. {@link reopen} leads back from its end. */
const cameFrom: Record<CampaignStatus, CampaignStatus[]> = {
  // By a restore alone it is paused so early.
  PREPARING: ['PAUSED'],
  SENDING: ['PREPARING', 'PAUSED'],
  PAUSED: ['SENDING'],
  NEEDS_ATTENTION: ['SENDING', 'NEEDS_ATTENTION'],
  COMPLETE: ['SENDING', 'NEEDS_ATTENTION'],
  CANCELLED: ['PREPARING', 'SENDING', 'PAUSED', 'NEEDS_ATTENTION'],
};

interface Change {
  status: CampaignStatus;
  /** The one status that it must be in; without it, any that leads there. */
  from?: CampaignStatus;
  reason?: string;
  total?: number;
  /** Exact counts, from the ledger, which hold as long as the campaign is still in the round of `meta`. */
  counts?: CampaignCounts;
}

/**
 * Brings a campaign into another status, if it is in one that leads there; false if not. When nothing is left to be
 * sent, the template's lock is given up in the same write.
 */
export async function change(meta: CampaignMeta, { status, from, reason, total, counts }: Change): Promise<boolean> {
  const ends = status === 'COMPLETE' || status === 'CANCELLED' || status === 'NEEDS_ATTENTION';
  const campaign = updateItem(table(), metaKey(meta.id), {
    set: {
      status,
      progressAt: Date.now(),
      reason,
      ...(total !== undefined && { total, isEstimate: undefined }),
      ...(counts && countsOf(counts)),
      ...(ends && { finishedAt: new Date().toISOString() }),
      ...(status === 'SENDING' && { sendingSince: Date.now(), doneBefore: doneOf(meta) }),
      ...(status === 'COMPLETE' && { open: undefined }),
    },
    when: isIn(from ? [from] : cameFrom[status], counts && meta.round),
  });
  const lock = ends ? locks.unlock(meta, status === 'CANCELLED') : [];
  const failed = await transact({ campaign, lock });
  if (!failed.includes('lock')) return failed.length === 0;
  // A newer campaign of the template holds the lock by now. Still a transaction: its token knows a repeated request.
  return (await transact({ campaign })).length === 0;
}

/** Keeps the exact counts of a cancelled campaign, once none of its recipients can move by itself any more. */
export async function close({ id, round }: CampaignMeta, total: number, counts: CampaignCounts): Promise<void> {
  const set = { total, ...countsOf(counts), open: undefined, isEstimate: undefined };
  await write(updateItem(table(), metaKey(id), { set, when: isIn(['CANCELLED'], round) }));
}

const isIn = (statuses: CampaignStatus[], round?: number): Condition =>
  round === undefined ? when`#status IN (${statuses})` : when`#status IN (${statuses}) AND round = ${round}`;

/**
 * Puts up to 90 recipients back to be mailed again and the campaign back to SENDING, all in one write: no count of the
 * ledger can find it complete in between. Those that are no longer in `state` stay as they are. Answers how many were
 * put back, or what stood in the way.
 */
export function reopen(
  meta: CampaignMeta,
  ids: string[],
  state: 'FAILED' | 'IN_DOUBT',
): Promise<number | 'status' | 'locked'> {
  const field = state === 'FAILED' ? 'failed' : 'inDoubt';
  const mayGoOn = isIn(['SENDING', 'NEEDS_ATTENTION', 'COMPLETE']);
  let left = ids;
  return retry(async () => {
    if (left.length === 0) return 0;
    const count = left.length;
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
        remove: ['reason', 'finishedAt'],
        // Whom it did not reach are another campaign's by then; those in doubt still are its own.
        when: state === 'FAILED' ? when`${mayGoOn} AND attribute_not_exists(followedBy)` : mayGoOn,
      }),
      lock: locks.takeAgain(meta),
      ...Object.fromEntries(left.map((id) => [id, putBack(meta.id, id, state)])),
    });
    if (failed.includes('campaign')) return 'status';
    if (failed.includes('lock')) return 'locked';
    if (failed.length === 0) return count;
    left = left.filter((id) => !failed.includes(id));
    return undefined;
  });
}

const countsOf = ({ SENT, FAILED, SKIPPED, IN_DOUBT }: CampaignCounts) => ({
  sent: SENT,
  failed: FAILED,
  skipped: SKIPPED,
  inDoubt: IN_DOUBT,
});
