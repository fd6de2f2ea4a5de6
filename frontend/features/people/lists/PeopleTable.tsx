import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import type { CsvColumn } from '../../../../shared/platform/csv.ts';
import { ConfirmMutation } from '../../../mutations/ConfirmMutation.tsx';
import { type PagedList, useAllPages } from '../../../queries/useAllPages.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Toolbar } from '../../../ui/layout/Toolbar.ts';
import { drawings } from '../../../ui/pictures/drawings.ts';
import { ListEmpty, ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { type Column, RowTable } from '../../../ui/tables/RowTable.tsx';
import { matching, type Order, orderLabel, sorted } from '../../../ui/tables/rowOrder.ts';
import { SearchField } from '../../../ui/tables/SearchField.tsx';
import { RowActions } from '../../../ui/tables/Table.styles.ts';
import { Progress } from '../../../ui/text/Progress.tsx';
import * as S from './PeopleTable.styles.ts';
import { useCsvExport } from './useCsvExport.ts';

/** How a row of a list of people is deleted, and what is said of it. */
export interface Deletion<Row> {
  title: string;
  question: string;
  /** Names the row in the question. */
  subject: (row: Row) => string;
  /** Names it to those who hear its button only. */
  label: (row: Row) => string;
  remove: (id: string) => { unwrap: () => Promise<unknown> };
  success: string;
  /** Where the server says nothing. */
  failure: string;
}

interface Props<Row extends { id: string }> {
  label: string;
  list: PagedList<Row>;
  /** How many there are in all, where it is known. */
  total: number | undefined;
  columns: readonly Column<Row>[];
  empty: string;
  file: { name: string; columns: readonly CsvColumn<Row>[] };
  /** Narrows the list beside the search: its field, and what it lets through. */
  filter?: { field: ReactNode; accepts?: ((row: Row) => boolean) | undefined };
  /** What else can be done with all of them. */
  acts?: ReactNode;
  /** Opens a row to be edited; none where rows are as people made them. */
  editing?: { label: (row: Row) => string; onEdit: (row: Row) => void };
  deletion: Deletion<Row>;
}

/** People, newest first: searched, sorted, exported. Pages come as they are scrolled to, or all when all are needed. */
export function PeopleTable<Row extends { id: string }>(props: Props<Row>) {
  const { label, list, total, columns, empty, file, filter, acts, editing, deletion } = props;
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<Order | null>(null);
  const [exporting, setExporting] = useState(false);
  const [deleting, setDeleting] = useState<Row | null>(null);
  const accepts = filter?.accepts;
  const narrowed = search !== '' || accepts !== undefined;
  const wanted = exporting || narrowed || order !== null;
  const { rows, more, complete } = useAllPages(list, wanted);
  const looked = useDeferredValue(search);
  const accepted = useMemo(() => (accepts ? rows.filter(accepts) : rows), [rows, accepts]);
  const found = useMemo(() => matching(accepted, columns, looked), [accepted, columns, looked]);
  // A list that is still coming is not sorted anew with each of its pages.
  const shown = useMemo(() => (complete ? sorted(found, columns, order) : found), [found, columns, order, complete]);
  // What is seen is what is saved; not before the list has followed the last key of the search.
  const ready = complete && looked === search;
  useCsvExport({
    ...file,
    rows: shown,
    complete: ready,
    exporting,
    failed: list.isError,
    onEnd: () => setExporting(false),
  });

  if (list.isLoading) return <ListLoading words={`Loading ${label.toLowerCase()}…`} />;
  if (!list.data) return <ListFailed words="Error loading data" onRetry={list.refetch} />;
  const none = rows.length === 0 && complete;
  return (
    <div>
      <Toolbar>
        {!none && (
          <S.Narrowing>
            <SearchField label={`Search ${label.toLowerCase()}`} value={search} onChange={setSearch} />
            {filter?.field}
          </S.Narrowing>
        )}
        <RowActions>
          {acts}
          <Button look="plain" small disabled={exporting} onClick={() => setExporting(true)}>
            {exporting ? 'Exporting...' : exportLabel(narrowed && ready ? shown.length : undefined)}
          </Button>
        </RowActions>
      </Toolbar>
      {wanted && !complete && !list.isError && (
        <Progress
          words={exporting ? 'Gathering all rows…' : 'Looking through all rows…'}
          done={rows.length}
          total={total}
        />
      )}
      {list.isError && <ListFailed words="Error loading data" onRetry={() => list.fetchNextPage()} />}
      {none ? (
        <ListEmpty>{empty}</ListEmpty>
      ) : shown.length > 0 ? (
        <RowTable
          label={label}
          rows={shown}
          columns={[...columns, actionsOf(deletion, setDeleting, editing)]}
          rowKey={({ id }) => id}
          order={order}
          onSort={setOrder}
          onEnd={more}
        />
      ) : (
        <ListEmpty>{complete ? noMatchText(looked.trim()) : 'Nothing found so far…'}</ListEmpty>
      )}
      <S.Foot role="status">
        {footOf(shown.length, total ?? rows.length, narrowed)}, {orderLabel(columns, complete ? order : null)}
      </S.Foot>
      {deleting && (
        <ConfirmMutation
          title={deletion.title}
          subject={deletion.subject(deleting)}
          mutate={() => deletion.remove(deleting.id).unwrap()}
          success={deletion.success}
          failure={({ message }) => message || deletion.failure}
          onClose={() => setDeleting(null)}
        >
          {deletion.question}
        </ConfirmMutation>
      )}
    </div>
  );
}

const exportLabel = (count: number | undefined) =>
  count === undefined ? 'Export CSV' : `Export CSV (${count.toLocaleString()})`;

const noMatchText = (search: string) => (search ? `Nothing matches “${search}”` : 'Nobody signed up for this event');

const footOf = (shown: number, total: number, narrowed: boolean) =>
  narrowed ? `${shown.toLocaleString()} found` : `${total.toLocaleString()} in all`;

const actionsOf = <Row extends { id: string }>(
  { label }: Deletion<Row>,
  onDelete: (row: Row) => void,
  editing: Props<Row>['editing'],
): Column<Row> => ({
  title: 'Actions',
  width: editing ? 6.5 : 4.5,
  stays: true,
  cell: (row) => (
    <RowActions>
      {editing && <IconButton drawing={drawings.edit} label={editing.label(row)} onClick={() => editing.onEdit(row)} />}
      <IconButton danger drawing={drawings.delete} label={label(row)} onClick={() => onDelete(row)} />
    </RowActions>
  ),
});
