import { pageSize } from '../../../../shared/constants.ts';
import { isOwnWish, type Subscriber } from '../../../../shared/model/subscriber.ts';
import { table } from '../people.ts';
import { getItems, type Key, newestPage, type Page, queryAll, queryPages } from '../reads.ts';
import { transact } from '../writes.ts';
import {
  addToCount,
  countsPartition,
  deletion,
  findSubscriber,
  newest,
  newRow,
  subscriberId,
  subscriberKey,
  suppressedCount,
} from './rows.ts';
import { liftOwnWish, stillSuppressed, suppressionOf } from './suppressions.ts';

/**
 * Subscribes a person. The row of an address that is subscribed stays as it is. An address that unsubscribed, or was
 * erased, is subscribed again; one that bounced or complained is listed, but stays suppressed.
 */
export async function add(person: Pick<Subscriber, 'firstName' | 'lastName' | 'email'>): Promise<{ id: string }> {
  const id = await subscriberId(person.email);
  if (await findSubscriber(id)) return { id };
  const reason = await suppressionOf(id);
  const suppressed = isOwnWish(reason) ? undefined : reason;
  const createdAt = new Date().toISOString();
  const { firstName, lastName, email } = person;
  const row = newRow({ id, firstName, lastName, email, createdAt, suppressed });
  const failed = await transact([
    { Put: { TableName: table(), Item: row, ConditionExpression: 'attribute_not_exists(pk)' } },
    addToCount(id, { subscribers: 1, suppressed: suppressed ? 1 : 0 }),
    suppressed ? stillSuppressed(id, suppressed) : liftOwnWish(id),
  ]);
  // Another request subscribed the address, or its suppression changed, at this moment: read again.
  return failed.length > 0 ? add(person) : { id };
}

/** Those of the subscribers that are still there, by id. */
export async function findAll(ids: string[]): Promise<Map<string, Subscriber>> {
  const rows = await getItems<Subscriber>(table(), ids.map(subscriberKey));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Newest first, one page. */
export const list = (after?: Key): Promise<Page<Subscriber>> =>
  newestPage('people', newest, { limit: pageSize, after });

/**
 * One shard's subscribers who subscribed at `cutoff` (ISO time) or before, in the order of their ids, a page at a time.
 * `after`, `last`: the id of the subscriber at which a page ended.
 */
export async function* inShard(
  shard: string,
  cutoff: string,
  after?: string,
): AsyncGenerator<{ rows: Pick<Subscriber, 'id' | 'suppressed'>[]; last: string | undefined }> {
  const pages = queryPages<Pick<Subscriber, 'id' | 'suppressed'>>({
    TableName: table(),
    KeyConditionExpression: 'pk = :pk',
    FilterExpression: 'createdAt <= :cutoff',
    ProjectionExpression: 'id, suppressed',
    ExpressionAttributeValues: { ':pk': subscriberKey(shard).pk, ':cutoff': cutoff },
    Limit: pageSize,
    ...(after && { ExclusiveStartKey: subscriberKey(after) }),
  });
  for await (const { items, next } of pages) yield { rows: items, last: next?.sk as string | undefined };
}

/** How many subscribers there are, and how many of them get mail. Kept up to date by every write, so that one read tells. */
export async function counts(): Promise<{ subscribers: number; recipients: number }> {
  const { subscribers, recipients } = await allCounts();
  return { subscribers, recipients };
}

/** The same, and how many ever joined and left since that is counted. */
export async function allCounts() {
  const rows = await queryAll<Partial<Record<CountName, number>>>({
    TableName: table(),
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': countsPartition },
  });
  const sum = (name: CountName) => rows.reduce((total, row) => total + (row[name] ?? 0), 0);
  return {
    subscribers: sum('subscribers'),
    recipients: sum('subscribers') - sum(suppressedCount),
    everJoined: sum('everJoined'),
    everLeft: sum('everLeft'),
  };
}

type CountName = 'subscribers' | typeof suppressedCount | 'everJoined' | 'everLeft';

/** Ends a subscription on the admin's wish; false where there is none. A suppression of the address stays. */
export async function remove(id: string): Promise<boolean> {
  const subscriber = await findSubscriber(id);
  if (!subscriber) return false;
  const failed = await transact(deletion(subscriber));
  // Deleted or suppressed at this moment, which the counts must follow: read again.
  return failed.length > 0 ? remove(id) : true;
}
