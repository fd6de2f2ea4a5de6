import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { jsonAnswer, type Operations } from '../aws/endpoint.ts';
import { AwsError } from '../aws/errors.ts';
import type { Faults } from '../aws/faults.ts';
import type { Clock, Settings } from '../cloud/settings.ts';
import type { LocalState, Stoppable } from '../cloud/state.ts';
import type { LambdaFunction, Schedule } from '../template/compute.ts';
import { account, region, ruleArn } from '../template/resources.ts';
import { errorLine, Instance, timeoutFactor } from './instance.ts';

/**
 * With this number, `npm start` stays below 900 MB in all. It also needs MALLOC_ARENA_MAX: without it glibc keeps more
 * than 10 MB of freed memory per thread. https://man7.org/linux/man-pages/man3/mallopt.3.html
 */
const maxInstances = 12;

export const lambdaSettings = z.strictObject({
  /**
   * How many invocations may run at once: AWS's default quota. New accounts have fewer, often 10:
   * https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
   */
  concurrency: z.int().min(1).default(1000),
  /** The factor by which each function's timeout is multiplied. instance.ts says why the default is more than one. */
  timeouts: z.number().positive().default(timeoutFactor),
  /** Whether schedules run. Without them, nothing happens that a test did not ask for. */
  schedules: z.boolean().default(true),
});
export type LambdaSettings = Settings<typeof lambdaSettings>;

export class FunctionError extends Error {
  readonly errorType: string;

  constructor(errorType: string, message: string) {
    super(message);
    this.errorType = errorType;
  }
}

/** The account already has its maximum of running invocations, or an operator limits the function. */
export class ThrottledError extends Error {
  constructor() {
    super('Rate Exceeded.');
    this.name = 'TooManyRequestsException';
  }
}

export type Functions = ReturnType<typeof startFunctions>;

interface FunctionNeeds {
  functions: LambdaFunction[];
  services: string;
  nameServer: string;
  faults: Faults;
  clock: Pick<Clock, 'shared'>;
  settings: LambdaSettings;
  state: LocalState;
  instances?: number | undefined;
  report(line: string): void;
}

export function startFunctions(needs: FunctionNeeds) {
  const { functions, services, nameServer, faults, settings, clock, state: kept } = needs;
  const all = functions.map((fn) => ({
    fn,
    logs: newLogs((line) => needs.report(`${fn.name}: ${line}`)),
    /** Accepted invocations: those that run, and those that wait for an instance. */
    running: 0,
    invocations: 0,
    errors: 0,
  }));
  const states = new Map(all.flatMap((each) => [each.fn.id, each.fn.name].map((name) => [name, each] as const)));
  const pool = createPool((fn) => {
    const { logs } = states.get(fn.id) as (typeof all)[0];
    return new Instance(fn, { services, nameServer, clock: clock.shared }, logs);
  }, needs.instances ?? maxInstances);
  let accountRunning = 0;

  const limitName = (id: string) => `reserved concurrency of ${id}`;
  /** An operator may stop a function by reserving no concurrency for it, which survives restarts. */
  const limitOf = (id: string) => Number(kept.get(limitName(id)) || Infinity);
  function reserve(id: unknown, limit: string): void {
    if (!functions.some((fn) => fn.id === id))
      throw new AwsError('ResourceNotFoundException', `Function not found: ${id}`);
    kept.set(limitName(String(id)), limit);
  }

  /** `id`: logical id or name. Throws {@link FunctionError} if it fails, or {@link ThrottledError}. */
  async function invoke(id: string, event: unknown): Promise<unknown> {
    const state = states.get(id);
    if (!state) throw new Error(`There is no function ${id}`);
    if (accountRunning >= settings.current.concurrency || state.running >= limitOf(state.fn.id))
      throw new ThrottledError();
    state.running += 1;
    accountRunning += 1;
    state.invocations += 1;
    try {
      return await run(state, event);
    } catch (error) {
      state.errors += 1;
      throw error;
    } finally {
      state.running -= 1;
      accountRunning -= 1;
    }
  }

  async function run({ fn, logs }: (typeof all)[0], event: unknown): Promise<unknown> {
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
      const deadline = Date.now() + limit * 1000;
      const result = await instance.invoke({ event: JSON.stringify(event), requestId: randomUUID(), deadline }, limit);
      if (fault === 'crash-after') await crash();
      if ('result' in result) return JSON.parse(result.result);
      logs.add(errorLine(result.error));
      throw new FunctionError(result.error.errorType, result.error.errorMessage);
    } finally {
      pool.giveBack(instance);
    }
  }

  return {
    invoke,
    has: (id: string) => states.has(id),
    underWay: () => ({
      running: all.flatMap(({ fn, running }) => (running > 0 ? [{ name: fn.name, count: running }] : [])),
      begun: all.reduce((sum, { invocations }) => sum + invocations, 0),
    }),
    crash: (sessionToken: string) => void pool.busyWith(sessionToken)?.stop(),
    /** Makes every function load its code again for the next invocation. */
    reload: () => pool.reload(),
    report: () =>
      all.map(({ fn, logs, invocations, errors, running }) => ({
        ...{ id: fn.id, name: fn.name, invocations, errors, running, logs: logs.lines },
        /** In memory, busy and idle. */
        instances: pool.count(fn),
      })),
    /** https://docs.aws.amazon.com/lambda/latest/api/API_PutFunctionConcurrency.html (only the operations in use) */
    operations: {
      'lambda:ListFunctions': () =>
        jsonAnswer({
          Functions: functions.map(({ id, name, timeout, environment }) => ({
            ...{ FunctionName: id, Description: name, Timeout: timeout, Environment: { Variables: environment } },
          })),
        }),
      'lambda:PutFunctionConcurrency': ({ input: { FunctionName, ReservedConcurrentExecutions } }) => {
        reserve(FunctionName, String(ReservedConcurrentExecutions));
        return jsonAnswer({ ReservedConcurrentExecutions });
      },
      'lambda:DeleteFunctionConcurrency': ({ input: { FunctionName } }) => {
        reserve(FunctionName, '');
        return { status: 204, type: 'application/json', body: '' };
      },
    } satisfies Operations,
    stop: () => pool.stop(),
  };
}

const maxPerFunction = 4;
/** Not available to endpoints: some of them wait for the end of a send, whose workers must be able to start. */
const reservedForWorkers = 4;

const isEndpoint = ({ name }: LambdaFunction) => name.startsWith('api/');

/**
 * Only a few instances, whatever the account's concurrency. An invocation without a free one waits its turn: a real
 * account would run it at once, so it is not refused. `max`: of all instances, busy and idle.
 */
function createPool(create: (fn: LambdaFunction) => Instance, max: number) {
  let waiting: { fn: LambdaFunction; begin: (instance: Instance) => void }[] = [];
  const busy = new Set<Instance>();
  /** The longest idle instance comes first. */
  let idle: Instance[] = [];
  const all = () => [...busy, ...idle];

  function hasRoomFor(fn: LambdaFunction): boolean {
    const running = [...busy].map((each) => each.fn);
    if (running.length >= max || running.filter((each) => each === fn).length >= maxPerFunction) return false;
    return !isEndpoint(fn) || running.filter(isEndpoint).length < max - reservedForWorkers;
  }

  function takeWarm(fn: LambdaFunction): Instance | undefined {
    // An idle instance may have ended by itself since its last invocation.
    idle = idle.filter(({ dead }) => !dead);
    const last = idle.findLast((each) => each.fn === fn);
    idle = idle.filter((each) => each !== last);
    return last;
  }

  function startNew(fn: LambdaFunction): Instance {
    if (all().length >= max) void idle.shift()?.stop();
    return create(fn);
  }

  /** Starts waiting invocations in order, skipping those whose function, or kind of function, has no free instance. */
  function beginNext(): void {
    waiting = waiting.filter(({ fn, begin }) => {
      if (!hasRoomFor(fn)) return true;
      const instance = takeWarm(fn) ?? startNew(fn);
      busy.add(instance);
      begin(instance);
      return false;
    });
  }

  return {
    take: (fn: LambdaFunction) =>
      new Promise<Instance>((begin) => {
        waiting.push({ fn, begin });
        beginNext();
      }),
    giveBack(instance: Instance): void {
      busy.delete(instance);
      if (instance.isOutdated) void instance.stop();
      else if (!instance.dead) idle.push(instance);
      beginNext();
    },
    count: (fn: LambdaFunction) => all().filter((each) => each.fn === fn && !each.dead).length,
    busyWith: (sessionToken: string) => [...busy].find((each) => each.sessionToken === sessionToken),
    reload(): void {
      for (const instance of all()) {
        instance.isOutdated = true;
        if (!busy.has(instance)) void instance.stop();
      }
    },
    stop: async () => {
      await Promise.all(all().map((instance) => instance.stop()));
    },
  };
}

const maxLines = 200;

/** The last lines that a function logged. Errors also go to `reportError`, shortened. */
function newLogs(reportError: (line: string) => void) {
  const lines: { at: number; text: string }[] = [];
  let incomplete = '';

  function add(text: string): void {
    if (text.trim() === '') return;
    lines.push({ at: Date.now(), text });
    if (lines.length > maxLines) lines.shift();
    const error = errorIn(text);
    if (error) reportError(error);
  }

  return {
    lines,
    add,
    /** Takes a chunk of output, which may begin or end in the middle of a line. */
    write(chunk: string): void {
      const parts = (incomplete + chunk).split('\n');
      incomplete = parts.pop() ?? '';
      for (const line of parts) add(line);
    },
  };
}

function errorIn(line: string): string | undefined {
  if (!/"level":\s*"(ERROR|CRITICAL|FATAL)"/i.test(line)) return undefined;
  try {
    const { message, error } = JSON.parse(line) as { message?: string; error?: { name?: string; message?: string } };
    const parts = [message, error && `${error.name ?? ''}: ${error.message ?? ''}`].filter(Boolean);
    return parts.join(' - ').replace(/\s+/g, ' ').slice(0, 300);
  } catch {
    return line.slice(0, 300);
  }
}

const minute = 60_000;
const units: Record<string, number> = { minute, hour: 60 * minute, day: 24 * 60 * minute };

interface Needs {
  functions: Pick<Functions, 'invoke'>;
  settings: LambdaSettings;
  clock: Clock;
}

/** As EventBridge does. A run that fails is not repeated: the next one comes. */
export function startSchedules(all: Schedule[], { functions, settings, clock }: Needs): Stoppable {
  const run = (schedule: Schedule) => {
    if (!settings.current.schedules) return;
    functions.invoke(schedule.function, eventOf(schedule, clock.now())).catch((error) => {
      // A function's own errors are in its logs.
      if (!(error instanceof FunctionError)) console.error(`${schedule.id}: ${error}`);
    });
  };
  const timers = all.map((schedule) => setInterval(run, periodOf(schedule), schedule));
  return { stop: () => timers.forEach(clearInterval) };
}

const eventOf = ({ id }: Schedule, now: number) => ({
  version: '0',
  id: randomUUID(),
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  account,
  time: new Date(now).toISOString().replace(/\.\d+Z$/, 'Z'),
  region,
  resources: [ruleArn(id)],
  detail: {},
});

/** The period of `rate(5 minutes)` in milliseconds. For other expressions, throws an error that names the rule. */
export function periodOf({ id, expression }: Pick<Schedule, 'id' | 'expression'>): number {
  const [, count, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const period = Number(count) * (units[unit] ?? Number.NaN);
  // A timer waits for at most 2^31 ms.
  if (!(period > 0 && period < 2 ** 31)) throw new Error(`${id}: the local cloud does not know ${expression}`);
  return period;
}
