import { isUsableName } from '../../../../shared/letters/placeholders/usableName.ts';
import type { Subscriber } from '../../../../shared/people/model/subscriber.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { counterOf, shardOf } from '../../../../shared/platform/shards.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { when } from '../../platform/dynamo/expressions.ts';
import { getItem } from '../../platform/dynamo/reads.ts';
import { deleteItem, type TransactItem, updateItem } from '../../platform/dynamo/writes.ts';
import { findAddress, forgetWrite, freeWrite, holderOf, leftWrite } from './addresses.ts';

/** A subscriber's row as stored. */
export interface SubscriberRow extends Subscriber {
  /** Of their address, see addresses.ts. */
  addressHash: string;
  /** When they came onto this list, in ISO time. `createdAt` is earlier where a file says since when they subscribe. */
  addedAt: string;
  /** When the welcome mail was last sent, in Unix milliseconds. */
  welcomedAt?: number;
  /** Hashes of the values in the links that confirmed the subscription: pressing the button again changes nothing. */
  confirmedBy?: string[];
}

export const subscriberKey = (id: string) => ({ pk: `${partitions.people.subscribers}${shardOf(id)}`, sk: id });

export const findSubscriber = (id: string) => getItem<SubscriberRow>(tableName('people'), subscriberKey(id));

/** The subscriber who has the address of this hash. */
export async function findByAddress(hash: string): Promise<SubscriberRow | undefined> {
  const id = holderOf(await findAddress(hash));
  const row = id && (await findSubscriber(id));
  // They may have moved away between the two reads.
  return row && row.addressHash === hash ? row : undefined;
}

/** The subscriber whom a mail's link belongs to: by id or, in mails that also go to others, by their address's hash. */
export const findReader = async (idOrHash: string) =>
  (await findSubscriber(idOrHash)) ?? (await findByAddress(idOrHash));

/** The value of `list` in every subscriber's row. */
export const subscriberList = 'SUBSCRIBER';

export const newRow = (subscriber: SubscriberRow) => ({
  ...subscriberKey(subscriber.id),
  ...subscriber,
  list: subscriberList,
  listedAt: `${subscriber.createdAt}#${subscriber.id}`,
});

export const countsPartition = partitions.people.subscriberCounts;

type Counted = Pick<Subscriber, 'id' | 'firstName' | 'suppressed'>;
const names = ['subscribers', 'suppressed', 'nameless'] as const;

/** What one row adds to the counts. `nameless` are those who get mail and have no usable first name. */
const countsOf = (row: Counted | undefined) => ({
  subscribers: Number(row !== undefined),
  suppressed: Number(row?.suppressed !== undefined),
  nameless: Number(row !== undefined && row.suppressed === undefined && !isUsableName(row.firstName)),
});

/**
 * The write that adjusts the counts for rows that change from `from`, if they existed, to `to`, if they will; none if the
 * counts stay the same. The counts are spread over as many items as there are shards, so that concurrent sign-ups do not
 * collide. `everJoined` and `everLeft` only grow: their differences between two days say how many joined and left.
 */
export function recountWrites(...changes: { from?: Counted; to?: Counted }[]): TransactItem[] {
  const sum = countsOf(undefined);
  for (const { from, to } of changes) for (const name of names) sum[name] += countsOf(to)[name] - countsOf(from)[name];
  const [first] = changes.map(({ from, to }) => from ?? to);
  return first && names.some((name) => sum[name] !== 0) ? [countsWrite(counterOf(first.id), sum)] : [];
}

const countsWrite = (shard: string, sum: ReturnType<typeof countsOf>): TransactItem =>
  updateItem(
    tableName('people'),
    { pk: countsPartition, sk: shard },
    {
      add: {
        ...sum,
        ...{ everJoined: Math.max(0, sum.subscribers), everLeft: Math.max(0, -sum.subscribers) },
      },
    },
  );

/**
 * The condition that nothing in a row that is copied or counted has changed: name and address (`version`), and whether it
 * is suppressed; and that it is not the row of somebody who was deleted and came back meanwhile (`addedAt`).
 */
export function unchangedCondition({ addedAt, suppressed, version }: SubscriberRow) {
  const sameReason = suppressed ? when`suppressed = ${suppressed}` : when`attribute_not_exists(suppressed)`;
  return when`addedAt = ${addedAt} AND ${sameReason} AND version = ${version}`;
}

/** Deletes a subscriber, on condition that they are unchanged; `forgets`: erases who had the address, too. */
export const deleteWrites = (row: SubscriberRow, { forgets = false } = {}): TransactItem[] => [
  deleteItem(tableName('people'), subscriberKey(row.id), unchangedCondition(row)),
  ...(forgets
    ? [forgetWrite(row.addressHash)]
    : [freeWrite(row.addressHash, 'left'), leftWrite(row.id, row.addressHash)]),
  ...recountWrites({ from: row }),
];
