import { SerialQueue } from '../platform/async.ts';

/**
 * The most mails one worker sends at the same time: the number of connections to a service that the SDK's HTTP handler
 * opens. They need some 20 MB, more with a long letter, and, at a tenth of a second each, half a processor
 * (tests/bench/sendingSpeed/sendRate.ts). A worker with little memory is for a slow account, where ten are enough: running out of memory
 * would leave doubt about each.
 */
export const maxInFlight = Number(process.env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE) < 1024 ? 10 : 50;
/**
 * How long the bucket fills, in milliseconds: reading a message and ending an invocation delay a worker. At four fifths of
 * the account's rate, one second then takes at most 96 percent of it.
 */
const fillTime = 200;
/** After SES throttles: the lowest pace, as a part of the rate, and the time to recover the full one, in milliseconds. */
const slowestPace = 0.1;
const recovery = 30_000;
/** SES counts by the second: mails throttled within the same second slow the pace once. */
const second = 1_000;

/**
 * State shared by this worker's invocations: the part of the rate that SES accepted `at` a time, and the time up to which
 * mails have been let through.
 */
const thisWorker = { pace: 1, at: 0, next: 0 };

/**
 * A token bucket: lets the mails of one invocation through at `rate` a second. Messages take turns, so that each reads as
 * late as possible who is still subscribed.
 */
export class RateLimiter {
  private readonly worker: typeof thisWorker;
  private rate = 1;
  private next: number;
  private inFlight = 0;
  private freed = () => {};
  private readonly messages = new SerialQueue();

  constructor(worker = thisWorker) {
    this.worker = worker;
    this.next = Math.min(Date.now(), worker.next);
  }

  /** Does `work` once the previous message has begun its last mail. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.messages.run(work);
  }

  /** Mails a second, from now on. */
  setRate(rate: number): void {
    this.rate = rate;
  }

  /** Waits until another mail may begin. Resolves with a function to call when that mail has ended. */
  async begin(): Promise<() => void> {
    while (this.inFlight >= maxInFlight) {
      await new Promise<void>((resolve) => {
        this.freed = resolve;
      });
    }
    await this.waitForTurn();
    this.inFlight++;
    return () => {
      this.inFlight--;
      this.freed();
    };
  }

  /** Halves the pace, after SES throttled a mail. */
  slowDown(): void {
    if (Date.now() - this.worker.at < second) return;
    this.worker.pace = Math.max(slowestPace, this.pace / 2);
    this.worker.at = Date.now();
  }

  /** The part of the rate that SES currently accepts; it recovers by itself. */
  private get pace(): number {
    return Math.min(1, this.worker.pace + Math.max(0, Date.now() - this.worker.at) / recovery);
  }

  private async waitForTurn(): Promise<void> {
    const now = Date.now();
    this.next = Math.max(now - fillTime, this.next) + second / (this.rate * this.pace);
    this.worker.next = this.next;
    const wait = this.next - now;
    if (wait >= 1) await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
