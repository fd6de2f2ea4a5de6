import { measureElement, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import * as S from './RowTable.styles.ts';
import { nextOrder, type Order, type Sortable } from './rowOrder.ts';
import { SortBy } from './SortBy.tsx';

/** `text` is shown, searched and, without `sortBy`, sorted by. Without either, the column cannot be sorted. */
export interface Column<Row> extends Sortable<Row> {
  /** The minimum width in rem, and the share of the remaining space. */
  width: number;
  grow?: number;
  cell?: (row: Row) => ReactNode;
  /** Has its own line where rows are cards. */
  wide?: boolean;
  /** Stays visible: at the right edge of a scrolling table, in the corner of a card. For the last column. */
  sticky?: boolean;
}

interface Props<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  order: Order | null;
  onSort: (order: Order | null) => void;
  /** Called when the reader scrolls near the end. */
  onEnd?: () => void;
}

const trackOf = ({ width, grow = 0 }: Column<never>) => (grow ? `minmax(${width}rem, ${grow}fr)` : `${width}rem`);

const tracksOf = (columns: readonly Column<never>[]) => ({
  $columns: columns.map(trackOf).join(' '),
  $width: `${columns.reduce((sum, column) => sum + column.width, columns.length)}rem`,
});

/** A table of any length: only visible rows are rendered. */
export function RowTable<Row>({ label, rows, columns, rowKey, order, onSort, onEnd }: Props<Row>) {
  const frame = useRef<HTMLDivElement>(null);
  const firstRowHeight = useRef(0);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    // The height of the first row, so that the scroll bar and the End key find the end.
    estimateSize: () => firstRowHeight.current || 46,
    measureElement(row, entry, virtual) {
      const height = measureElement(row, entry, virtual);
      if (virtual.indexFromElement(row) === 0) firstRowHeight.current = height;
      return height;
    },
    getItemKey: (at) => rowKey(rows[at] as Row),
    overscan: 12,
    useFlushSync: false,
  });
  // Otherwise the library adjusts the scroll position for rows that are higher than estimated, which interrupts scrolling
  // by the End key, a wheel or a finger.
  virtual.shouldAdjustScrollPositionOnItemSizeChange = (row, _, { isScrolling, scrollOffset }) =>
    !isScrolling && row.start < (scrollOffset ?? 0);
  const visibleRows = virtual.getVirtualItems();
  const last = visibleRows.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= rows.length - 50) onEnd?.();
  }, [last, rows.length, onEnd]);

  const grid = { ...tracksOf(columns), $corner: columns.some(({ sticky }) => sticky) };

  return (
    <>
      <SortBy columns={columns} order={order} onSort={onSort} />
      <S.Frame ref={frame} aria-label={label}>
        <S.Table aria-label={label} aria-rowcount={rows.length + 1}>
          <S.Head role="rowgroup">
            <S.HeadRow role="row" aria-rowindex={1} {...grid}>
              {columns.map(({ title, text, sortBy, sticky }) => {
                const direction = order?.title === title ? order.direction : undefined;
                return (
                  <S.Cell key={title} role="columnheader" aria-sort={direction} $sticky={sticky}>
                    {text || sortBy ? (
                      <S.Sort type="button" onClick={() => onSort(nextOrder(order, title))}>
                        {title}
                        {direction && <span aria-hidden="true">{direction === 'ascending' ? '↑' : '↓'}</span>}
                      </S.Sort>
                    ) : (
                      <S.Title>{title}</S.Title>
                    )}
                  </S.Cell>
                );
              })}
            </S.HeadRow>
          </S.Head>
          <S.Body role="rowgroup" {...grid} style={{ height: virtual.getTotalSize() }}>
            {visibleRows.map(({ key, index, start }) => {
              const row = rows[index] as Row;
              return (
                <S.BodyRow
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  role="row"
                  aria-rowindex={index + 2}
                  style={{ top: start }}
                  {...grid}
                >
                  {columns.map(({ title, text, sortBy, cell, wide, sticky }) => (
                    <S.Cell
                      key={title}
                      role="cell"
                      data-title={(text ?? sortBy) && title}
                      $wide={wide}
                      $sticky={sticky}
                    >
                      {cell ? cell(row) : text?.(row)}
                    </S.Cell>
                  ))}
                </S.BodyRow>
              );
            })}
          </S.Body>
        </S.Table>
      </S.Frame>
    </>
  );
}
