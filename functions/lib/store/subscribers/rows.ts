import { isUsableName } from '../../../../shared/mail/usableName.ts';
import { normalizeEmail } from '../../../../shared/model/email.ts';
import type { Subscriber } from '../../../../shared/model/subscriber.ts';
import { partitions } from '../../../../shared/resources.ts';
import { personHash } from '../../personHash.ts';
import { table } from '../people.ts';
import { getItem } from '../reads.ts';
import { shardOf } from '../shards.ts';
import type { TransactItem } from '../writes.ts';
import type { SubscriberRow } from './identity.ts';

/** The same mailbox always has the same id: being subscribed once is one conditional put. */
export const subscriberId = (email: string) => personHash('subscriber', normalizeEmail(email));

export const subscriberKey = (id: string) => ({ pk: `${partitions.people.subscribers}${shardOf(id)}`, sk: id });

export const findSubscriber = (id: string) => getItem<SubscriberRow>(table(), subscriberKey(id));

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
/** How many of them are suppressed, under the attribute's first name: rows of earlier versions have it. */
export const suppressedCount = 'withheld';

type Counted = Pick<Subscriber, 'id' | 'firstName' | 'suppressed'>;
const names = ['subscribers', 'suppressed', 'nameless'] as const;

/** What one of them adds to the counts. `nameless` are those who get mail and have no first name to be called by. */
const worth = (row: Counted | undefined) => ({
  subscribers: Number(row !== undefined),
  suppressed: Number(row?.suppressed !== undefined),
  nameless: Number(row !== undefined && row.suppressed === undefined && !isUsableName(row.firstName)),
});

/**
 * The writes that make the counts follow those of rows: each `from` what it was, if it was there, `to` what it is to be. They
 * are kept by shard, so that people who sign up at once do not collide. `everJoined` and `everLeft` only grow: between two
 * days, their differences say how many came and went.
 */
export function recount(...changes: { from?: Counted; to?: Counted }[]): TransactItem[] {
  const sums = new Map<string, ReturnType<typeof worth>>();
  const add = (row: Counted | undefined, times: 1 | -1) => {
    if (!row) return;
    const before = sums.get(shardOf(row.id)) ?? worth(undefined);
    const own = worth(row);
    const after = names.map((name) => [name, before[name] + times * own[name]] as const);
    sums.set(shardOf(row.id), Object.fromEntries(after) as typeof own);
  };
  for (const { from, to } of changes) {
    add(from, -1);
    add(to, 1);
  }
  return [...sums]
    .filter(([, sum]) => names.some((name) => sum[name] !== 0))
    .map(([shard, sum]) => addition(shard, sum));
}

const addition = (shard: string, { subscribers, suppressed, nameless }: ReturnType<typeof worth>): TransactItem => ({
  Update: {
    TableName: table(),
    Key: { pk: countsPartition, sk: shard },
    UpdateExpression: `ADD subscribers :subscribers, ${suppressedCount} :suppressed, nameless :nameless, everJoined :joined, everLeft :left`,
    ExpressionAttributeValues: {
      ':subscribers': subscribers,
      ':suppressed': suppressed,
      ':nameless': nameless,
      ':joined': Math.max(0, subscribers),
      ':left': Math.max(0, -subscribers),
    },
  },
});

/**
 * The condition that nothing of a row has changed that is copied, or counted: neither name nor address (`version`), nor
 * whether it is suppressed. Nor is it the row of somebody who was deleted and came back meanwhile (`createdAt`).
 */
export function asRead({ createdAt, suppressed, version }: Pick<Subscriber, 'createdAt' | 'suppressed' | 'version'>) {
  const still = (attribute: string, value: unknown) =>
    value === undefined ? `attribute_not_exists(${attribute})` : `${attribute} = :${attribute}AsRead`;
  return {
    ConditionExpression: `createdAt = :createdAtAsRead AND ${still('suppressed', suppressed)} AND ${still('version', version)}`,
    ExpressionAttributeValues: {
      ':createdAtAsRead': createdAt,
      ...(suppressed !== undefined && { ':suppressedAsRead': suppressed }),
      ...(version !== undefined && { ':versionAsRead': version }),
    },
  };
}

/** The writes that delete a subscriber, still as they were read. */
export const deletion = (row: SubscriberRow): TransactItem[] => [
  { Delete: { TableName: table(), Key: subscriberKey(row.id), ...asRead(row) } },
  ...recount({ from: row }),
];
