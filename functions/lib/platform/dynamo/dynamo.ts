import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type TableName, variables } from '../../../../shared/platform/resources.ts';
import { backOff, maxRetries } from '../async/retry.ts';
import { env } from '../aws/env.ts';
import { requestTimeouts } from '../aws/requestTimes.ts';

/**
 * More tries than the SDK's three: a throttled write is worth waiting for. And an end to each try, which the SDK does
 * not set: an answer that got lost would hold the function until Lambda ends it.
 */
const client = new DynamoDBClient({
  maxAttempts: 8,
  requestHandler: requestTimeouts(2_000, 5_000),
});

/** Reasons of a cancelled transaction that may be gone at the next try. */
const passing = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/**
 * Whether a write was refused for another transaction's sake alone. It was certainly not made: nothing that it could find
 * at its next try is its own doing. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html
 */
function metAnother(error: unknown): boolean {
  if (!(error instanceof TransactionCanceledException))
    return error instanceof Error && error.name === 'TransactionConflictException';
  const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code ?? 'None');
  return !codes.includes('ConditionalCheckFailed') && codes.some((code) => passing.has(code));
}

/**
 * The SDK tries again where it was throttled, where an answer got lost and where a transaction is still in progress, but
 * not where two transactions met. That is done here: the SDK's tries are drawn from one stock for the whole process, and
 * many writes that meet on one item, as thirty sign-ups to one event do, would use it up. All tries of a transaction carry
 * one ClientRequestToken: one that was made while its answer got lost is not made twice.
 */
client.middlewareStack.add(
  (next) => async (args) => {
    for (let attempt = 0; ; attempt++) {
      try {
        return await next(args);
      } catch (error) {
        if (!metAnother(error) || attempt === maxRetries) throw error;
        await backOff(attempt);
      }
    }
  },
  // After the token is in the request, and around the SDK's own middleware that tries again.
  { name: 'waitForTransactions', step: 'build', priority: 'low' },
);

export const dynamo = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });

/** The table's name in AWS. */
export const tableName = (table: TableName) => env(variables.table(table));

/** Unix time in seconds, as DynamoDB's time-to-live wants it. */
export const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000);

/** So many days in seconds. */
export const days = (count: number) => count * 24 * 60 * 60;
