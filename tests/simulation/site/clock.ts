import FakeTimers from '@sinonjs/fake-timers';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { endpointAccess } from '../../../infra/access/endpoints.ts';
import { workerAccess } from '../../../infra/access/workers.ts';

const realImmediate = setImmediate;
const realCrypto = globalThis.crypto;

/** A history has some thousands of steps; one with this many does not end. */
const maxSteps = 200_000;

/**
 * Simulated time: it replaces `Date`, timers and `performance` of the whole process until it is stopped. Work due at
 * the same moment runs in the order in which it was scheduled, so that a run can be repeated exactly.
 */
export class Clock {
  private readonly timers: ReturnType<typeof FakeTimers.install>;
  private natives = 0;
  private lastNative: Promise<unknown> = Promise.resolve();

  /** `now` in Unix milliseconds. */
  constructor(now: number) {
    const toFake = ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] as const;
    this.timers = FakeTimers.install({ now, toFake: [...toFake] });
    this.setCrypto({ ...realCrypto, subtle: this.inTurn(realCrypto.subtle) } as unknown as Crypto);
  }

  get now(): number {
    return this.timers.now;
  }

  stop(): void {
    this.timers.uninstall();
    this.setCrypto(realCrypto);
  }

  /** In milliseconds. */
  pause(milliseconds: number): Promise<void> {
    return new Promise<void>((resolve) => this.after(milliseconds, resolve));
  }

  after(milliseconds: number, work: () => void): number {
    return this.timers.setTimeout(work, milliseconds) as unknown as number;
  }

  cancel(timer: number): void {
    this.timers.clearTimeout(timer as never);
  }

  /** Lets time pass until `isOver`, which is called after each step. Returns false if it never is. */
  async runUntil(isOver: () => boolean): Promise<boolean> {
    for (let remaining = maxSteps; remaining > 0; remaining--) {
      await this.settle();
      if (isOver()) return true;
      this.timers.next();
    }
    return false;
  }

  /** Runs everything that can run without waiting. */
  private async settle(): Promise<void> {
    do {
      await new Promise<void>((resolve) => process.nextTick(resolve));
      if (this.natives > 0) await new Promise((resolve) => realImmediate(resolve));
    } while (this.natives > 0);
  }

  /** Node's own threads answer in any order; here the order is that of the calls. */
  private inTurn(subtle: SubtleCrypto): SubtleCrypto {
    return new Proxy(subtle, {
      get: (target, name: keyof SubtleCrypto) => {
        const work = target[name] as unknown;
        if (typeof work !== 'function') return work;
        return (...input: unknown[]) => {
          this.natives++;
          const result = this.lastNative.then(() => work.apply(target, input));
          this.lastNative = result.catch(() => {}).finally(() => this.natives--);
          return result;
        };
      },
    });
  }

  private setCrypto(value: Crypto): void {
    Object.defineProperty(globalThis, 'crypto', { value, configurable: true, writable: true });
  }
}

/** Random numbers that depend only on the seed. */
export class Random {
  private uuids = 0;
  private readonly generator: ReturnType<typeof xoroshiro128plus>;

  constructor(seed: number) {
    this.generator = xoroshiro128plus(seed);
  }

  /** From 0 up to 1. */
  next(): number {
    return uniformFloat64(this.generator);
  }

  /** A whole number from 0 up to `limit`. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  bytes(size: number): Buffer {
    return Buffer.from(Array.from({ length: size }, () => this.below(256)));
  }

  /** They begin with one of two digits in turn: people are in two shards, and a message carries several. */
  uuid(): string {
    const hex = this.bytes(16).toString('hex');
    return `${this.uuids++ % 2}${hex.slice(1, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
  }
}

type Runtimes = Record<string, { runtime?: { timeout?: number } }>;

/** The default: infra/constructs/handlerFunction.ts. */
const usual = 10;

/** How long a function (`api/campaigns/pause`, `workers/runCampaign`) may run in the stack, in seconds. */
export function timeoutOf(name: string): number {
  const [kind = '', ...rest] = name.split('/');
  const all: Runtimes = kind === 'api' ? endpointAccess : workerAccess;
  const found = all[rest.join('/')];
  if (!found) throw new Error(`The stack has no function ${name}`);
  return found.runtime?.timeout ?? usual;
}
