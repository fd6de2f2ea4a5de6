import FakeTimers from '@sinonjs/fake-timers';

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
