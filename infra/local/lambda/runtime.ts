import { randomUUID } from 'node:crypto';
import type { Faults } from '../aws/faults.ts';
import type { Clock } from '../lifecycle/clock.ts';
import type { Stoppable } from '../lifecycle/stoppable.ts';
import type { LambdaFunction } from '../template/compute.ts';
import { FunctionError, ThrottledError } from './errors.ts';
import { errorLine, Instance } from './instance.ts';
import { Logs } from './logs.ts';
import { Pool } from './pool.ts';
import type { Lineage } from './recursion.ts';
import type { LambdaSettings } from './settings.ts';
import { type Shortage, shortagesOf } from './usage.ts';

interface FunctionState {
  fn: LambdaFunction;
  logs: Logs;
  /** The worst shortage of each kind. */
  shortages: Map<Shortage['kind'], Shortage>;
  /** Accepted invocations: those that run, and those that wait for an instance. */
  running: number;
  invocations: number;
  errors: number;
  throttles: number;
}

/**
 * With this number, `npm start` stays below 900 MB in all. It also needs MALLOC_ARENA_MAX: without it glibc keeps more
 * than 10 MB of freed memory per thread. https://man7.org/linux/man-pages/man3/mallopt.3.html
 */
const maxInstances = 12;

export interface FunctionReport {
  id: string;
  name: string;
  invocations: number;
  errors: number;
  throttles: number;
  running: number;
  /** In memory, busy and idle. */
  instances: number;
  /** Sentences about what the function needed more of than it has on AWS. */
  shortages: string[];
  logs: Logs['lines'];
}

export interface Functions extends Stoppable {
  /**
   * Runs a function, found by logical id or by name. Throws {@link FunctionError} if it fails, and {@link
   * ThrottledError} if the account or the function already has its maximum of running invocations.
   */
  invoke(id: string, event: unknown, lineage?: Lineage): Promise<unknown>;
  has(id: string): boolean;
  /** The chain of messages that led to the running invocation of the instance with this session token. */
  lineageOf(sessionToken: string): Lineage;
  /** Kills the instance with this session token in the middle of its invocation. */
  crash(sessionToken: string): void;
  /** Makes every function, or the one with this name, load its code again for the next invocation. */
  reload(name?: string): void;
  /**
   * Shortens the deadline of running and later invocations (Unix milliseconds), so that functions that check their
   * remaining time can end in order before this machine kills them. AWS does not kill running invocations.
   */
  endBy(deadline: number): void;
  report(): FunctionReport[];
}

export interface FunctionNeeds {
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

export function startFunctions(needs: FunctionNeeds): Functions {
  const { functions, services, nameServer, faults, settings, clock } = needs;
  const states = new Map<string, FunctionState>();
  for (const fn of functions) {
    const logs = new Logs((line) => needs.report(`${fn.name}: ${line}`), needs.mayLog(fn));
    const state: FunctionState = {
      ...{ fn, logs, shortages: new Map(), running: 0, invocations: 0, errors: 0, throttles: 0 },
    };
    states.set(fn.id, state);
    states.set(fn.name, state);
  }

  const all = () => [...new Set(states.values())];
  const pool = new Pool((fn) => {
    const logs = states.get(fn.id)?.logs as Logs;
    return new Instance(fn, { services, nameServer, clock: clock.shared }, logs);
  }, needs.instances ?? maxInstances);
  let accountRunning = 0;
  let lastDeadline = Number.POSITIVE_INFINITY;

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
    has: (id) => states.has(id),
    lineageOf: (sessionToken) => pool.busyWith(sessionToken)?.lineage ?? {},
    crash: (sessionToken) => void pool.busyWith(sessionToken)?.stop(),
    reload: (name) => pool.reload(name),
    endBy(deadline) {
      lastDeadline = deadline;
      pool.endBy(deadline);
    },
    report: () =>
      all().map(({ fn, logs, shortages, invocations, errors, throttles, running }) => ({
        ...{ id: fn.id, name: fn.name, invocations, errors, throttles, running },
        instances: pool.count(fn),
        ...{ shortages: [...shortages.values()].map(({ message }) => message), logs: logs.lines },
      })),
    stop: () => pool.stop(),
  };
}
