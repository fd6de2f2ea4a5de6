import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateScheduleCommand,
  type CreateScheduleCommandInput,
  DeleteScheduleCommand,
  GetScheduleCommand,
  SchedulerClient,
  UpdateScheduleCommand,
} from '@aws-sdk/client-scheduler';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAuthorizer, operatorCredentials } from '../../../infra/local/aws/authorizer.ts';
import type { AwsEndpoint } from '../../../infra/local/aws/endpoint.ts';
import { Clock } from '../../../infra/local/clock.ts';
import { LocalState } from '../../../infra/local/localState.ts';
import { openScheduler, type Scheduler } from '../../../infra/local/scheduler/scheduler.ts';
import type { Stoppable } from '../../../infra/local/stoppable.ts';
import { functionArn, roleArn } from '../../../infra/local/template/resources.ts';
import { startEndpoint } from '../../support/awsEndpoint.ts';
import { until } from '../../support/until.ts';

/** EventBridge Scheduler of the local cloud, as the SDK and a function meet it. */
let folder: string;
let clock: Clock;
let endpoint: AwsEndpoint;
let client: SchedulerClient;
let scheduler: Scheduler;
let ringing: Stoppable;
let invoked: unknown[];

const role = { id: 'Role', arn: roleArn('Role') };
const letters = functionArn('Letters');

async function open(): Promise<void> {
  invoked = [];
  const allow = (action: string, resource: string) => ({
    ...{ effect: 'Allow' as const, actions: [action], resources: [resource], conditions: {} },
  });
  const schedulerRoles = [{ ...role, statements: [allow('lambda:InvokeFunction', letters)] }];
  const authorizer = createAuthorizer(
    { functions: [], resourcePolicies: new Map(), schedulerRoles, tables: [] },
    () => ({
      ...{ identities: [], sandbox: false },
    }),
  );
  scheduler = openScheduler({
    stack: { scheduleGroups: ['sends'], schedulerRoles },
    ...{ state: new LocalState(folder), clock, authorizer, sqs: 'http://127.0.0.1:1' },
    invoke: async (id, event) => invoked.push([id, event]),
  });
  endpoint = await startEndpoint({ functions: [], backends: { scheduler: scheduler.answer } });
  client = new SchedulerClient({
    ...{ region: 'us-east-1', endpoint: endpoint.address, credentials: operatorCredentials, maxAttempts: 1 },
  });
  ringing = await scheduler.start();
}
const close = () => Promise.all([endpoint.stop(), ringing.stop()]);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scheduler-'));
  clock = new Clock();
  await open();
});
afterEach(async () => {
  await close();
  rmSync(folder, { recursive: true });
});

const inAnHour = () => `at(${new Date(Date.now() + 3600_000).toISOString().slice(0, 19)})`;
const schedule = (more: Partial<CreateScheduleCommandInput> = {}): CreateScheduleCommandInput => ({
  ...{ Name: 'one', GroupName: 'sends', ScheduleExpression: inAnHour(), ActionAfterCompletion: 'DELETE' },
  FlexibleTimeWindow: { Mode: 'OFF' },
  Target: { Arn: letters, RoleArn: role.arn, Input: '{"n":1}' },
  ...more,
});
const key = { Name: 'one', GroupName: 'sends' };

test('a schedule rings once, when the clock is there, and is gone', async () => {
  await client.send(new CreateScheduleCommand(schedule()));
  expect(scheduler.list()).toMatchObject([{ name: 'one', target: 'Letters' }]);
  clock.take({ forward: 3500 });
  expect(invoked).toEqual([]);
  clock.take({ forward: 200 });
  await until('it to ring', async () => (invoked.length > 0 ? true : undefined));
  clock.take({ forward: 7200 });
  expect(invoked).toEqual([['Letters', { n: 1 }]]);
  await expect(client.send(new GetScheduleCommand(key))).rejects.toThrow('Schedule one does not exist.');
});

test('it is changed, taken back, and there after a restart', async () => {
  await client.send(new CreateScheduleCommand(schedule()));
  const ScheduleExpression = 'at(2040-07-01T09:00:00)';
  const ScheduleExpressionTimezone = 'America/New_York';
  await client.send(new UpdateScheduleCommand(schedule({ ScheduleExpression, ScheduleExpressionTimezone })));
  await close();
  await open();
  const found = await client.send(new GetScheduleCommand(key));
  expect(found).toMatchObject({ ScheduleExpression, ScheduleExpressionTimezone, State: 'ENABLED' });
  expect(scheduler.list()).toMatchObject([{ at: '2040-07-01T13:00:00.000Z' }]);
  await client.send(new DeleteScheduleCommand(key));
  clock.take({ forward: 20 * 366 * 86_400 });
  expect([invoked, scheduler.list()]).toEqual([[], []]);
});

test('what its role may not invoke is not invoked', async () => {
  const Target = { Arn: functionArn('Another'), RoleArn: role.arn };
  await client.send(new CreateScheduleCommand(schedule({ Target })));
  clock.take({ forward: 7200 });
  await until('it to be over', async () => (scheduler.list().length === 0 ? true : undefined));
  expect(invoked).toEqual([]);
});

describe('AWS’s errors', () => {
  test.each([
    ['ConflictException', {}, 'Schedule one already exists.'],
    ['ResourceNotFoundException', { GroupName: 'others' }, 'Schedule group others does not exist.'],
    ['ValidationException', { ScheduleExpression: 'at(tomorrow)' }, 'Invalid Schedule Expression at(tomorrow).'],
    [
      'ValidationException',
      { ScheduleExpressionTimezone: 'Mars/Olympus' },
      'Provided TimeZone Mars/Olympus is not a valid IANA Time Zone.',
    ],
    [
      'ValidationException',
      { Target: { Arn: letters, RoleArn: roleArn('Another') } },
      'The execution role you provide must allow AWS EventBridge Scheduler to assume the role.',
    ],
  ])('%s for %j', async (name, more, message) => {
    await client.send(new CreateScheduleCommand(schedule()));
    await expect(client.send(new CreateScheduleCommand(schedule(more)))).rejects.toMatchObject({ name, message });
  });

  test('for what is not there', async () => {
    for (const command of [new UpdateScheduleCommand(schedule()), new DeleteScheduleCommand(key)] as const)
      await expect(client.send(command as never)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });
});
