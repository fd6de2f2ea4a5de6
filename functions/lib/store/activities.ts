import { randomUUID } from 'node:crypto';
import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '../env.ts';
import { days, dynamo, seconds } from './dynamo.ts';

/** Something that an admin did by a call of the contract. */
export interface Act {
  admin: string;
  /** As in `DELETE /api/subscribers/{id}`. */
  call: string;
  /** What the thing is called that it was done to, or the address of a picture. Never a person who was deleted. */
  about?: string | undefined;
}

export interface KeptAct extends Act {
  id: string;
  /** ISO time. */
  at: string;
}

const pk = 'ACTIVITY';
/** As long as campaigns. */
const keepSeconds = days(400);
/** The admin waits for it. */
const patience = 2000;

export async function record(act: Act): Promise<void> {
  const now = Date.now();
  const at = new Date(now).toISOString();
  const id = `${at}#${randomUUID()}`;
  await dynamo.send(
    new PutCommand({
      TableName: env('ACCESS_TABLE'),
      Item: { pk, sk: id, id, at, ...act, expiresAt: seconds(now) + keepSeconds },
    }),
    { abortSignal: AbortSignal.timeout(patience) },
  );
}

/** The last `count`, newest first. */
export async function latest(count: number): Promise<KeptAct[]> {
  const { Items = [] } = await dynamo.send(
    new QueryCommand({
      TableName: env('ACCESS_TABLE'),
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
      ScanIndexForward: false,
      ConsistentRead: true,
      Limit: count,
    }),
  );
  return Items as KeptAct[];
}
