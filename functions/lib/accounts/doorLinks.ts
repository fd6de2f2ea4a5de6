import { randomBytes } from 'node:crypto';
import type { DoorLink } from '../../../shared/people/model/door.ts';
import { partitions } from '../../../shared/platform/resources.ts';
import { sha256 } from '../platform/crypto/digest.ts';
import { seconds, tableName } from '../platform/dynamo/dynamo.ts';
import { getItem, queryPartition } from '../platform/dynamo/reads.ts';
import { deleteItem, isThere, putItem, write, writeIf } from '../platform/dynamo/writes.ts';

/*
 * Links that open the list of one event, for a phone at the door without an account. An event's links share a
 * partition, and only hashes of their keys are stored: anyone who reads the table can open none.
 */

type Row = DoorLink & { sk: string };

const partitionOf = (eventId: string | number) => `${partitions.access.doorLinks}${eventId}`;

/** People at the door clear up, and ticks from phones that were offline arrive. */
const afterEndMilliseconds = 12 * 60 * 60 * 1000;

/** Unix milliseconds. `eventEnd`: null if no one can tell. */
export const endOfLink = (eventEnd: number | null): number => (eventEnd ?? Date.now()) + afterEndMilliseconds;

/** Makes a link, and returns it with its key, which is stored nowhere. `endsAt` in Unix milliseconds. */
export async function make(
  eventId: number,
  { endsAt, ...made }: Pick<DoorLink, 'name' | 'madeBy'> & { endsAt: number },
): Promise<DoorLink & { key: string }> {
  const key = randomBytes(32).toString('base64url');
  const id = sha256(key);
  const link = { ...made, id, madeAt: new Date().toISOString(), endsAt: new Date(endsAt).toISOString() };
  const item = { pk: partitionOf(eventId), sk: id, ...link, expiresAt: seconds(endsAt) };
  await write(putItem(tableName('access'), item));
  return { ...link, key };
}

/** DynamoDB may take days: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/TTL.html */
const isOpen = ({ endsAt }: DoorLink) => Date.parse(endsAt) > Date.now();

/** The link with this key to this event, as the path names it; undefined if there is none, or it has ended. */
export async function find(eventId: string, key: string): Promise<DoorLink | undefined> {
  const row = await getItem<Row>(tableName('access'), { pk: partitionOf(eventId), sk: sha256(key) });
  return row && isOpen(row) ? row : undefined;
}

export async function list(eventId: number): Promise<DoorLink[]> {
  const rows = await queryPartition<Row>(tableName('access'), partitionOf(eventId));
  return rows.filter(isOpen).sort((one, other) => one.madeAt.localeCompare(other.madeAt));
}

export const end = (eventId: number, id: string): Promise<boolean> =>
  writeIf(deleteItem(tableName('access'), { pk: partitionOf(eventId), sk: id }, isThere));
