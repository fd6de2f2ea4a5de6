/**
 * Does `work` for every item, at most `parallel` at a time. After a failure nothing new is begun; what is under way
 * comes to its end, since Lambda stops the clock of whatever runs on after an answer, and then the failure is thrown.
 */
export async function forEachLimit<T>(
  items: readonly T[],
  parallel: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const rest = items.values();
  const failures: unknown[] = [];
  const worker = async () => {
    for (const item of rest) {
      if (failures.length > 0) return;
      await work(item).catch((error) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: Math.min(parallel, items.length) }, worker));
  if (failures.length > 0) throw failures[0];
}
