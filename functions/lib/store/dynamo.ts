import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type TableName, variables } from '../../../shared/resources.ts';
import { env } from '../env.ts';

/**
 * More tries than the SDK's three: a throttled write is worth waiting for. And an end to each try, which the SDK does
 * not set: an answer that got lost would hold the function until Lambda ends it.
 */
const client = new DynamoDBClient({
  maxAttempts: 8,
  requestHandler: { connectionTimeout: 2_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
});

/** Reasons of a cancelled transaction that may be gone at the next try. */
const passing = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/**
 * Whether a write was refused for another transaction's sake alone. It was certainly not made: nothing that it could find
 * at its next try is its own doing. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html
 */
function metAnother(error: unknown): error is Error & { $retryable?: object } {
  if (!(error instanceof TransactionCanceledException))
    return error instanceof Error && error.name === 'TransactionConflictException';
  const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code ?? 'None');
  return !codes.includes('ConditionalCheckFailed') && codes.some((code) => passing.has(code));
}

/**
 * The SDK tries again where it was throttled, where an answer got lost and where a transaction is still in progress, but
 * not where two transactions met: it is told here that it may. Its pauses grow at random and end after at most 6.4 s, and
 * all tries of a transaction carry one ClientRequestToken: one that was made while its answer got lost is not made twice.
 */
client.middlewareStack.add(
  (next) => async (args) => {
    try {
      return await next(args);
    } catch (error) {
      if (metAnother(error)) error.$retryable = {};
      throw error;
    }
  },
  // Within the SDK's own middleware that tries again.
  { name: 'retryConflicts', step: 'finalizeRequest', priority: 'low' },
);

export const dynamo = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });

/** The table's name in AWS. */
export const tableName = (table: TableName) => env(variables.table(table));

/** Unix time in seconds, as DynamoDB's time-to-live wants it. */
export const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000);

/** So many days in seconds. */
export const days = (count: number) => count * 24 * 60 * 60;
