import { readFileSync } from 'node:fs';
import { processTree, tryTo } from '../support/cloud/listeningSockets.ts';

/** In MB, with all descendants. Memory that they share, like the processes of a browser, counts once. Needs Linux. */
export function memoryMB(pid: number): number {
  let total = 0;
  for (const each of processTree(pid)) {
    // https://docs.kernel.org/filesystems/proc.html: the "proportional set size"
    const rollup = tryTo(() => readFileSync(`/proc/${each}/smaps_rollup`, 'utf8'));
    total += Number(/^Pss:\s+(\d+) kB$/m.exec(rollup ?? '')?.[1] ?? 0) / 1024;
  }
  return total;
}
