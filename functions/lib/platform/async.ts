import { VisibleError } from './http/errors.ts';

/**
 * How many items are worked on at a time. The AWS SDK takes 14 tokens for a retry from a bucket of 500 for the whole
 * process: this many requests can fail twice in a row, as when a service or the network pauses, and are all retried.
 */
export const defaultConcurrency = 16;

/**
 * Does `work` for every item, at most `limit` at a time. After a failure nothing new is begun; work in progress is
 * awaited, since Lambda freezes whatever still runs after an answer, and then the first failure is thrown.
 */
export async function forEachLimit<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  limit = defaultConcurrency,
): Promise<void> {
  const remaining = items.values();
  const failures: unknown[] = [];
  const worker = async () => {
    for (const item of remaining) {
      if (failures.length > 0) return;
      await work(item).catch((error) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  if (failures.length > 0) throw failures[0];
}

/** Does `work` for every item, even after one has failed. Throws the first failure at the end. */
export async function forEachSettled<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  await forEachLimit(items, (item) => work(item).catch((error) => failures.push(error)));
  if (failures.length > 0) throw failures[0];
}

export const groupsOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size));

/** How often a request is retried for what a service left unprocessed or refused for the moment. */
export const maxRetries = 10;

/**
 * The pause before retry `attempt`, counted from 0: random, up to 20 ms, which doubles each time up to a second. "Full
 * jitter": https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/
 */
export const backOff = (attempt: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(1000, 20 * 2 ** attempt)));

/** Until `attempt` returns a value: undefined means that what it read is outdated. Throws 503 after too many tries. */
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

/** Runs tasks one after another: each begins when the one before has ended, even if that failed. */
export class SerialQueue {
  private last: Promise<unknown> = Promise.resolve();

  run<T>(work: () => Promise<T>): Promise<T> {
    const done = this.last.then(work);
    this.last = done.catch(() => {});
    return done;
  }
}
