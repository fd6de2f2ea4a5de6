import { AsyncLocalStorage } from 'node:async_hooks';
import type { Container } from './bundle.ts';
import { type Clock, timeoutOf } from './clock.ts';

/** One run of a function. */
interface Invocation {
  /** The function, or its step: the place where faults strike. */
  place: string;
  dead: boolean;
  die(): void;
}

/** The outcome of an invocation. `died`: its process died, or Lambda ended it. */
export type Outcome = { result: unknown } | { error: Error } | { died: true };

interface InvokeInput {
  place: string;
  event: unknown;
  /** Which of the function's processes: a queue's worker has several at the same time. */
  slot: number;
}

/** Lambda: processes live from one invocation to the next and are replaced when they die. */
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

  /** The invocation that is making the current call; undefined outside functions. */
  get caller(): Invocation | undefined {
    return this.running.getStore();
  }

  /** A module of the functions, loaded in one of their processes. */
  module(path: string): Record<string, unknown> {
    return this.container(path).module(path);
  }

  invoke(name: string, { place, event, slot }: InvokeInput): Promise<Outcome> {
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
