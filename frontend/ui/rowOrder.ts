import { site } from '../../shared/site.ts';
import { fold } from './search.ts';

/** By which column rows are sorted. */
export interface Order {
  title: string;
  direction: 'ascending' | 'descending';
}

interface Sortable<Row> {
  title: string;
  text?: (row: Row) => string;
  sortBy?: (row: Row) => string | number;
}

/** What a press on a column's title makes of the order: up, down, and back to the list's own. */
export function nextOrder(order: Order | null, title: string): Order | null {
  if (order?.title !== title) return { title, direction: 'ascending' };
  return order.direction === 'ascending' ? { title, direction: 'descending' } : null;
}

const collator = new Intl.Collator(site.language, { numeric: true });

/** The rows in that order; those that are alike keep theirs. */
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
  keyed.sort((a, b) => sign * compare(a.value, b.value));
  return keyed.map(({ row }) => row);
}

const compare = (a: string | number, b: string | number) =>
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
