import { randomUUID } from 'node:crypto';
import type { Faults } from '../aws/faults.ts';
import type { Clock } from '../lifecycle/clock.ts';
import type { LambdaFunction } from '../template/compute.ts';
import { FunctionError, ThrottledError } from './errors.ts';
import { errorLine, Instance } from './instance.ts';
import { Logs } from './logs.ts';
import { createPool } from './pool.ts';
import type { Lineage } from './recursion.ts';
import type { LambdaSettings } from './settings.ts';
import { type Shortage, shortagesOf } from './usage.ts';

/**
 * With this number, `npm start` stays below 900 MB in all. It also needs MALLOC_ARENA_MAX: without it glibc keeps more
 * than 10 MB of freed memory per thread. https://man7.org/linux/man-pages/man3/mallopt.3.html
 */
const maxInstances = 12;

export type Functions = ReturnType<typeof startFunctions>;

interface FunctionNeeds {
  functions: LambdaFunction[];
  /** The address of AWS's services. */
  services: string;
  /** The address of the functions' name server. */
  nameServer: string;
  faults: Faults;
  clock: Pick<Clock, 'shared'>;
  settings: LambdaSettings;
  /** The maximum number of instances on this machine, busy and idle. */
  instances?: number | undefined;
  /** How many invocations of a function may run at once. */
  reservedOf(fn: LambdaFunction): number;
  /** Whether a function's role allows it to write logs. */
  mayLog(fn: LambdaFunction): boolean;
  /** Receives error messages. */
  report(line: string): void;
}

const initialState = (fn: LambdaFunction, { report, mayLog }: FunctionNeeds) => ({
  fn,
  logs: new Logs((line) => report(`${fn.name}: ${line}`), mayLog(fn)),
  /** The worst shortage of each kind. */
  shortages: new Map<Shortage['kind'], Shortage>(),
  /** Accepted invocations: those that run, and those that wait for an instance. */
  running: 0,
  invocations: 0,
  errors: 0,
  throttles: 0,
});
type FunctionState = ReturnType<typeof initialState>;

export function startFunctions(needs: FunctionNeeds) {
  const { functions, services, nameServer, faults, settings, clock } = needs;
  const all = functions.map((fn) => initialState(fn, needs));
  const states = new Map(all.flatMap((each) => [each.fn.id, each.fn.name].map((name) => [name, each] as const)));
  const pool = createPool((fn) => {
    const logs = states.get(fn.id)?.logs as Logs;
    return new Instance(fn, { services, nameServer, clock: clock.shared }, logs);
  }, needs.instances ?? maxInstances);
  let accountRunning = 0;
  let lastDeadline = Number.POSITIVE_INFINITY;

  /**
   * Runs a function, found by logical id or by name. Throws {@link FunctionError} if it fails, and {@link
   * ThrottledError} if the account or the function already has its maximum of running invocations.
   */
  async function invoke(id: string, event: unknown, lineage: Lineage = {}): Promise<unknown> {
    const state = states.get(id);
    if (!state) throw new Error(`There is no function ${id}`);
    const isAccepted = accountRunning < settings.current.concurrency && state.running < needs.reservedOf(state.fn);
    if (!isAccepted) {
      state.throttles += 1;
      throw new ThrottledError();
    }
    state.running += 1;
    accountRunning += 1;
    state.invocations += 1;
    try {
      return await run(state, event, { ...lineage, [state.fn.id]: (lineage[state.fn.id] ?? 0) + 1 });
    } catch (error) {
      state.errors += 1;
      throw error;
    } finally {
      state.running -= 1;
      accountRunning -= 1;
    }
  }

  async function run(state: FunctionState, event: unknown, lineage: Lineage): Promise<unknown> {
    const { fn, logs, shortages } = state;
    const fault = faults.forInvocation(fn.id);
    const instance = await pool.take(fn);
    const crash = async () => {
      await instance.stop();
      logs.add('Runtime exited with error: signal: killed (planned at /_local/faults)');
      throw new FunctionError('Runtime.ExitError', 'Runtime exited with error: signal: killed');
    };
    try {
      if (fault === 'crash-before') await crash();

      const limit = fn.timeout * settings.current.timeouts;
      const deadline = Math.min(Date.now() + limit * 1000, lastDeadline);
      instance.lineage = lineage;
      const started = performance.now();
      const result = await instance.invoke({ event: JSON.stringify(event), requestId: randomUUID(), deadline }, limit);
      const duration = (performance.now() - started) / 1000;
      for (const shortage of shortagesOf(fn, { cpu: 0, memory: 0, ...result.used, duration })) {
        if (shortage.ratio > (shortages.get(shortage.kind)?.ratio ?? 0)) shortages.set(shortage.kind, shortage);
      }
      if (fault === 'crash-after') await crash();
      if ('result' in result) return JSON.parse(result.result);

      const { errorType, errorMessage } = result.error;
      logs.add(errorLine(result.error));
      throw new FunctionError(errorType, errorMessage);
    } finally {
      pool.giveBack(instance);
    }
  }

  return {
    invoke,
    has: (id: string) => states.has(id),
    /** The functions that run now, each with how many invocations, and how many invocations there have been in all. */
    underWay: () => ({
      running: all.flatMap(({ fn, running }) => (running > 0 ? [{ name: fn.name, count: running }] : [])),
      begun: all.reduce((sum, { invocations }) => sum + invocations, 0),
    }),
    /** The chain of messages that led to the running invocation of the instance with this session token. */
    lineageOf: (sessionToken: string): Lineage => pool.busyWith(sessionToken)?.lineage ?? {},
    /** Kills the instance with this session token in the middle of its invocation. */
    crash: (sessionToken: string) => void pool.busyWith(sessionToken)?.stop(),
    /** Makes every function, or the one with this name, load its code again for the next invocation. */
    reload: (name?: string) => pool.reload(name),
    /**
     * Shortens the deadline of running and later invocations (Unix milliseconds), so that functions that check their
     * remaining time can end in order before this machine kills them. AWS does not kill running invocations.
     */
    endBy(deadline: number) {
      lastDeadline = deadline;
      pool.endBy(deadline);
    },
    report: () =>
      all.map(({ fn, logs, shortages, invocations, errors, throttles, running }) => ({
        ...{ id: fn.id, name: fn.name, invocations, errors, throttles, running },
        /** In memory, busy and idle. */
        instances: pool.count(fn),
        /** Sentences about what the function needed more of than it has on AWS. */
        shortages: [...shortages.values()].map(({ message }) => message),
        logs: logs.lines,
      })),
    stop: () => pool.stop(),
  };
}
