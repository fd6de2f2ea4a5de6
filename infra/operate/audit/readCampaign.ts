import { createHash } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { newestIndex } from '../../../shared/platform/resources.ts';
import { shards } from '../../../shared/platform/shards.ts';
import type { TargetStack } from '../commandLine/target.ts';
import { type CampaignEvidence, type Head, isSettled } from './ledgerRules.ts';
import { headsIn, type Item, rowsIn } from './readRows.ts';

/*
 * The Sends table as an operator reads it. Its keys stand here once more on purpose: the audit shares no code with the
 * stores that write them.
 */

/** The table that campaigns are in, and a client that may read it. */
export interface Sends {
  dynamo: DynamoDBDocumentClient;
  table: string;
}

/** A campaign's evidence, and what an operator is told of it. */
export interface CampaignRead extends CampaignEvidence {
  id: string;
  head: Head & Item;
}

/** What of a recipient's row is judged. */
const judged = ['pk', 'sk', 'state', 'messageId', 'reason', 'outcome', 'putBack'];

export async function sendsOf({ aws, output }: TargetStack): Promise<Sends> {
  const table = output('table/sends');
  const [{ DynamoDBClient }, { DynamoDBDocumentClient }] = await Promise.all([
    import('@aws-sdk/client-dynamodb'),
    import('@aws-sdk/lib-dynamodb'),
  ]);
  return { dynamo: DynamoDBDocumentClient.from(new DynamoDBClient({ ...aws, maxAttempts: 10 })), table };
}

/** The ids of the campaigns that began last, newest first. */
export async function latestCampaigns({ dynamo, table }: Sends, limit: number): Promise<string[]> {
  const { QueryCommand } = await import('@aws-sdk/lib-dynamodb');
  const { name, partition } = newestIndex.sends;
  const query = new QueryCommand({
    TableName: table,
    IndexName: name,
    KeyConditionExpression: '#list = :list',
    ExpressionAttributeNames: { '#list': partition },
    ExpressionAttributeValues: { ':list': 'CAMPAIGN' },
    ScanIndexForward: false,
    Limit: limit,
  });
  return ((await dynamo.send(query)).Items ?? []).map(({ id }) => String(id));
}

/**
 * By what SES's events know a mail. The same hash as in functions/lib/sending/results/mailEvents.ts, written once more: the
 * audit shares no code with the ledger.
 */
export const markOf = (messageId: string) => createHash('sha256').update(messageId).digest('hex').slice(0, 16);

/**
 * Reads a campaign; undefined where there is none, or it has expired. What is accepted is read before the rows, which then
 * must know of it. One that changed meanwhile counts as not settled: what was read does not belong together.
 */
export async function readCampaign(sends: Sends, id: string): Promise<CampaignRead | undefined> {
  const before = await headOf(sends, id);
  if (!before) return undefined;
  const events = await Promise.all(
    ['ACCEPTED#', 'DELIVERED#'].map((prefix) => itemsOf(sends, `CAMPAIGN#${id}`, prefix, ['mails'])),
  );
  const accepted = new Set(events.flat().flatMap(({ mails }) => mails as string[]));
  const items = await Promise.all(shards.map((shard) => itemsOf(sends, `CAMPAIGN#${id}#${shard}`, 'R#', judged)));
  const head = await headOf(sends, id);
  if (!head) return undefined;
  // The round grows whenever somebody is put back or erased.
  const seen = ({ status, total, sent, failed, skipped, inDoubt, open, round }: Head & Item) =>
    [status, total, sent, failed, skipped, inDoubt, open, round].join();
  const settled = isSettled(head) && seen(before) === seen(head);
  return { id, head, rows: rowsIn(items.flat(), id, markOf), accepted, settled };
}

async function headOf({ dynamo, table }: Sends, campaign: string): Promise<(Head & Item) | undefined> {
  const { GetCommand } = await import('@aws-sdk/lib-dynamodb');
  const Key = { pk: `CAMPAIGN#${campaign}`, sk: 'META' };
  const { Item } = await dynamo.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
  // DynamoDB deletes what has expired within days, in any order.
  const isThere = Item && Number(Item.expiresAt ?? Number.POSITIVE_INFINITY) * 1000 > Date.now();
  return isThere ? headsIn([Item]).get(campaign) : undefined;
}

/** The items of a partition whose sort key begins with `prefix`, reduced to some of their attributes. */
async function itemsOf({ dynamo, table }: Sends, pk: string, prefix: string, attributes: string[]): Promise<Item[]> {
  const { paginateQuery } = await import('@aws-sdk/lib-dynamodb');
  const pages = paginateQuery(
    { client: dynamo },
    {
      TableName: table,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ProjectionExpression: attributes.map((name) => `#${name}`).join(', '),
      ExpressionAttributeNames: Object.fromEntries(attributes.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
      ConsistentRead: true,
    },
  );
  const all: Item[] = [];
  for await (const { Items = [] } of pages) all.push(...Items);
  return all;
}
