/**
 * How many items are worked on at a time. The AWS SDK takes 14 tokens for a retry from a bucket of 500 for the whole process:
 * this many requests can fail together twice in a row, as when a service or the network pauses, and are all still retried.
 */
export const defaultConcurrency = 16;

/**
 * Does `work` for every item, at most `limit` at a time. After a failure nothing new is begun; work in progress is awaited,
 * since Lambda freezes whatever still runs after an answer, and then the first failure is thrown.
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
