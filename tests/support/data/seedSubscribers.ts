import { callEmulator } from '../../../infra/local/aws/callEmulator.ts';
import { shardOf } from '../../../shared/platform/resources.ts';
import type { Cloud } from '../cloud/cloud.ts';
import { addressOf, nameOf } from './newsletter.ts';
import { idFrom, subscriberRows } from './subscriberRows.ts';

const perBatch = 25;
const parallel = 4;

/**
 * Writes `count` subscribers directly into the tables of a local cloud that has none yet: over HTTP, each would take a
 * request and a welcome email. `address` returns each one's address by number, `joinedAt` the time (Unix milliseconds).
 */
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
  const starts = Array.from({ length: Math.ceil(items.length / perBatch) }, (_, n) => n * perBatch).values();
  const writer = async () => {
    for (const start of starts) {
      const puts = items.slice(start, start + perBatch).map((Item) => ({ PutRequest: { Item } }));
      await callEmulator(endpoint, 'DynamoDB_20120810.BatchWriteItem', { RequestItems: { [table]: puts } });
    }
  };
  await Promise.all(Array.from({ length: parallel }, writer));
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
