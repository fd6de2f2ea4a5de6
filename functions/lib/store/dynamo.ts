import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type TableName, variables } from '../../../shared/resources.ts';
import { env } from '../env.ts';

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

/** The table's name in AWS. */
export const tableName = (table: TableName) => env(variables.table(table));

/** Unix time in seconds, as DynamoDB's time-to-live wants it. */
export const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000);

/** So many days in seconds. */
export const days = (count: number) => count * 24 * 60 * 60;
