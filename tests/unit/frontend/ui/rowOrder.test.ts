import { expect, test } from 'vitest';
import { matchingRows, sortedRows } from '../../../../frontend/ui/tables/rowOrder.ts';
import { dayFrom } from '../../../../shared/time/readTimes.ts';

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

test('every word of a search must be somewhere in the row', () => {
  expect(matchingRows(rows, columns, ' EMILE 10 ').map(({ number }) => number)).toEqual([2, 10]);
  expect(matchingRows(rows, columns, 'asa no.').map(({ number }) => number)).toEqual([1]);
  expect(matchingRows(rows, columns, '')).toBe(rows);
});

test('days in free text sort as days, and other text comes last in either direction', () => {
  const days = ['October 1, 2031', 'soon', 'April 15, 2032', '3 May 2031', ''].map((day) => ({ day }));
  const column = [
    {
      title: 'Event Date',
      text: (row: { day: string }) => row.day,
      sortBy: (row: { day: string }) => dayFrom(row.day),
    },
  ];
  const by = (title: string, direction: 'ascending' | 'descending') =>
    sortedRows(days, column, { title, direction }).map(({ day }) => day);
  expect(by('Event Date', 'ascending')).toEqual(['3 May 2031', 'October 1, 2031', 'April 15, 2032', 'soon', '']);
  expect(by('Event Date', 'descending')).toEqual(['April 15, 2032', 'October 1, 2031', '3 May 2031', 'soon', '']);
});

test('rows without a value come last in either direction', () => {
  const phones = [{ phone: '' }, { phone: '2' }, { phone: '1' }];
  const phone = [{ title: 'Phone', text: (row: { phone: string }) => row.phone }];
  const order = (direction: 'ascending' | 'descending') =>
    sortedRows(phones, phone, { title: 'Phone', direction }).map((row) => row.phone);
  expect(order('ascending')).toEqual(['1', '2', '']);
  expect(order('descending')).toEqual(['2', '1', '']);
});
