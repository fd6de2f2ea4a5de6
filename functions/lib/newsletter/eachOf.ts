/** Does `work` for every item, at most `parallel` at a time. The first failure ends it and is thrown. */
export async function eachOf<T>(
  items: readonly T[],
  parallel: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const rest = items.values();
  const worker = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(parallel, items.length) }, worker));
}
