import { randomBytes } from 'node:crypto';
import { shardOf } from '../../../../shared/platform/shards.ts';
import type { RecipientState } from '../../../../shared/sending/model/campaign.ts';
import { retry } from '../../platform/async/retry.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { isAbsent, isThere, when } from '../../platform/dynamo/expressions.ts';
import { getItem } from '../../platform/dynamo/reads.ts';
import { deleteItem, putItem, transact, updateItem } from '../../platform/dynamo/writes.ts';
import { metaKey } from '../campaign/campaigns.ts';
import { listedAtAttribute, listOf, recipientKey } from './recipients.ts';

/** The parts of a recipient's row that say nothing about the person. */
interface StoredRow {
  state: RecipientState;
  outcome?: 'bounced' | 'complained';
  putBack?: 'IN_DOUBT';
  list?: string;
  [listedAtAttribute]?: string;
  expiresAt: number;
}

/** How long SES's events may still say whether a mail in doubt went out, in milliseconds. */
const doubtWindow = 10 * 60 * 1000;

const table = () => tableName('sends');

/**
 * Replaces a person's row by one under a random id, in the same shard, state and list, so that all counts stay the same and
 * every mail is accounted for. A person still to be mailed is skipped, and counted as skipped. False if the row may still
 * change by itself: its mail is being handed over, or SES has not reported its outcome yet.
 *
 * A count that runs meanwhile may miss the row or count it twice: the new round invalidates it, and the caller requests
 * another.
 */
export const anonymize = (campaignId: string, id: string): Promise<boolean> =>
  retry(async () => {
    const row = await getItem<StoredRow>(table(), recipientKey(campaignId, id));
    if (!row) return true;
    if (mayStillChange(row)) return false;
    const failed = await transact(writes(campaignId, id, row));
    // If the campaign is gone, its rows have expired too.
    if (failed.length === 0 || failed.includes('campaign')) return true;
    // It changed since it was read.
    return undefined;
  });

const mayStillChange = ({ state, [listedAtAttribute]: since = '' }: StoredRow) =>
  state === 'CLAIMED' || (state === 'IN_DOUBT' && Date.now() - Date.parse(since) < doubtWindow);

function writes(campaignId: string, id: string, row: StoredRow) {
  const isPending = row.state === 'PENDING';
  const kept = isPending ? { ...row, ...skipped(campaignId, id) } : row;
  const { state, outcome, putBack, list, [listedAtAttribute]: listedAt, expiresAt } = kept;
  const other = shardOf(id) + randomBytes(31).toString('hex');
  return {
    person: deleteItem(table(), recipientKey(campaignId, id), unchangedCondition(row)),
    nobody: putItem(
      table(),
      {
        ...recipientKey(campaignId, other),
        ...{ state, outcome, putBack, list, [listedAtAttribute]: listedAt, expiresAt },
        ...(list && { reason: 'erased' }),
      },
      isAbsent,
    ),
    campaign: updateItem(table(), metaKey(campaignId), {
      add: { round: 1, ...(isPending && { skipped: 1 }) },
      when: isThere,
    }),
  };
}

/** Requires the state and outcome that were read. A row with an outcome no longer changes state. */
const unchangedCondition = ({ state, outcome }: StoredRow) =>
  outcome ? when`outcome = ${outcome}` : when`#state = ${state} AND attribute_not_exists(outcome)`;

const skipped = (campaignId: string, id: string) => ({
  state: 'SKIPPED' as const,
  list: listOf(campaignId, 'SKIPPED', id),
  [listedAtAttribute]: new Date().toISOString(),
});
