import { partitions } from '../../../../shared/platform/resources.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { getItem } from '../../platform/dynamo/reads.ts';
import { updateItem, write } from '../../platform/dynamo/writes.ts';

/** The outcome of the hourly reads of the podcast's feed. Times in ISO. */
export interface FeedRead {
  triedAt: string;
  /** When a read last succeeded. */
  readAt?: string;
  /** Why the last read failed; absent if it succeeded. */
  error?: string;
}

const pk = partitions.content.feedReads;
const table = () => tableName('content');
const key = { pk, sk: pk };

export const last = () => getItem<FeedRead>(table(), key);

/** Records one read. `error` is undefined if it succeeded. */
export async function record(error: string | undefined): Promise<void> {
  const now = new Date().toISOString();
  await write(updateItem(table(), key, { set: { triedAt: now, error, ...(error === undefined && { readAt: now }) } }));
}
