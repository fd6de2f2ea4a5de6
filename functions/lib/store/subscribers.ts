import { BatchGetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { pageSize } from '../../../shared/constants.ts';
import { normalizeEmail } from '../../../shared/model/person.ts';
import type { Subscriber } from '../../../shared/model/subscriber.ts';
import { cursorOf, type Page, startOf } from '../cursor.ts';
import { sha256 } from '../digest.ts';
import { dynamo, isConditionFailure, transact } from './dynamo.ts';
import { findRow, removal, stillAs, table } from './people.ts';
import { suppressionKey, suppressionOf } from './suppressions.ts';

/** Subscribers lie in 16 partitions, by the first digit of their id, so that a send reads them side by side. */
export const shards = [...'0123456789abcdef'];

export const shardOf = (id: string) => id.charAt(0);

/** The same mailbox always has the same id: being subscribed once is one conditional put. */
export const subscriberId = (email: string) => sha256(normalizeEmail(email));

const keyOf = (id: string) => ({ pk: `SUBSCRIBER#${shardOf(id)}`, sk: id });

/** Counts are kept by shard, so that people who sign up at once do not wait for each other. */
const countKey = (id: string) => ({ pk: 'COUNT#SUBSCRIBER', sk: shardOf(id) });

const addToCount = (id: string, change: { subscribers?: number; withheld?: number }) => ({
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
    ...keyOf(id),
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
    ...(suppressed ? [] : [lift(id)]),
  ]);
  // Somebody was first with the same address, or it was suppressed in this moment: look again.
  return failed.length > 0 ? add(person) : { id };
}

/** Takes an address's own wish back; fails where mail to it is withheld for another reason. */
const lift = (id: string) => ({
  Delete: {
    TableName: table(),
    Key: suppressionKey(id),
    ConditionExpression: 'attribute_not_exists(pk) OR reason = :unsubscribed',
    ExpressionAttributeValues: { ':unsubscribed': 'unsubscribed' },
  },
});

export const find = (id: string) => findRow<Subscriber>(keyOf(id));

/** Those of up to 100 subscribers that are still there, by id. */
export async function findAll(ids: string[]): Promise<Map<string, Subscriber>> {
  const found = new Map<string, Subscriber>();
  let keys: Record<string, unknown>[] = ids.map(keyOf);
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
export async function list(after?: string): Promise<Page<Subscriber>> {
  const { Items = [], LastEvaluatedKey } = await dynamo.send(
    new QueryCommand({
      TableName: table(),
      IndexName: 'newest',
      KeyConditionExpression: '#list = :list',
      ExpressionAttributeNames: { '#list': 'list' },
      ExpressionAttributeValues: { ':list': 'SUBSCRIBER' },
      ScanIndexForward: false,
      Limit: pageSize,
      ExclusiveStartKey: startOf(after),
    }),
  );
  return { items: Items as Subscriber[], next: cursorOf(LastEvaluatedKey) };
}

/** One shard's subscribers of `cutoff` (ISO time) or before, in the order of their ids, a page at a time. */
export async function* inShard(
  shard: string,
  cutoff: string,
  after?: string,
): AsyncGenerator<{ people: Subscriber[]; last: string | undefined }> {
  let start = after ? keyOf(after) : undefined;
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

/** What each reason may replace: a complaint says more than a bounce, and both more than the person's own wish. */
const weaker = { bounced: ['unsubscribed', 'bounced'], complained: ['unsubscribed', 'bounced', 'complained'] };

/**
 * Withholds mail from an address for good, whether or not it is subscribed. Safe to repeat, and the same whatever the
 * order: the stronger reason stays.
 */
export async function suppress(id: string, reason: keyof typeof weaker): Promise<void> {
  const names = weaker[reason].map((_, index) => `:weaker${index}`);
  const put = {
    Put: {
      TableName: table(),
      Item: { ...suppressionKey(id), reason, at: new Date().toISOString() },
      ConditionExpression: `attribute_not_exists(pk) OR reason IN (${names.join(', ')})`,
      ExpressionAttributeValues: Object.fromEntries(weaker[reason].map((value, index) => [names[index], value])),
    },
  };
  const flag = (condition: string) => ({
    Update: {
      TableName: table(),
      Key: keyOf(id),
      UpdateExpression: 'SET suppressed = :reason',
      ConditionExpression: condition,
      ExpressionAttributeValues: { ':reason': reason },
    },
  });
  const fresh = 'attribute_exists(pk) AND attribute_not_exists(suppressed)';
  if (!(await transact([put, flag(fresh), addToCount(id, { withheld: 1 })])).includes(1)) return;
  // Marked already, so it is counted; or not subscribed, and the address's own mark is what remains to be written.
  if ((await transact([put, flag('attribute_exists(suppressed)')])).includes(1)) await transact([put]);
}

/** Ends a subscription on the person's own wish: their data goes, a hash that withholds mail stays. Safe to repeat. */
export async function unsubscribe(id: string): Promise<void> {
  const [person, reason] = await Promise.all([find(id), suppressionOf(id)]);
  const mark = {
    Put: {
      TableName: table(),
      Item: { ...suppressionKey(id), reason: 'unsubscribed', at: new Date().toISOString() },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
  const leave = [
    { Delete: { TableName: table(), Key: keyOf(id), ConditionExpression: 'attribute_exists(pk)' } },
    addToCount(id, { subscribers: -1, withheld: person?.suppressed ? -1 : 0 }),
  ];
  // A bounce or a complaint stays: it outlasts a new sign-up, the person's own wish does not.
  const writes = [...(reason ? [] : [mark]), ...(person ? leave : [])];
  if (writes.length === 0) return;
  const failed = await transact(writes);
  if (failed.length > 0) await unsubscribe(id);
}

const departure = ({ id, suppressed }: Subscriber) =>
  removal(
    keyOf(id),
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

/** Takes the right to send today's welcome mail; false when it went out in the last 24 hours or must not. */
export async function claimWelcome(id: string): Promise<boolean> {
  const now = Date.now();
  try {
    await dynamo.send(
      new UpdateCommand({
        TableName: table(),
        Key: keyOf(id),
        UpdateExpression: 'SET welcomedAt = :now',
        ConditionExpression:
          'attribute_exists(pk) AND attribute_not_exists(suppressed) AND (attribute_not_exists(welcomedAt) OR welcomedAt < :dayAgo)',
        ExpressionAttributeValues: { ':now': now, ':dayAgo': now - 24 * 60 * 60 * 1000 },
      }),
    );
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}

/** Gives back what {@link claimWelcome} took, when SES certainly did not take the mail. */
export async function releaseWelcome(id: string): Promise<void> {
  await dynamo.send(new UpdateCommand({ TableName: table(), Key: keyOf(id), UpdateExpression: 'REMOVE welcomedAt' }));
}
