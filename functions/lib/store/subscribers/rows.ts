import { normalizeEmail } from '../../../../shared/model/email.ts';
import type { Subscriber } from '../../../../shared/model/subscriber.ts';
import { partitions } from '../../../../shared/resources.ts';
import { personHash } from '../../personHash.ts';
import { removal, stillAs, table } from '../people.ts';
import { getItem } from '../reads.ts';
import { shardOf } from '../shards.ts';
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

/**
 * The write that changes the counts. They are kept by shard, so that people who sign up at once do not collide. `everJoined`
 * and `everLeft` only grow: between two days, their differences say how many came and went.
 */
export const addToCount = (id: string, change: { subscribers?: number; suppressed?: number }) => ({
  Update: {
    TableName: table(),
    Key: { pk: countsPartition, sk: shardOf(id) },
    UpdateExpression: `ADD subscribers :subscribers, ${suppressedCount} :suppressed, everJoined :joined, everLeft :left`,
    ExpressionAttributeValues: {
      ':subscribers': change.subscribers ?? 0,
      ':suppressed': change.suppressed ?? 0,
      ':joined': Math.max(0, change.subscribers ?? 0),
      ':left': Math.max(0, -(change.subscribers ?? 0)),
    },
  },
});

/** The condition that a row still has the name and address with which it was read. */
export const sameVersion = ({ version }: Pick<Subscriber, 'version'>) =>
  version === undefined
    ? { ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(version)' }
    : { ConditionExpression: 'version = :asRead', ExpressionAttributeValues: { ':asRead': version } };

/** The writes that delete a subscriber, still as they were read. */
export const deletion = ({ id, suppressed }: Pick<Subscriber, 'id' | 'suppressed'>) =>
  removal(
    subscriberKey(id),
    stillAs('suppressed', suppressed),
    addToCount(id, { subscribers: -1, suppressed: suppressed ? -1 : 0 }),
  );
