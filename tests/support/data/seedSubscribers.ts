import { shardOf } from '../../../shared/platform/resources.ts';
import type { Cloud } from '../cloud/cloud.ts';
import { writeBatches } from '../dynamo/snapshot.ts';
import { addressOf, nameOf } from './newsletter.ts';
import { idFrom, subscriberRows } from './subscriberRows.ts';

/** For an empty cloud: over HTTP, each would take a request and a welcome email. `joinedAt` in Unix milliseconds. */
export async function seedSubscribers(
  cloud: Cloud,
  count: number,
  address = addressOf,
  joinedAt = (n: number) => Date.UTC(2024, 0, 1) + n * 1000,
): Promise<void> {
  const numbers = Array.from({ length: count }, (_, n) => n);
  const rows = numbers.map((n) => subscriber(cloud, n, address(n), new Date(joinedAt(n)).toISOString()));
  const people = rows.map(([person]) => person);
  const shards = Map.groupBy(people, ({ id }) => shardOf(id.S));
  const counts = [...shards].map(([shard, { length }]) => ({
    pk: { S: 'COUNT#SUBSCRIBER' },
    sk: { S: shard },
    subscribers: { N: String(length) },
    suppressed: { N: '0' },
    nameless: { N: '0' },
  }));
  await seedItems(cloud, 'People', [...rows.flat(), ...counts]);
}

/** Writes items, in DynamoDB's JSON, directly into the table whose name contains this word. */
export async function seedItems(cloud: Cloud, word: string, items: object[]): Promise<void> {
  const { endpoint, tables } = await cloud.tables();
  const table = tables.find((name) => name.includes(word));
  if (!table) throw new Error(`No table of ${word} in ${tables.join(', ')}`);
  const puts = items.map((Item) => ({ PutRequest: { Item } }));
  await writeBatches(endpoint, table, puts);
}

function subscriber(cloud: Cloud, n: number, email: string, createdAt: string) {
  const id = idFrom(cloud.hashOf(email));
  const more = {
    firstName: nameOf(n),
    createdAt,
    addedAt: createdAt,
    list: 'SUBSCRIBER',
    listedAt: `${createdAt}#${id}`,
  };
  const [person, address] = subscriberRows(email, cloud.hashOf(email), more).map(stored) as [Stored, Stored];
  const consent = { M: stored({ source: 'Newsletter form', at: createdAt }) };
  return [{ ...person, consent }, address] as const;
}

type Stored = { id: { S: string } };
const stored = (item: object) =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) => [
      name,
      typeof value === 'number' ? { N: String(value) } : { S: value },
    ]),
  );
