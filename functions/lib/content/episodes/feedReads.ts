import { partitions } from '../../../../shared/platform/resources.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { getItem } from '../../platform/dynamo/reads.ts';
import { updateItem, write } from '../../platform/dynamo/writes.ts';

/** What came of reading the podcast's feed by the clock. Times in ISO. */
export interface FeedRead {
  triedAt: string;
  /** When it last went well. */
  readAt?: string;
  /** Why it did not the last time; absent where it did. */
  error?: string;
}

const pk = partitions.content.feedReads;
const table = () => tableName('content');
const key = { pk, sk: pk };

export const last = () => getItem<FeedRead>(table(), key);

/** Notes one try. `error` undefined: it went well. */
export async function record(error: string | undefined): Promise<void> {
  const now = new Date().toISOString();
  await write(updateItem(table(), key, { set: { triedAt: now, error, ...(error === undefined && { readAt: now }) } }));
}
