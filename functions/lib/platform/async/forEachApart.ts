import { forEachLimit } from './forEachLimit.ts';

/** Does `work` for every item: one that fails keeps none of the others from its turn. Throws the first failure at the end. */
export async function forEachApart<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  await forEachLimit(items, (item) => work(item).catch((error) => failures.push(error)));
  if (failures.length > 0) throw failures[0];
}
