import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';

/**
 * More tries than the SDK's three: a throttled write is worth waiting for. And an end to each try, which the SDK does
 * not set: an answer that got lost would hold the function until Lambda ends it.
 */
export const dynamo = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    maxAttempts: 8,
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
  }),
  { marshallOptions: { removeUndefinedValues: true } },
);

/** Unix time in seconds, as DynamoDB's time-to-live wants it. */
export const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000);

export const days = (count: number) => count * 24 * 60 * 60;

/** True for the error of a write whose condition did not hold. */
export const isConditionFailure = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'ConditionalCheckFailedException';

type TransactItems = NonNullable<TransactWriteCommandInput['TransactItems']>;

const passing = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/**
 * Writes all of `items` or none. Returns the indexes of the items whose condition failed, none when it was written.
 * Collisions with other transactions, which the SDK does not retry, are tried again with growing, random pauses.
 */
export async function transact(items: TransactItems): Promise<number[]> {
  for (let attempt = 0; ; attempt++) {
    try {
      await dynamo.send(new TransactWriteCommand({ TransactItems: items }));
      return [];
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code ?? 'None');
      const failed = codes.flatMap((code, index) => (code === 'ConditionalCheckFailed' ? [index] : []));
      if (failed.length > 0) return failed;
      if (attempt >= 10 || !codes.some((code) => passing.has(code))) throw error;
      await pause(Math.random() * Math.min(1000, 20 * 2 ** attempt));
    }
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
