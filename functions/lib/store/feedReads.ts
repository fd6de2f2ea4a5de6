import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { partitions } from '../../../shared/resources.ts';
import { dynamo, tableName } from './dynamo.ts';
import { getItem } from './reads.ts';

/** What came of reading the podcast's feed by the clock. Times in ISO. */
export interface FeedRead {
  triedAt: string;
  /** When it last went well. */
  readAt?: string;
  /** Why it did not the last time; absent where it did. */
  error?: string;
}

const pk = partitions.content.feedReads;
const item = () => ({ TableName: tableName('content'), Key: { pk, sk: pk } });

export const last = (): Promise<FeedRead | undefined> => getItem(item().TableName, item().Key);

/** Notes one try. `error` undefined: it went well. */
export async function note(error: string | undefined): Promise<void> {
  const now = new Date().toISOString();
  await dynamo.send(
    new UpdateCommand({
      ...item(),
      UpdateExpression:
        error === undefined ? 'SET triedAt = :now, readAt = :now REMOVE #error' : 'SET triedAt = :now, #error = :error',
      ExpressionAttributeNames: { '#error': 'error' },
      ExpressionAttributeValues: { ':now': now, ...(error !== undefined && { ':error': error }) },
    }),
  );
}
