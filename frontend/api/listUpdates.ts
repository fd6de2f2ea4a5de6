/**
 * A write shows at once, in three steps: its response goes into the list (`withWritten`), the queries that it changed are
 * fetched again (endpoints.ts), and a list that was requested before the write but arrives after it does not undo it
 * (`newestOf`).
 */

/** The list with the response of a write in place of the earlier version. */
export const withWritten = <Row>(current: readonly Row[], written: Row, keyOf: (row: Row) => string): Row[] => [
  ...current.filter((row) => keyOf(row) !== keyOf(written)),
  written,
];

/**
 * The fetched rows, each replaced by the current one if that is newer. Compared by time, not by version, because something
 * that is deleted and created again starts with version 1.
 */
export const newestOf = <Row extends { updatedAt: string }>(
  current: readonly Row[],
  fetched: readonly Row[],
  keyOf: (row: Row) => string,
): Row[] =>
  fetched.map((row) => {
    const before = current.find((other) => keyOf(other) === keyOf(row));
    return before && before.updatedAt > row.updatedAt ? before : row;
  });
