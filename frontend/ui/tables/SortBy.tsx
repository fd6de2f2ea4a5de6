import { allOrders, type Order, type Sortable } from './rowOrder.ts';
import * as S from './SortBy.styles.ts';

interface Props {
  columns: readonly Sortable<never>[];
  order: Order | null;
  onSort: (order: Order | null) => void;
}

/** Sorts a list without column titles. */
export function SortBy({ columns, order, onSort }: Props) {
  const choices = allOrders(columns);
  const at = choices.findIndex(
    (each) => each.order?.title === order?.title && each.order?.direction === order?.direction,
  );
  return (
    <S.Line>
      <span>Sort by</span>
      <S.Select value={at} onChange={({ target }) => onSort(choices[Number(target.value)]?.order ?? null)}>
        {choices.map(({ words }, choice) => (
          <option key={words} value={choice}>
            {words.charAt(0).toUpperCase() + words.slice(1)}
          </option>
        ))}
      </S.Select>
    </S.Line>
  );
}
