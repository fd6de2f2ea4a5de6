import type { StackResourceSummary } from '@aws-sdk/client-cloudformation';

/** A resource of a stack: its id in the template, and its name in AWS. */
export type StackResource = Pick<StackResourceSummary, 'LogicalResourceId' | 'ResourceType' | 'PhysicalResourceId'>;

interface Template {
  Resources: Record<string, { DeletionPolicy?: string }>;
}

/** How to delete what a stack leaves, by type of resource. */
const deletions: Record<string, { what: string; commands: (name: string) => string[] }> = {
  'AWS::DynamoDB::Table': {
    what: 'table',
    commands: (name) => [
      `aws dynamodb update-table --table-name ${name} --no-deletion-protection-enabled`,
      `aws dynamodb delete-table --table-name ${name}`,
    ],
  },
  'AWS::S3::Bucket': {
    what: 'bucket',
    // `aws s3 rb --force` leaves earlier versions of objects, and so the bucket. The console's Empty deletes everything.
    commands: (name) => [
      `# empty it first: https://s3.console.aws.amazon.com/s3/bucket/${name}/empty`,
      `aws s3api delete-bucket --bucket ${name}`,
    ],
  },
  'AWS::SecretsManager::Secret': {
    what: 'secret',
    commands: (name) => [`aws secretsmanager delete-secret --secret-id ${name} --recovery-window-in-days 30`],
  },
  'AWS::SES::EmailIdentity': {
    what: 'identity of the sender, which a later deploy can use as senderIdentity,',
    commands: (name) => [`aws sesv2 delete-email-identity --email-identity ${name}`],
  },
};

/** The resources that stay when the stack is deleted. */
export const leftovers = ({ Resources }: Template, resources: StackResource[]): StackResource[] =>
  resources.filter(({ LogicalResourceId: id = '' }) => Resources[id]?.DeletionPolicy?.startsWith('Retain'));

/** What stays, and how to delete it, as text for the operator. Throws for a type of resource that is not in the list. */
export function howToDelete(retained: StackResource[]): string {
  return retained
    .map(({ ResourceType: type = '', PhysicalResourceId: name = '' }) => {
      const deletion = deletions[type];
      if (!deletion) throw new Error(`infra/operate/leftovers.ts does not say how to delete a ${type}`);
      return [`# the ${deletion.what} ${name}`, ...deletion.commands(name)].join('\n');
    })
    .join('\n\n');
}
