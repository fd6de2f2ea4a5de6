import type { Instance } from './instance.ts';

/** An instance is stopped after this many milliseconds without an invocation. */
const idleLimit = 600_000;

/** The execution environments of one function: those that are busy, and those that wait for another invocation. */
export class Instances {
  private readonly make: () => Instance;
  private idle: { instance: Instance; since: number }[] = [];
  private readonly busy = new Set<Instance>();
  /** Of the busy ones, those that loaded code which has been replaced since. */
  private readonly outdated = new Set<Instance>();

  constructor(make: () => Instance) {
    this.make = make;
  }

  /** An instance for one invocation, to be given back after it: the one that was used last, else a new one. */
  take(): Instance {
    // One may have ended by itself since its last invocation.
    this.idle = this.idle.filter(({ instance }) => !instance.dead);
    const instance = this.idle.pop()?.instance ?? this.make();
    this.busy.add(instance);
    return instance;
  }

  giveBack(instance: Instance): void {
    this.busy.delete(instance);
    if (this.outdated.delete(instance)) void instance.stop();
    else if (!instance.dead) this.idle.push({ instance, since: Date.now() });
  }

  /** The busy instance that has this session token. */
  busyWith(sessionToken: string): Instance | undefined {
    return [...this.busy].find((each) => each.sessionToken === sessionToken);
  }

  stopOld(): void {
    const old = this.idle.filter(({ since }) => Date.now() - since > idleLimit);
    this.idle = this.idle.filter((each) => !old.includes(each));
    for (const { instance } of old) void instance.stop();
  }

  /** Has the next invocations load the code anew. */
  reload(): void {
    for (const { instance } of this.idle.splice(0)) void instance.stop();
    for (const instance of this.busy) this.outdated.add(instance);
  }

  /** Leaves what runs no more time than until then, in Unix milliseconds. */
  endBy(deadline: number): void {
    for (const instance of this.busy) instance.endBy(deadline);
  }

  async stop(): Promise<void> {
    const instances = [...this.busy, ...this.idle.map(({ instance }) => instance)];
    await Promise.all(instances.map((instance) => instance.stop()));
  }
}
