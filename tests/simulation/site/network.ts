import type { FaultKind, Faults } from '../histories/faults.ts';
import type { Random } from '../histories/random.ts';
import type { Clock } from './clock.ts';
import type { Lambda } from './lambda.ts';

interface Call<T> {
  act: () => T;
  /** Changes something: its answer can get lost, and its caller die afterwards. */
  writes?: boolean;
  /** Faults that such a call alone may meet. Whoever asks for it sees to it what they do. */
  also?: readonly FaultKind[];
  /** Its client tries once, and gives up soon. */
  once?: boolean;
  /** What the caller hears where a fault of `also` strikes. */
  meet?: (fault: FaultKind) => T | Promise<T>;
}

/** The SDK's clients wait so long at most for one answer, in milliseconds: functions/lib/platform/aws/requestTimes.ts and its callers. */
const longestAnswer = 4500;
/** All tries of a client together, in milliseconds. */
const longestCall = 40_000;

/** One of its own for each call: a promise keeps whoever waits for it. */
const never = () => new Promise<never>(() => {});
const lost = () => Object.assign(new Error('socket hang up'), { name: 'TimeoutError', code: 'ECONNRESET' });

/** Between functions and AWS: every call takes its time, and meets the faults that are planned for its place. */
export class Network {
  /** How long calls take, in milliseconds: most of them about so long, a few much longer. */
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

  /** A while, in milliseconds. */
  latency(): number {
    const long = this.random.next() < 0.02 ? 20 : 1;
    return Math.min(longestAnswer, Math.ceil(this.random.next() * 2 * this.usual * long));
  }

  async call<T>({ act, writes = false, once = false, also = [], meet }: Call<T>): Promise<T> {
    const caller = this.lambda.caller;
    await this.clock.pause(this.latency());
    if (!caller) return act();
    if (caller.dead) return never();
    const kinds: FaultKind[] = ['lost', 'crash', ...also];
    if (!once) kinds.push('slow');
    if (writes) kinds.push('answerLost', 'again', 'crashAfter');
    const fault = this.faults.strike(caller.place, kinds);
    switch (fault) {
      case undefined:
        return act();
      case 'lost':
        throw lost();
      case 'crash':
        return this.kill();
      case 'slow':
        await this.clock.pause(this.random.below(longestCall));
        return caller.dead ? never() : act();
      case 'again':
        this.forget(act);
        return act();
      case 'answerLost':
        this.forget(act);
        throw lost();
      case 'crashAfter':
        this.forget(act);
        return this.kill();
      default:
        if (!meet) throw new Error(`Nothing says what ${fault} does to this call`);
        return meet(fault);
    }
  }

  /** The caller dies here. */
  kill(): Promise<never> {
    this.lambda.caller?.die();
    return never();
  }

  /** It is done, or refused; nobody hears. */
  private forget(act: () => unknown): void {
    try {
      act();
    } catch {
      // Its caller is told of a lost connection, or is asked to send it again.
    }
  }
}
