import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { S3Client } from '@aws-sdk/client-s3';
import { type TableName, tableNames } from '../../../shared/platform/resources.ts';
import type { TargetStack } from '../commandLine/target.ts';

/** The secrets that a copy of the site must share: its tables' content and the links in mails depend on them. */
export const savedSecrets = ['session', 'links'] as const;
export type SavedSecret = (typeof savedSecrets)[number];

/** The resources of a stack that a backup covers, and clients with the operator's credentials. */
export interface StackData {
  /** As messages name the stack. */
  name: string;
  /** The site's address. */
  url: string;
  /** The tables' names in AWS. */
  tables: Record<TableName, string>;
  media: string;
  /** The bucket for DynamoDB's exports. */
  exports: string;
  /** ARNs. */
  secrets: Record<SavedSecret, string>;
  dynamo: DynamoDBClient;
  s3: S3Client;
  aws: TargetStack['aws'];
}

/** Throws if the stack was last deployed before backups existed. */
export async function stackData({ name, output, aws }: TargetStack): Promise<StackData> {
  const tables = Object.fromEntries(tableNames.map((table) => [table, output(`table/${table}`)]));
  const secrets = Object.fromEntries(savedSecrets.map((secret) => [secret, output(`secrets/${secret}`)]));
  const resources = {
    ...{ name, aws, url: output('The site'), media: output('bucket/media'), exports: output('bucket/exports') },
    tables: tables as StackData['tables'],
    secrets: secrets as StackData['secrets'],
  };
  const [{ DynamoDBClient }, { S3Client }] = await Promise.all([
    import('@aws-sdk/client-dynamodb'),
    import('@aws-sdk/client-s3'),
  ]);
  return {
    ...resources,
    // Writes to a new table may be throttled for a while.
    dynamo: new DynamoDBClient({ ...aws, maxAttempts: 10 }),
    s3: new S3Client({ ...aws, maxAttempts: 5, requestChecksumCalculation: 'WHEN_REQUIRED' }),
  };
}
