import { partitions } from '../../../../shared/platform/resources.ts';
import { sha256 } from '../crypto/digest.ts';
import { days, seconds, tableName } from '../dynamo/dynamo.ts';
import { isThere, when } from '../dynamo/expressions.ts';
import { getItem } from '../dynamo/reads.ts';
import { deleteItem, putItem, type TransactItem, updateItem, write } from '../dynamo/writes.ts';

/** A request that came with an Idempotency-Key. The row contains nothing about a person. */
export interface RequestRow {
  /** Of the request's content: another request may not use the same key. */
  fingerprint: string;
  /** Absent while it is being worked on. */
  done?: true;
  /** The number of what it wrote, where a replay could not find that otherwise. */
  wrote?: number;
}

/** The longest that an endpoint can run, in milliseconds: a request that is not done by then has died. */
const lease = 30_000;
const retentionSeconds = days(1);

const table = () => tableName('access');
const keyOf = (id: string) => ({ pk: `${partitions.access.requests}${id}`, sk: 'REQUEST' });

export const idOf = (key: string) => sha256(key);

/** Begins the request and returns undefined. Returns the request's row where it was begun before. */
export async function begin(id: string, fingerprint: string): Promise<RequestRow | undefined> {
  const now = Date.now();
  const begun = putItem(
    table(),
    { ...keyOf(id), fingerprint, leaseUntil: now + lease, expiresAt: seconds(now) + retentionSeconds },
    when`attribute_not_exists(pk) OR (attribute_not_exists(done) AND leaseUntil < ${now})`,
  );
  if (await write(begun)) return undefined;
  // Where the row was deleted meanwhile, the caller's next call begins the request.
  return (await getItem<RequestRow>(table(), keyOf(id))) ?? { fingerprint };
}

/**
 * The write that records a request as done. Whatever is created must be in the same transaction, so that a request that
 * dies after its write is not done a second time.
 */
export const doneWrite = (id: string, wrote?: number) =>
  updateItem(table(), keyOf(id), { set: { done: true, ...(wrote !== undefined && { wrote }) }, when: isThere });

/** {@link doneWrite} for a handler's transaction; empty for a request without a key. */
export type Done = (wrote?: number) => TransactItem[];

export const finish = (id: string, wrote?: number) => write(doneWrite(id, wrote));

/** Lets the next request try, unless this one has written nevertheless. */
export const forget = (id: string) => write(deleteItem(table(), keyOf(id), when`attribute_not_exists(done)`));
