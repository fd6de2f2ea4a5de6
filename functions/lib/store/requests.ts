import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '../env.ts';
import { days, dynamo, isConditionFailure, seconds } from './dynamo.ts';

/** A request that came with an Idempotency-Key. */
export interface KeptRequest {
  /** Of what was asked for: another request may not use the same key. */
  fingerprint: string;
  /** What it was answered, in JSON; none while it is being worked on. */
  answer?: string;
}

/** As long as an endpoint can run, in milliseconds: after that, one without an answer has no worker any more. */
export const lease = 30_000;
const keepSeconds = days(1);
/** What one item of DynamoDB holds, less the rest of it. */
const largestAnswer = 390_000;

const table = () => env('ACCESS_TABLE');
const keyOf = (id: string) => ({ pk: `REQUEST#${id}`, sk: 'REQUEST' });

/** Takes on the request; where it was taken on before, gives what is known of it instead. */
export async function begin(id: string, fingerprint: string): Promise<KeptRequest | undefined> {
  const now = Date.now();
  try {
    await dynamo.send(
      new PutCommand({
        TableName: table(),
        Item: { ...keyOf(id), fingerprint, leaseUntil: now + lease, expiresAt: seconds(now) + keepSeconds },
        ConditionExpression: 'attribute_not_exists(pk) OR (attribute_not_exists(answer) AND leaseUntil < :now)',
        ExpressionAttributeValues: { ':now': now },
      }),
    );
    return undefined;
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
  const { Item } = await dynamo.send(new GetCommand({ TableName: table(), Key: keyOf(id), ConsistentRead: true }));
  // Forgotten in this moment: the next look takes it on.
  return (Item as KeptRequest | undefined) ?? { fingerprint };
}

/** Keeps what it was answered. One that no item could hold is forgotten: a repetition then meets what the first did. */
export async function finish(id: string, answer: string): Promise<void> {
  if (Buffer.byteLength(answer) > largestAnswer) return forget(id);
  await dynamo.send(
    new UpdateCommand({
      TableName: table(),
      Key: keyOf(id),
      UpdateExpression: 'SET answer = :answer',
      ExpressionAttributeValues: { ':answer': answer },
    }),
  );
}

export async function forget(id: string): Promise<void> {
  await dynamo.send(new DeleteCommand({ TableName: table(), Key: keyOf(id) }));
}
