import type { CampaignStatus, RecipientState } from '../../../../shared/sending/model/campaign.ts';
import { retry } from '../../platform/async/retry.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { isThere, when } from '../../platform/dynamo/expressions.ts';
import { type TransactItem, transact, updateItem, writeIf } from '../../platform/dynamo/writes.ts';
import { type Feedback, feedbackWrite, resolveWrite, weightierWrite } from '../ledger/ledger.ts';
import { type CampaignMeta, find, metaKey } from './campaigns.ts';

const table = () => tableName('sends');

/** How many recipients need no more mail, according to the running counts. */
export const doneOf = ({ sent, failed, skipped, inDoubt }: CampaignMeta) => sent + failed + skipped + inDoubt;

/** Whether everybody is done, according to the running counts. */
export const looksDone = (meta: CampaignMeta) => doneOf(meta) >= meta.total;

/** In other statuses, a campaign has exact counts from the ledger, which a late running count would spoil. */
const running: CampaignStatus[] = ['PREPARING', 'SENDING', 'PAUSED'];

/**
 * Adds to the running counts and marks progress; returns the updated campaign. Undefined, with nothing added, once the
 * counts are exact. Counts are added in a transaction: when its answer is lost, the SDK sends it again, and DynamoDB
 * recognizes it by its token for ten minutes, where a plain update would be added twice:
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html
 */
export async function addProgress(
  id: string,
  moved: Partial<Record<RecipientState, number>>,
): Promise<CampaignMeta | undefined> {
  const added = { sent: moved.SENT, failed: moved.FAILED, skipped: moved.SKIPPED, inDoubt: moved.IN_DOUBT };
  const add = Object.fromEntries(Object.entries(added).filter(([, count]) => count));
  const update = updateItem(table(), metaKey(id), {
    set: { progressAt: Date.now() },
    add,
    // A cancelled campaign is open until its exact counts are kept.
    when: when`#status IN (${running}) OR (#status = ${'CANCELLED'} AND attribute_exists(#open))`,
  });
  const written = Object.keys(add).length > 0 ? (await transact({ update })).length === 0 : await writeIf(update);
  return written ? find(id) : undefined;
}

/**
 * Resolves one recipient in doubt: the mail counts as sent. The same write changes the counts and the round, so that a
 * run that is counting the ledger has to count again. False if the recipient is not in doubt.
 */
export const resolveDoubt = async (id: string, recipient: string, by: { messageId: string } | { reason: string }) =>
  (await resolveDoubts(id, [recipient], by)) === 1;

/** Resolves up to 90 recipients; those not in doubt stay unchanged. Returns how many were in doubt. */
export function resolveDoubts(
  id: string,
  ids: string[],
  by: { messageId: string } | { reason: string },
): Promise<number> {
  let remaining = ids;
  return retry(async () => {
    if (remaining.length === 0) return 0;
    const count = remaining.length;
    const failed = await transact<string>({
      campaign: updateItem(table(), metaKey(id), {
        set: { progressAt: Date.now() },
        add: { sent: count, inDoubt: -count, round: 1 },
        when: isThere,
      }),
      ...Object.fromEntries(remaining.map((recipient) => [recipient, resolveWrite(id, recipient, by)])),
    });
    if (failed.length === 0) return count;
    if (failed.includes('campaign')) return 0;
    remaining = remaining.filter((recipient) => !failed.includes(recipient));
    return undefined;
  });
}

/** Records what a recipient's mail provider reported, and counts it; false if this or something weightier was already recorded. */
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
