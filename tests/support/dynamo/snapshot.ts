import { callEmulator } from '../../../infra/local/aws/callEmulator.ts';
import { partitions } from '../../../shared/platform/resources.ts';

type Item = Record<string, unknown> & { pk: { S: string }; sk: { S: string } };
type Answer = { Items: Item[]; LastEvaluatedKey?: object };
export type Snapshot = Record<string, Item[]>;

const perBatch = 25;
const parallel = 4;

export async function takeSnapshot(endpoint: string, tables: string[]): Promise<Snapshot> {
  return Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await scan(endpoint, table)])));
}

/** Items about publishing belong to the bucket, which a restore does not change. */
const ofBucket = ({ pk }: Item) => pk.S === partitions.access.publication;

/** Restores the content of the tables. Writes only what differs. */
export async function restoreSnapshot(endpoint: string, snapshot: Snapshot): Promise<void> {
  await Promise.all(Object.entries(snapshot).map(([table, items]) => restore(endpoint, table, items)));
}

async function restore(endpoint: string, table: string, wanted: Item[]): Promise<void> {
  const there = (await scan(endpoint, table)).filter((item) => !ofBucket(item));
  const present = new Map(there.map((item) => [keyOf(item), item]));
  const writes: object[] = [];
  for (const item of wanted.filter((each) => !ofBucket(each))) {
    const now = present.get(keyOf(item));
    if (JSON.stringify(now) !== JSON.stringify(item)) writes.push({ PutRequest: { Item: item } });
    present.delete(keyOf(item));
  }
  for (const { pk, sk } of present.values()) writes.push({ DeleteRequest: { Key: { pk, sk } } });
  await writeBatches(endpoint, table, writes);
}

export async function writeBatches(endpoint: string, table: string, writes: object[]): Promise<void> {
  const starts = Array.from({ length: Math.ceil(writes.length / perBatch) }, (_, n) => n * perBatch).values();
  const writer = async () => {
    for (const start of starts) {
      const batch = writes.slice(start, start + perBatch);
      await callEmulator(endpoint, 'DynamoDB_20120810.BatchWriteItem', { RequestItems: { [table]: batch } });
    }
  };
  await Promise.all(Array.from({ length: parallel }, writer));
}

async function scan(endpoint: string, TableName: string): Promise<Item[]> {
  const items: Item[] = [];
  let ExclusiveStartKey: object | undefined;
  do {
    const input = { TableName, ConsistentRead: true, ...(ExclusiveStartKey && { ExclusiveStartKey }) };
    const page: Answer = await callEmulator(endpoint, 'DynamoDB_20120810.Scan', input);
    items.push(...page.Items);
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return items;
}

const keyOf = ({ pk, sk }: Item) => `${pk.S}\n${sk.S}`;
