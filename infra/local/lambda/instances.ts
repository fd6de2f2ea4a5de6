import type { Instance } from './instance.ts';

/** An instance is stopped after this many milliseconds without an invocation. */
const idleLimit = 600_000;

/** The execution environments of one function: those that are busy, and those that wait for another invocation. */
export class Instances {
  /** Endpoints of the API, as opposed to workers. */
  readonly isEndpoint: boolean;
  private readonly make: () => Instance;
  /** The one that has been idle for longest comes first. */
  private waiting: { instance: Instance; since: number }[] = [];
  private readonly working = new Set<Instance>();
  /** Of the busy ones, those that loaded code which has been replaced since. */
  private readonly outdated = new Set<Instance>();

  constructor(make: () => Instance, { isEndpoint }: { isEndpoint: boolean }) {
    this.make = make;
    this.isEndpoint = isEndpoint;
  }

  get busy(): number {
    return this.working.size;
  }

  get idle(): number {
    // One may have ended by itself since its last invocation.
    this.waiting = this.waiting.filter(({ instance }) => !instance.dead);
    return this.waiting.length;
  }

  /** Since when one of them has been idle, by this process's clock; Infinity where none is. */
  get idleSince(): number {
    return this.waiting[0]?.since ?? Number.POSITIVE_INFINITY;
  }

  /** An instance for one invocation, to be given back after it: the one that was used last, else a new one. */
  take(): Instance {
    const instance = (this.idle > 0 && this.waiting.pop()?.instance) || this.make();
    this.working.add(instance);
    return instance;
  }

  giveBack(instance: Instance): void {
    this.working.delete(instance);
    if (this.outdated.delete(instance)) void instance.stop();
    else if (!instance.dead) this.waiting.push({ instance, since: performance.now() });
  }

  stopLongestIdle(): void {
    void this.waiting.shift()?.instance.stop();
  }

  /** The busy instance that has this session token. */
  busyWith(sessionToken: string): Instance | undefined {
    return [...this.working].find((each) => each.sessionToken === sessionToken);
  }

  stopOld(): void {
    const old = this.waiting.filter(({ since }) => performance.now() - since > idleLimit);
    this.waiting = this.waiting.filter((each) => !old.includes(each));
    for (const { instance } of old) void instance.stop();
  }

  /** Has the next invocations load the code anew. */
  reload(): void {
    for (const { instance } of this.waiting.splice(0)) void instance.stop();
    for (const instance of this.working) this.outdated.add(instance);
  }

  /** Leaves what runs no more time than until then, in Unix milliseconds. */
  endBy(deadline: number): void {
    for (const instance of this.working) instance.endBy(deadline);
  }

  async stop(): Promise<void> {
    const instances = [...this.working, ...this.waiting.map(({ instance }) => instance)];
    await Promise.all(instances.map((instance) => instance.stop()));
  }
}
