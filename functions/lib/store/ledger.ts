import { BatchGetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { CampaignCounts, RecipientState } from '../../../shared/model/campaign.ts';
import { env } from '../env.ts';
import { dynamo, isConditionFailure } from './dynamo.ts';
import { shardOf, shards } from './subscribers.ts';

/**
 * The send ledger: one row for each recipient of a campaign, in 16 partitions like the subscribers. SES has no
 * idempotency token; these rows and the conditions on their changes are what makes a mail go out once.
 *
 *   PENDING -> CLAIMED -> SENT | FAILED | IN_DOUBT, PENDING -> SKIPPED, CLAIMED -> PENDING (certainly not sent)
 */
export interface Recipient {
  /** The subscriber's id. */
  id: string;
  state: RecipientState;
  /** The attempt that holds it. Every attempt has its own: a message delivered again never takes over a claim. */
  claimId?: string;
  /** Unix milliseconds. */
  claimedAt?: number;
  /** Unix milliseconds before which it is not tried again. */
  notBefore?: number;
  messageId?: string;
  reason?: string;
}

const table = () => env('SENDS_TABLE');
const partition = (campaignId: string, shard: string) => `CAMPAIGN#${campaignId}#${shard}`;
const keyOf = (campaignId: string, id: string) => ({ pk: partition(campaignId, shardOf(id)), sk: `R#${id}` });
const toRecipient = (item: Record<string, unknown>) => ({ ...item, id: String(item.sk).slice(2) }) as Recipient;

/** Enters a recipient. One that is there already stays as it is, whatever has become of it. */
export async function enter(campaignId: string, id: string, expiresAt: number): Promise<void> {
  try {
    await dynamo.send(
      new PutCommand({
        TableName: table(),
        Item: { ...keyOf(campaignId, id), state: 'PENDING', expiresAt },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    );
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}

/** Takes the right to mail a recipient for this attempt; false when somebody else has it or it is not due. */
export async function claim(campaignId: string, id: string, claimId: string): Promise<boolean> {
  const now = Date.now();
  return change(campaignId, id, {
    set: { state: 'CLAIMED', claimId, claimedAt: now },
    // The second half: a claim that was written while its answer got lost, and that the SDK sends again.
    when: '(#state = :pending AND (attribute_not_exists(notBefore) OR notBefore <= :now)) OR (#state = :claimed AND claimId = :claimId)',
    values: { ':pending': 'PENDING', ':claimed': 'CLAIMED', ':now': now },
  });
}

/** What became of a claim. */
export type Outcome =
  | { state: 'SENT'; messageId: string }
  | { state: 'FAILED' | 'IN_DOUBT'; reason: string }
  | { state: 'PENDING'; notBefore: number };

/** Records what became of this attempt's claim; false when the claim is no longer its own. */
export async function record(campaignId: string, id: string, claimId: string, outcome: Outcome): Promise<boolean> {
  return change(campaignId, id, {
    set: { ...outcome },
    when: '#state = :claimed AND claimId = :mine',
    values: { ':claimed': 'CLAIMED', ':mine': claimId },
  });
}

/** Passes over a recipient who left or from whom mail is withheld. */
export async function skip(campaignId: string, id: string, reason: string): Promise<boolean> {
  return change(campaignId, id, {
    set: { state: 'SKIPPED', reason },
    when: '#state = :pending',
    values: { ':pending': 'PENDING' },
  });
}

/** SES said that it accepted this mail: that ends every doubt. */
export async function settle(campaignId: string, id: string, messageId: string): Promise<boolean> {
  return change(campaignId, id, {
    set: { state: 'SENT', messageId },
    when: '#state IN (:claimed, :inDoubt)',
    values: { ':claimed': 'CLAIMED', ':inDoubt': 'IN_DOUBT' },
  });
}

/** A claim whose worker is long gone: nobody knows whether SES got the mail. */
export async function doubt(campaignId: string, { id, claimId }: Recipient, reason: string): Promise<boolean> {
  return change(campaignId, id, {
    set: { state: 'IN_DOUBT', reason },
    when: '#state = :claimed AND claimId = :seen',
    values: { ':claimed': 'CLAIMED', ':seen': claimId },
  });
}

/** Rows of up to 100 recipients, by id. */
export async function findAll(campaignId: string, ids: string[]): Promise<Map<string, Recipient>> {
  const found = new Map<string, Recipient>();
  let keys: Record<string, unknown>[] = ids.map((id) => keyOf(campaignId, id));
  while (keys.length > 0) {
    const { Responses, UnprocessedKeys } = await dynamo.send(
      new BatchGetCommand({ RequestItems: { [table()]: { Keys: keys, ConsistentRead: true } } }),
    );
    for (const item of Responses?.[table()] ?? []) found.set(toRecipient(item).id, toRecipient(item));
    keys = UnprocessedKeys?.[table()]?.Keys ?? [];
  }
  return found;
}

/** All rows of one shard, a page at a time. */
export async function* inShard(campaignId: string, shard: string): AsyncGenerator<Recipient[]> {
  let start: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await dynamo.send(
      new QueryCommand({
        TableName: table(),
        KeyConditionExpression: 'pk = :pk',
        ProjectionExpression: 'sk, #state, claimId, claimedAt, notBefore',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: { ':pk': partition(campaignId, shard) },
        ConsistentRead: true,
        ExclusiveStartKey: start,
      }),
    );
    start = LastEvaluatedKey;
    yield Items.map(toRecipient);
  } while (start);
}

/** How many rows there are in each state, counted one by one. */
export async function count(campaignId: string): Promise<CampaignCounts> {
  const counts: CampaignCounts = { PENDING: 0, CLAIMED: 0, SENT: 0, FAILED: 0, SKIPPED: 0, IN_DOUBT: 0 };
  const countShard = async (shard: string) => {
    for await (const rows of inShard(campaignId, shard)) for (const { state } of rows) counts[state]++;
  };
  await Promise.all(shards.map(countShard));
  return counts;
}

interface Change {
  set: Record<string, unknown>;
  /** The condition; `:name` of what is set may stand in it. */
  when: string;
  values: Record<string, unknown>;
}

async function change(campaignId: string, id: string, { set, when, values }: Change): Promise<boolean> {
  const names = Object.keys(set);
  try {
    await dynamo.send(
      new UpdateCommand({
        TableName: table(),
        Key: keyOf(campaignId, id),
        UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
        ConditionExpression: when,
        ExpressionAttributeNames: Object.fromEntries([...names, 'state'].map((name) => [`#${name}`, name])),
        ExpressionAttributeValues: { ...Object.fromEntries(names.map((name) => [`:${name}`, set[name]])), ...values },
      }),
    );
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}
