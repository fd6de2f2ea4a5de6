import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '../env.ts';
import { days, dynamo, isConditionFailure, seconds } from './dynamo.ts';

/** How an errand ended: what came of it, or the error that its caller is to hear. */
export type Outcome = { value: unknown } | { refusal: { status: number; message: string } };

const table = () => env('CONTENT_TABLE');
const keyOf = (id: string) => ({ pk: `ERRAND#${id}`, sk: 'ERRAND' });
/** So long a repeated request finds what came of the first, in seconds. */
const keep = days(1);

/**
 * `until`: Unix milliseconds after which nobody waits for it any more. Where there is one of this id, it stays, and is
 * what is returned: `fingerprint` tells whether it is the same.
 */
export async function put(
  id: string,
  order: { kind: string; input: unknown; fingerprint: string; until: number },
): Promise<{ fingerprint: string } | undefined> {
  const Item = { ...keyOf(id), ...order, expiresAt: seconds(order.until) + keep };
  try {
    await dynamo.send(new PutCommand({ TableName: table(), Item, ConditionExpression: 'attribute_not_exists(pk)' }));
    return undefined;
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
  const { Item: there } = await dynamo.send(
    new GetCommand({ TableName: table(), Key: keyOf(id), ConsistentRead: true }),
  );
  return there as { fingerprint: string } | undefined;
}

/**
 * Takes the errand for whoever calls first; undefined for others, and when it is too late to do it: its caller has
 * heard by then that it was not done.
 */
export async function take(id: string): Promise<{ kind: string; input: unknown } | undefined> {
  try {
    const { Attributes } = await dynamo.send(
      new UpdateCommand({
        TableName: table(),
        Key: keyOf(id),
        UpdateExpression: 'SET taken = :now REMOVE #input',
        ConditionExpression: 'attribute_not_exists(taken) AND #until > :now',
        ExpressionAttributeNames: { '#input': 'input', '#until': 'until' },
        ExpressionAttributeValues: { ':now': Date.now() },
        ReturnValues: 'ALL_OLD',
      }),
    );
    return Attributes as { kind: string; input: unknown };
  } catch (error) {
    if (isConditionFailure(error)) return undefined;
    throw error;
  }
}

export async function finish(id: string, outcome: Outcome): Promise<void> {
  await dynamo.send(
    new UpdateCommand({
      TableName: table(),
      Key: keyOf(id),
      UpdateExpression: 'SET outcome = :outcome',
      ExpressionAttributeValues: { ':outcome': outcome },
    }),
  );
}

/** Undefined until it is done. */
export async function outcome(id: string): Promise<Outcome | undefined> {
  const { Item } = await dynamo.send(
    new GetCommand({ TableName: table(), Key: keyOf(id), ConsistentRead: true, ProjectionExpression: 'outcome' }),
  );
  return Item?.outcome;
}
