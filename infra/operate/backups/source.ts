import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { S3Client } from '@aws-sdk/client-s3';
import { type TableName, tableNames } from '../../../shared/platform/resources.ts';
import type { TargetStack } from '../commandLine/target.ts';

/** The secrets of which a copy of the site must have the same: what its tables hold and the links in mails hang on them. */
export const savedSecrets = ['session', 'links'] as const;
export type SavedSecret = (typeof savedSecrets)[number];

/** What of a stack a backup holds, and how to reach it as the operator. */
export interface StackData {
  /** For people. */
  name: string;
  /** Where visitors find it. */
  url: string;
  /** The tables' names in AWS. */
  tables: Record<TableName, string>;
  media: string;
  /** The bucket that DynamoDB's exports go to. */
  exports: string;
  /** ARNs. */
  secrets: Record<SavedSecret, string>;
  dynamo: DynamoDBClient;
  s3: S3Client;
  aws: TargetStack['aws'];
}

/** Throws where the stack was deployed before it could be backed up. */
export async function stackData({ name, output, aws }: TargetStack): Promise<StackData> {
  const tables = Object.fromEntries(tableNames.map((table) => [table, output(`table/${table}`)]));
  const secrets = Object.fromEntries(savedSecrets.map((secret) => [secret, output(`secrets/${secret}`)]));
  const found = {
    ...{ name, aws, url: output('The site'), media: output('bucket/media'), exports: output('bucket/exports') },
    tables: tables as StackData['tables'],
    secrets: secrets as StackData['secrets'],
  };
  const [{ DynamoDBClient }, { S3Client }] = await Promise.all([
    import('@aws-sdk/client-dynamodb'),
    import('@aws-sdk/client-s3'),
  ]);
  return {
    ...found,
    // Throttled writes of a new table are worth waiting for.
    dynamo: new DynamoDBClient({ ...aws, maxAttempts: 10 }),
    s3: new S3Client({ ...aws, maxAttempts: 5, requestChecksumCalculation: 'WHEN_REQUIRED' }),
  };
}
