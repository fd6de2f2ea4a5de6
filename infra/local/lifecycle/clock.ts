import { z } from 'zod';
import type { Adjustable } from './settings.ts';

const order = z.strictObject({ forward: z.number().positive() });

/**
 * The clock of functions. A test sets it forward; emulators, the schedules that set functions going and browsers go by this
 * machine's. Worker threads read it from memory that they share.
 */
export class Clock implements Adjustable {
  /** One number: milliseconds that it is ahead. */
  readonly shared = new SharedArrayBuffer(8);
  private readonly ahead = new Float64Array(this.shared);

  /** Unix milliseconds. */
  now(): number {
    return Date.now() + (this.ahead[0] ?? 0);
  }

  get current() {
    return { now: new Date(this.now()).toISOString() };
  }

  /** `{"forward": 3600}`: by so many seconds more. Throws a message that says what an order may hold. */
  take(given: unknown): void {
    const { data, error } = order.safeParse(given);
    if (error) throw new Error(z.prettifyError(error));
    this.ahead[0] = (this.ahead[0] ?? 0) + data.forward * 1000;
  }

  /** This machine's time again. */
  reset(): void {
    this.ahead[0] = 0;
  }
}
