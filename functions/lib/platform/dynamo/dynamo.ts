import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type TableName, variables } from '../../../../shared/platform/resources.ts';
import { backOff } from '../async.ts';
import { env, requestTimeouts } from '../aws/env.ts';

/**
 * More attempts than the SDK's three, since a throttled write is worth waiting for. And a timeout for each, which the
 * SDK does not set: a lost answer would keep the function waiting until Lambda ends it.
 */
const client = new DynamoDBClient({
  maxAttempts: 8,
  requestHandler: requestTimeouts(2_000, 5_000),
});

/**
 * How often a write is retried that conflicts with another. A hundred people who sign up at once for an event write to
 * one row: where DynamoDB needs 20 ms for each, the last is written after some four seconds, mostly by this retry.
 */
export const maxConflicts = 14;

/**
 * The SDK retries throttled requests, lost answers and transactions that are still in progress, but not conflicting
 * transactions. They are retried here: the SDK takes its retries from one bucket for the whole process, and many writes
 * to one item, as when thirty people sign up for one event, would empty it. All attempts of a transaction carry one
 * ClientRequestToken, so that one that was made, but whose answer got lost, is not made twice.
 */
client.middlewareStack.add(
  (next) => async (args) => {
    for (let attempt = 0; ; attempt++) {
      try {
        return await next(args);
      } catch (error) {
        if (!isTransactionConflict(error) || attempt === maxConflicts) throw error;
        await backOff(attempt);
      }
    }
  },
  // After the token is added to the request, and around the SDK's own retry middleware.
  { name: 'waitForTransactions', step: 'build', priority: 'low' },
);

export const dynamo = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });

export const tableName = (table: TableName) => env(variables.table(table));

/** Unix time in seconds, as DynamoDB's time-to-live expects it. */
export const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000);

export const days = (count: number) => count * 24 * 60 * 60;

/** Reasons for a canceled transaction that may not apply to the next attempt. */
const transientReasons = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/**
 * Whether a write was refused only because of another transaction. It was certainly not made, so the next attempt
 * cannot find its own result. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html
 */
export function isTransactionConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name !== 'TransactionCanceledException') return error.name === 'TransactionConflictException';
  const { CancellationReasons = [] } = error as { CancellationReasons?: { Code?: string }[] };
  const codes = CancellationReasons.map(({ Code }) => Code ?? 'None');
  return !codes.includes('ConditionalCheckFailed') && codes.some((code) => transientReasons.has(code));
}
