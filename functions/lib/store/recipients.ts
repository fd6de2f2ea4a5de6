import { BatchGetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { CampaignCounts, RecipientList, RecipientState } from '../../../shared/model/campaign.ts';
import type { Key, Page } from '../cursor.ts';
import { env } from '../env.ts';
import { dynamo } from './dynamo.ts';
import { shardOf, shards } from './subscribers.ts';

/**
 * One row of the send ledger: a recipient of a campaign, in 16 partitions like the subscribers. Rows that a person may
 * want to see carry `list` and `startedAt` too, and so stand in the index `newest`.
 */
export interface Recipient {
  /** The subscriber's id. */
  id: string;
  /** The sign-up for an event, where that is why they get it. */
  member?: string;
  state: RecipientState;
  /** The attempt that holds it. Every attempt has its own: a message delivered again never takes over a claim. */
  claimId?: string;
  /** Unix milliseconds after which the attempt cannot be alive any more. */
  claimedUntil?: number;
  /** Unix milliseconds before which it is not tried again. */
  notBefore?: number;
  /** The state out of which a person put it back to be mailed once more. */
  putBack?: RecipientState;
  messageId?: string;
  reason?: string;
  outcome?: 'bounced' | 'complained';
  /** ISO time at which it came onto its list. */
  startedAt?: string;
}

const table = () => env('SENDS_TABLE');
const partition = (campaignId: string, shard: string) => `CAMPAIGN#${campaignId}#${shard}`;
export const recipientKey = (campaignId: string, id: string) => ({
  pk: partition(campaignId, shardOf(id)),
  sk: `R#${id}`,
});
export const listOf = (campaignId: string, list: RecipientList) => `RECIPIENTS#${campaignId}#${list}`;
const toRecipient = (item: Record<string, unknown>) => ({ ...item, id: String(item.sk).slice(2) }) as Recipient;
const listPageSize = 100;

/** Rows of up to 100 recipients, by id. */
export async function findAll(campaignId: string, ids: string[]): Promise<Map<string, Recipient>> {
  const found = new Map<string, Recipient>();
  let keys: Record<string, unknown>[] = ids.map((id) => recipientKey(campaignId, id));
  while (keys.length > 0) {
    const { Responses, UnprocessedKeys } = await dynamo.send(
      new BatchGetCommand({ RequestItems: { [table()]: { Keys: keys, ConsistentRead: true } } }),
    );
    for (const item of Responses?.[table()] ?? []) found.set(toRecipient(item).id, toRecipient(item));
    keys = UnprocessedKeys?.[table()]?.Keys ?? [];
  }
  return found;
}

/** Whoever has the mail, or may have it. */
const mayHave = new Set<RecipientState>(['SENT', 'CLAIMED', 'IN_DOUBT']);

/** Those of `ids` who have got the mail of one of the campaigns, or of whom nobody knows. */
export async function whoGot(campaignIds: string[], ids: string[]): Promise<Set<string>> {
  const got = new Set<string>();
  const ask = async (campaignId: string, part: string[]) => {
    for (const { id, state } of (await findAll(campaignId, part)).values()) if (mayHave.has(state)) got.add(id);
  };
  for (const campaignId of campaignIds) {
    const parts = Array.from({ length: Math.ceil(ids.length / 100) }, (_, n) => ids.slice(n * 100, n * 100 + 100));
    await Promise.all(parts.map((part) => ask(campaignId, part)));
  }
  return got;
}

/** All rows of one shard, a page at a time. */
export async function* inShard(campaignId: string, shard: string): AsyncGenerator<Recipient[]> {
  let start: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await dynamo.send(
      new QueryCommand({
        TableName: table(),
        KeyConditionExpression: 'pk = :pk',
        ProjectionExpression: 'sk, #state, #member, claimId, claimedUntil, notBefore',
        ExpressionAttributeNames: { '#state': 'state', '#member': 'member' },
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

/** Recipients of one kind, newest first, one page. */
export async function list(campaignId: string, kind: RecipientList, after?: Key): Promise<Page<Recipient>> {
  const { Items = [], LastEvaluatedKey } = await dynamo.send(
    new QueryCommand({
      TableName: table(),
      IndexName: 'newest',
      KeyConditionExpression: '#list = :list',
      ExpressionAttributeNames: { '#list': 'list' },
      ExpressionAttributeValues: { ':list': listOf(campaignId, kind) },
      ScanIndexForward: false,
      Limit: listPageSize,
      ExclusiveStartKey: after,
    }),
  );
  return { items: Items.map(toRecipient), next: LastEvaluatedKey };
}
