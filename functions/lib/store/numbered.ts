import { GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '../env.ts';
import { dynamo } from './dynamo.ts';

/** A thing in the Content table under a number of its own. */
export interface Numbered {
  id: number;
  /** Grows by one with each change, so that an edit of something older is noticed. */
  version: number;
}

export const table = () => env('CONTENT_TABLE');
const absent = 'attribute_not_exists(pk)';

/** As a sort key, numbers sort like themselves. */
export const keyOf = (kind: string, id: number) => ({ pk: kind, sk: String(id).padStart(12, '0') });

/** All of a kind by their numbers, however many pages DynamoDB makes of them. */
export async function list<T extends Numbered>(kind: string, order: 'newest' | 'oldest' = 'newest'): Promise<T[]> {
  const items: T[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await dynamo.send(
      new QueryCommand({
        TableName: table(),
        KeyConditionExpression: 'pk = :kind',
        ExpressionAttributeValues: { ':kind': kind },
        ConsistentRead: true,
        ScanIndexForward: order === 'oldest',
        ExclusiveStartKey: start,
      }),
    );
    items.push(...(Items as T[]));
    start = LastEvaluatedKey;
  } while (start);
  return items;
}

export async function find<T extends Numbered>(kind: string, id: number): Promise<T | undefined> {
  const { Item } = await dynamo.send(
    new GetCommand({ TableName: table(), Key: keyOf(kind, id), ConsistentRead: true }),
  );
  return Item as T | undefined;
}

/** The first of `count` new numbers in a row, which nobody else gets. Gaps are left where a write then fails. */
export async function newIds(kind: string, count = 1): Promise<number> {
  const { Attributes } = await dynamo.send(
    new UpdateCommand({
      TableName: table(),
      Key: { pk: 'COUNTER', sk: kind },
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
    Item: { ...keyOf(kind, id), id, ...fields, version: 1 },
    ConditionExpression: absent,
  },
});

/** The write that changes `fields`, where the thing is there and, if `from` is given, still of that version. */
export function edit(kind: string, id: number, fields: Record<string, unknown>, from?: number) {
  const names = Object.keys(fields);
  const changes = ['version = version + :one', ...names.map((name) => `#${name} = :${name}`)];
  return {
    Update: {
      TableName: table(),
      Key: keyOf(kind, id),
      UpdateExpression: `SET ${changes.join(', ')}`,
      ConditionExpression: from === undefined ? 'attribute_exists(pk)' : 'version = :from',
      ...(names.length > 0 && {
        ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      }),
      ExpressionAttributeValues: {
        ':one': 1,
        ...Object.fromEntries(names.map((name) => [`:${name}`, fields[name]])),
        ...(from !== undefined && { ':from': from }),
      },
    },
  };
}

export const removal = (kind: string, id: number) => ({
  Delete: { TableName: table(), Key: keyOf(kind, id), ConditionExpression: 'attribute_exists(pk)' },
});
