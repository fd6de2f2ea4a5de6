import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { partitions } from '../../../shared/resources.ts';
import { dynamo } from './dynamo.ts';
import { table } from './people.ts';
import { queryAll } from './reads.ts';
import type { Former } from './subscribers/identity.ts';
import { conditionalWrite } from './writes.ts';

/** Of the person with this id, what was there at `before` (ISO time) is to go: who comes back meanwhile stays. */
export interface ErasureOrder {
  id: string;
  before: string;
  /** The ids that they had before, as a subscriber who moved. */
  former?: Former[];
}

const pk = partitions.people.erasures;
const keyOf = (id: string) => ({ pk, sk: id });
/** A later order of the same person stands for this one too, and stays. */
const unchanged = ({ before }: ErasureOrder) => ({
  ConditionExpression: '#before = :before',
  ExpressionAttributeNames: { '#before': 'before' },
  ExpressionAttributeValues: { ':before': before },
});

/** Keeps an order that is looked after at `nextAt`, in Unix milliseconds. */
export async function put(order: ErasureOrder, nextAt: number): Promise<void> {
  await dynamo.send(new PutCommand({ TableName: table(), Item: { ...keyOf(order.id), ...order, nextAt } }));
}

/** Those whose time has come at `now`, in Unix milliseconds. */
export async function due(now: number): Promise<ErasureOrder[]> {
  const rows = await queryAll<ErasureOrder & { nextAt: number }>({
    TableName: table(),
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
  });
  return rows
    .filter(({ nextAt }) => nextAt <= now)
    .map(({ id, before, former }) => ({ id, before, ...(former && { former }) }));
}

export async function postpone(order: ErasureOrder, nextAt: number): Promise<void> {
  const { ExpressionAttributeValues, ...same } = unchanged(order);
  await conditionalWrite(
    new UpdateCommand({
      TableName: table(),
      Key: keyOf(order.id),
      UpdateExpression: 'SET nextAt = :next',
      ...same,
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ':next': nextAt },
    }),
  );
}

export async function remove(order: ErasureOrder): Promise<void> {
  await conditionalWrite(new DeleteCommand({ TableName: table(), Key: keyOf(order.id), ...unchanged(order) }));
}
