import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { partitions } from '../../../shared/resources.ts';
import { days, dynamo, seconds, tableName } from './dynamo.ts';
import { getItem } from './reads.ts';
import { conditionalWrite } from './writes.ts';

/** How a job ended: what came of it, or the error that its caller is to hear. */
export type JobResult = { value: unknown } | { refusal: { status: number; message: string } };

const table = () => tableName('content');
const keyOf = (id: string) => ({ pk: `${partitions.content.jobs}${id}`, sk: 'JOB' });
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
  const added = await conditionalWrite(
    new PutCommand({ TableName: table(), Item, ConditionExpression: 'attribute_not_exists(pk)' }),
  );
  return added ? undefined : getItem(table(), keyOf(id));
}

/**
 * Takes the job for whoever calls first; undefined for others, and once it is too late for it: its caller has been told
 * by then that it was not done.
 */
export async function take(id: string): Promise<{ kind: string; input: unknown } | undefined> {
  const taken = await conditionalWrite(
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
  return taken as { kind: string; input: unknown } | undefined;
}

export async function finish(id: string, result: JobResult): Promise<void> {
  await dynamo.send(
    new UpdateCommand({
      TableName: table(),
      Key: keyOf(id),
      UpdateExpression: 'SET #result = :result',
      ExpressionAttributeNames: { '#result': 'result' },
      ExpressionAttributeValues: { ':result': result },
    }),
  );
}

/** Undefined until it is done. */
export const result = async (id: string): Promise<JobResult | undefined> =>
  (await getItem<{ result?: JobResult }>(table(), keyOf(id)))?.result;
