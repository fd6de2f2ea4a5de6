import { isUsableName } from '../../../../shared/letters/placeholders/usableName.ts';
import type { Subscriber } from '../../../../shared/people/model/subscriber.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { counterOf, shardOf } from '../../../../shared/platform/shards.ts';
import { when } from '../../platform/dynamo/expressions.ts';
import { getItem } from '../../platform/dynamo/reads.ts';
import { deleteItem, type TransactItem, updateItem } from '../../platform/dynamo/writes.ts';
import { findAddress, forgetWrite, freeWrite, holderOf } from './addresses.ts';
import { table } from './people.ts';

/** A subscriber's row as it is kept. */
export interface SubscriberRow extends Subscriber {
  /** Of their address, see addresses.ts. */
  addressHash: string;
  /** When the welcome mail was last sent, in Unix milliseconds. */
  welcomedAt?: number;
}

export const subscriberKey = (id: string) => ({ pk: `${partitions.people.subscribers}${shardOf(id)}`, sk: id });

export const findSubscriber = (id: string) => getItem<SubscriberRow>(table(), subscriberKey(id));

/** Who is subscribed with the address of this hash. */
export async function findByAddress(hash: string): Promise<SubscriberRow | undefined> {
  const id = holderOf(await findAddress(hash));
  const row = id && (await findSubscriber(id));
  // They may have moved away between the two reads.
  return row && row.addressHash === hash ? row : undefined;
}

/** Who a link of a mail is about: by their id or, in mails that go to others too, by their address's hash. */
export const findReader = async (idOrHash: string) =>
  (await findSubscriber(idOrHash)) ?? (await findByAddress(idOrHash));

/** The list of all subscribers. */
export const newest = 'SUBSCRIBER';

/** The row of a new subscriber. */
export const newRow = (subscriber: SubscriberRow) => ({
  ...subscriberKey(subscriber.id),
  ...subscriber,
  list: newest,
  listedAt: `${subscriber.createdAt}#${subscriber.id}`,
});

export const countsPartition = partitions.people.subscriberCounts;

type Counted = Pick<Subscriber, 'id' | 'firstName' | 'suppressed'>;
const names = ['subscribers', 'suppressed', 'nameless'] as const;

/** What one of them adds to the counts. `nameless` are those who get mail and have no first name to be called by. */
const worth = (row: Counted | undefined) => ({
  subscribers: Number(row !== undefined),
  suppressed: Number(row?.suppressed !== undefined),
  nameless: Number(row !== undefined && row.suppressed === undefined && !isUsableName(row.firstName)),
});

/**
 * The write that makes the counts follow those of rows: each `from` what it was, if it was there, `to` what it is to be; none
 * where they stay. They are kept in as many items as there are shards, in any of them, so that people who sign up at once do
 * not collide. `everJoined` and `everLeft` only grow: between two days, their differences say how many came and went.
 */
export function recount(...changes: { from?: Counted; to?: Counted }[]): TransactItem[] {
  const sum = worth(undefined);
  for (const { from, to } of changes) for (const name of names) sum[name] += worth(to)[name] - worth(from)[name];
  const [first] = changes.map(({ from, to }) => from ?? to);
  return first && names.some((name) => sum[name] !== 0) ? [addition(counterOf(first.id), sum)] : [];
}

const addition = (shard: string, sum: ReturnType<typeof worth>): TransactItem =>
  updateItem(
    table(),
    { pk: countsPartition, sk: shard },
    {
      add: {
        ...sum,
        ...{ everJoined: Math.max(0, sum.subscribers), everLeft: Math.max(0, -sum.subscribers) },
      },
    },
  );

/**
 * The condition that nothing of a row has changed that is copied, or counted: neither name nor address (`version`), nor
 * whether it is suppressed. Nor is it the row of somebody who was deleted and came back meanwhile (`createdAt`).
 */
export function unchangedCondition({
  createdAt,
  suppressed,
  version,
}: Pick<Subscriber, 'createdAt' | 'suppressed' | 'version'>) {
  const sameReason = suppressed ? when`suppressed = ${suppressed}` : when`attribute_not_exists(suppressed)`;
  const sameVersion = version === undefined ? when`attribute_not_exists(version)` : when`version = ${version}`;
  return when`createdAt = ${createdAt} AND ${sameReason} AND ${sameVersion}`;
}

/** The writes that delete a subscriber, still as they were read; `forgets`: nothing says any more who had the address. */
export const deleteWrites = (row: SubscriberRow, { forgets = false } = {}): TransactItem[] => [
  deleteItem(table(), subscriberKey(row.id), unchangedCondition(row)),
  forgets ? forgetWrite(row.addressHash) : freeWrite(row.addressHash, 'left'),
  ...recount({ from: row }),
];
