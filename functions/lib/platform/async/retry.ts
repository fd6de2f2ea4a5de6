import { VisibleError } from '../http/errors.ts';

/** How often a request is tried again for what a service left over or refused for now. */
export const maxRetries = 10;

/**
 * The pause before retry `attempt`, counted from 0: at random up to 20 ms, twice as long each time, at most a second.
 * "Full jitter": https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/
 */
export const backOff = (attempt: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(1000, 20 * 2 ** attempt)));

/**
 * Makes `attempt` until it gives something: undefined says that somebody else was faster, so that what it read is not true
 * any more. Throws 503 where that is so again and again.
 */
export async function retry<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries <= maxRetries; tries++) {
    if (tries > 0) await backOff(tries - 1);
    const result = await attempt();
    if (result !== undefined) return result;
  }
  throw new VisibleError(503, 'Others are changing the same thing at this moment. Please try again.');
}
