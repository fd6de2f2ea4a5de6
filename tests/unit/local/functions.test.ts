import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Clock } from '../../../infra/local/clock.ts';
import { Faults } from '../../../infra/local/faults.ts';
import { type Functions, startFunctions } from '../../../infra/local/lambda/runtime.ts';
import { lambdaSettings } from '../../../infra/local/lambda/settings.ts';
import { Orders } from '../../../infra/local/orders.ts';
import type { LambdaFunction } from '../../../infra/local/template/compute.ts';
import { Metrics } from '../../../infra/local/watch/metrics.ts';
import { until } from '../../support/until.ts';

const folder = mkdtempSync(join(tmpdir(), 'functions-'));
const fn = {
  ...{ id: 'Fn', name: 'api/fn', folder, handler: 'index.handler', environment: {}, timeout: 10, memory: 128 },
  ...{ allowsRecursion: false, role: '', statements: [], logGroup: 'Logs' },
} as LambdaFunction;
let functions: Functions;

beforeAll(() => {
  writeFileSync(
    join(folder, 'index.mjs'),
    `export const handler = async ({ dies, untilLate }, context) => {
      if (dies) setImmediate(() => process.exit(3));
      while (untilLate && context.getRemainingTimeInMillis() > 5000) await new Promise(setImmediate);
      return 'answered';
    };`,
  );
  functions = startFunctions({
    ...{
      functions: [fn],
      services: 'http://127.0.0.1:1',
      nameServer: '127.0.0.1:1',
      faults: new Faults([fn]),
      metrics: new Metrics([]),
      clock: new Clock(),
    },
    ...{ settings: new Orders(lambdaSettings), mayLog: () => true, readLine: () => {}, report: () => {} },
    reservedOf: ({ reservedConcurrency = Infinity }) => reservedConcurrency,
  });
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
