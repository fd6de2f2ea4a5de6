import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { afterAll, expect } from 'vitest';
import { workerVariable } from '../support/cloud.ts';
import { cpuSeconds, processes, startedWith } from '../support/processes.ts';

/** Names a file to which each test file adds a line of JSON: what it cost. Set by `npm run bench -- tests`. */
const { TEST_COSTS: costsFile = '' } = process.env;

export interface FileCost {
  file: string;
  /** Seconds of processor time: of Vitest's worker with all that it started, and of the cloud that its files share. */
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

import { readFileSync as rf } from 'node:fs';
import { afterEach as ae, beforeEach as be } from 'vitest';

function breakdown(): Record<string, number> {
  const all = processes();
  const cl = all.filter(
    ({ pid, parent }) =>
      parent === process.ppid && startedWith(pid, workerVariable) === (process.env.VITEST_POOL_ID ?? ''),
  )[0];
  const out: Record<string, number> = {
    worker: 0,
    browser: 0,
    gpu: 0,
    renderer: 0,
    util: 0,
    zyg: 0,
    cloud: 0,
    java: 0,
  };
  const fam = (root: number) => {
    const s = new Set([root]);
    for (let b = 0; b < s.size; ) {
      b = s.size;
      for (const e of all) if (s.has(e.parent)) s.add(e.pid);
    }
    return s;
  };
  const own = fam(process.pid);
  const clf = cl ? fam(cl.pid) : new Set<number>();
  for (const e of all) {
    if (!own.has(e.pid) && !clf.has(e.pid)) continue;
    let cmd = '';
    try {
      cmd = rf(`/proc/${e.pid}/cmdline`, 'utf8');
    } catch {}
    let k = 'worker';
    if (clf.has(e.pid)) k = /java/.test(cmd.split('\0')[0] ?? '') ? 'java' : 'cloud';
    else if (e.pid !== process.pid) {
      const m = /--type=([a-z-]+)/.exec(cmd);
      k = !m
        ? 'browser'
        : m[1] === 'gpu-process'
          ? 'gpu'
          : m[1] === 'renderer'
            ? 'renderer'
            : m[1] === 'utility'
              ? 'util'
              : 'zyg';
    }
    out[k] = (out[k] ?? 0) + e.cpu;
  }
  return out;
}
let t0: Record<string, number> = {};
be(() => {
  t0 = breakdown();
});
ae(({ task }) => {
  const t = breakdown();
  const d = Object.fromEntries(Object.keys(t).map((k) => [k, +((t[k] ?? 0) - (t0[k] ?? 0)).toFixed(2)]));
  const sum = Object.values(d).reduce((a, b) => a + b, 0);
  appendFileSync('/tmp/g/pertest.log', `${sum.toFixed(2)} ${task.name.slice(0, 60)} ${JSON.stringify(d)}\n`);
});
