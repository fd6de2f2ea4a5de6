import FakeTimers from '@sinonjs/fake-timers';

const realImmediate = setImmediate;
const realCrypto = globalThis.crypto;

/** A history has some thousands; one with so many does not end. */
const mostSteps = 200_000;

/**
 * Time that is set and not waited for: `Date`, timers and `performance` of the whole process are its own until it is
 * stopped. Whatever happens at the same moment happens in the order in which it was asked for, so that a run can be
 * repeated to the letter.
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

  /** Lets time pass until `isOver`, which is asked after each step. False where it never is. */
  async runUntil(isOver: () => boolean): Promise<boolean> {
    for (let left = mostSteps; left > 0; left--) {
      await this.settle();
      if (isOver()) return true;
      this.timers.next();
    }
    return false;
  }

  /** Lets everybody do what they can do without waiting. */
  private async settle(): Promise<void> {
    do {
      await new Promise<void>((resolve) => process.nextTick(resolve));
      if (this.natives > 0) await new Promise((resolve) => realImmediate(resolve));
    } while (this.natives > 0);
  }

  /** Node's own threads answer in any order; here in that of the questions. */
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
