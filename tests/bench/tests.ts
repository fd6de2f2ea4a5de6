import { spawn } from 'node:child_process';
import { cpus } from 'node:os';
import { memoryMB } from './memory.ts';
import { atMost, type Figure, figure, inMB, inSeconds, timed } from './running.ts';

const bars = { seconds: 300, cpu: 520, megabytes: 4096 };

export async function benchTests(): Promise<Figure[]> {
  const before = cpuOfOthers();
  const { ms, result } = await timed(run);
  const cpu = cpuOfOthers() - before;
  return [
    figure('npm test: ends with', String(result.code), '0', result.code === 0),
    figure('npm test: time', inSeconds(ms), `<= ${bars.seconds} s`, ms <= bars.seconds * 1000),
    figure('npm test: processor time', `${cpu.toFixed(0)} s`, `<= ${bars.cpu} s`, cpu <= bars.cpu),
    atMost('npm test: most memory of all its processes', result.megabytes, bars.megabytes, inMB),
  ];
}

/**
 * Seconds of processor time of all processes on this machine, which must otherwise be idle: a browser's processes
 * outlive their parent, and are counted in no other way. Without this process, which measures memory.
 */
function cpuOfOthers(): number {
  const { user, system } = process.cpuUsage();
  const all = cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
  return all / 1e3 - (user + system) / 1e6;
}

function run(): Promise<{ code: number | null; megabytes: number }> {
  const child = spawn('npm', ['test'], { stdio: 'inherit' });
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
