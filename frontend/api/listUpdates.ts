/**
 * What a write answered is shown at once, in three steps: the list gets it from the answer (`withWritten`), the queries
 * that the write changed are read anew (cacheUpdates.ts), and a list that was asked for before the write may arrive after
 * it without taking it back (`newestOf`).
 */

/** The list with what a write answered in the place of its former version. */
export const withWritten = <Row>(known: readonly Row[], written: Row, keyOf: (row: Row) => string): Row[] => [
  ...known.filter((row) => keyOf(row) !== keyOf(written)),
  written,
];

/**
 * The rows that were read, each as it is known where that is newer. By time, not by version: what is deleted and made
 * anew begins with version 1 again.
 */
export const newestOf = <Row extends { updatedAt: string }>(
  known: readonly Row[],
  read: readonly Row[],
  keyOf: (row: Row) => string,
): Row[] =>
  read.map((row) => {
    const before = known.find((other) => keyOf(other) === keyOf(row));
    return before && before.updatedAt > row.updatedAt ? before : row;
  });
