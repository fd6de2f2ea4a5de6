import { site } from '../../../shared/site/site.ts';
import { fold } from './search.ts';

/** By which column rows are sorted. */
export interface Order {
  title: string;
  direction: 'ascending' | 'descending';
}

export interface Sortable<Row> {
  title: string;
  text?: (row: Row) => string;
  /** What is sorted by instead of the text; null where a row has nothing of that kind, such as a date that cannot be read. */
  sortBy?: (row: Row) => string | number | null;
  /** What is sorted: words, unless it is said. */
  kind?: keyof typeof ways;
}

const ways = {
  words: ['A to Z', 'Z to A'],
  number: ['lowest first', 'highest first'],
  date: ['earliest first', 'latest first'],
  length: ['shortest first', 'longest first'],
} as const;

/** What a press on a column's title makes of the order: up, down, and back to the list's own. */
export function nextOrder(order: Order | null, title: string): Order | null {
  if (order?.title !== title) return { title, direction: 'ascending' };
  return order.direction === 'ascending' ? { title, direction: 'descending' } : null;
}

/** Every order that a list can have, and what it is called; the first is its own. */
export function orders(columns: readonly Sortable<never>[]): { order: Order | null; words: string }[] {
  const sortable = columns.filter(({ text, sortBy }) => text ?? sortBy);
  const both = sortable.flatMap(({ title }) => [
    { title, direction: 'ascending' as const },
    { title, direction: 'descending' as const },
  ]);
  return [null, ...both].map((order) => ({ order, words: orderLabel(columns, order) }));
}

/** "newest first", "Event Date, latest first". */
export function orderLabel(columns: readonly Sortable<never>[], order: Order | null): string {
  const column = columns.find(({ title }) => title === order?.title);
  if (!order || !column) return 'newest first';
  return `${column.title}, ${ways[column.kind ?? 'words'][order.direction === 'ascending' ? 0 : 1]}`;
}

const collator = new Intl.Collator(site.language, { numeric: true });

/** The rows in that order; those that are alike keep theirs, and those that have nothing to sort by come last. */
export function sorted<Row>(
  rows: readonly Row[],
  columns: readonly Sortable<Row>[],
  order: Order | null,
): readonly Row[] {
  const column = columns.find(({ title }) => title === order?.title);
  const keyOf = column?.sortBy ?? column?.text;
  if (!order || !keyOf) return rows;
  const sign = order.direction === 'ascending' ? 1 : -1;
  // Each value is made once: 100,000 rows are compared 1.7 million times.
  const keyed = rows.map((row) => ({ row, value: keyOf(row) }));
  const has = keyed.filter(({ value }) => value !== null && value !== '');
  const none = keyed.filter(({ value }) => value === null || value === '');
  has.sort((a, b) => sign * compare(a.value, b.value));
  return [...has, ...none].map(({ row }) => row);
}

const compare = (a: string | number | null, b: string | number | null) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));

/** The rows in which every word of the search stands somewhere. */
export function matching<Row>(rows: readonly Row[], columns: readonly Sortable<Row>[], search: string): readonly Row[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const text = fold(columns.map((column) => column.text?.(row) ?? '').join('\n'));
    return words.every((word) => text.includes(word));
  });
}
