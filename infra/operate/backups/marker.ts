import { partitions } from '../../../shared/platform/resources.ts';
import { type Item, isOf, text } from './items.ts';
import type { StackData } from './source.ts';

/** That a restore is in progress: an item of the access table, of which another start of the command learns. */
export interface Marker {
  /** The id of the backup. */
  backup: string;
  /** When its first run began. */
  begun: Date;
  phase: Phase;
  /** When the functions had been stopped and the secrets put; undefined before. */
  still?: Date | undefined;
}

/** What is left to do: to empty the tables and write them, to write them, or only to let the site go on. */
export type Phase = 'emptying' | 'writing' | 'verified';

const { restore } = partitions.access;
const key: Item = { pk: { S: restore }, sk: { S: restore } };

export const isMarker = (item: Item): boolean => isOf(item, restore);

export async function readMarker({ dynamo, tables }: StackData): Promise<Marker | undefined> {
  const { GetItemCommand } = await import('@aws-sdk/client-dynamodb');
  const { Item: item } = await dynamo.send(
    new GetItemCommand({ TableName: tables.access, Key: key, ConsistentRead: true }),
  );
  if (!item) return undefined;
  const begun = new Date(text(item, 'begun') ?? 0);
  const still = text(item, 'still');
  return {
    ...{ backup: text(item, 'backup') ?? '', begun, phase: text(item, 'phase') as Phase },
    still: still === undefined ? undefined : new Date(still),
  };
}

export async function writeMarker(
  { dynamo, tables }: StackData,
  { backup, begun, phase, still }: Marker,
): Promise<void> {
  const { PutItemCommand } = await import('@aws-sdk/client-dynamodb');
  const fields = {
    ...{ backup: { S: backup }, begun: { S: begun.toISOString() }, phase: { S: phase } },
    ...(still && { still: { S: still.toISOString() } }),
  };
  await dynamo.send(new PutItemCommand({ TableName: tables.access, Item: { ...key, ...fields } }));
}

export async function removeMarker({ dynamo, tables }: StackData): Promise<void> {
  const { DeleteItemCommand } = await import('@aws-sdk/client-dynamodb');
  await dynamo.send(new DeleteItemCommand({ TableName: tables.access, Key: key }));
}
