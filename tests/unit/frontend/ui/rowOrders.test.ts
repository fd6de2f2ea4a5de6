import { expect, test } from 'vitest';
import { allOrders, orderLabel, sortedRows } from '../../../../frontend/ui/tables/rowOrder.ts';
import { dayNumber } from '../../../../shared/time/eventTime.ts';

interface Row {
  name: string;
  day: string;
}
const columns = [
  { title: 'Name', text: ({ name }: Row) => name },
  { title: 'Event Date', text: ({ day }: Row) => day, sortBy: ({ day }: Row) => dayNumber(day), kind: 'date' as const },
  { title: 'Actions' },
];
const rows = ['October 1, 2031', 'soon', 'April 15, 2032', '3 May 2031', ''].map((day, at) => ({
  name: `n${at}`,
  day,
}));
const by = (title: string, direction: 'ascending' | 'descending') =>
  sortedRows(rows, columns, { title, direction }).map(({ day }) => day);

test('days in free text sort as days, and other text comes last in either direction', () => {
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

test('each order has a descriptive name', () => {
  expect(orderLabel(columns, null)).toBe('newest first');
  expect(orderLabel(columns, { title: 'Name', direction: 'descending' })).toBe('Name, Z to A');
  expect(allOrders(columns).map(({ words }) => words)).toEqual([
    'newest first',
    'Name, A to Z',
    'Name, Z to A',
    'Event Date, earliest first',
    'Event Date, latest first',
  ]);
});
