import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { InvokeCommand, LambdaClient, TooManyRequestsException } from '@aws-sdk/client-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { targetOf } from '../../../../../infra/operate/commandLine/target.ts';

const stacks = mockClient(CloudFormationClient);
const lambda = mockClient(LambdaClient);
const answers = (value: unknown) => ({ transformToString: () => JSON.stringify(value) }) as never;

beforeEach(() => {
  vi.stubEnv('AWS_REGION', 'us-east-1');
  stacks.reset();
  lambda.reset();
  const output = { OutputKey: 'X', OutputValue: 'DharmaChats-Admins-1A2B', Description: 'workers/manageAdmins' };
  const stack = { StackName: 'S', CreationTime: new Date(), StackStatus: 'CREATE_COMPLETE' as const };
  stacks.on(DescribeStacksCommand).resolves({ Stacks: [{ ...stack, Outputs: [output] }] });
});
afterEach(() => vi.unstubAllEnvs());

test.each([
  [['list', '--stack'], 'DharmaChats'],
  [['list', '--stack', 'Other'], 'Other'],
  [['--stack', 'Other', 'list'], 'Other'],
])('%j reaches the function that the outputs of the stack %s name', async (args, stack) => {
  lambda.on(InvokeCommand).resolves({ Payload: answers([{ username: 'ana' }]) });
  const { invoke, rest } = targetOf(args);
  expect(rest).toEqual(['list']);
  expect(await invoke('workers/manageAdmins', { action: 'list' })).toEqual([{ username: 'ana' }]);
  expect(stacks.commandCalls(DescribeStacksCommand)[0]?.args[0].input).toEqual({ StackName: stack });
  expect(lambda.commandCalls(InvokeCommand)[0]?.args[0].input).toEqual({
    FunctionName: 'DharmaChats-Admins-1A2B',
    Payload: '{"action":"list"}',
  });
});

test('what the function throws is what the operator reads', async () => {
  lambda
    .on(InvokeCommand)
    .resolves({ FunctionError: 'Unhandled', Payload: answers({ errorMessage: 'There is no admin x' }) });
  await expect(targetOf(['--stack']).invoke('workers/manageAdmins', {})).rejects.toThrow('There is no admin x');
});

test('where the stack takes no work, the operator reads why that may be', async () => {
  lambda.on(InvokeCommand).rejects(new TooManyRequestsException({ message: 'Rate Exceeded.', $metadata: {} }));
  await expect(targetOf(['--stack']).invoke('workers/manageAdmins', {})).rejects.toThrow('the site stands still');
});

test('a stack that does not name the function says so', async () => {
  await expect(targetOf(['--stack']).invoke('workers/else', {})).rejects.toThrow(
    'The outputs of the stack DharmaChats name no workers/else: deploy it again',
  );
});

test('a local cloud that does not run is named as the reason', async () => {
  vi.stubEnv('PORT', '1');
  await expect(targetOf(['list']).invoke('workers/manageAdmins', {})).rejects.toThrow('The local cloud does not run');
});
