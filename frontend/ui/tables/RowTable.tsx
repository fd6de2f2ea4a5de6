import { measureElement, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { css, styled } from 'styled-components';
import { Select } from '../forms/fields.tsx';
import { Toolbar } from '../layout/layout.tsx';
import { color, from, size, space } from '../theme/theme.ts';
import { SearchField } from './ListSearch.tsx';
import { ListEmpty } from './ListState.tsx';
import { allOrders, matchingRows, nextOrder, type Order, type Sortable, sortedRows } from './rowOrder.ts';

/** `text` is shown, searched and, without `sortBy`, sorted by. Without either, the column cannot be sorted. */
export interface Column<Row> extends Sortable<Row> {
  /** The minimum width in rem, and the share of the remaining space. */
  width: number;
  grow?: number;
  cell?: (row: Row) => ReactNode;
  /** Has its own line where rows are cards. */
  wide?: boolean;
  /** Stays visible: at the right edge of a scrolling table, at the foot of a card. For the last column. */
  sticky?: boolean;
}

interface RowTableProps<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  order: Order | null;
  onSort: (order: Order | null) => void;
  onEnd?: () => void;
}

const trackOf = ({ width, grow = 0 }: Column<never>) => (grow ? `minmax(${width}rem, ${grow}fr)` : `${width}rem`);

const tracksOf = (columns: readonly Column<never>[]) => ({
  $columns: columns.map(trackOf).join(' '),
  $width: `${columns.reduce((sum, column) => sum + column.width, columns.length)}rem`,
});

/** A table of any length: only visible rows are rendered. */
export function RowTable<Row>({ label, rows, columns, rowKey, order, onSort, onEnd }: RowTableProps<Row>) {
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
  // Otherwise the library corrects the scroll position for rows higher than estimated, which interrupts scrolling.
  virtual.shouldAdjustScrollPositionOnItemSizeChange = (row, _, { isScrolling, scrollOffset }) =>
    !isScrolling && row.start < (scrollOffset ?? 0);
  const visibleRows = virtual.getVirtualItems();
  const last = visibleRows.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= rows.length - 50) onEnd?.();
  }, [last, rows.length, onEnd]);

  const grid = tracksOf(columns);

  return (
    <>
      <SortBy columns={columns} order={order} onSort={onSort} />
      <Frame ref={frame} aria-label={label}>
        <Table aria-label={label} aria-rowcount={rows.length + 1}>
          <Head role="rowgroup">
            <HeadRow role="row" aria-rowindex={1} {...grid}>
              {columns.map(({ title, text, sortBy, sticky }) => {
                const direction = order?.title === title ? order.direction : undefined;
                return (
                  <Cell key={title} role="columnheader" aria-sort={direction} $sticky={sticky}>
                    {text || sortBy ? (
                      <Sort type="button" onClick={() => onSort(nextOrder(order, title))}>
                        {title}
                        {direction && <span aria-hidden="true">{direction === 'ascending' ? '↑' : '↓'}</span>}
                      </Sort>
                    ) : (
                      <Title>{title}</Title>
                    )}
                  </Cell>
                );
              })}
            </HeadRow>
          </Head>
          <Body role="rowgroup" {...grid} style={{ height: virtual.getTotalSize() }}>
            {visibleRows.map(({ key, index, start }) => {
              const row = rows[index] as Row;
              return (
                <BodyRow
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  role="row"
                  aria-rowindex={index + 2}
                  style={{ top: start }}
                  {...grid}
                >
                  {columns.map(({ title, text, sortBy, cell, wide, sticky }) => (
                    <Cell key={title} role="cell" data-title={(text ?? sortBy) && title} $wide={wide} $sticky={sticky}>
                      {cell ? cell(row) : text?.(row)}
                    </Cell>
                  ))}
                </BodyRow>
              );
            })}
          </Body>
        </Table>
      </Frame>
    </>
  );
}

interface SearchableTableProps<Row> extends Pick<RowTableProps<Row>, 'label' | 'rows' | 'columns' | 'rowKey'> {
  children?: ReactNode;
}

export function SearchableTable<Row>({ label, rows, columns, rowKey, children }: SearchableTableProps<Row>) {
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

function SortBy({ columns, order, onSort }: Pick<RowTableProps<never>, 'columns' | 'order' | 'onSort'>) {
  const choices = allOrders(columns);
  const at = choices.findIndex(
    (each) => each.order?.title === order?.title && each.order?.direction === order?.direction,
  );
  return (
    <Line>
      <span>Sort by</span>
      <OrderSelect value={at} onChange={({ target }) => onSort(choices[Number(target.value)]?.order ?? null)}>
        {choices.map(({ words }, choice) => (
          <option key={words} value={choice}>
            {words.charAt(0).toUpperCase() + words.slice(1)}
          </option>
        ))}
      </OrderSelect>
    </Line>
  );
}

interface Tracks {
  $columns: string;
  $width: string;
}

/** The table scrolls in this frame, not with the page, and by keyboard too (WCAG 2.1.1). */
const Frame = styled.div.attrs({ role: 'region', tabIndex: 0 })`
  position: relative;
  overflow: auto;
  max-height: max(22rem, 70dvh);
  border-block: 1px solid ${color.hairline};
  font-size: ${size.small};
  font-variant-numeric: tabular-nums;
  overscroll-behavior: contain;
  &:focus-visible { outline-offset: -2px; }
`;

/** Not a <table>, because rows are positioned one by one. They keep its roles. */
const Table = styled.div.attrs({ role: 'table' })``;

/** The column titles. Hidden where rows are cards, whose cells show their titles. */
const Head = styled.div`
  display: none;
  ${from.desktop} {
    position: sticky;
    top: 0;
    z-index: 1;
    display: block;
    border-bottom: 1px solid ${color.edge};
    background: ${color.paper};
  }
`;

const tracks = css<Tracks>`
  grid-template-columns: ${({ $columns }) => $columns};
  min-width: ${({ $width }) => $width};
`;

const HeadRow = styled.div<Tracks>`
  display: grid;
  gap: ${space.text};
  align-items: baseline;
  ${tracks}
  padding: ${space.tight};
  background: ${color.paper};
`;

/**
 * Below the width of a desktop a card whose cells show their titles. Its line is a top border: rows begin at whole
 * pixels but seldom end there, and the next row's background would hide a bottom border. Positioned by `top`, because a
 * transform blurs lines between two device pixels.
 */
const BodyRow = styled.div<Tracks>`
  position: absolute;
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr));
  gap: ${space.tight} ${space.text};
  width: 100%;
  padding: 0.6rem ${space.tight};
  border-top: 1px solid ${color.hairline};
  background: ${color.paper};
  &[data-index='0'] { border-color: transparent; }
  &:hover { background: ${color.brandWash}; }
  ${from.desktop} {
    gap: ${space.text};
    align-items: center;
    ${tracks}
  }
`;

const Body = styled.div<Tracks>`
  position: relative;
  ${from.desktop} { min-width: ${({ $width }) => $width}; }
`;

/** Stays at the right edge while the rest of its row scrolls underneath. */
const sticky = css`
  position: sticky;
  top: auto;
  right: 0;
  padding-inline: ${space.tight};
  background: inherit;
`;

const Cell = styled.div<{ $wide?: boolean | undefined; $sticky?: boolean | undefined }>`
  ${({ $wide }) => $wide && `grid-column: 1 / -1; ${from.tablet} { grid-column: span 2; }`}
  min-width: 0;
  overflow-wrap: anywhere;
  &:empty { display: none; }
  /* At a card's foot. */
  ${({ $sticky }) => $sticky && 'grid-column: 1 / -1; justify-self: end;'}
  &[data-title]::before {
    content: attr(data-title);
    display: block;
    color: ${color.inkSoft};
    font-size: ${size.tiny};
    line-height: 1.3;
  }
  ${from.desktop} {
    &, &:empty { display: block; }
    grid-column: auto;
    justify-self: stretch;
    &[data-title]::before { content: none; }
    ${({ $sticky }) => $sticky && sticky}
  }
`;

const Sort = styled.button`
  padding: 0.15rem 0;
  border: 0;
  background: none;
  color: ${color.inkSoft};
  font-weight: 600;
  text-align: left;
  cursor: pointer;
  &:hover { color: ${color.brand}; }
  span { margin-left: 0.3em; }
`;

const Title = styled.span`
  color: ${color.inkSoft};
  font-weight: 600;
`;

/** Only where rows are cards; tables sort by their titles. */
const Line = styled.label`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space.near};
  align-items: center;
  margin-bottom: ${space.near};
  font-size: ${size.small};
  span { font-weight: 600; }
  ${from.desktop} { display: none; }
`;

const OrderSelect = styled(Select)`
  min-height: 2.75rem;
`;
