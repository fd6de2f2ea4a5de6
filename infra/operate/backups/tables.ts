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
  for await (const { Items = [] } of dynamo.paginateScan({ TableName, ConsistentRead: true })) yield Items;
}

/** Puts the items, a few hundred at a time. */
export const putAll = (data: StackData, table: string, items: AsyncIterable<Item>) =>
  writeAll(data, table, items, (Item) => ({ PutRequest: { Item } }));

/** Deletes the items with these keys. */
export const deleteAll = (data: StackData, table: string, items: AsyncIterable<Item>) =>
  writeAll(data, table, items, (item) => ({ DeleteRequest: { Key: keyOf(item) } }));

const writeAll = (
  data: StackData,
  table: string,
  items: AsyncIterable<Item>,
  request: (item: Item) => WriteRequest,
): Promise<void> => eachBatch(items, perRequest, (batch) => write(data, table, batch.map(request)));

async function write({ dynamo }: StackData, table: string, requests: WriteRequest[]): Promise<void> {
  let remaining = requests;
  for (let attempt = 0; remaining.length > 0; attempt++) {
    if (attempt === tries)
      throw new Error(`DynamoDB does not accept all writes to ${table}: start the command again later`);
    if (attempt > 0) {
      const pause = Math.random() * Math.min(longestPause, 100 * 2 ** attempt);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    const { UnprocessedItems } = await dynamo.batchWriteItem({ RequestItems: { [table]: remaining } });
    remaining = UnprocessedItems?.[table] ?? [];
  }
}

/** Does `work` on batches of `size` items, some at once. Reads no more of `items` than is being worked on. */
export async function eachBatch<T>(
  items: AsyncIterable<T>,
  size: number,
  work: (batch: T[]) => Promise<void>,
): Promise<void> {
  const batches = batchesOf(items, size);
  // They take turns. A failure ends the batches for all.
  const workers = Array.from({ length: parallel }, async () => {
    for await (const batch of batches) await work(batch);
  });
  try {
    await Promise.all(workers);
  } finally {
    await Promise.allSettled(workers);
  }
}

async function* batchesOf<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
