import type { Instance } from './instance.ts';
import type { Instances } from './instances.ts';

/** The most instances that one function gets. */
const mostOfOne = 4;
/** Out of reach of endpoints: some wait for the end of a send, whose workers must be able to start. */
const keptForWorkers = 4;

interface Waiting {
  instances: Instances;
  begin: (instance: Instance) => void;
}

/**
 * What this machine runs at once and holds in memory: few instances, however many executions the account allows. An
 * invocation that finds no room waits its turn. A real account would have run it at once, so it is not refused.
 */
export class Machine {
  private readonly all: Instances[];
  private readonly most: number;
  private waiting: Waiting[] = [];

  /** `most`: of all instances, busy and idle. */
  constructor(all: Instances[], most: number) {
    this.all = all;
    this.most = most;
  }

  /** An instance for one invocation, to be given back after it. */
  take(instances: Instances): Promise<Instance> {
    return new Promise((begin) => {
      this.waiting.push({ instances, begin });
      this.beginNext();
    });
  }

  giveBack(instances: Instances, instance: Instance): void {
    instances.giveBack(instance);
    this.beginNext();
  }

  /** Those who came first, but for those whose function, or kind of function, has no room. */
  private beginNext(): void {
    this.waiting = this.waiting.filter(({ instances, begin }) => {
      if (!this.hasRoomFor(instances)) return true;
      if (instances.idle === 0 && this.live >= this.most) this.stopLongestIdle();
      begin(instances.take());
      return false;
    });
  }

  private hasRoomFor({ busy, isEndpoint }: Instances): boolean {
    if (busy >= mostOfOne || sumOf(this.all, 'busy') >= this.most) return false;
    const endpoints = this.all.filter((each) => each.isEndpoint);
    return !isEndpoint || sumOf(endpoints, 'busy') < this.most - keptForWorkers;
  }

  private get live(): number {
    return sumOf(this.all, 'busy') + sumOf(this.all, 'idle');
  }

  private stopLongestIdle(): void {
    const [longest] = this.all.filter(({ idle }) => idle > 0).sort((a, b) => a.idleSince - b.idleSince);
    longest?.stopLongestIdle();
  }
}

const sumOf = (all: Instances[], what: 'busy' | 'idle') => all.reduce((sum, each) => sum + each[what], 0);
