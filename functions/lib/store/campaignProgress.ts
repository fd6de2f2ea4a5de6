import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { CampaignStatus, RecipientState } from '../../../shared/model/campaign.ts';
import { env } from '../env.ts';
import { type CampaignMeta, metaKey } from './campaigns.ts';
import { dynamo, isConditionFailure, transact } from './dynamo.ts';
import { doubtWrite, outcomeWrite, type Told } from './ledger.ts';

const table = () => env('SENDS_TABLE');

/** By the running counts: those who will not be mailed any more. */
export const doneOf = ({ sent, failed, skipped, inDoubt }: CampaignMeta) => sent + failed + skipped + inDoubt;

/** By the running counts, nobody is left to be mailed. */
export const looksDone = (meta: CampaignMeta) => doneOf(meta) >= meta.total;

/** Any others have had exact counts from the ledger, which a late running count would only spoil. */
const running: CampaignStatus[] = ['PREPARING', 'SENDING', 'PAUSED'];

/**
 * Adds to the running counts and marks progress; returns the head as it then is. Undefined, with nothing added, once
 * the counts are the exact ones.
 */
export async function addProgress(
  id: string,
  moved: Partial<Record<RecipientState, number>>,
): Promise<CampaignMeta | undefined> {
  const added = { sent: moved.SENT, failed: moved.FAILED, skipped: moved.SKIPPED, inDoubt: moved.IN_DOUBT };
  const names = Object.entries(added).filter(([, count]) => count);
  const statuses = running.map((status, index) => [`:running${index}`, status] as const);
  try {
    const { Attributes } = await dynamo.send(
      new UpdateCommand({
        TableName: table(),
        Key: metaKey(id),
        UpdateExpression: `SET progressAt = :now${names.length > 0 ? ` ADD ${names.map(([name]) => `${name} :${name}`).join(', ')}` : ''}`,
        // A cancelled campaign is open until it was settled.
        ConditionExpression: `#status IN (${statuses.map(([name]) => name).join(', ')}) OR (#status = :cancelled AND attribute_exists(#open))`,
        ExpressionAttributeNames: { '#status': 'status', '#open': 'open' },
        ExpressionAttributeValues: {
          ':now': Date.now(),
          ':cancelled': 'CANCELLED',
          ...Object.fromEntries(statuses),
          ...Object.fromEntries(names.map(([name, count]) => [`:${name}`, count])),
        },
        ReturnValues: 'ALL_NEW',
      }),
    );
    return Attributes as CampaignMeta;
  } catch (error) {
    if (isConditionFailure(error)) return undefined;
    throw error;
  }
}

/**
 * Ends the doubt about one recipient: the mail counts as sent. The counts follow in the same write, at any time, and
 * the round with them: whoever is counting the ledger just now counts it anew. False where there is no doubt.
 */
export const endDoubt = async (id: string, recipient: string, by: { messageId: string } | { reason: string }) =>
  (await endDoubts(id, [recipient], by)) === 1;

/** The same about up to 90 recipients, of whom those stay as they are about whom there is no doubt. Answers how many it were. */
export async function endDoubts(
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
  const failed = await transact([counted, ...doubted.map((recipient) => doubtWrite(id, recipient, by))]);
  if (failed.length === 0) return doubted.length;
  if (failed.includes(0)) return 0;
  return endDoubts(
    id,
    doubted.filter((_, index) => !failed.includes(index + 1)),
    by,
  );
}

/** Keeps what a recipient's provider told, and counts it; false where that is known already. */
export async function keepOutcome(id: string, recipient: string, told: Told): Promise<boolean> {
  const { outcome, instead } = told;
  const counted = {
    Update: {
      TableName: table(),
      Key: metaKey(id),
      UpdateExpression: `ADD ${outcome} :one${instead ? `, ${instead} :minus` : ''}`,
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':one': 1, ...(instead && { ':minus': -1 }) },
    },
  };
  const failed = await transact([outcomeWrite(id, recipient, told), counted]);
  if (failed.length === 0) return true;
  // A complaint weighs more than the bounce of an auto-reply that came before it.
  return outcome === 'complained' && !instead ? keepOutcome(id, recipient, { ...told, instead: 'bounced' }) : false;
}
