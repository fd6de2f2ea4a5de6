import { SerialQueue } from '../../platform/async/serialQueue.ts';

/**
 * The most mails that one worker has in hand: so many connections to a service the SDK's HTTP handler opens. They need
 * some 20 MB, and at a tenth of a second each a processor of their own is half busy with them (tests/bench/sendRate.ts).
 */
export const mostInFlight = 50;
/**
 * How long the bucket fills, in milliseconds: reading a message and the end of an invocation hold a worker up. Of four
 * fifths of the account's rate a second then takes 96 in a hundred at most.
 */
const catchUp = 200;
/** After SES throttled: how low the pace may fall, and in what time it is the full one again, in milliseconds. */
const slowest = 0.1;
const recovery = 30_000;
/** SES counts by the second: mails that it throttles within one are one sign. */
const second = 1_000;

/**
 * What this worker's invocations know from each other: the part of the rate that SES took `at` a moment, and the moment to
 * which mails have been let through.
 */
const known = { pace: 1, at: 0, next: 0 };

/**
 * A token bucket: lets the mails of one invocation through at `rate` a second. Messages hand theirs out one after the other,
 * so that each reads as late as it can who is still subscribed.
 */
export class RateLimiter {
  private rate = 1;
  private next = Math.min(Date.now(), known.next);
  private inFlight = 0;
  private freed = () => {};
  private readonly messages = new SerialQueue();

  /** Does `work` when the message before has handed out its last mail. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.messages.run(work);
  }

  /** Mails a second, from now on. */
  setRate(rate: number): void {
    this.rate = rate;
  }

  /** Waits until another mail may be begun. Whoever begins it calls what this resolves with at its end. */
  async begin(): Promise<() => void> {
    while (this.inFlight >= mostInFlight) {
      await new Promise<void>((resolve) => {
        this.freed = resolve;
      });
    }
    await this.turn();
    this.inFlight++;
    return () => {
      this.inFlight--;
      this.freed();
    };
  }

  /** SES throttled a mail: half as many from now on. */
  slowDown(): void {
    if (Date.now() - known.at < second) return;
    known.pace = Math.max(slowest, this.pace / 2);
    known.at = Date.now();
  }

  /** Of the rate, what SES takes: it comes back by itself. */
  private get pace(): number {
    return Math.min(1, known.pace + Math.max(0, Date.now() - known.at) / recovery);
  }

  private async turn(): Promise<void> {
    const now = Date.now();
    this.next = Math.max(now - catchUp, this.next) + second / (this.rate * this.pace);
    known.next = this.next;
    const wait = this.next - now;
    if (wait >= 1) await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
