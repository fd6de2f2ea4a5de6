import { lastingSecrets, tableNames } from '../../../shared/platform/resources.ts';
import type { TargetStack } from '../commandLine/target.ts';

/** The secrets that a copy of the site must share: its tables' content and the links in mails depend on them. */
export const savedSecrets = ['session', 'links', ...lastingSecrets] as const;
export type SavedSecret = (typeof savedSecrets)[number];

/** The resources of a stack that a backup covers, and clients with the operator's credentials. */
export type StackData = Awaited<ReturnType<typeof stackData>>;

export async function stackData({ name, output, aws }: TargetStack) {
  const named = <Name extends string>(kind: string, names: readonly Name[]) =>
    Object.fromEntries(names.map((each) => [each, output(`${kind}/${each}`)])) as Record<Name, string>;
  const resources = {
    /** As messages name the stack. */
    name,
    /** The site's address. */
    url: output('The site'),
    /** The tables' names in AWS. */
    tables: named('table', tableNames),
    media: output('bucket/media'),
    /** The bucket for DynamoDB's exports. */
    exports: output('bucket/exports'),
    /** ARNs. */
    secrets: named('secrets', savedSecrets),
  };
  const [{ DynamoDB }, { S3 }, { SecretsManager }, { Lambda }] = await Promise.all([
    import('@aws-sdk/client-dynamodb'),
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/client-secrets-manager'),
    import('@aws-sdk/client-lambda'),
  ]);
  return {
    ...resources,
    // Writes to a new table may be throttled for a while.
    dynamo: new DynamoDB({ ...aws, maxAttempts: 10 }),
    s3: new S3({ ...aws, maxAttempts: 5, requestChecksumCalculation: 'WHEN_REQUIRED' }),
    secretsManager: new SecretsManager(aws),
    lambda: new Lambda({ ...aws, maxAttempts: 10 }),
  };
}
