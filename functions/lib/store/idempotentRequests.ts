import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { partitions } from '../../../shared/resources.ts';
import { days, dynamo, seconds, tableName } from './dynamo.ts';
import { getItem } from './reads.ts';
import { conditionalWrite } from './writes.ts';

/** A request that came with an Idempotency-Key. */
export interface RequestRow {
  /** Of what was asked for: another request may not use the same key. */
  fingerprint: string;
  /** What it was answered, in JSON; none while it is being worked on. */
  answer?: string;
}

/** As long as an endpoint can run, in milliseconds: a request without an answer after that has died. */
const lease = 30_000;
const keepSeconds = days(1);
/** What one item of DynamoDB holds, less the rest of it. */
const largestAnswer = 390_000;

const table = () => tableName('access');
const keyOf = (id: string) => ({ pk: `${partitions.access.requests}${id}`, sk: 'REQUEST' });

/** Begins the request and returns undefined; where it was begun before, returns its row instead. */
export async function begin(id: string, fingerprint: string): Promise<RequestRow | undefined> {
  const now = Date.now();
  const begun = await conditionalWrite(
    new PutCommand({
      TableName: table(),
      Item: { ...keyOf(id), fingerprint, leaseUntil: now + lease, expiresAt: seconds(now) + keepSeconds },
      ConditionExpression: 'attribute_not_exists(pk) OR (attribute_not_exists(answer) AND leaseUntil < :now)',
      ExpressionAttributeValues: { ':now': now },
    }),
  );
  if (begun) return undefined;
  // Where it was deleted since, the caller's next call begins it.
  return (await getItem<RequestRow>(table(), keyOf(id))) ?? { fingerprint };
}

/** Stores the answer. One too large for an item is deleted with its request: a repetition is then done again. */
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
