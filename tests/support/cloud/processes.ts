import { readdirSync, readFileSync } from 'node:fs';

/** What Linux reports about a process: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
interface Process {
  pid: number;
  parent: number;
  /** Seconds of processor time, including that of its ended children. */
  cpu: number;
}

/** Linux counts processor time in hundredths of a second on every architecture that Node runs on. */
const ticksPerSecond = 100;

/** All processes of this machine. Throws without /proc, so it needs Linux. */
export function processes(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const stat = readIfAlive(`/proc/${pid}/stat`);
      if (!stat) return [];
      // The second field, the command's name, may contain spaces.
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      const [user = 0, system = 0, userOfChildren = 0, systemOfChildren = 0] = fields.slice(11, 15);
      return {
        pid: Number(pid),
        parent: fields[1] ?? 0,
        cpu: (user + system + userOfChildren + systemOfChildren) / ticksPerSecond,
      };
    });
}

/** A process and its descendants. */
function familyOf(pid: number, all = processes()): Process[] {
  const family = new Set([pid]);
  for (let before = 0; before < family.size; ) {
    before = family.size;
    for (const each of all) if (family.has(each.parent)) family.add(each.pid);
  }
  return all.filter((each) => family.has(each.pid));
}

/**
 * MB of memory of a process and its descendants. Memory that they share, like the processes of a browser, counts once.
 */
export const memoryMB = (pid: number): number =>
  sum(
    familyOf(pid).map((each) => {
      // https://docs.kernel.org/filesystems/proc.html: the "proportional set size"
      const rollup = readIfAlive(`/proc/${each.pid}/smaps_rollup`);
      return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup ?? '')?.[1] ?? 0) / 1024;
    }),
  );

/** Seconds of processor time of a process and its descendants, including ended ones. */
export const cpuSeconds = (pid: number, all = processes()): number => sum(familyOf(pid, all).map(({ cpu }) => cpu));

/** An environment variable with which a process was started. */
export const startedWith = (pid: number, variable: string): string | undefined =>
  readIfAlive(`/proc/${pid}/environ`)
    ?.split('\0')
    .find((each) => each.startsWith(`${variable}=`))
    ?.slice(variable.length + 1);

/** A process may end between the listing and the reading. */
function readIfAlive(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
