import { AsyncLocalStorage } from 'node:async_hooks';
import type { Container } from './bundle.ts';
import type { Clock } from './clock.ts';
import { timeoutOf } from './timeouts.ts';

/** One run of a function. */
export interface Invocation {
  /** The function, or what it is asked to do: where faults strike. */
  place: string;
  dead: boolean;
  die(): void;
}

/** What became of one: `died` where its process did, or Lambda ended it. */
export type Outcome = { result: unknown } | { error: Error } | { died: true };

interface Order {
  place: string;
  event: unknown;
  /** Which of the function's processes: those of a queue's worker run side by side. */
  slot: number;
}

/** Lambda: processes that live from one invocation to the next, and are replaced when they die. */
export class Lambda {
  private readonly containers = new Map<string, Container>();
  private readonly running = new AsyncLocalStorage<Invocation>();
  private readonly clock: Clock;
  private readonly start: () => Container;
  private count = 0;
  /** Which functions have died. */
  readonly deaths = new Set<string>();

  constructor(clock: Clock, start: () => Container) {
    this.clock = clock;
    this.start = start;
  }

  /** Whoever calls just now; undefined outside of functions. */
  get caller(): Invocation | undefined {
    return this.running.getStore();
  }

  /** A module of the functions, as one of their processes has it. */
  module(path: string): Record<string, unknown> {
    return this.container(path).module(path);
  }

  invoke(name: string, { place, event, slot }: Order): Promise<Outcome> {
    const timeout = timeoutOf(name);
    const process = `${name} ${slot}`;
    const container = this.container(process);
    const until = this.clock.now + timeout * 1000;
    const context = {
      awsRequestId: `${++this.count}`,
      functionName: name,
      invokedFunctionArn: name,
      getRemainingTimeInMillis: () => until - this.clock.now,
    };
    return new Promise((resolve) => {
      const end = (outcome: Outcome) => {
        this.clock.cancel(timer);
        invocation.dead = true;
        resolve(outcome);
      };
      const invocation: Invocation = {
        place,
        dead: false,
        die: () => {
          this.deaths.add(name);
          if (this.containers.get(process) === container) this.containers.delete(process);
          end({ died: true });
        },
      };
      const timer = this.clock.after(timeout * 1000, () => invocation.die());
      this.running.run(invocation, () => {
        container
          .handler(name)(event, context)
          .then(
            (result) => end({ result }),
            (error) => end({ error: error as Error }),
          );
      });
    });
  }

  private container(process: string): Container {
    const there = this.containers.get(process) ?? this.start();
    this.containers.set(process, there);
    return there;
  }
}
