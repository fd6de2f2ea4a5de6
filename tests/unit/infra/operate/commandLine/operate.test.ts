import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { InvokeCommand, LambdaClient, TooManyRequestsException } from '@aws-sdk/client-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { targetOf } from '../../../../../infra/operate/command.ts';

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
// Later test files use the clients too.
afterAll(() => {
  stacks.restore();
  lambda.restore();
});

test.each([
  [['list', '--stack'], 'DharmaChats'],
  [['list', '--stack', 'Other'], 'Other'],
  [['--stack', 'Other', 'list'], 'Other'],
])('%j invokes the function that is named in the outputs of the stack %s', async (args, stack) => {
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

test('a call ends when its signal aborts', async () => {
  lambda.on(InvokeCommand).resolves({ Payload: answers(null) });
  const { signal: abortSignal } = new AbortController();
  await targetOf(['--stack']).invoke('workers/manageAdmins', {}, abortSignal);
  expect(lambda.commandCalls(InvokeCommand)[0]?.args).toEqual([expect.anything(), { abortSignal }]);
});

test('the operator reads the function’s error', async () => {
  lambda
    .on(InvokeCommand)
    .resolves({ FunctionError: 'Unhandled', Payload: answers({ errorMessage: 'There is no admin x' }) });
  await expect(targetOf(['--stack']).invoke('workers/manageAdmins', {})).rejects.toThrow('There is no admin x');
});

test('if a function cannot run, the operator reads the possible reasons', async () => {
  lambda.on(InvokeCommand).rejects(new TooManyRequestsException({ message: 'Rate Exceeded.', $metadata: {} }));
  await expect(targetOf(['--stack']).invoke('workers/manageAdmins', {})).rejects.toThrow('the site is paused');
});

test('a function that is not in the stack’s outputs is an error', async () => {
  await expect(targetOf(['--stack']).invoke('workers/else', {})).rejects.toThrow(
    'The outputs of the stack DharmaChats have no workers/else: deploy it again',
  );
});

test('the error says that the local cloud is not running', async () => {
  vi.stubEnv('PORT', '1');
  await expect(targetOf(['list']).invoke('workers/manageAdmins', {})).rejects.toThrow('The local cloud is not running');
});
