import { randomUUID } from 'node:crypto';
import type { Faults } from '../faults.ts';
import type { Stoppable } from '../stoppable.ts';
import type { LambdaFunction } from '../template/compute.ts';
import { Instance } from './instance.ts';
import { Logs } from './logs.ts';

/** The error of a function, as Lambda reports it to the caller. */
export class FunctionError extends Error {
  readonly errorType: string;

  constructor(errorType: string, message: string) {
    super(message);
    this.errorType = errorType;
  }
}

interface Pool {
  fn: LambdaFunction;
  logs: Logs;
  idle: { instance: Instance; since: number }[];
  busy: Set<Instance>;
  /** Of the busy ones, those that loaded code which has been replaced since. */
  outdated: Set<Instance>;
  running: number;
  waiting: (() => void)[];
  invocations: number;
  errors: number;
}

/** The most instances that one function gets on this machine. Further invocations wait. */
const maxInstances = 4;
/** An instance is stopped after this many milliseconds without an invocation. */
const idleLimit = 600_000;
/**
 * A function gets its timeout times this factor. On AWS each instance has a processor of its own; here all share this
 * machine's with the database, the queues and a browser. The factor is below six, because a queue hides a message for six
 * timeouts: a message must not come back while the function still works on it.
 */
const timeoutFactor = 3;

export interface Functions extends Stoppable {
  /** Runs a function, found by logical id or by name. Throws {@link FunctionError} where it fails. */
  invoke(id: string, event: unknown): Promise<unknown>;
  has(id: string): boolean;
  /** Kills the instance that has this session token, in the middle of its invocation. */
  crash(sessionToken: string): void;
  /** Has each function load its code anew for the next invocation. */
  reload(): void;
  report(): { id: string; name: string; invocations: number; errors: number; running: number; logs: Logs['lines'] }[];
}

export function startFunctions(
  functions: LambdaFunction[],
  services: string,
  faults: Faults,
  reportError: (line: string) => void,
): Functions {
  const pools = new Map<string, Pool>();
  for (const fn of functions) {
    const logs = new Logs((line) => reportError(`${fn.name}: ${line}`));
    const pool: Pool = {
      ...{ fn, logs, idle: [], busy: new Set(), outdated: new Set() },
      ...{ running: 0, waiting: [], invocations: 0, errors: 0 },
    };
    pools.set(fn.id, pool);
    pools.set(fn.name, pool);
  }

  const all = () => new Set(pools.values());
  const sweep = setInterval(() => {
    for (const pool of all()) {
      const old = pool.idle.filter(({ since }) => Date.now() - since > idleLimit);
      pool.idle = pool.idle.filter((each) => !old.includes(each));
      for (const { instance } of old) void instance.stop();
    }
  }, 30_000);

  async function invoke(id: string, event: unknown): Promise<unknown> {
    const pool = pools.get(id);
    if (!pool) throw new Error(`There is no function ${id}`);
    const limit = Math.min(maxInstances, pool.fn.reservedConcurrency ?? maxInstances);
    while (pool.running >= limit) await new Promise<void>((resolve) => pool.waiting.push(resolve));
    pool.running += 1;
    pool.invocations += 1;
    try {
      return await run(pool, event);
    } catch (error) {
      pool.errors += 1;
      throw error;
    } finally {
      pool.running -= 1;
      pool.waiting.shift()?.();
    }
  }

  async function run(pool: Pool, event: unknown): Promise<unknown> {
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
    const result = await instance.invoke({ event: JSON.stringify(event), requestId: randomUUID(), deadline }, limit);
    pool.busy.delete(instance);
    if (fault === 'crash-after') await crash();
    if (pool.outdated.delete(instance)) void instance.stop();
    else if (!instance.dead) pool.idle.push({ instance, since: Date.now() });
    if ('result' in result) return JSON.parse(result.result);

    const { errorType, errorMessage, stack } = result.error;
    logs.add(JSON.stringify({ level: 'ERROR', message: `${errorType}: ${errorMessage}`, stack }));
    throw new FunctionError(errorType, errorMessage);
  }

  return {
    invoke,
    has: (id) => pools.has(id),
    crash(sessionToken) {
      for (const { busy } of all())
        for (const instance of busy) if (instance.sessionToken === sessionToken) void instance.stop();
    },
    reload() {
      for (const pool of all()) {
        for (const { instance } of pool.idle.splice(0)) void instance.stop();
        for (const instance of pool.busy) pool.outdated.add(instance);
      }
    },
    report: () =>
      [...all()].map(({ fn, logs, invocations, errors, running }) => ({
        id: fn.id,
        name: fn.name,
        invocations,
        errors,
        running,
        logs: logs.lines,
      })),
    async stop() {
      clearInterval(sweep);
      const instances = [...all()].flatMap(({ idle, busy }) => [...busy, ...idle.map(({ instance }) => instance)]);
      await Promise.all(instances.map((instance) => instance.stop()));
    },
  };
}
