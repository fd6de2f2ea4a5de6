import { partitions } from '../../../shared/platform/resources.ts';
import { type Item, text } from './items.ts';
import type { StackData } from './source.ts';

/** Records that a restore is in progress: an item of the access table, which the next run of the command reads. */
export interface Marker {
  /** The id of the backup. */
  backup: string;
  /** When its first run began. */
  begun: Date;
  phase: Phase;
  /** When the functions were stopped and the secrets were put; undefined until then. */
  still?: Date | undefined;
}

/** What remains to do: empty and write the tables, write them, or only start the site again. */
export type Phase = 'emptying' | 'writing' | 'verified';

const { restore } = partitions.access;
const key: Item = { pk: { S: restore }, sk: { S: restore } };

export async function readMarker({ dynamo, tables }: StackData): Promise<Marker | undefined> {
  const { Item: item } = await dynamo.getItem({ TableName: tables.access, Key: key, ConsistentRead: true });
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
  const fields = {
    ...{ backup: { S: backup }, begun: { S: begun.toISOString() }, phase: { S: phase } },
    ...(still && { still: { S: still.toISOString() } }),
  };
  await dynamo.putItem({ TableName: tables.access, Item: { ...key, ...fields } });
}

export async function removeMarker({ dynamo, tables }: StackData): Promise<void> {
  await dynamo.deleteItem({ TableName: tables.access, Key: key });
}
