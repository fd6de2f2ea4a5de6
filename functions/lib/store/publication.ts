import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { partitions } from '../../../shared/resources.ts';
import { tableName } from './dynamo.ts';
import { getItem } from './reads.ts';
import { conditionalWrite } from './writes.ts';

/** So long a run that gives no more sign of life keeps others waiting, in milliseconds. */
export const leaseTime = 15_000;

const item = () => ({
  TableName: tableName('access'),
  Key: { pk: partitions.access.publication, sk: partitions.access.publication },
});
const names = { '#owner': 'owner', '#until': 'until' };

/**
 * Makes `owner` the one who publishes, unless somebody else is; then undefined. Returns the paths that an earlier run
 * changed, or was about to, without having told the edge.
 */
export async function acquire(owner: string, now = Date.now()): Promise<{ untold: string[] } | undefined> {
  const taken = await conditionalWrite(
    new UpdateCommand({
      ...item(),
      UpdateExpression: 'SET #owner = :owner, #until = :until',
      ConditionExpression: 'attribute_not_exists(#until) OR #until < :now',
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ':owner': owner, ':until': now + leaseTime, ':now': now },
      ReturnValues: 'ALL_NEW',
    }),
  );
  return taken && { untold: (taken.untold as string[] | undefined) ?? [] };
}

/** Stays the one who publishes; notes, where given, the paths of which the edge is to be told. Throws where another took over. */
export async function extend(owner: string, untold?: string[], now = Date.now()): Promise<void> {
  const kept = await conditionalWrite(
    new UpdateCommand({
      ...item(),
      UpdateExpression: `SET #until = :until${untold ? ', untold = :untold' : ''}`,
      ConditionExpression: '#owner = :owner',
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ':owner': owner, ':until': now + leaseTime, ...(untold && { ':untold': untold }) },
    }),
  );
  if (!kept) throw new Error('Publishing took so long that another run took over');
}

/** A run that came to its end. */
export interface LastRun {
  /** ISO time. */
  at: string;
  /** Keys of the files that could not be rendered. */
  failed: string[];
}

/** The last of them; undefined before the first. */
export async function lastRun(): Promise<LastRun | undefined> {
  const { TableName, Key } = item();
  return (await getItem<{ lastRun?: LastRun }>(TableName, Key))?.lastRun;
}

/** Lets the next one publish. `run`: absent where this one did not come to its end. */
export async function release(owner: string, run?: LastRun): Promise<void> {
  await conditionalWrite(
    new UpdateCommand({
      ...item(),
      UpdateExpression: `${run ? 'SET lastRun = :run ' : ''}REMOVE #until`,
      ConditionExpression: '#owner = :owner',
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ':owner': owner, ...(run && { ':run': run }) },
    }),
  );
}
