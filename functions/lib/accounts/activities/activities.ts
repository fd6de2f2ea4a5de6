import { randomUUID } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { partitions } from '../../../../shared/platform/resources.ts';
import { days, dynamo, seconds, tableName } from '../../platform/dynamo/dynamo.ts';
import { queryPage } from '../../platform/dynamo/reads.ts';

/** What an admin did to a thing. */
export interface NewActivity {
  admin: string;
  /** The contract's label of the endpoint, as in "Deleted a subscriber". */
  label: string;
  /** What the thing is called, or the address of a picture. Never the name of a person who was deleted. */
  about?: string | undefined;
}

export interface ActivityRow extends NewActivity {
  id: string;
  /** ISO time. */
  at: string;
}

const pk = partitions.access.activities;
/** As long as campaigns. */
const keepSeconds = days(400);
/** In milliseconds: the admin's request waits for the write. */
const writeTimeout = 2000;

export async function record(activity: NewActivity): Promise<void> {
  const now = Date.now();
  const at = new Date(now).toISOString();
  const id = `${at}#${randomUUID()}`;
  await dynamo.send(
    new PutCommand({
      TableName: tableName('access'),
      Item: { pk, sk: id, id, at, ...activity, expiresAt: seconds(now) + keepSeconds },
    }),
    { abortSignal: AbortSignal.timeout(writeTimeout) },
  );
}

/** The last `count`, newest first. */
export async function latest(count: number): Promise<ActivityRow[]> {
  const newest = {
    TableName: tableName('access'),
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
    ScanIndexForward: false,
    Limit: count,
  };
  return (await queryPage<ActivityRow>(newest)).items;
}
