import type { WriteRequest } from '@aws-sdk/client-dynamodb';
import { type Item, keyOf } from './items.ts';
import type { StackData } from './source.ts';

/** DynamoDB takes so many writes in one request: https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchWriteItem.html */
const perRequest = 25;
/** Requests at once: some thousand writes a second, which a new table takes. */
const parallel = 8;
/** In milliseconds, where a table takes no more for now: a minute in all is longer than one needs to grow. */
const longestPause = 10_000;
const tries = 12;

/** All items of a table, as the last write left them. */
export async function* scan({ dynamo }: Pick<StackData, 'dynamo'>, TableName: string): AsyncGenerator<Item[]> {
  const { paginateScan } = await import('@aws-sdk/client-dynamodb');
  for await (const { Items = [] } of paginateScan({ client: dynamo }, { TableName, ConsistentRead: true })) yield Items;
}

/** Puts the items, some hundred at a time. Returns how many they were. */
export const putAll = (data: StackData, table: string, items: AsyncIterable<Item>): Promise<number> =>
  writeAll(data, table, items, (Item) => ({ PutRequest: { Item } }));

/** Deletes the items with these keys. Returns how many they were. */
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
  let left = requests;
  for (let attempt = 0; left.length > 0; attempt++) {
    if (attempt === tries)
      throw new Error(`DynamoDB does not take all that is written to ${table}: start it again later`);
    if (attempt > 0) {
      const pause = Math.random() * Math.min(longestPause, 100 * 2 ** attempt);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    const { UnprocessedItems } = await dynamo.send(new BatchWriteItemCommand({ RequestItems: { [table]: left } }));
    left = UnprocessedItems?.[table] ?? [];
  }
}

/** Does `work` for so many items at a time, on some batches at once; takes no more from `items` than it works on. */
export async function eachBatch<T>(
  items: AsyncIterable<T>,
  size: number,
  work: (batch: T[]) => Promise<void>,
): Promise<void> {
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const begin = async (batch: T[]) => {
    const one: Promise<void> = work(batch)
      .catch((error) => void failures.push(error))
      .finally(() => underWay.delete(one));
    underWay.add(one);
    if (underWay.size >= parallel) await Promise.race(underWay);
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
    await Promise.all(underWay);
  }
  if (failures.length > 0) throw failures[0];
}
