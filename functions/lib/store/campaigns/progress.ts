import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { CampaignStatus, RecipientState } from '../../../../shared/model/campaign.ts';
import { tableName } from '../dynamo.ts';
import { conditionalWrite, transact } from '../writes.ts';
import { type CampaignMeta, find, metaKey } from './campaigns.ts';
import { type Feedback, feedbackWrite, resolveWrite } from './ledger.ts';

const table = () => tableName('sends');

/** By the running counts: those who will not be mailed any more. */
export const doneOf = ({ sent, failed, skipped, inDoubt }: CampaignMeta) => sent + failed + skipped + inDoubt;

/** By the running counts, nobody is left to be mailed. */
export const looksDone = (meta: CampaignMeta) => doneOf(meta) >= meta.total;

/** Campaigns of other statuses have exact counts from the ledger, which a late running count would spoil. */
const running: CampaignStatus[] = ['PREPARING', 'SENDING', 'PAUSED'];

/**
 * Adds to the running counts and marks progress; returns the head as it then is. Undefined, with nothing added, once
 * the counts are the exact ones. What is added goes in a transaction: when its answer is lost, the SDK sends it again, and
 * DynamoDB knows it by its token for ten minutes, where a plain update would be added twice:
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html
 */
export async function addProgress(
  id: string,
  moved: Partial<Record<RecipientState, number>>,
): Promise<CampaignMeta | undefined> {
  const added = { sent: moved.SENT, failed: moved.FAILED, skipped: moved.SKIPPED, inDoubt: moved.IN_DOUBT };
  const names = Object.entries(added).filter(([, count]) => count);
  const statuses = running.map((status, index) => [`:running${index}`, status] as const);
  const update = {
    TableName: table(),
    Key: metaKey(id),
    UpdateExpression: `SET progressAt = :now${names.length > 0 ? ` ADD ${names.map(([name]) => `${name} :${name}`).join(', ')}` : ''}`,
    // A cancelled campaign is open until its exact counts are kept.
    ConditionExpression: `#status IN (${statuses.map(([name]) => name).join(', ')}) OR (#status = :cancelled AND attribute_exists(#open))`,
    ExpressionAttributeNames: { '#status': 'status', '#open': 'open' },
    ExpressionAttributeValues: {
      ':now': Date.now(),
      ':cancelled': 'CANCELLED',
      ...Object.fromEntries(statuses),
      ...Object.fromEntries(names.map(([name, count]) => [`:${name}`, count])),
    },
  };
  const written =
    names.length > 0
      ? (await transact([{ Update: update }])).length === 0
      : (await conditionalWrite(new UpdateCommand(update))) !== undefined;
  return written ? find(id) : undefined;
}

/**
 * Resolves one recipient in doubt: the mail counts as sent. The same write changes the counts and the round, so that a
 * run that is counting the ledger counts it again. False where there is no doubt.
 */
export const resolveDoubt = async (id: string, recipient: string, by: { messageId: string } | { reason: string }) =>
  (await resolveDoubts(id, [recipient], by)) === 1;

/** The same about up to 90 recipients. Those about whom there is no doubt stay as they are. Returns how many were in doubt. */
export async function resolveDoubts(
  id: string,
  doubted: string[],
  by: { messageId: string } | { reason: string },
): Promise<number> {
  if (doubted.length === 0) return 0;
  const counted = {
    Update: {
      TableName: table(),
      Key: metaKey(id),
      UpdateExpression: 'SET progressAt = :now ADD sent :count, inDoubt :minus, round :one',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':now': Date.now(), ':count': doubted.length, ':minus': -doubted.length, ':one': 1 },
    },
  };
  const failed = await transact([counted, ...doubted.map((recipient) => resolveWrite(id, recipient, by))]);
  if (failed.length === 0) return doubted.length;
  if (failed.includes(0)) return 0;
  return resolveDoubts(
    id,
    doubted.filter((_, index) => !failed.includes(index + 1)),
    by,
  );
}

/** Records what a recipient's mail provider reported, and counts it; false where it is recorded already. */
export async function recordFeedback(id: string, recipient: string, feedback: Feedback): Promise<boolean> {
  const { outcome, instead } = feedback;
  const counted = {
    Update: {
      TableName: table(),
      Key: metaKey(id),
      UpdateExpression: `ADD ${outcome} :one${instead ? `, ${instead} :minus` : ''}`,
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':one': 1, ...(instead && { ':minus': -1 }) },
    },
  };
  const failed = await transact([feedbackWrite(id, recipient, feedback), counted]);
  if (failed.length === 0) return true;
  // A complaint weighs more than the bounce of an auto-reply that came before it.
  return outcome === 'complained' && !instead
    ? recordFeedback(id, recipient, { ...feedback, instead: 'bounced' })
    : false;
}
