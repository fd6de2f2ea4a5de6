import { randomUUID } from 'node:crypto';
import type { Faults } from '../faults.ts';
import type { Stoppable } from '../stoppable.ts';
import type { LambdaFunction } from '../template/compute.ts';
import type { Metrics } from '../watch/metrics.ts';
import { Instance } from './instance.ts';
import { Logs } from './logs.ts';
import type { Lineage } from './recursion.ts';
import type { LambdaSettings } from './settings.ts';
import { type Shortage, shortagesOf } from './usage.ts';

/** The error of a function, as Lambda reports it to the caller. */
export class FunctionError extends Error {
  readonly errorType: string;

  constructor(errorType: string, message: string) {
    super(message);
    this.errorType = errorType;
  }
}

/** Lambda does not take an invocation now. */
export class ThrottledError extends Error {
  constructor() {
    super('Rate Exceeded.');
    this.name = 'TooManyRequestsException';
  }
}

interface Pool {
  fn: LambdaFunction;
  logs: Logs;
  /** The worst of each kind. */
  shortages: Map<Shortage['kind'], Shortage>;
  idle: { instance: Instance; since: number }[];
  busy: Set<Instance>;
  /** Of the busy ones, those that loaded code which has been replaced since. */
  outdated: Set<Instance>;
  /** Invocations that were taken: those that run, and those that wait for this machine. */
  running: number;
  waiting: (() => void)[];
  invocations: number;
  errors: number;
  throttles: number;
}

/** The most instances that one function gets on this machine. Further invocations that were taken wait. */
const maxInstances = 4;
/** An instance is stopped after this many milliseconds without an invocation. */
const idleLimit = 600_000;
/**
 * A function gets its timeout times this factor. On AWS each instance has a processor of its own; here all share this
 * machine's with the database, the queues and a browser. The factor is below six, because a queue hides a message for six
 * timeouts: a message must not come back while the function still works on it.
 */
const timeoutFactor = 3;

export interface FunctionReport {
  id: string;
  name: string;
  invocations: number;
  errors: number;
  throttles: number;
  running: number;
  /** Sentences: what it needed more than it has on AWS. */
  shortages: string[];
  logs: Logs['lines'];
}

export interface Functions extends Stoppable {
  /**
   * Runs a function, found by logical id or by name. Throws {@link FunctionError} where it fails, and
   * {@link ThrottledError} where the account, or the function, has as many running as it may.
   */
  invoke(id: string, event: unknown, lineage?: Lineage): Promise<unknown>;
  has(id: string): boolean;
  /** The chain of messages that led to what the instance with this session token does. */
  lineageOf(sessionToken: string): Lineage;
  /** Kills the instance that has this session token, in the middle of its invocation. */
  crash(sessionToken: string): void;
  /** Has each function, or the one of this name, load its code anew for the next invocation. */
  reload(name?: string): void;
  report(): FunctionReport[];
}

export interface FunctionNeeds {
  functions: LambdaFunction[];
  /** The address of AWS's services. */
  services: string;
  faults: Faults;
  metrics: Metrics;
  settings: LambdaSettings;
  /** Whether a function's role lets it log. */
  mayLog(fn: LambdaFunction): boolean;
  /** Gets what a function logs. */
  readLine(fn: LambdaFunction, line: string): void;
  /** Gets errors, for people. */
  report(line: string): void;
}

export function startFunctions(needs: FunctionNeeds): Functions {
  const { functions, services, faults, metrics, settings } = needs;
  const pools = new Map<string, Pool>();
  for (const fn of functions) {
    const logs = new Logs(
      (line) => needs.report(`${fn.name}: ${line}`),
      (line) => needs.readLine(fn, line),
      needs.mayLog(fn),
    );
    const pool: Pool = {
      ...{ fn, logs, shortages: new Map(), idle: [], busy: new Set(), outdated: new Set() },
      ...{ running: 0, waiting: [], invocations: 0, errors: 0, throttles: 0 },
    };
    pools.set(fn.id, pool);
    pools.set(fn.name, pool);
  }

  const all = () => new Set(pools.values());
  let accountRunning = 0;
  const sweep = setInterval(() => {
    for (const pool of all()) {
      const old = pool.idle.filter(({ since }) => Date.now() - since > idleLimit);
      pool.idle = pool.idle.filter((each) => !old.includes(each));
      for (const { instance } of old) void instance.stop();
    }
  }, 30_000);

  /** Of the function, and of all. */
  function measure({ fn }: Pool, name: string, value: number): void {
    metrics.put('AWS/Lambda', name, { FunctionName: fn.id }, value);
    metrics.put('AWS/Lambda', name, {}, value);
  }

  async function invoke(id: string, event: unknown, lineage: Lineage = {}): Promise<unknown> {
    const pool = pools.get(id);
    if (!pool) throw new Error(`There is no function ${id}`);
    const isTaken =
      accountRunning < settings.current.concurrency && pool.running < (pool.fn.reservedConcurrency ?? Infinity);
    measure(pool, 'Throttles', isTaken ? 0 : 1);
    if (!isTaken) {
      pool.throttles += 1;
      throw new ThrottledError();
    }
    pool.running += 1;
    accountRunning += 1;
    pool.invocations += 1;
    measure(pool, 'ConcurrentExecutions', accountRunning);
    if (pool.running > maxInstances) await new Promise<void>((resolve) => pool.waiting.push(resolve));
    try {
      const result = await run(pool, event, { ...lineage, [pool.fn.id]: (lineage[pool.fn.id] ?? 0) + 1 });
      measure(pool, 'Errors', 0);
      return result;
    } catch (error) {
      pool.errors += 1;
      measure(pool, 'Errors', 1);
      throw error;
    } finally {
      pool.running -= 1;
      accountRunning -= 1;
      pool.waiting.shift()?.();
    }
  }

  async function run(pool: Pool, event: unknown, lineage: Lineage): Promise<unknown> {
    const { fn, logs } = pool;
    const fault = faults.forInvocation(fn.id);
    const instance = pool.idle.pop()?.instance ?? new Instance(fn, services, logs);
    const crash = async () => {
      await instance.stop();
      logs.add('Runtime exited with error: signal: killed (ordered at /_local/faults)');
      throw new FunctionError('Runtime.ExitError', 'Runtime exited with error: signal: killed');
    };
    if (fault === 'crash-before') await crash();

    const limit = fn.timeout * timeoutFactor;
    const deadline = Date.now() + limit * 1000;
    pool.busy.add(instance);
    instance.lineage = lineage;
    const started = performance.now();
    const result = await instance.invoke({ event: JSON.stringify(event), requestId: randomUUID(), deadline }, limit);
    pool.busy.delete(instance);
    const duration = (performance.now() - started) / 1000;
    for (const shortage of shortagesOf(fn, { cpu: 0, memory: 0, ...result.used, duration })) {
      if (shortage.ratio > (pool.shortages.get(shortage.kind)?.ratio ?? 0)) pool.shortages.set(shortage.kind, shortage);
    }
    if (fault === 'crash-after') await crash();
    if (pool.outdated.delete(instance)) void instance.stop();
    else if (!instance.dead) pool.idle.push({ instance, since: Date.now() });
    if ('result' in result) return JSON.parse(result.result);

    const { errorType, errorMessage, stack } = result.error;
    logs.add(JSON.stringify({ level: 'ERROR', message: `${errorType}: ${errorMessage}`, stack }));
    throw new FunctionError(errorType, errorMessage);
  }

  const busyInstance = (sessionToken: string) =>
    [...all()].flatMap(({ busy }) => [...busy]).find((each) => each.sessionToken === sessionToken);

  return {
    invoke,
    has: (id) => pools.has(id),
    lineageOf: (sessionToken) => busyInstance(sessionToken)?.lineage ?? {},
    crash: (sessionToken) => void busyInstance(sessionToken)?.stop(),
    reload(name) {
      for (const pool of all()) {
        if (name !== undefined && pool.fn.name !== name) continue;
        for (const { instance } of pool.idle.splice(0)) void instance.stop();
        for (const instance of pool.busy) pool.outdated.add(instance);
      }
    },
    report: () =>
      [...all()].map(({ fn, logs, shortages, invocations, errors, throttles, running }) => ({
        ...{ id: fn.id, name: fn.name, invocations, errors, throttles, running },
        ...{ shortages: [...shortages.values()].map(({ says }) => says), logs: logs.lines },
      })),
    async stop() {
      clearInterval(sweep);
      const instances = [...all()].flatMap(({ idle, busy }) => [...busy, ...idle.map(({ instance }) => instance)]);
      await Promise.all(instances.map((instance) => instance.stop()));
    },
  };
}
