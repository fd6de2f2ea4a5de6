import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryMB } from '../support/cloud/processes.ts';
import type { FileCost } from './fileCosts.ts';
import { type Figure, figure, inSeconds, timed } from './running.ts';

const bars = { seconds: 300, cpu: 520, megabytes: 4096 };
const shownFiles = 10;

/** `npm test` on this machine: how long it takes, its processor time and memory, and where these go. */
export async function benchTests(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-tests-'));
  const costsFile = join(folder, 'costs');
  const before = cpuOfOthers();
  const { ms, result } = await timed(() => run({ TEST_COSTS: costsFile }));
  const cpu = cpuOfOthers() - before;
  const files: FileCost[] = existsSync(costsFile)
    ? readFileSync(costsFile, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [];
  rmSync(folder, { recursive: true });
  const costliest = files.sort((a, b) => b.cpu - a.cpu).slice(0, shownFiles);
  const folders = Map.groupBy(files, ({ file }) => file.split('/').slice(0, 2).join('/'));
  return [
    figure('npm test: ends with', String(result.code), '0', result.code === 0),
    figure('npm test: time', inSeconds(ms), `<= ${bars.seconds} s`, ms <= bars.seconds * 1000),
    figure('npm test: processor time', `${cpu.toFixed(0)} s`, `<= ${bars.cpu} s`, cpu <= bars.cpu),
    figure(
      'npm test: most memory of all its processes',
      `${result.megabytes.toFixed(0)} MB`,
      `<= ${bars.megabytes} MB`,
      result.megabytes <= bars.megabytes,
    ),
    // Components and the checks of `npm run check` run beside these, and are the rest.
    ...[...folders].map(([folder, inside]) =>
      figure(`  ${folder}: ${inside.length} files`, `${inside.reduce((sum, { cpu }) => sum + cpu, 0).toFixed(0)} s`),
    ),
    ...costliest.map((each) => figure(`  ${each.file}`, `${each.cpu.toFixed(1)} s, in ${each.wall.toFixed(1)} s`)),
  ];
}

/**
 * Seconds of processor time of all processes on this machine, which must otherwise be idle: a browser's processes outlive
 * their parent, and are counted in no other way. Without this process, which measures memory.
 */
function cpuOfOthers(): number {
  const { user, system } = process.cpuUsage();
  const all = cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
  return all / 1e3 - (user + system) / 1e6;
}

/** Runs `npm test` with additional variables, and measures its memory every three seconds. */
function run(env: Record<string, string>): Promise<{ code: number | null; megabytes: number }> {
  const child = spawn('npm', ['test'], { stdio: 'inherit', env: { ...process.env, ...env } });
  let megabytes = 0;
  const measuring = setInterval(() => {
    megabytes = Math.max(megabytes, memoryMB(child.pid ?? 0));
  }, 3000);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      clearInterval(measuring);
      resolve({ code, megabytes });
    });
  });
}
