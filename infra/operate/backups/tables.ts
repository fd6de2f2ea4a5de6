import type { WriteRequest } from '@aws-sdk/client-dynamodb';
import { type Item, keyOf } from './items.ts';
import type { StackData } from './source.ts';

/** The most writes in one request: https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchWriteItem.html */
const perRequest = 25;
/** Requests at once: some thousand writes a second, which a new table can take. */
const parallel = 8;
/** In milliseconds, if a table throttles: all pauses add up to a minute, more than a table needs to grow. */
const longestPause = 10_000;
const tries = 12;

/** All items of a table, read consistently. */
export async function* scan({ dynamo }: Pick<StackData, 'dynamo'>, TableName: string): AsyncGenerator<Item[]> {
  const { paginateScan } = await import('@aws-sdk/client-dynamodb');
  for await (const { Items = [] } of paginateScan({ client: dynamo }, { TableName, ConsistentRead: true })) yield Items;
}

/** Puts the items, a few hundred at a time. Returns their number. */
export const putAll = (data: StackData, table: string, items: AsyncIterable<Item>): Promise<number> =>
  writeAll(data, table, items, (Item) => ({ PutRequest: { Item } }));

/** Deletes the items with these keys. Returns their number. */
export const deleteAll = (data: StackData, table: string, items: AsyncIterable<Item>): Promise<number> =>
  writeAll(data, table, items, (item) => ({ DeleteRequest: { Key: keyOf(item) } }));

async function writeAll(
  { dynamo }: StackData,
  table: string,
  items: AsyncIterable<Item>,
  request: (item: Item) => WriteRequest,
): Promise<number> {
  let count = 0;
  await eachBatch(items, perRequest, async (batch) => {
    await write(dynamo, table, batch.map(request));
    count += batch.length;
  });
  return count;
}

async function write(dynamo: StackData['dynamo'], table: string, requests: WriteRequest[]): Promise<void> {
  const { BatchWriteItemCommand } = await import('@aws-sdk/client-dynamodb');
  let remaining = requests;
  for (let attempt = 0; remaining.length > 0; attempt++) {
    if (attempt === tries)
      throw new Error(`DynamoDB does not accept all writes to ${table}: start the command again later`);
    if (attempt > 0) {
      const pause = Math.random() * Math.min(longestPause, 100 * 2 ** attempt);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    const { UnprocessedItems } = await dynamo.send(new BatchWriteItemCommand({ RequestItems: { [table]: remaining } }));
    remaining = UnprocessedItems?.[table] ?? [];
  }
}

/** Does `work` on batches of `size` items, some at once. Reads no more of `items` than is being worked on. */
export async function eachBatch<T>(
  items: AsyncIterable<T>,
  size: number,
  work: (batch: T[]) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const begin = async (batch: T[]) => {
    const task: Promise<void> = work(batch)
      .catch((error) => void failures.push(error))
      .finally(() => running.delete(task));
    running.add(task);
    if (running.size >= parallel) await Promise.race(running);
    if (failures.length > 0) throw failures[0];
  };
  try {
    let batch: T[] = [];
    for await (const item of items) {
      batch.push(item);
      if (batch.length < size) continue;
      await begin(batch);
      batch = [];
    }
    if (batch.length > 0) await begin(batch);
  } finally {
    await Promise.all(running);
  }
  if (failures.length > 0) throw failures[0];
}
