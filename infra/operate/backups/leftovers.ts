/** A resource of a stack: `id` in the template, `name` in AWS. */
export interface StackResource {
  id: string;
  type: string;
  name: string;
}

interface Template {
  Resources: Record<string, { DeletionPolicy?: string }>;
}

/** How what a stack leaves is deleted for good, by the type of the resource. */
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
    // `aws s3 rb --force` leaves earlier versions of objects, and with them the bucket: the console's Empty takes all.
    commands: (name) => [
      `# empty it first: https://s3.console.aws.amazon.com/s3/bucket/${name}/empty`,
      `aws s3api delete-bucket --bucket ${name}`,
    ],
  },
  'AWS::SecretsManager::Secret': {
    what: 'secret',
    commands: (name) => [`aws secretsmanager delete-secret --secret-id ${name} --recovery-window-in-days 30`],
  },
};

/** What of a stack's resources stays when the stack goes. */
export const leftovers = (template: Template, resources: StackResource[]): StackResource[] =>
  resources.filter(({ id }) => /^Retain/.test(template.Resources[id]?.DeletionPolicy ?? ''));

/** For people: what stays, and how to delete it. Throws for a resource of a type for which nobody wrote that down. */
export function howToDelete(left: StackResource[]): string {
  return left
    .map(({ type, name }) => {
      const deletion = deletions[type];
      if (!deletion) throw new Error(`infra/operate/backups/leftovers.ts does not say how a ${type} is deleted`);
      return [`# the ${deletion.what} ${name}`, ...deletion.commands(name)].join('\n');
    })
    .join('\n\n');
}
