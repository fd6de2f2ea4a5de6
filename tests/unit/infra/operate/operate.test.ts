import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import {
  CloudFrontClient,
  GetDistributionCommand,
  GetDistributionConfigCommand,
  UpdateDistributionCommand,
} from '@aws-sdk/client-cloudfront';
import { InvokeCommand, LambdaClient, TooManyRequestsException } from '@aws-sdk/client-lambda';
import { PutSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, type Mock, test, vi } from 'vitest';
import { type Invoke, targetOf } from '../../../../infra/operate/command.ts';
import { rotate } from '../../../../infra/operate/rotation/rotate.ts';
import { originHeader } from '../../../../shared/platform/constants.ts';
import { type RotatedSecret, secretsKnownWithin } from '../../../../shared/platform/resources.ts';
import { installFakeSecrets } from '../../../support/cloud/fakeSecrets.ts';

describe('the command line', () => {
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
    await expect(targetOf(['list']).invoke('workers/manageAdmins', {})).rejects.toThrow(
      'The local cloud is not running',
    );
  });
});

describe('rotation', () => {
  const stack = {
    name: 'the stack Other',
    aws: { region: 'us-east-1' },
    output: (name: string) => name.replace('secrets/', '').toUpperCase(),
  };
  const day = 24 * 60 * 60 * 1000;
  let manager: ReturnType<typeof installFakeSecrets>;
  let said: string[];
  let invoke: Mock<Invoke>;

  beforeEach(() => {
    vi.useFakeTimers({ now: Date.UTC(2026, 0, 1), toFake: ['Date', 'setTimeout'] });
    manager = installFakeSecrets();
    said = [];
    invoke = vi.fn();
    vi.spyOn(console, 'log').mockImplementation((line) => void said.push(line));
  });

  const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

  /** Advances the clock as fast as the command needs. Returns how long the command waited, in milliseconds. */
  async function run(name: RotatedSecret, compromised = false): Promise<number> {
    const start = Date.now();
    let isDone = false;
    const end = rotate(stack, invoke, name, { compromised }).finally(() => {
      isDone = true;
    });
    end.catch(() => {});
    while (!isDone) await vi.advanceTimersByTimeAsync(1000);
    await end;
    return Date.now() - start;
  }

  describe.each([
    ['session', 'Sessions', 1],
    ['links', 'Links in emails', 183],
  ] as const)('the secret %s', (name, signed, days) => {
    const secret = name.toUpperCase();

    test('gets a new value at once, and the previous one is still accepted', async () => {
      const old = manager.text(secret);
      expect(await run(name)).toBeLessThan(5_000);
      expect(manager.text(secret)).toMatch(/^[\w-]{64}$/);
      expect(manager.previous(secret)).toBe(old);
      expect(said).toEqual(['The secret has a new value', `${signed} stay valid`]);
    });

    test('is not rotated again while earlier signatures must work', async () => {
      await run(name);
      const value = manager.text(secret);
      later(days * day - 60_000);
      await expect(run(name)).rejects.toThrow(`${signed} from before 2026-01-01, when this secret was last rotated`);
      expect(manager.text(secret)).toBe(value);
      later(60_000);
      await run(name);
      expect(manager.previous(secret)).toBe(value);
      expect(said.at(-1)).toBe(`${signed} from before 2026-01-01 are no longer accepted`);
    });

    test('is no longer accepted if compromised, and no function meets a value that it does not accept', async () => {
      const known = [manager.text(secret)];
      await run(name);
      known.push(manager.text(secret));
      const puts: number[] = [];
      const { client, put } = manager;
      client.on(PutSecretValueCommand).callsFake(async ({ SecretString }) => {
        puts.push(Date.now());
        put(secret, SecretString);
      });
      expect(await run(name, true)).toBeGreaterThanOrEqual(2 * secretsKnownWithin - 5_000);
      expect(known).not.toContain(manager.text(secret));
      expect(known).not.toContain(manager.previous(secret));
      const [first = 0, second = 0] = puts;
      expect(second - first).toBeGreaterThanOrEqual(secretsKnownWithin);
      expect(said.at(-1)).toBe(`${signed} from before now are refused everywhere within two minutes`);
      // What admins had handed out in sessions that may have been someone else’s ends with them.
      expect(invoke.mock.calls).toEqual(name === 'session' ? [['workers/manageAdmins', { action: 'end-all' }]] : []);
    });
  });

  describe('the header of CloudFront', () => {
    const edge = mockClient(CloudFrontClient);
    // Later test files use the client too.
    afterAll(() => edge.restore());
    const header = { HeaderName: originHeader.toUpperCase(), HeaderValue: '' };
    /** How many status requests it takes until the change is deployed. */
    let deploysIn: number;
    const withHeader = () => {
      const CustomHeaders = { Quantity: 1, Items: [{ ...header }] };
      return { Comment: 'ours', Origins: { Quantity: 2, Items: [{ Id: 'site' }, { Id: 'api', CustomHeaders }] } };
    };

    beforeEach(() => {
      deploysIn = 0;
      header.HeaderValue = manager.text('ORIGIN');
      edge.reset();
      edge.on(GetDistributionCommand).callsFake(async () => ({
        Distribution: { Status: deploysIn-- > 0 ? 'InProgress' : 'Deployed' },
      }));
      edge.on(GetDistributionConfigCommand).callsFake(async () => ({ ETag: 'E1', DistributionConfig: withHeader() }));
      edge.on(UpdateDistributionCommand).callsFake(async ({ DistributionConfig }) => {
        deploysIn = 3;
        Object.assign(header, DistributionConfig.Origins.Items[1].CustomHeaders.Items[0]);
      });
    });

    test('is changed in place, without any other change', async () => {
      await run('origin');
      const [update] = edge.commandCalls(UpdateDistributionCommand);
      expect(update?.args[0].input).toEqual({ Id: 'DISTRIBUTION', IfMatch: 'E1', DistributionConfig: withHeader() });
    });

    test('gets no third value while some edge locations may still send the first', async () => {
      await run('origin');
      deploysIn = 5;
      manager.client.on(PutSecretValueCommand).callsFake(async ({ SecretString }) => {
        expect(deploysIn).toBeLessThan(0);
        manager.put('ORIGIN', SecretString);
      });
      await run('origin');
      expect(header.HeaderValue).toBe(manager.text('ORIGIN'));
    });

    test('is required: without it, the rotation fails', async () => {
      header.HeaderName = 'x-other';
      await expect(run('origin')).rejects.toThrow(`No origin of the distribution sends ${originHeader}`);
      header.HeaderName = originHeader.toUpperCase();
    });
  });
});
