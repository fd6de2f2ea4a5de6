import { type TransactItem, type TransactItems, transact } from './writes.ts';

/** That what an attempt was made from has changed since it was read. */
export const outdated = Symbol('outdated');

/** More often than people and workers meet on one item. */
const maxTries = 20;

/** Reads and writes until nothing changes in between. Throws where that does not come about. */
export async function retry<T>(attempt: () => Promise<T | typeof outdated>): Promise<T> {
  for (let tries = 0; tries < maxTries; tries++) {
    const result = await attempt();
    if (result !== outdated) return result;
  }
  throw new Error(`What was to be written was changed ${maxTries} times between reading and writing`);
}

/** Writes all of `items` or none. Returns the names of those whose condition failed, none when it was written. */
export async function transactNamed<Name extends string>(
  items: Record<Name, TransactItem | TransactItems>,
): Promise<Set<Name>> {
  const named = Object.entries<TransactItem | TransactItems>(items).flatMap(([name, some]) =>
    [some].flat().map((item) => ({ name: name as Name, item })),
  );
  const failed = await transact(named.map(({ item }) => item));
  return new Set(failed.flatMap((index) => named[index]?.name ?? []));
}
