import type { CampaignCounts, CampaignStatus } from '../../../../shared/model/campaign.ts';
import { tableName } from '../dynamo.ts';
import { transact } from '../writes.ts';
import { type CampaignMeta, metaKey } from './campaigns.ts';
import { putBack } from './ledger.ts';
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
  const write = updateOf(meta.id, {
    set: {
      status,
      progressAt: Date.now(),
      ...(total !== undefined && { total }),
      ...(counts && countsOf(counts)),
      ...(reason && { reason }),
      ...(ends && { finishedAt: new Date().toISOString() }),
      ...(status === 'SENDING' && { sendingSince: Date.now(), doneBefore: doneOf(meta) }),
    },
    remove: [
      ...(reason ? [] : ['reason']),
      ...(status === 'COMPLETE' ? ['open'] : []),
      ...(total === undefined ? [] : ['atMost']),
    ],
    from: from ? [from] : cameFrom[status],
    ...(counts && { round: meta.round }),
  });
  const failed = await transact(ends ? [write, locks.release(meta, status === 'CANCELLED')] : [write]);
  if (!failed.includes(1)) return failed.length === 0;
  // A newer campaign of the template holds the lock by now.
  return (await transact([write])).length === 0;
}

/** Keeps the exact counts of a cancelled campaign, once none of its recipients can move by itself any more. */
export async function close({ id, round }: CampaignMeta, total: number, counts: CampaignCounts): Promise<void> {
  await transact([
    updateOf(id, { set: { total, ...countsOf(counts) }, remove: ['open', 'atMost'], from: ['CANCELLED'], round }),
  ]);
}

/**
 * Puts up to 90 recipients back to be mailed again and the campaign back to SENDING, all in one write: no count of the
 * ledger can find it complete in between. Those that are no longer in `state` stay as they are. Answers how many were
 * put back, or what stood in the way.
 */
export async function reopen(
  meta: CampaignMeta,
  ids: string[],
  state: 'FAILED' | 'IN_DOUBT',
): Promise<number | 'status' | 'locked'> {
  if (ids.length === 0) return 0;
  const field = state === 'FAILED' ? 'failed' : 'inDoubt';
  const write = updateOf(meta.id, {
    set: {
      status: 'SENDING',
      open: 'CAMPAIGN',
      progressAt: Date.now(),
      sendingSince: Date.now(),
      doneBefore: doneOf(meta) - ids.length,
    },
    add: { round: 1, [field]: -ids.length },
    remove: ['reason', 'finishedAt'],
    from: ['SENDING', 'NEEDS_ATTENTION', 'COMPLETE'],
    // Whom it did not reach are another campaign's by then; those in doubt still are its own.
    ...(state === 'FAILED' && { notFollowed: true }),
  });
  const failed = await transact([write, locks.takeAgain(meta), ...ids.map((id) => putBack(meta.id, id, state))]);
  if (failed.includes(0)) return 'status';
  if (failed.includes(1)) return 'locked';
  if (failed.length === 0) return ids.length;
  return reopen(
    meta,
    ids.filter((_, index) => !failed.includes(index + 2)),
    state,
  );
}

const countsOf = ({ SENT, FAILED, SKIPPED, IN_DOUBT }: CampaignCounts) => ({
  sent: SENT,
  failed: FAILED,
  skipped: SKIPPED,
  inDoubt: IN_DOUBT,
});

interface MetaUpdate {
  set: Record<string, unknown>;
  add?: Record<string, number>;
  remove: string[];
  from: CampaignStatus[];
  round?: number;
  notFollowed?: boolean;
}

function updateOf(id: string, { set, add = {}, remove, from, round, notFollowed }: MetaUpdate) {
  const names = [...Object.keys(set), ...Object.keys(add)];
  const clause = (word: string, parts: string[]) => (parts.length > 0 ? ` ${word} ${parts.join(', ')}` : '');
  const statuses = from.map((_, index) => `:from${index}`).join(', ');
  return {
    Update: {
      TableName: table(),
      Key: metaKey(id),
      UpdateExpression: [
        `SET ${Object.keys(set)
          .map((name) => `#${name} = :${name}`)
          .join(', ')}`,
        clause(
          'ADD',
          Object.keys(add).map((name) => `#${name} :${name}`),
        ),
        clause(
          'REMOVE',
          remove.map((name) => `#${name}`),
        ),
      ].join(''),
      ConditionExpression: [
        `#status IN (${statuses})`,
        ...(round === undefined ? [] : ['round = :round']),
        ...(notFollowed ? ['attribute_not_exists(followedBy)'] : []),
      ].join(' AND '),
      ExpressionAttributeNames: Object.fromEntries([...names, ...remove, 'status'].map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ...Object.fromEntries([...Object.entries(set), ...Object.entries(add)].map(([name, v]) => [`:${name}`, v])),
        ...Object.fromEntries(from.map((value, index) => [`:from${index}`, value])),
        ...(round !== undefined && { ':round': round }),
      },
    },
  };
}
