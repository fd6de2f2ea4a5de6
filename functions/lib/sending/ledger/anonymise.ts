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

/** What of a recipient's row says nothing about the person. */
interface StoredRow {
  state: RecipientState;
  outcome?: 'bounced' | 'complained';
  putBack?: 'IN_DOUBT';
  list?: string;
  [listedAtAttribute]?: string;
  expiresAt: number;
}

/** So long SES's events may still say whether a mail in doubt went out, in milliseconds. */
const doubtLasts = 10 * 60 * 1000;

const table = () => tableName('sends');

/**
 * Puts a row under a random id in the place of a person's: in the same shard, in the same state and on the same list, so
 * that all counts stay as they are, and the mails that it stands for are accounted for. Who waits to be mailed is skipped, and counted so. False where the row may still
 * change by itself: its mail is being handed over, or SES has not yet said what became of it.
 *
 * The row moves past a count that has read one of its two places: that count is of an earlier round then, and whoever
 * calls this asks for another.
 */
export const anonymise = (campaignId: string, id: string): Promise<boolean> =>
  retry(async () => {
    const row = await getItem<StoredRow>(table(), recipientKey(campaignId, id));
    if (!row) return true;
    if (isMoving(row)) return false;
    const failed = await transact(writes(campaignId, id, row));
    // Without the campaign, its rows have expired too.
    if (failed.length === 0 || failed.includes('campaign')) return true;
    // It changed since it was read.
    return undefined;
  });

const isMoving = ({ state, [listedAtAttribute]: since = '' }: StoredRow) =>
  state === 'CLAIMED' || (state === 'IN_DOUBT' && Date.now() - Date.parse(since) < doubtLasts);

function writes(campaignId: string, id: string, row: StoredRow) {
  const waits = row.state === 'PENDING';
  const kept = waits ? { ...row, ...skipped(campaignId) } : row;
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
      add: { round: 1, ...(waits && { skipped: 1 }) },
      when: isThere,
    }),
  };
}

/** The condition that a row is in the state, and has the outcome, that was read. Where there is one, its state is the last. */
const unchangedCondition = ({ state, outcome }: StoredRow) =>
  outcome ? when`outcome = ${outcome}` : when`#state = ${state} AND attribute_not_exists(outcome)`;

const skipped = (campaignId: string) => ({
  state: 'SKIPPED' as const,
  list: listOf(campaignId, 'SKIPPED'),
  [listedAtAttribute]: new Date().toISOString(),
});
