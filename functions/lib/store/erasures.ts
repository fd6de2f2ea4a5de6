import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { partitions } from '../../../shared/resources.ts';
import { dynamo } from './dynamo.ts';
import { table } from './people.ts';
import { getItem, queryAll } from './reads.ts';
import { conditionalWrite } from './writes.ts';

/** The ids by which ledgers know who has or had an address. */
export interface KnownAs {
  /** Of who has it, or left with it. */
  ids: string[];
  /** Of those who had it before them. */
  formerIds: string[];
}

/** Of the address with this hash, what was there at `before` (ISO time) is to go: who comes back meanwhile stays. */
export interface ErasureOrder extends KnownAs {
  hash: string;
  before: string;
}

const pk = partitions.people.erasures;
const keyOf = (hash: string) => ({ pk, sk: hash });
/** A later order of the same person stands for this one too, and stays. */
const unchanged = ({ before }: ErasureOrder) => ({
  ConditionExpression: '#before = :before',
  ExpressionAttributeNames: { '#before': 'before' },
  ExpressionAttributeValues: { ':before': before },
});

/** Keeps an order that is looked after at `nextAt`, in Unix milliseconds. */
export async function put(order: ErasureOrder, nextAt: number): Promise<void> {
  await dynamo.send(new PutCommand({ TableName: table(), Item: { ...keyOf(order.hash), ...order, nextAt } }));
}

/** What is still to be done about an address. */
export const find = (hash: string) => getItem<ErasureOrder>(table(), keyOf(hash));

/** Those whose time has come at `now`, in Unix milliseconds. */
export async function due(now: number): Promise<ErasureOrder[]> {
  const rows = await queryAll<ErasureOrder & { nextAt: number }>({
    TableName: table(),
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
  });
  return rows.filter(({ nextAt }) => nextAt <= now);
}

export async function postpone(order: ErasureOrder, nextAt: number): Promise<void> {
  const { ExpressionAttributeValues, ...same } = unchanged(order);
  await conditionalWrite(
    new UpdateCommand({
      TableName: table(),
      Key: keyOf(order.hash),
      UpdateExpression: 'SET nextAt = :next',
      ...same,
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ':next': nextAt },
    }),
  );
}

export async function remove(order: ErasureOrder): Promise<void> {
  await conditionalWrite(new DeleteCommand({ TableName: table(), Key: keyOf(order.hash), ...unchanged(order) }));
}
