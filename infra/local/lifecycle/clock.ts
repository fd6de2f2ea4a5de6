import { z } from 'zod';
import { type Adjustable, parseRequest } from './settings.ts';

const requestSchema = z.strictObject({ forward: z.number().positive() });

/**
 * The clock of functions, which a test can set forward. Emulators, schedules and browsers use this machine's clock.
 * Worker threads read the offset from shared memory.
 */
export class Clock implements Adjustable {
  /** One number: how many milliseconds the clock is ahead. */
  readonly shared = new SharedArrayBuffer(8);
  private readonly ahead = new Float64Array(this.shared);

  /** Unix milliseconds. */
  now(): number {
    return Date.now() + (this.ahead[0] ?? 0);
  }

  get current() {
    return { now: new Date(this.now()).toISOString() };
  }

  /** `{"forward": 3600}` sets the clock 3600 seconds further ahead. Throws if the request is invalid. */
  apply(request: unknown): void {
    const { forward } = parseRequest(requestSchema, request);
    this.ahead[0] = (this.ahead[0] ?? 0) + forward * 1000;
  }

  /** Returns to this machine's time. */
  reset(): void {
    this.ahead[0] = 0;
  }
}
