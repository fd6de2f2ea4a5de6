import { site } from '../../../shared/site/site.ts';
import { anywhere, finder } from './search.ts';

export interface Order {
  title: string;
  direction: 'ascending' | 'descending';
}

export interface Sortable<Row> {
  title: string;
  text?: (row: Row) => string;
  /** The sort key, if not the text; null if a row has none, such as for an unreadable date. */
  sortBy?: (row: Row) => string | number | null;
  /** What the keys are; words by default. */
  kind?: keyof typeof directionLabels;
}

const directionLabels = {
  words: ['A to Z', 'Z to A'],
  number: ['lowest first', 'highest first'],
  date: ['earliest first', 'latest first'],
  length: ['shortest first', 'longest first'],
} as const;

/** The order after a press on a column's title: ascending, then descending, then the list's own. */
export function nextOrder(order: Order | null, title: string): Order | null {
  if (order?.title !== title) return { title, direction: 'ascending' };
  return order.direction === 'ascending' ? { title, direction: 'descending' } : null;
}

/** Every order of a list with its label; the first is the list's own. */
export function allOrders(columns: readonly Sortable<never>[]): { order: Order | null; words: string }[] {
  const sortable = columns.filter(({ text, sortBy }) => text ?? sortBy);
  const both = sortable.flatMap(({ title }) => [
    { title, direction: 'ascending' as const },
    { title, direction: 'descending' as const },
  ]);
  return [null, ...both].map((order) => ({ order, words: orderLabel(columns, order) }));
}

/** For example "newest first" or "Event Date, latest first". */
export function orderLabel(columns: readonly Sortable<never>[], order: Order | null): string {
  const column = columns.find(({ title }) => title === order?.title);
  if (!order || !column) return 'newest first';
  return `${column.title}, ${directionLabels[column.kind ?? 'words'][order.direction === 'ascending' ? 0 : 1]}`;
}

const collator = new Intl.Collator(site.language, { numeric: true });

/** The rows in that order. Equal rows keep their order, and rows without a key come last. */
export function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly Sortable<Row>[],
  order: Order | null,
): readonly Row[] {
  const column = columns.find(({ title }) => title === order?.title);
  const keyOf = column?.sortBy ?? column?.text;
  if (!order || !keyOf) return rows;
  const sign = order.direction === 'ascending' ? 1 : -1;
  // Each key is computed once: sorting 100,000 rows takes 1.7 million comparisons.
  const keyed = rows.map((row) => ({ row, value: keyOf(row) }));
  const withKey = keyed.filter(({ value }) => value !== null && value !== '');
  const withoutKey = keyed.filter(({ value }) => value === null || value === '');
  withKey.sort((a, b) => sign * compare(a.value, b.value));
  return [...withKey, ...withoutKey].map(({ row }) => row);
}

const compare = (a: string | number | null, b: string | number | null) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));

export function matchingRows<Row>(
  rows: readonly Row[],
  columns: readonly Sortable<Row>[],
  search: string,
): readonly Row[] {
  const isFound = finder(search);
  if (!isFound) return rows;
  return rows.filter((row) => isFound(anywhere(columns.map((column) => column.text?.(row) ?? '').join('\n'))));
}
