import { type ReactNode, useMemo, useState } from 'react';
import { Toolbar } from '../layout/Toolbar.ts';
import { ListEmpty } from './ListState.tsx';
import { type Column, RowTable } from './RowTable.tsx';
import { matchingRows, type Order, sortedRows } from './rowOrder.ts';
import { SearchField } from './SearchField.tsx';

interface Props<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  /** Shown beside the search. */
  children?: ReactNode;
}

/** A table of loaded rows that can be searched and sorted. */
export function SearchableTable<Row>({ label, rows, columns, rowKey, children }: Props<Row>) {
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<Order | null>(null);
  const shown = useMemo(
    () => sortedRows(matchingRows(rows, columns, search), columns, order),
    [rows, columns, search, order],
  );
  return (
    <div>
      <Toolbar>
        <SearchField label={`Search ${label.toLowerCase()}`} value={search} onChange={setSearch} />
        {children}
      </Toolbar>
      {shown.length === 0 ? (
        <ListEmpty>Nothing matches “{search.trim()}”</ListEmpty>
      ) : (
        <RowTable label={label} rows={shown} columns={columns} rowKey={rowKey} order={order} onSort={setOrder} />
      )}
    </div>
  );
}
