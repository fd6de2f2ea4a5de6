import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Faults } from '../../../../../infra/local/aws/faults.ts';
import { Clock, Settings } from '../../../../../infra/local/cloud/settings.ts';
import { LocalState } from '../../../../../infra/local/cloud/state.ts';
import { type Functions, lambdaSettings, startFunctions } from '../../../../../infra/local/lambda/functions.ts';
import type { LambdaFunction } from '../../../../../infra/local/template/compute.ts';
import { until } from '../../../../support/run/until.ts';

const folder = mkdtempSync(join(tmpdir(), 'functions-'));
const functionNamed = (id: string, name: string) =>
  ({
    ...{ id, name, folder, handler: 'index.handler', environment: {}, timeout: 10, memory: 128 },
    ...{ accessKeyId: id, role: '', statements: [], logGroup: 'Logs' },
  }) satisfies LambdaFunction;
const fn = functionNamed('Fn', 'api/fn');
let functions: Functions;

const settingsWith = (values: object) => {
  const settings = new Settings(lambdaSettings);
  settings.apply(values);
  return settings;
};

/** Starts a local Lambda. `instances`: the maximum on this machine. */
const start = (all: LambdaFunction[], settings = new Settings(lambdaSettings), instances?: number) =>
  startFunctions({
    ...{ functions: all, services: 'http://127.0.0.1:1', nameServer: '127.0.0.1:1' },
    ...{ faults: new Faults(all), clock: new Clock(), settings, state: new LocalState(undefined), instances },
    report: () => {},
  });

beforeAll(() => {
  writeFileSync(
    join(folder, 'index.mjs'),
    `import { existsSync } from 'node:fs';
    export const handler = async ({ dies, until }) => {
      while (until && !existsSync(until)) await new Promise((resolve) => setTimeout(resolve, 5));
      if (dies) setImmediate(() => process.exit(3));
      return 'answered';
    };`,
  );
  functions = start([fn]);
});
afterAll(async () => {
  await functions.stop();
  rmSync(folder, { recursive: true });
});

it('an instance that ends by itself after answering logs it, and another one takes the next invocation', async () => {
  expect(await functions.invoke('Fn', { dies: true })).toBe('answered');
  await until('the end to be logged', async () =>
    functions.report()[0]?.logs.some(({ text }) => text.includes('exit status 3')) ? true : undefined,
  );
  expect(await functions.invoke('Fn', {})).toBe('answered');
});

it('a function for which an operator reserves no concurrency is throttled, until that is undone', async () => {
  const ask = (operation: string, input: object) =>
    functions.answer({ service: 'lambda', caller: 'operator', operation, input: { FunctionName: 'Fn', ...input } });
  await ask('PutFunctionConcurrency', { ReservedConcurrentExecutions: 0 });
  await expect(functions.invoke('Fn', {})).rejects.toThrow('Rate Exceeded.');
  await ask('DeleteFunctionConcurrency', {});
  expect(await functions.invoke('Fn', {})).toBe('answered');
});

describe('the concurrency of the account and of this machine', () => {
  const endpoints = [1, 2, 3, 4].map((n) => functionNamed(`Endpoint${n}`, `api/endpoint${n}`));
  const worker = functionNamed('Worker', 'workers/worker');
  const all = [...endpoints, worker];
  const sumOf = (lambda: Functions, what: 'running' | 'instances') =>
    lambda.report().reduce((sum, each) => sum + each[what], 0);
  let signal: string;
  let count = 0;
  beforeEach(() => {
    count += 1;
    signal = join(folder, `signal-${count}`);
  });
  const goOn = () => writeFileSync(signal, '');

  /** Runs work with a separate local Lambda, which is stopped afterwards. */
  async function withLambda(lambda: Functions, work: (lambda: Functions) => Promise<void>): Promise<void> {
    await work(lambda).finally(() => lambda.stop());
  }

  it('an account with a concurrency of ten throttles the eleventh invocation, whatever the functions', () =>
    withLambda(start(all, settingsWith({ concurrency: 10 })), async (lambda) => {
      const ten = Array.from({ length: 10 }, () => lambda.invoke('Endpoint1', { until: signal }));
      await expect(lambda.invoke('Endpoint2', {})).rejects.toThrow('Rate Exceeded.');
      goOn();
      await Promise.all(ten);
      expect(await lambda.invoke('Endpoint2', {})).toBe('answered');
    }));

  it('an ordinary account runs a thousand invocations at once, by a few instances here', () =>
    withLambda(start(all, new Settings(lambdaSettings), 8), async (lambda) => {
      let inMemory = 0;
      const many = Array.from({ length: 1000 }, async (_, n) => {
        await lambda.invoke(endpoints[n % 4]?.id ?? '', { until: signal });
        inMemory = Math.max(inMemory, sumOf(lambda, 'instances'));
      });
      expect(sumOf(lambda, 'running')).toBe(1000);
      await expect(lambda.invoke('Endpoint1', {})).rejects.toThrow('Rate Exceeded.');
      goOn();
      await Promise.all(many);
      expect(inMemory).toBeLessThanOrEqual(8);
    }));

  it('while one endpoint fills the machine, others take turns, and the worker it waits for runs', () =>
    withLambda(start(all, new Settings(lambdaSettings), 5), async (lambda) => {
      const order: number[] = [];
      const asked = Array.from({ length: 8 }, async (_, n) => {
        await lambda.invoke(endpoints[n % 4]?.id ?? '', { until: signal });
        order.push(n);
      });
      expect(await lambda.invoke('Worker', {})).toBe('answered');
      goOn();
      await Promise.all(asked);
      expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    }));
});
