import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Column, RowTable } from '../../../frontend/ui/tables/RowTable.tsx';
import { type Order, sortedRows } from '../../../frontend/ui/tables/rowOrder.ts';
import { accessible, show } from '../support/show.tsx';

interface Person {
  id: number;
  name: string;
}
const people = Array.from({ length: 1000 }, (_, n) => ({
  id: n,
  name: `Reader ${String((n * 7) % 1000).padStart(3, '0')}`,
}));
const columns: Column<Person>[] = [
  { title: 'ID', width: 6, text: ({ id }) => String(id) },
  { title: 'Name', width: 10, grow: 1, text: ({ name }) => name },
  {
    title: 'Delete',
    width: 4,
    cell: ({ name }) => (
      <button type="button" aria-label={`Delete ${name}`}>
        ×
      </button>
    ),
    sticky: true,
  },
];

function People({ onEnd }: { onEnd?: () => void }) {
  const [order, setOrder] = useState<Order | null>(null);
  const rows = sortedRows(people, columns, order);
  return <RowTable label="Readers" rowKey={({ id }) => id} {...{ rows, columns, order, onEnd }} onSort={setOrder} />;
}
const names = () =>
  page
    .getByRole('row')
    .elements()
    .flatMap((row) => /Reader \d+/.exec(row.textContent ?? '')?.[0] ?? []);

test('of a thousand rows only the visible ones are on the page, and the table says how many there are', async () => {
  const onEnd = vi.fn();
  await show(<People onEnd={onEnd} />);
  await expect.poll(() => names()[0]).toBe('Reader 000');
  await expect.poll(() => names().length).toBeGreaterThan(5);
  expect(names().length).toBeLessThan(60);
  await expect.element(page.getByRole('table', { name: 'Readers' })).toHaveAttribute('aria-rowcount', '1001');
  await accessible();
  expect(onEnd).not.toHaveBeenCalled();
});

test('the keyboard reaches the end of the table and comes back', async () => {
  const onEnd = vi.fn();
  await show(<People onEnd={onEnd} />);
  await expect.poll(() => names().length).toBeGreaterThan(5);
  const frame = page.getByRole('region', { name: 'Readers' }).element() as HTMLElement;
  const row = page.getByRole('row').elements().at(-1) as HTMLElement;
  await expect.poll(() => frame.scrollHeight).toBeGreaterThan(people.length * row.offsetHeight - frame.offsetHeight);
  frame.focus();
  await userEvent.keyboard('{End}');
  await expect.poll(() => names().at(-1)).toBe(`Reader ${(999 * 7) % 1000}`);
  await expect.poll(() => onEnd.mock.calls.length).toBeGreaterThan(0);
  await userEvent.keyboard('{Home}');
  await expect.poll(() => names()[0]).toBe('Reader 000');
});

test('a title sorts up, then down, then not at all', async () => {
  await show(<People />);
  const title = page.getByRole('columnheader', { name: 'Name' });
  const press = () => page.getByRole('button', { name: 'Name' }).click();
  await press();
  await expect.element(title).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(() => names()[1]).toBe('Reader 001');
  await press();
  await expect.element(title).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(() => names()[0]).toBe('Reader 999');
  await press();
  await expect.poll(() => names()[1]).toBe('Reader 007');
  await expect.element(title).not.toHaveAttribute('aria-sort');
});

test.for([390, 768])('on phones and tablets rows are cards, sorted by a select: %i px', async (width) => {
  await show(<People />, width);
  await expect.poll(() => names().length).toBeGreaterThan(3);
  await expect.element(page.getByRole('button', { name: 'Name' })).not.toBeInTheDocument();
  await accessible();
  const sort = page.getByRole('combobox', { name: /^Sort by/ });
  expect([...(sort.element() as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
    ...['Newest first', 'ID, A to Z', 'ID, Z to A', 'Name, A to Z', 'Name, Z to A'],
  ]);
  await sort.selectOptions('Name, Z to A');
  await expect.poll(() => names()[0]).toBe('Reader 999');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});
