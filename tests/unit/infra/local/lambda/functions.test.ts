import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Faults } from '../../../../../infra/local/aws/faults.ts';
import { type Functions, startFunctions } from '../../../../../infra/local/lambda/runtime.ts';
import { lambdaSettings } from '../../../../../infra/local/lambda/settings.ts';
import { Clock } from '../../../../../infra/local/lifecycle/clock.ts';
import { Settings } from '../../../../../infra/local/lifecycle/settings.ts';
import type { LambdaFunction } from '../../../../../infra/local/template/compute.ts';
import { until } from '../../../../support/run/until.ts';

const folder = mkdtempSync(join(tmpdir(), 'functions-'));
const functionNamed = (id: string, name: string) =>
  ({
    ...{ id, name, folder, handler: 'index.handler', environment: {}, timeout: 10, memory: 128 },
    ...{ accessKeyId: id, reserved: undefined, allowsRecursion: false, isTraced: false },
    ...{ role: '', statements: [], logGroup: 'Logs' },
  }) as LambdaFunction;
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
    ...{ faults: new Faults(all), clock: new Clock(), settings },
    ...{ mayLog: () => true, report: () => {} },
    ...(instances !== undefined && { instances }),
    reservedOf: () => Infinity,
  });

beforeAll(() => {
  writeFileSync(
    join(folder, 'index.mjs'),
    `import { existsSync } from 'node:fs';
    export const handler = async ({ dies, untilLate, until }, context) => {
      while (until && !existsSync(until)) await new Promise((resolve) => setTimeout(resolve, 5));
      if (dies) setImmediate(() => process.exit(3));
      while (untilLate && context.getRemainingTimeInMillis() > 5000) await new Promise(setImmediate);
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

it('when the machine stops, functions that check their remaining time end in order', async () => {
  const running = functions.invoke('Fn', { untilLate: true });
  await until('it to run', async () => (functions.report()[0]?.running === 1 ? true : undefined));
  functions.endBy(Date.now() + 4000);
  expect(await running).toBe('answered');
  expect(await functions.invoke('Fn', { untilLate: true })).toBe('answered');
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
