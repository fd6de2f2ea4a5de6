import { spawnSync } from 'node:child_process';
import { CloudFormation } from '@aws-sdk/client-cloudformation';
import { command } from './command.ts';
import { howToDelete, leftovers, type StackResource } from './leftovers.ts';

/** `npm run destroy [-- <stack>]`: runs `cdk destroy`, which asks first; then lists what it leaves and how to delete that. */
const [stack = 'DharmaChats', ...rest] = process.argv.slice(2);
const cloudFormation = new CloudFormation({});

const exists = (StackName: string) =>
  cloudFormation.describeStacks({ StackName }).then(
    () => true,
    () => false,
  );

await command(async () => {
  if (stack.startsWith('-') || rest.length > 0) throw new Error('Usage: npm run destroy [-- <stack>]');
  // Once the stack is gone, its resources can no longer be listed.
  const retained = await retainedResources(stack);
  const { status } = spawnSync('npx', ['cdk', 'destroy', stack], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${stack} was not destroyed: fix the errors above and start again`);
  // If the operator answers no, the CDK exits without an error.
  if (await exists(stack)) console.log(`${stack} still exists; nothing was changed`);
  else
    console.log(
      `\n${stack} is gone. ${retained.length} parts of it were kept. To delete them for good, too:\n\n${howToDelete(retained)}`,
    );
});

async function retainedResources(StackName: string): Promise<StackResource[]> {
  const { TemplateBody = '{}' } = await cloudFormation.getTemplate({ StackName });
  const resources: StackResource[] = [];
  for await (const { StackResourceSummaries = [] } of cloudFormation.paginateListStackResources({ StackName }))
    resources.push(...StackResourceSummaries);
  return leftovers(JSON.parse(TemplateBody), resources);
}
