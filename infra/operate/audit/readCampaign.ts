import { createHash } from 'node:crypto';
import type { DynamoDBDocument } from '@aws-sdk/lib-dynamodb';
import { newestIndex } from '../../../shared/platform/resources.ts';
import { shards } from '../../../shared/platform/shards.ts';
import type { TargetStack } from '../commandLine/command.ts';
import { type CampaignEvidence, type Head, isSettled } from './ledgerRules.ts';
import { headsIn, type Item, rowsIn } from './readRows.ts';

/*
 * Reads the Sends table for the operator. It repeats the table's keys on purpose: the audit shares no code with the stores
 * that write them.
 */

/** A table, as that of campaigns, and a client that may read it. */
export interface Sends {
  dynamo: DynamoDBDocument;
  table: string;
}

/** A campaign's evidence, and what the operator sees of it. */
export interface CampaignRead extends CampaignEvidence {
  id: string;
  head: Head & Item;
}

/** What is read of a recipient's row. */
const rowAttributes = ['pk', 'sk', 'state', 'messageId', 'reason', 'outcome', 'putBack'];

export async function tablesOf({ aws, output }: TargetStack): Promise<Record<'sends' | 'people', Sends>> {
  const [{ DynamoDBClient }, { DynamoDBDocument }] = await Promise.all([
    import('@aws-sdk/client-dynamodb'),
    import('@aws-sdk/lib-dynamodb'),
  ]);
  const dynamo = DynamoDBDocument.from(new DynamoDBClient({ ...aws, maxAttempts: 10 }));
  return { sends: { dynamo, table: output('table/sends') }, people: { dynamo, table: output('table/people') } };
}

/** The ids of the latest campaigns, newest first. */
export async function latestCampaigns({ dynamo, table }: Sends, limit: number): Promise<string[]> {
  const { name, partition } = newestIndex.sends;
  const { Items = [] } = await dynamo.query({
    TableName: table,
    IndexName: name,
    KeyConditionExpression: '#list = :list',
    ExpressionAttributeNames: { '#list': partition },
    ExpressionAttributeValues: { ':list': 'CAMPAIGN' },
    ScanIndexForward: false,
    Limit: limit,
  });
  return Items.map(({ id }) => String(id));
}

/**
 * The hash by which SES's events name a mail. It repeats that of functions/lib/sending/results.ts: the audit
 * shares no code with the ledger.
 */
export const mailHashOf = (messageId: string) => createHash('sha256').update(messageId).digest('hex').slice(0, 16);

/**
 * Reads a campaign; undefined if there is none, or it has expired. Accepted mails are read before the rows, which must
 * therefore include them. A campaign that changed meanwhile counts as not settled: what was read may not fit together.
 */
export async function readCampaign(sends: Sends, id: string): Promise<CampaignRead | undefined> {
  const before = await headOf(sends, id);
  if (!before) return undefined;
  const events = await Promise.all(
    ['ACCEPTED#', 'DELIVERED#'].map((prefix) => itemsOf(sends, `CAMPAIGN#${id}`, prefix, ['mails'])),
  );
  const accepted = new Set(events.flat().flatMap(({ mails }) => mails as string[]));
  const items = await Promise.all(
    shards.map((shard) => itemsOf(sends, `CAMPAIGN#${id}#${shard}`, 'R#', rowAttributes)),
  );
  const head = await headOf(sends, id);
  if (!head) return undefined;
  // The round grows whenever a recipient is reset or erased.
  const stateOf = ({ status, total, sent, failed, skipped, inDoubt, open, round }: Head & Item) =>
    [status, total, sent, failed, skipped, inDoubt, open, round].join();
  const settled = isSettled(head) && stateOf(before) === stateOf(head);
  return { id, head, rows: rowsIn(items.flat(), id, mailHashOf), accepted, settled };
}

async function headOf({ dynamo, table }: Sends, campaign: string): Promise<(Head & Item) | undefined> {
  const Key = { pk: `CAMPAIGN#${campaign}`, sk: 'META' };
  const { Item } = await dynamo.get({ TableName: table, Key, ConsistentRead: true });
  // DynamoDB deletes expired items within days, in any order.
  const isCurrent = Item && Number(Item.expiresAt ?? Number.POSITIVE_INFINITY) * 1000 > Date.now();
  return isCurrent ? headsIn([Item]).get(campaign) : undefined;
}

/** The items of a partition whose sort key begins with `prefix`, reduced to some of their attributes. */
export async function itemsOf(
  { dynamo, table }: Sends,
  pk: string,
  prefix: string,
  attributes: string[],
): Promise<Item[]> {
  const { paginateQuery } = await import('@aws-sdk/lib-dynamodb');
  const pages = paginateQuery(
    { client: dynamo },
    {
      TableName: table,
      KeyConditionExpression: prefix ? 'pk = :pk AND begins_with(sk, :prefix)' : 'pk = :pk',
      ProjectionExpression: attributes.map((name) => `#${name}`).join(', '),
      ExpressionAttributeNames: Object.fromEntries(attributes.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: { ':pk': pk, ...(prefix && { ':prefix': prefix }) },
      ConsistentRead: true,
    },
  );
  const all: Item[] = [];
  for await (const { Items = [] } of pages) all.push(...Items);
  return all;
}
