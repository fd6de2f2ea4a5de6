import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { newestIndex } from '../../../shared/resources.ts';
import { shards } from '../../../shared/shards.ts';
import type { TargetStack } from '../target.ts';
import type { Item } from './readRows.ts';

/*
 * The Sends table as an operator reads it. Its keys stand here once more on purpose: the audit shares no code with the
 * stores that write them.
 */

/** The table that campaigns are in, and a client that may read it. */
export interface Sends {
  dynamo: DynamoDBDocumentClient;
  table: string;
}

/** What SES's events said of a mail. */
type Kind = 'ACCEPTED' | 'DELIVERED';

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

/** The head of a campaign as it is stored; undefined where there is none. */
export async function headItem({ dynamo, table }: Sends, campaign: string): Promise<Item | undefined> {
  const { GetCommand } = await import('@aws-sdk/lib-dynamodb');
  const Key = { pk: `CAMPAIGN#${campaign}`, sk: 'META' };
  return (await dynamo.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }))).Item;
}

/** By what SES's events know a mail: 64 bits of its message id's hash, in hex. */
export async function marksOf(sends: Sends, campaign: string, kind: Kind): Promise<Set<string>> {
  const marks = new Set<string>();
  for await (const items of pagesOf(sends, `CAMPAIGN#${campaign}`, `${kind}#`, ['mails']))
    for (const { mails } of items) for (const mail of mails as string[]) marks.add(mail);
  return marks;
}

/** The recipients' rows, page by page, all partitions at once; `take` gets each page. */
export async function eachPageOfRows(sends: Sends, campaign: string, take: (items: Item[]) => void): Promise<void> {
  const read = async (shard: string) => {
    for await (const items of pagesOf(sends, `CAMPAIGN#${campaign}#${shard}`, 'R#', judged)) take(items);
  };
  await Promise.all(shards.map(read));
}

/** The items of a partition whose sort key begins with `prefix`, reduced to some of their attributes. */
async function* pagesOf({ dynamo, table }: Sends, pk: string, prefix: string, attributes: string[]) {
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
  for await (const { Items = [] } of pages) yield Items as Item[];
}
