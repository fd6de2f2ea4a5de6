/**
 * So many at a time. The AWS SDK pays for a retry from a stock of its whole process, 14 of 500: this many can fail together
 * twice in a row, as they do when a service or the network stops for a moment, and each is still tried again.
 */
export const atOnce = 16;

/**
 * Does `work` for every item, at most 16 at a time, or as many as `limit` says. After a failure nothing new is begun; what
 * is under way comes to its end, since Lambda stops the clock of whatever runs on after an answer, and then the failure is
 * thrown.
 */
export async function forEachLimit<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  limit = atOnce,
): Promise<void> {
  const rest = items.values();
  const failures: unknown[] = [];
  const worker = async () => {
    for (const item of rest) {
      if (failures.length > 0) return;
      await work(item).catch((error) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  if (failures.length > 0) throw failures[0];
}
