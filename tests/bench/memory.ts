import { readdirSync, readFileSync } from 'node:fs';

/**
 * MB of memory of a process and its descendants. Memory that they share, like the processes of a browser, counts once.
 * Throws without /proc, so it needs Linux.
 */
export function memoryMB(pid: number): number {
  let total = 0;
  for (const each of familyOf(pid)) {
    // https://docs.kernel.org/filesystems/proc.html: the "proportional set size"
    const rollup = readIfAlive(`/proc/${each}/smaps_rollup`);
    total += Number(/^Pss:\s+(\d+) kB$/m.exec(rollup ?? '')?.[1] ?? 0) / 1024;
  }
  return total;
}

/** A process and its descendants. */
function familyOf(pid: number): Set<number> {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: parentOf(name) }));
  const family = new Set([pid]);
  for (let before = 0; before < family.size; ) {
    before = family.size;
    for (const each of all) if (family.has(each.parent)) family.add(each.pid);
  }
  return family;
}

/** https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: the second field, the command's name, may contain spaces. */
function parentOf(pid: string): number {
  const stat = readIfAlive(`/proc/${pid}/stat`) ?? '';
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

/** A process may end between the listing and the reading. */
function readIfAlive(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
