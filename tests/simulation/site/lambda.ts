import { AsyncLocalStorage } from 'node:async_hooks';
import type { FaultKind, Faults } from '../histories/faults.ts';
import type { Container } from './bundle.ts';
import { type Clock, type Random, timeoutOf } from './clock.ts';

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

interface Call<T> {
  perform: () => T;
  /** The call changes something: its answer can get lost, and its caller can die afterwards. */
  writes?: boolean;
  /** Faults that only this kind of call can meet. `onFault` defines what they do. */
  extraFaults?: readonly FaultKind[];
  /** The client tries once and gives up soon. */
  singleTry?: boolean;
  /** The answer if one of `extraFaults` strikes. */
  onFault?: (fault: FaultKind) => T | Promise<T>;
}

/** How long the SDK waits for one answer, in milliseconds: functions/lib/platform/aws/env.ts and its callers. */
const maxLatency = 4500;
/** The longest time for all tries of a client, in milliseconds. */
const maxCallTime = 40_000;

/** A new promise for each call: a shared one would keep all its waiters in memory. */
const never = () => new Promise<never>(() => {});
const lost = () => Object.assign(new Error('socket hang up'), { name: 'TimeoutError', code: 'ECONNRESET' });

/** The network between functions and AWS: every call takes time and meets the faults planned for its place. */
export class Network {
  /** How long most calls take, in milliseconds; a few take much longer. */
  usual: number;
  readonly clock: Clock;
  readonly random: Random;
  readonly faults: Faults;
  private readonly lambda: Lambda;

  constructor(clock: Clock, random: Random, faults: Faults, lambda: Lambda, usual: number) {
    this.clock = clock;
    this.random = random;
    this.faults = faults;
    this.lambda = lambda;
    this.usual = usual;
  }

  /** A random latency in milliseconds. */
  latency(): number {
    const long = this.random.next() < 0.02 ? 20 : 1;
    return Math.min(maxLatency, Math.ceil(this.random.next() * 2 * this.usual * long));
  }

  async call<T>({ perform, writes = false, singleTry = false, extraFaults = [], onFault }: Call<T>): Promise<T> {
    const caller = this.lambda.caller;
    await this.clock.pause(this.latency());
    if (!caller) return perform();
    if (caller.dead) return never();
    const kinds: FaultKind[] = ['lost', 'crash', ...extraFaults];
    if (!singleTry) kinds.push('slow');
    if (writes) kinds.push('answerLost', 'again', 'crashAfter');
    const fault = this.faults.strike(caller.place, kinds);
    switch (fault) {
      case undefined:
        return perform();
      case 'lost':
        throw lost();
      case 'crash':
        return this.kill();
      case 'slow':
        await this.clock.pause(this.random.below(maxCallTime));
        return caller.dead ? never() : perform();
      case 'again':
        this.performUnheard(perform);
        return perform();
      case 'answerLost':
        this.performUnheard(perform);
        throw lost();
      case 'crashAfter':
        this.performUnheard(perform);
        return this.kill();
      default:
        if (!onFault) throw new Error(`This call does not define what ${fault} does`);
        return onFault(fault);
    }
  }

  kill(): Promise<never> {
    this.lambda.caller?.die();
    return never();
  }

  /** Performs the call, but no one gets its answer or error. */
  private performUnheard(perform: () => unknown): void {
    try {
      perform();
    } catch {
      // The caller gets a connection error or sends the call again.
    }
  }
}
