import { forEachLimit } from './forEachLimit.ts';

/** Does `work` for every item, even after one has failed. Throws the first failure at the end. */
export async function forEachSettled<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  await forEachLimit(items, (item) => work(item).catch((error) => failures.push(error)));
  if (failures.length > 0) throw failures[0];
}
