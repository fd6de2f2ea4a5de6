import { expect, test } from 'vitest';
import { matchingRows, nextOrder, sortedRows } from '../../../../frontend/ui/tables/rowOrder.ts';

const columns = [
  { title: 'Name', text: ({ name }: Row) => name },
  { title: 'Number', text: ({ number }: Row) => `no. ${number}`, sortBy: ({ number }: Row) => number },
  { title: 'Actions' },
];
interface Row {
  name: string;
  number: number;
}
const rows = [
  { name: 'Émile 10', number: 2 },
  { name: 'emile 9', number: 10 },
  { name: 'Åsa', number: 1 },
];
const by = (title: string, direction: 'ascending' | 'descending') =>
  sortedRows(rows, columns, { title, direction }).map(({ number }) => number);

test('a column sorts as people expect: ignoring accents and case, numbers by size', () => {
  expect(by('Name', 'ascending')).toEqual([1, 10, 2]);
  expect(by('Number', 'ascending')).toEqual([1, 2, 10]);
  expect(by('Number', 'descending')).toEqual([10, 2, 1]);
});

test('without an order, or for a column that cannot be sorted, the list keeps its own order', () => {
  expect(sortedRows(rows, columns, null)).toBe(rows);
  expect(by('Actions', 'ascending')).toEqual([2, 10, 1]);
});

test('pressing a title sorts up, then down, then back to the list’s own order', () => {
  const up = nextOrder(null, 'Name');
  expect(up).toEqual({ title: 'Name', direction: 'ascending' });
  const down = nextOrder(up, 'Name');
  expect(down).toEqual({ title: 'Name', direction: 'descending' });
  expect(nextOrder(down, 'Name')).toBeNull();
  expect(nextOrder(down, 'Number')).toEqual({ title: 'Number', direction: 'ascending' });
});

test('every word of a search must be somewhere in the row', () => {
  expect(matchingRows(rows, columns, ' EMILE 10 ').map(({ number }) => number)).toEqual([2, 10]);
  expect(matchingRows(rows, columns, 'asa no.').map(({ number }) => number)).toEqual([1]);
  expect(matchingRows(rows, columns, '')).toBe(rows);
});
