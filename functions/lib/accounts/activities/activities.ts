import { randomUUID } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { partitions } from '../../../../shared/platform/resources.ts';
import { days, dynamo, seconds, tableName } from '../../platform/dynamo/dynamo.ts';
import { queryPage } from '../../platform/dynamo/reads.ts';
import { logger } from '../../platform/log/log.ts';

/** Something that an admin did. */
export interface NewActivity {
  admin: string;
  /** The contract's label of the endpoint, as in "Deleted a subscriber". */
  label: string;
  /** The name of what was changed, or the address of a picture. Never the name of a deleted person. */
  about?: string | undefined;
}

export interface ActivityRow extends NewActivity {
  id: string;
  /** ISO time. */
  at: string;
}

const pk = partitions.access.activities;
/** As long as campaigns are kept. */
const keepSeconds = days(400);
/** Short, because the admin's request waits for the write. */
const writeTimeoutMs = 2000;

export async function record(activity: NewActivity): Promise<void> {
  const now = Date.now();
  const at = new Date(now).toISOString();
  const id = `${at}#${randomUUID()}`;
  await dynamo.send(
    new PutCommand({
      TableName: tableName('access'),
      Item: { pk, sk: id, id, at, ...activity, expiresAt: seconds(now) + keepSeconds },
    }),
    { abortSignal: AbortSignal.timeout(writeTimeoutMs) },
  );
}

/** Records what is done already, so that a failure is only logged. */
export async function note(activity: NewActivity): Promise<void> {
  try {
    await record(activity);
  } catch (error) {
    logger.error('An activity of an admin could not be recorded', error as Error);
  }
}

/** The latest `count` activities, newest first. */
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
