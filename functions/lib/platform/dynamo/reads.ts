import {
  BatchGetCommand,
  GetCommand,
  paginateQuery,
  QueryCommand,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { newestIndex, type TableIndex, type TableName } from '../../../../shared/platform/resources.ts';
import { backOff, groupsOf, maxRetries } from '../async.ts';
import { dynamo, tableName } from './dynamo.ts';

/** An item's key, and DynamoDB's LastEvaluatedKey. */
export type Key = Record<string, unknown>;

export interface Page<T> {
  items: T[];
  next: Key | undefined;
}

export async function getItem<T>(TableName: string, Key: Key): Promise<T | undefined> {
  const { Item } = await dynamo.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  return Item as T | undefined;
}

const batchSize = 100;

/** The existing items with these keys, in any order. Throws where DynamoDB leaves some unread after all retries. */
export async function getItems<T>(TableName: string, keys: Key[]): Promise<T[]> {
  const found = await Promise.all(groupsOf(keys, batchSize).map((batch) => getBatch(TableName, batch)));
  return found.flat() as T[];
}

async function getBatch(TableName: string, keys: Key[]): Promise<unknown[]> {
  const found: unknown[] = [];
  let remaining = keys;
  for (let attempt = 0; ; attempt++) {
    const { Responses, UnprocessedKeys } = await dynamo.send(
      new BatchGetCommand({ RequestItems: { [TableName]: { Keys: remaining, ConsistentRead: true } } }),
    );
    found.push(...(Responses?.[TableName] ?? []));
    remaining = UnprocessedKeys?.[TableName]?.Keys ?? [];
    if (remaining.length === 0) return found;
    if (attempt >= maxRetries) throw new Error(`DynamoDB left ${remaining.length} keys of ${TableName} unread`);
    await backOff(attempt);
  }
}

/** All pages of a query. A table is read consistently; an index (`IndexName`) cannot be. */
export async function* queryPages<T>(query: QueryCommandInput): AsyncGenerator<Page<T>> {
  const input = { ConsistentRead: query.IndexName === undefined, ...query };
  for await (const { Items = [], LastEvaluatedKey } of paginateQuery({ client: dynamo }, input))
    yield { items: Items as T[], next: LastEvaluatedKey };
}

/** The first page of a query, or the one after `ExclusiveStartKey`. Consistent as {@link queryPages} is. */
export async function queryPage<T>(query: QueryCommandInput): Promise<Page<T>> {
  const input = { ConsistentRead: query.IndexName === undefined, ...query };
  const { Items = [], LastEvaluatedKey } = await dynamo.send(new QueryCommand(input));
  return { items: Items as T[], next: LastEvaluatedKey };
}

/** At most `Limit` items with this partition key, from the highest sort key down. */
export async function lastOf<T>(TableName: string, pk: string, Limit: number): Promise<T[]> {
  const partition = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } };
  return (await queryPage<T>({ TableName, ...partition, ScanIndexForward: false, Limit })).items;
}

export async function countPage(query: QueryCommandInput): Promise<number> {
  const { Count = 0 } = await dynamo.send(new QueryCommand({ ...query, Select: 'COUNT' }));
  return Count;
}

export async function queryAll<T>(query: QueryCommandInput): Promise<T[]> {
  const items: T[] = [];
  for await (const page of queryPages<T>(query)) items.push(...page.items);
  return items;
}

/** Every item with this partition key, by sort key. `options`: further parameters of the query. */
export const queryPartition = <T>(
  TableName: string,
  pk: string,
  { ExpressionAttributeValues, ...options }: Partial<QueryCommandInput> = {},
) =>
  queryAll<T>({
    TableName,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk, ...ExpressionAttributeValues },
    ...options,
  });

export const queryPrefix = <T>(
  TableName: string,
  pk: string,
  prefix: string,
  options: Partial<QueryCommandInput> = {},
) =>
  queryAll<T>({
    TableName,
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
    ...options,
  });

export const onIndex = (table: TableName, { name, partition }: TableIndex, value: string) => ({
  TableName: tableName(table),
  IndexName: name,
  KeyConditionExpression: '#list = :list',
  ExpressionAttributeNames: { '#list': partition },
  ExpressionAttributeValues: { ':list': value },
});

/** One page of the rows with this `list`, newest first. `after`: where the page before ended. */
export const newestPage = <T>(
  table: keyof typeof newestIndex,
  list: string,
  { limit, after }: { limit: number; after?: Key | undefined },
): Promise<Page<T>> =>
  queryPage<T>({
    ...onIndex(table, newestIndex[table], list),
    ScanIndexForward: false,
    Limit: limit,
    ExclusiveStartKey: after,
  });
