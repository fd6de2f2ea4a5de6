import type { LambdaFunction } from '../template/compute.ts';
import type { Instance } from './instance.ts';

/** The most instances that one function gets. */
const mostOfOne = 4;
/** Out of reach of endpoints: some wait for the end of a send, whose workers must be able to start. */
const keptForWorkers = 4;

const isEndpoint = ({ name }: LambdaFunction) => name.startsWith('api/');

/**
 * What this machine runs at once and holds in memory: few instances, however many executions the account allows. An
 * invocation that finds no room waits its turn. A real account would have run it at once, so it is not refused.
 */
export class Pool {
  private readonly make: (fn: LambdaFunction) => Instance;
  private readonly most: number;
  private waiting: { fn: LambdaFunction; begin: (instance: Instance) => void }[] = [];
  private readonly busy = new Set<Instance>();
  /** The one that has been idle for longest comes first. */
  private idle: Instance[] = [];

  /** `most`: of all instances, busy and idle. */
  constructor(make: (fn: LambdaFunction) => Instance, most: number) {
    this.make = make;
    this.most = most;
  }

  /** An instance for one invocation, to be given back after it. */
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

  /** How many a function has in memory. */
  count(fn: LambdaFunction): number {
    return this.all.filter((each) => each.fn === fn && !each.dead).length;
  }

  /** The busy instance that has this session token. */
  busyWith(sessionToken: string): Instance | undefined {
    return [...this.busy].find((each) => each.sessionToken === sessionToken);
  }

  /** Has the next invocations load the code anew: of all functions, or of the one of this name. */
  reload(name: string | undefined): void {
    const old = this.all.filter(({ fn }) => name === undefined || fn.name === name);
    for (const instance of old) {
      instance.isOutdated = true;
      if (!this.busy.has(instance)) void instance.stop();
    }
  }

  /** Leaves what runs no more time than until then, in Unix milliseconds. */
  endBy(deadline: number): void {
    for (const instance of this.busy) instance.endBy(deadline);
  }

  async stop(): Promise<void> {
    await Promise.all(this.all.map((instance) => instance.stop()));
  }

  private get all(): Instance[] {
    return [...this.busy, ...this.idle];
  }

  /** Those who came first, but for those whose function, or kind of function, has no room. */
  private beginNext(): void {
    this.waiting = this.waiting.filter(({ fn, begin }) => {
      if (!this.hasRoomFor(fn)) return true;
      const instance = this.warm(fn) ?? this.started(fn);
      this.busy.add(instance);
      begin(instance);
      return false;
    });
  }

  private hasRoomFor(fn: LambdaFunction): boolean {
    const running = [...this.busy].map((each) => each.fn);
    if (running.length >= this.most || running.filter((each) => each === fn).length >= mostOfOne) return false;
    return !isEndpoint(fn) || running.filter(isEndpoint).length < this.most - keptForWorkers;
  }

  /** The one that was used last. */
  private warm(fn: LambdaFunction): Instance | undefined {
    // One may have ended by itself since its last invocation.
    this.idle = this.idle.filter(({ dead }) => !dead);
    const last = this.idle.findLast((each) => each.fn === fn);
    this.idle = this.idle.filter((each) => each !== last);
    return last;
  }

  private started(fn: LambdaFunction): Instance {
    if (this.all.length >= this.most) void this.idle.shift()?.stop();
    return this.make(fn);
  }
}
