import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { afterAll, expect } from 'vitest';
import { workerVariable } from '../support/cloud/cloud.ts';
import { cpuSeconds, processes, startedWith } from '../support/cloud/processes.ts';

/** The file to which each test file adds its cost as a line of JSON. Set by `npm run bench -- tests`. */
const { TEST_COSTS: costsFile = '' } = process.env;

export interface FileCost {
  file: string;
  /** Seconds of processor time: of Vitest's worker with all its child processes, and of the cloud that its files share. */
  cpu: number;
  /** Seconds. */
  wall: number;
}

const cpuNow = () => {
  const all = processes();
  const clouds = all.filter(
    ({ pid, parent }) =>
      parent === process.ppid && startedWith(pid, workerVariable) === (process.env.VITEST_POOL_ID ?? ''),
  );
  return [process.pid, ...clouds.map(({ pid }) => pid)].reduce((total, pid) => total + cpuSeconds(pid, all), 0);
};

const [cpu, start] = [cpuNow(), performance.now()];

afterAll(() => {
  const file = relative(process.cwd(), expect.getState().testPath ?? '');
  const cost: FileCost = { file, cpu: cpuNow() - cpu, wall: (performance.now() - start) / 1000 };
  appendFileSync(costsFile, `${JSON.stringify(cost)}\n`);
});
