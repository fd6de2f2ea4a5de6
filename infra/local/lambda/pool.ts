import type { LambdaFunction } from '../template/compute.ts';
import type { Instance } from './instance.ts';

/** The maximum number of running instances of one function. */
const maxPerFunction = 4;
/** Not available to endpoints: some of them wait for the end of a send, whose workers must be able to start. */
const reservedForWorkers = 4;

const isEndpoint = ({ name }: LambdaFunction) => name.startsWith('api/');

/**
 * The instances that this machine runs and keeps in memory: only a few, whatever the account's concurrency. An
 * invocation without a free instance waits its turn. A real account would run it at once, so it is not refused.
 */
export class Pool {
  private readonly create: (fn: LambdaFunction) => Instance;
  private readonly max: number;
  private waiting: { fn: LambdaFunction; begin: (instance: Instance) => void }[] = [];
  private readonly busy = new Set<Instance>();
  /** The longest idle instance comes first. */
  private idle: Instance[] = [];

  /** `max`: of all instances, busy and idle. */
  constructor(create: (fn: LambdaFunction) => Instance, max: number) {
    this.create = create;
    this.max = max;
  }

  /** Takes an instance for one invocation, to be given back afterwards. */
  take(fn: LambdaFunction): Promise<Instance> {
    return new Promise((begin) => {
      this.waiting.push({ fn, begin });
      this.beginNext();
    });
  }

  giveBack(instance: Instance): void {
    this.busy.delete(instance);
    if (instance.isOutdated) void instance.stop();
    else if (!instance.dead) this.idle.push(instance);
    this.beginNext();
  }

  /** How many instances of a function are in memory. */
  count(fn: LambdaFunction): number {
    return this.all.filter((each) => each.fn === fn && !each.dead).length;
  }

  /** The busy instance with this session token. */
  busyWith(sessionToken: string): Instance | undefined {
    return [...this.busy].find((each) => each.sessionToken === sessionToken);
  }

  /** Makes the next invocations load the code again: of all functions, or of the one with this name. */
  reload(name: string | undefined): void {
    const old = this.all.filter(({ fn }) => name === undefined || fn.name === name);
    for (const instance of old) {
      instance.isOutdated = true;
      if (!this.busy.has(instance)) void instance.stop();
    }
  }

  /** Shortens the deadline of running invocations, in Unix milliseconds. */
  endBy(deadline: number): void {
    for (const instance of this.busy) instance.endBy(deadline);
  }

  async stop(): Promise<void> {
    await Promise.all(this.all.map((instance) => instance.stop()));
  }

  private get all(): Instance[] {
    return [...this.busy, ...this.idle];
  }

  /** Starts waiting invocations in order, skipping those whose function, or kind of function, has no free instance. */
  private beginNext(): void {
    this.waiting = this.waiting.filter(({ fn, begin }) => {
      if (!this.hasRoomFor(fn)) return true;
      const instance = this.takeWarm(fn) ?? this.startNew(fn);
      this.busy.add(instance);
      begin(instance);
      return false;
    });
  }

  private hasRoomFor(fn: LambdaFunction): boolean {
    const running = [...this.busy].map((each) => each.fn);
    if (running.length >= this.max || running.filter((each) => each === fn).length >= maxPerFunction) return false;
    return !isEndpoint(fn) || running.filter(isEndpoint).length < this.max - reservedForWorkers;
  }

  /** The most recently used idle instance. */
  private takeWarm(fn: LambdaFunction): Instance | undefined {
    // An idle instance may have ended by itself since its last invocation.
    this.idle = this.idle.filter(({ dead }) => !dead);
    const last = this.idle.findLast((each) => each.fn === fn);
    this.idle = this.idle.filter((each) => each !== last);
    return last;
  }

  private startNew(fn: LambdaFunction): Instance {
    if (this.all.length >= this.max) void this.idle.shift()?.stop();
    return this.create(fn);
  }
}
