import { VisibleError } from '../http/errors.ts';

/** How often a request is retried for what a service left unprocessed or refused for the moment. */
export const maxRetries = 10;

/**
 * The pause before retry `attempt`, counted from 0: random, up to 20 ms, which doubles each time up to a second.
 * "Full jitter": https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/
 */
export const backOff = (attempt: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(1000, 20 * 2 ** attempt)));

/**
 * Repeats `attempt` until it returns a value: undefined means that somebody else was faster, so that what it read is
 * outdated. Throws 503 after too many retries.
 */
export async function retry<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  for (let retries = 0; retries <= maxRetries; retries++) {
    if (retries > 0) await backOff(retries - 1);
    const result = await attempt();
    if (result !== undefined) return result;
  }
  throw busy();
}

/** Others keep changing the same thing: the caller may ask again. */
export const busy = () => new VisibleError(503, 'Others are changing the same thing right now. Please try again.');
