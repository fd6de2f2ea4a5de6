/** How often a request is tried again for what a service left over or refused for now. */
export const maxRetries = 10;

/**
 * The pause before retry `attempt`, counted from 0: at random up to 20 ms, twice as long each time, at most a second.
 * "Full jitter": https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/
 */
export const backOff = (attempt: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(1000, 20 * 2 ** attempt)));
