import type { LambdaFunction } from '../template/compute.ts';
import type { Instance } from './instance.ts';

/** The maximum number of running instances of one function. */
const maxPerFunction = 4;
/** Not available to endpoints: some of them wait for the end of a send, whose workers must be able to start. */
const reservedForWorkers = 4;

const isEndpoint = ({ name }: LambdaFunction) => name.startsWith('api/');

/**
 * The instances that this machine runs and keeps in memory: only a few, whatever the account's concurrency. An
 * invocation without a free instance waits its turn. A real account would run it at once, so it is not refused. `max`:
 * of all instances, busy and idle.
 */
export function createPool(create: (fn: LambdaFunction) => Instance, max: number) {
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

  /** The most recently used idle instance. */
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
    /** Takes an instance for one invocation, to be given back afterwards. */
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
    /** How many instances of a function are in memory. */
    count: (fn: LambdaFunction) => all().filter((each) => each.fn === fn && !each.dead).length,
    /** The busy instance with this session token. */
    busyWith: (sessionToken: string) => [...busy].find((each) => each.sessionToken === sessionToken),
    /** Makes the next invocations load the code again: of all functions, or of the one with this name. */
    reload(name: string | undefined): void {
      for (const instance of all().filter(({ fn }) => name === undefined || fn.name === name)) {
        instance.isOutdated = true;
        if (!busy.has(instance)) void instance.stop();
      }
    },
    /** Shortens the deadline of running invocations, in Unix milliseconds. */
    endBy(deadline: number): void {
      for (const instance of busy) instance.endBy(deadline);
    },
    stop: async () => {
      await Promise.all(all().map((instance) => instance.stop()));
    },
  };
}
