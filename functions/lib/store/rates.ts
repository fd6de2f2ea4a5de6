import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { sha256 } from '../digest.ts';
import { env } from '../env.ts';
import { dynamo } from './dynamo.ts';

interface Window {
  name: string;
  seconds: number;
}

/** Addresses are kept as hashes, and only until their window has passed. */
const keyOf = ({ name, seconds }: Window, who: string, now: number) => {
  const starts = Math.floor(now / 1000 / seconds) * seconds;
  return { key: { pk: `RATE#${name}#${sha256(who)}`, sk: String(starts) }, ends: starts + seconds };
};

/** Counts one more in the present window: how many there were in it, and in how many seconds it ends. */
export async function count(window: Window, who: string): Promise<{ count: number; endsIn: number }> {
  const now = Date.now();
  const { key, ends } = keyOf(window, who, now);
  const { Attributes } = await dynamo.send(
    new UpdateCommand({
      TableName: env('ACCESS_TABLE'),
      Key: key,
      UpdateExpression: 'ADD times :one SET expiresAt = :ends',
      ExpressionAttributeValues: { ':one': 1, ':ends': ends },
      ReturnValues: 'ALL_NEW',
    }),
  );
  return { count: Number(Attributes?.times), endsIn: Math.max(1, Math.ceil(ends - now / 1000)) };
}

export async function takeBack(window: Window, who: string): Promise<void> {
  await dynamo.send(
    new UpdateCommand({
      TableName: env('ACCESS_TABLE'),
      Key: keyOf(window, who, Date.now()).key,
      UpdateExpression: 'ADD times :less',
      ExpressionAttributeValues: { ':less': -1 },
    }),
  );
}
