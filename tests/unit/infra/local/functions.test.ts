import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Faults } from '../../../../infra/local/aws/faults.ts';
import { type Functions, startFunctions } from '../../../../infra/local/lambda/runtime.ts';
import { lambdaSettings } from '../../../../infra/local/lambda/settings.ts';
import { Clock } from '../../../../infra/local/lifecycle/clock.ts';
import { Settings } from '../../../../infra/local/lifecycle/settings.ts';
import type { LambdaFunction } from '../../../../infra/local/template/compute.ts';
import { until } from '../../../support/run/until.ts';

const folder = mkdtempSync(join(tmpdir(), 'functions-'));
const functionNamed = (id: string, name: string) =>
  ({
    ...{ id, name, folder, handler: 'index.handler', environment: {}, timeout: 10, memory: 128 },
    ...{ allowsRecursion: false, role: '', statements: [], logGroup: 'Logs' },
  }) as LambdaFunction;
const fn = functionNamed('Fn', 'api/fn');
let functions: Functions;

const ordered = (order: object) => {
  const settings = new Settings(lambdaSettings);
  settings.apply(order);
  return settings;
};

/** A local Lambda. `instances`: how many the machine holds. */
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
    import { threadId } from 'node:worker_threads';
    export const handler = async ({ dies, untilLate, until }, context) => {
      while (until && !existsSync(until)) await new Promise((resolve) => setTimeout(resolve, 5));
      if (until !== undefined) return threadId;
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

it('an instance that ends by itself after it answered says so, and another one takes the next invocation', async () => {
  expect(await functions.invoke('Fn', { dies: true })).toBe('answered');
  await until('the end to be logged', async () =>
    functions.report()[0]?.logs.some(({ text }) => text.includes('exit status 3')) ? true : undefined,
  );
  expect(await functions.invoke('Fn', {})).toBe('answered');
});

it('told when the machine stops, one that looks at its clock ends in order, and so does one that begins later', async () => {
  const running = functions.invoke('Fn', { untilLate: true });
  await until('it to run', async () => (functions.report()[0]?.running === 1 ? true : undefined));
  functions.endBy(Date.now() + 4000);
  expect(await running).toBe('answered');
  expect(await functions.invoke('Fn', { untilLate: true })).toBe('answered');
});

describe('what the account allows, and what this machine can run at once', () => {
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

  /** Does something with a local Lambda of its own, which ends after it. */
  async function withLambda(lambda: Functions, work: (lambda: Functions) => Promise<void>): Promise<void> {
    await work(lambda).finally(() => lambda.stop());
  }

  it('an account of ten throttles the eleventh, wherever the ten are run', () =>
    withLambda(start(all, ordered({ concurrency: 10 })), async (lambda) => {
      const ten = Array.from({ length: 10 }, () => lambda.invoke('Endpoint1', { until: signal }));
      await expect(lambda.invoke('Endpoint2', {})).rejects.toThrow('Rate Exceeded.');
      goOn();
      await Promise.all(ten);
      expect(await lambda.invoke('Endpoint2', {})).toBe('answered');
    }));

  it('an ordinary account takes a thousand at once: the machine serves all, with no more than its instances', () =>
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

  it('where one endpoint fills the machine, others take their turns, and a worker runs: the one may wait for it', () =>
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

  it('the instance that has been idle for longest makes room for another function', () =>
    withLambda(start(all, new Settings(lambdaSettings), 6), async (lambda) => {
      goOn();
      const threadOf = (id: string) => lambda.invoke(id, { until: signal });
      const first = await threadOf('Endpoint1');
      const second = await threadOf('Endpoint2');
      for (const id of ['Endpoint3', 'Endpoint4', 'Worker', 'Endpoint1']) await threadOf(id);
      // Two more than five: one has room, for the other the second must go.
      await Promise.all([threadOf('Worker'), threadOf('Worker'), threadOf('Worker')]);
      expect(await threadOf('Endpoint1')).toBe(first);
      expect(await threadOf('Endpoint2')).not.toBe(second);
    }));
});
