import { spawnSync } from 'node:child_process';
import {
  CloudFormationClient,
  DescribeStacksCommand,
  GetTemplateCommand,
  paginateListStackResources,
} from '@aws-sdk/client-cloudformation';
import { howToDelete, leftovers, type StackResource } from './backups/leftovers.ts';
import { command } from './commandLine/command.ts';

/** `npm run destroy [-- <stack>]`: `cdk destroy`, which asks first; then what it leaves, and how to delete that. */
const [stack = 'DharmaChats', ...rest] = process.argv.slice(2);

const isThere = (name: string) =>
  new CloudFormationClient({}).send(new DescribeStacksCommand({ StackName: name })).then(
    () => true,
    () => false,
  );

await command(async () => {
  if (stack.startsWith('-') || rest.length > 0) throw new Error('Usage: npm run destroy [-- <stack>]');
  // Once the stack is gone nobody can say what it was made of.
  const left = await leavings(stack);
  const { status } = spawnSync('npx', ['cdk', 'destroy', stack], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${stack} was not destroyed: mend what stands above and begin again`);
  // Whoever answers no ends the CDK without an error.
  if (await isThere(stack)) console.log(`${stack} is still there; nothing was changed`);
  else
    console.log(
      `\n${stack} is gone. What it kept for you is still there, ${left.length} tables, buckets and secrets. To delete that for good, too:\n\n${howToDelete(left)}`,
    );
});

async function leavings(name: string): Promise<StackResource[]> {
  const client = new CloudFormationClient({});
  const { TemplateBody = '{}' } = await client.send(new GetTemplateCommand({ StackName: name }));
  const resources: StackResource[] = [];
  for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client }, { StackName: name }))
    for (const { LogicalResourceId = '', ResourceType = '', PhysicalResourceId = '' } of StackResourceSummaries)
      resources.push({ id: LogicalResourceId, type: ResourceType, name: PhysicalResourceId });
  return leftovers(JSON.parse(TemplateBody), resources);
}
