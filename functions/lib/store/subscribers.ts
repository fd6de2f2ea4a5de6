import { BatchGetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { pageSize } from '../../../shared/constants.ts';
import { normalizeEmail } from '../../../shared/model/email.ts';
import type { Subscriber, SuppressionReason } from '../../../shared/model/subscriber.ts';
import type { Key, Page } from '../cursor.ts';
import { sha256 } from '../digest.ts';
import { dynamo, transact } from './dynamo.ts';
import { findRow, removal, stillAs, table } from './people.ts';
import { suppressionKey, suppressionOf } from './suppressions.ts';

/** Subscribers lie in 16 partitions, by the first digit of their id, so that a send reads them side by side. */
export const shards = [...'0123456789abcdef'];

export const shardOf = (id: string) => id.charAt(0);

/** The same mailbox always has the same id: being subscribed once is one conditional put. */
export const subscriberId = (email: string) => sha256(normalizeEmail(email));

export const subscriberKey = (id: string) => ({ pk: `SUBSCRIBER#${shardOf(id)}`, sk: id });

/** Counts are kept by shard, so that people who sign up at once do not wait for each other. */
const countKey = (id: string) => ({ pk: 'COUNT#SUBSCRIBER', sk: shardOf(id) });

export const addToCount = (id: string, change: { subscribers?: number; withheld?: number }) => ({
  Update: {
    TableName: table(),
    Key: countKey(id),
    UpdateExpression: 'ADD subscribers :subscribers, withheld :withheld',
    ExpressionAttributeValues: { ':subscribers': change.subscribers ?? 0, ':withheld': change.withheld ?? 0 },
  },
});

/**
 * Subscribes a person. An address that is known stays as it is. One that left by itself is welcome again; one that
 * bounced or complained is listed, and marked so that nothing is sent to it.
 */
export async function add(person: Pick<Subscriber, 'firstName' | 'lastName' | 'email'>): Promise<{ id: string }> {
  const id = subscriberId(person.email);
  if (await find(id)) return { id };
  const reason = await suppressionOf(id);
  const suppressed = reason === 'unsubscribed' ? undefined : reason;
  const createdAt = new Date().toISOString();
  const { firstName, lastName, email } = person;
  const row = {
    ...subscriberKey(id),
    id,
    firstName,
    lastName,
    email,
    createdAt,
    suppressed,
    list: 'SUBSCRIBER',
    listedAt: `${createdAt}#${id}`,
  };
  const failed = await transact([
    { Put: { TableName: table(), Item: row, ConditionExpression: 'attribute_not_exists(pk)' } },
    addToCount(id, { subscribers: 1, withheld: suppressed ? 1 : 0 }),
    suppressed ? stillWithheld(id, suppressed) : lift(id),
  ]);
  // Somebody was first with the same address, or what withholds mail from it changed in this moment: look again.
  return failed.length > 0 ? add(person) : { id };
}

const stillWithheld = (id: string, reason: SuppressionReason) => ({
  ConditionCheck: {
    TableName: table(),
    Key: suppressionKey(id),
    ConditionExpression: 'reason = :reason',
    ExpressionAttributeValues: { ':reason': reason },
  },
});

/** Takes an address's own wish back; fails where mail to it is withheld for another reason. */
const lift = (id: string) => ({
  Delete: {
    TableName: table(),
    Key: suppressionKey(id),
    ConditionExpression: 'attribute_not_exists(pk) OR reason = :unsubscribed',
    ExpressionAttributeValues: { ':unsubscribed': 'unsubscribed' },
  },
});

export const find = (id: string) => findRow<Subscriber>(subscriberKey(id));

/** Those of up to 100 subscribers that are still there, by id. */
export async function findAll(ids: string[]): Promise<Map<string, Subscriber>> {
  const found = new Map<string, Subscriber>();
  let keys: Record<string, unknown>[] = ids.map(subscriberKey);
  while (keys.length > 0) {
    const { Responses, UnprocessedKeys } = await dynamo.send(
      new BatchGetCommand({ RequestItems: { [table()]: { Keys: keys, ConsistentRead: true } } }),
    );
    for (const item of Responses?.[table()] ?? []) found.set(item.id, item as Subscriber);
    keys = UnprocessedKeys?.[table()]?.Keys ?? [];
  }
  return found;
}

/** Newest first, one page. */
export async function list(after?: Key): Promise<Page<Subscriber>> {
  const { Items = [], LastEvaluatedKey } = await dynamo.send(
    new QueryCommand({
      TableName: table(),
      IndexName: 'newest',
      KeyConditionExpression: '#list = :list',
      ExpressionAttributeNames: { '#list': 'list' },
      ExpressionAttributeValues: { ':list': 'SUBSCRIBER' },
      ScanIndexForward: false,
      Limit: pageSize,
      ExclusiveStartKey: after,
    }),
  );
  return { items: Items as Subscriber[], next: LastEvaluatedKey };
}

/** One shard's subscribers of `cutoff` (ISO time) or before, in the order of their ids, a page at a time. */
export async function* inShard(
  shard: string,
  cutoff: string,
  after?: string,
): AsyncGenerator<{ people: Subscriber[]; last: string | undefined }> {
  let start = after ? subscriberKey(after) : undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await dynamo.send(
      new QueryCommand({
        TableName: table(),
        KeyConditionExpression: 'pk = :pk',
        FilterExpression: 'createdAt <= :cutoff',
        ProjectionExpression: 'id, suppressed',
        ExpressionAttributeValues: { ':pk': `SUBSCRIBER#${shard}`, ':cutoff': cutoff },
        ConsistentRead: true,
        Limit: pageSize,
        ExclusiveStartKey: start,
      }),
    );
    start = LastEvaluatedKey as typeof start;
    yield { people: Items as Subscriber[], last: start?.sk };
  } while (start);
}

/** How many subscribers there are, and how many of them get mail. Kept as they come and go, so one read tells it. */
export async function counts(): Promise<{ subscribers: number; recipients: number }> {
  const { Items = [] } = await dynamo.send(
    new QueryCommand({
      TableName: table(),
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': 'COUNT#SUBSCRIBER' },
      ConsistentRead: true,
    }),
  );
  const sum = (name: string) => Items.reduce((total, item) => total + Number(item[name] ?? 0), 0);
  return { subscribers: sum('subscribers'), recipients: sum('subscribers') - sum('withheld') };
}

/** The writes by which a subscriber leaves, still as they were read. */
export const departure = ({ id, suppressed }: Subscriber) =>
  removal(
    subscriberKey(id),
    stillAs('suppressed', suppressed),
    addToCount(id, { subscribers: -1, withheld: suppressed ? -1 : 0 }),
  );

/** Ends a subscription on the admin's wish; false where there is none. What withholds mail from the address stays. */
export async function remove(id: string): Promise<boolean> {
  const person = await find(id);
  if (!person) return false;
  const failed = await transact(departure(person));
  // Gone, or marked in this moment, which the counts must know.
  return failed.length > 0 ? remove(id) : true;
}
