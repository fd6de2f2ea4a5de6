import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { partitions } from '../../../shared/resources.ts';
import { dynamo, tableName } from './dynamo.ts';
import { getItem, queryAll } from './reads.ts';

/** An item of the Content table, with a number as its id. */
export interface ContentItem {
  id: number;
  /** Grows by one with each change, so that an edit of something older is noticed. */
  version: number;
  /** When it was last written, as ISO time. What was written before this was kept has none. */
  updatedAt?: string | undefined;
}

export const table = () => tableName('content');
const absent = 'attribute_not_exists(pk)';

/** As a sort key, numbers sort like themselves. */
const keyOf = (kind: string, id: number) => ({ pk: kind, sk: String(id).padStart(12, '0') });

/** All of a kind, by their numbers. */
export const list = <T extends ContentItem>(kind: string, order: 'newest' | 'oldest' = 'newest') =>
  queryAll<T>({
    TableName: table(),
    KeyConditionExpression: 'pk = :kind',
    ExpressionAttributeValues: { ':kind': kind },
    ScanIndexForward: order === 'oldest',
  });

export const find = <T extends ContentItem>(kind: string, id: number) => getItem<T>(table(), keyOf(kind, id));

/** The first of `count` new numbers in a row, which nobody else gets. Gaps are left where a write then fails. */
export async function newIds(kind: string, count = 1): Promise<number> {
  const { Attributes } = await dynamo.send(
    new UpdateCommand({
      TableName: table(),
      Key: { pk: partitions.content.counters, sk: kind },
      UpdateExpression: 'ADD lastId :count',
      ExpressionAttributeValues: { ':count': count },
      ReturnValues: 'UPDATED_NEW',
    }),
  );
  return Number(Attributes?.lastId) - count + 1;
}

/** The write that adds `thing`, unless its number is taken. */
export const insertion = (kind: string, { id, ...fields }: { id: number; [field: string]: unknown }) => ({
  Put: {
    TableName: table(),
    Item: { ...keyOf(kind, id), id, ...fields, version: 1, updatedAt: new Date().toISOString() },
    ConditionExpression: absent,
  },
});

/** The write that changes `fields`, where the thing is there and, if `from` is given, still of that version. */
export function edit(kind: string, id: number, fields: Record<string, unknown>, from?: number) {
  const written = { ...fields, updatedAt: new Date().toISOString() };
  const names = Object.keys(written);
  const changes = ['version = version + :one', ...names.map((name) => `#${name} = :${name}`)];
  return {
    Update: {
      TableName: table(),
      Key: keyOf(kind, id),
      UpdateExpression: `SET ${changes.join(', ')}`,
      ConditionExpression: from === undefined ? 'attribute_exists(pk)' : 'version = :from',
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ':one': 1,
        ...Object.fromEntries(Object.entries(written).map(([name, value]) => [`:${name}`, value])),
        ...(from !== undefined && { ':from': from }),
      },
    },
  };
}

export const removal = (kind: string, id: number) => ({
  Delete: { TableName: table(), Key: keyOf(kind, id), ConditionExpression: 'attribute_exists(pk)' },
});
