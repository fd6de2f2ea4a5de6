import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '../env.ts';
import { dynamo, isConditionFailure, seconds } from './dynamo.ts';

/** How an errand ended: what came of it, or the error that its caller is to hear. */
export type Outcome = { value: unknown } | { refusal: { status: number; message: string } };

const table = () => env('CONTENT_TABLE');
const keyOf = (id: string) => ({ pk: `ERRAND#${id}`, sk: 'ERRAND' });
/** In seconds. */
const keep = 3600;

/** `until`: Unix milliseconds after which nobody waits for it any more. */
export async function put(id: string, kind: string, input: unknown, until: number): Promise<void> {
  const Item = { ...keyOf(id), kind, input, until, expiresAt: seconds(until) + keep };
  await dynamo.send(new PutCommand({ TableName: table(), Item }));
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
