import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '../env.ts';
import { dynamo, type transact } from './dynamo.ts';

/*
 * What subscribers and sign-ups have in common: each is a row, and counts beside it are changed in the same write. Such a
 * write holds only as long as the row is what it was when it was read; who was slower reads it again.
 */

type TransactItems = Parameters<typeof transact>[0];
interface Key {
  pk: string;
  sk: string;
}

export const table = () => env('PEOPLE_TABLE');

export async function findRow<T>(key: Key): Promise<T | undefined> {
  const { Item } = await dynamo.send(new GetCommand({ TableName: table(), Key: key, ConsistentRead: true }));
  return Item as T | undefined;
}

/** The condition that a row is there with this value of the attribute by which it is counted, or without any. */
export const stillAs = (attribute: string, value: string | undefined) => ({
  ConditionExpression: value === undefined ? 'attribute_exists(pk) AND attribute_not_exists(#as)' : '#as = :read',
  ExpressionAttributeNames: { '#as': attribute },
  ...(value !== undefined && { ExpressionAttributeValues: { ':read': value } }),
});

/** The writes that delete a row, still as it was read, and take it out of the counts. */
export const removal = (key: Key, asRead: ReturnType<typeof stillAs>, uncount: TransactItems[number]) => [
  { Delete: { TableName: table(), Key: key, ...asRead } },
  uncount,
];
