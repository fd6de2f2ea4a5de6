import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { type CsvColumn, csvOf, fileNameOf } from '../../../../shared/platform/csv.ts';
import { counted } from '../../../../shared/platform/text.ts';
import { ConfirmMutation } from '../../../mutations/ConfirmMutation.tsx';
import { type PagedList, useAllPages } from '../../../queries/scheduledSends.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { drawings } from '../../../ui/buttons/Menu.tsx';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { Select } from '../../../ui/forms/fields.tsx';
import { Toolbar } from '../../../ui/layout/layout.tsx';
import { downloadFile } from '../../../ui/tables/downloadFile.ts';
import { SearchField } from '../../../ui/tables/ListSearch.tsx';
import { ListEmpty, ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { type Column, RowTable } from '../../../ui/tables/RowTable.tsx';
import { matchingRows, type Order, orderLabel, sortedRows } from '../../../ui/tables/rowOrder.ts';
import { RowActions } from '../../../ui/tables/Table.tsx';
import { Progress } from '../../../ui/text/Progress.tsx';
import { Status } from '../../../ui/text/Text.tsx';
import { color, size, space } from '../../../ui/theme/theme.ts';
import { useToast } from '../../../ui/toasts/toasts.ts';
import { PersonEmails } from '../personalData/PersonEmails.tsx';

interface Deletion<Row> {
  title: string;
  question: string;
  subject: (row: Row) => string;
  label: (row: Row) => string;
  /** What happens beside it unless the admin says no, if anything. */
  choice?: (row: Row) => string | false;
  remove: (id: string, chosen: boolean) => { unwrap: () => Promise<unknown> };
  success: string;
  /** Shown if the server gives no message. */
  failure: string;
}

interface Person {
  id: string;
  /** Empty for people who left none at the door. */
  email: string;
}

interface Props<Row extends Person> {
  label: string;
  list: PagedList<Row>;
  /** The number of all rows, once known; absent where only the last page tells. */
  total?: number | undefined;
  columns: readonly Column<Row>[];
  empty: string;
  file: {
    name: string;
    columns: readonly CsvColumn<Row>[];
    details?: readonly CsvColumn<Row>[];
    /** Which rows are only in a file with details: it says that they must not be mailed. */
    needsDetails?: (row: Row) => boolean;
  };
  /** Narrows the list in addition to the search. `none`: what to say where no row is left. */
  filter?: { field: ReactNode; accepts?: ((row: Row) => boolean) | undefined; none: string };
  actions?: ReactNode;
  aboveRows?: (shown: readonly Row[]) => ReactNode;
  editing?: { label: (row: Row) => string; onEdit: (row: Row) => void };
  deletion?: Deletion<Row>;
}

/** Pages load as the admin scrolls, or all at once where search, sorting or an export needs them. */
export function PeopleTable<Row extends Person>(props: Props<Row>) {
  const { label, list, total, columns, empty, file, filter, actions, aboveRows, editing, deletion } = props;
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<Order | null>(null);
  const [exporting, setExporting] = useState(false);
  const [withDetails, setWithDetails] = useState(false);
  const [deleting, setDeleting] = useState<Row | null>(null);
  const [chosen, setChosen] = useState(true);
  const [emailsTo, setEmailsTo] = useState<string | null>(null);
  const accepts = filter?.accepts;
  const choice = deleting && deletion?.choice?.(deleting);
  const isNarrowed = search !== '' || accepts !== undefined;
  const needsAll = exporting || isNarrowed || order !== null;
  const { rows, loadMore, complete } = useAllPages(list, needsAll);
  const searched = useDeferredValue(search);
  const accepted = useMemo(() => (accepts ? rows.filter(accepts) : rows), [rows, accepts]);
  const found = useMemo(() => matchingRows(accepted, columns, searched), [accepted, columns, searched]);
  // Not sorted while pages are still loading: the rows would jump with each page.
  const shown = useMemo(
    () => (complete ? sortedRows(found, columns, order) : found),
    [found, columns, order, complete],
  );
  const { needsDetails } = file;
  const exported = useMemo(
    () => (needsDetails && !withDetails ? shown.filter((row) => !needsDetails(row)) : shown),
    [shown, needsDetails, withDetails],
  );
  // The file has the rows shown, so it waits until the list reflects the whole search text.
  const isReady = complete && searched === search;
  useCsvExport({
    name: file.name,
    columns: withDetails && file.details ? [...file.columns, ...file.details] : file.columns,
    rows: exported,
    leftOut: shown.length - exported.length,
    complete: isReady,
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
          <Narrowing>
            <SearchField label={`Search ${label.toLowerCase()}`} value={search} onChange={setSearch} />
            {filter?.field}
          </Narrowing>
        )}
        <RowActions>
          {actions}
          <Export>
            <Button look="plain" small disabled={exporting} onClick={() => setExporting(true)}>
              {exporting ? 'Exporting...' : exportLabel(isNarrowed && isReady ? exported.length : undefined)}
            </Button>
            {file.details && (
              <Checkbox
                label="With all details"
                checked={withDetails}
                onChange={({ target }) => setWithDetails(target.checked)}
              />
            )}
          </Export>
        </RowActions>
      </Toolbar>
      {aboveRows?.(shown)}
      {needsAll && !complete && !list.isError && (
        <Progress words={exporting ? 'Loading all rows…' : 'Searching all rows…'} done={rows.length} total={total} />
      )}
      {list.isError && <ListFailed words="Error loading data" onRetry={() => list.fetchNextPage()} />}
      {none ? (
        <ListEmpty>{empty}</ListEmpty>
      ) : shown.length > 0 ? (
        <RowTable
          label={label}
          rows={shown}
          columns={deletion ? [...columns, actionsColumn(deletion, setDeleting, setEmailsTo, editing)] : columns}
          rowKey={({ id }) => id}
          order={order}
          onSort={setOrder}
          onEnd={loadMore}
        />
      ) : (
        <ListEmpty>{complete ? noMatchText(searched.trim(), filter?.none) : 'Nothing found so far…'}</ListEmpty>
      )}
      <Foot role="status">
        {isNarrowed
          ? `${shown.length.toLocaleString()} found`
          : totalText(complete ? rows.length : Math.max(total ?? 0, rows.length), total !== undefined || complete)}
        , {orderLabel(columns, complete ? order : null)}
      </Foot>
      {emailsTo && <PersonEmails email={emailsTo} onClose={() => setEmailsTo(null)} />}
      {deletion && deleting && (
        <ConfirmMutation
          title={deletion.title}
          mutate={() => deletion.remove(deleting.id, Boolean(choice) && chosen).unwrap()}
          success={deletion.success}
          failure={({ message }) => message || deletion.failure}
          onClose={() => {
            setDeleting(null);
            setChosen(true);
          }}
        >
          <p>{deletion.question}</p>
          <strong>{deletion.subject(deleting)}</strong>
          {choice && <Checkbox label={choice} checked={chosen} onChange={({ target }) => setChosen(target.checked)} />}
        </ConfirmMutation>
      )}
    </div>
  );
}

interface ListFilterProps {
  label: string;
  value: string;
  options: (readonly [value: string, words: string])[];
  onChoose: (value: string) => void;
}

export const ListFilter = ({ label, value, options, onChoose }: ListFilterProps) => (
  <Filter>
    <Select aria-label={label} value={value} onChange={({ target }) => onChoose(target.value)}>
      {options.map(([each, words]) => (
        <option key={each} value={each}>
          {words}
        </option>
      ))}
    </Select>
  </Filter>
);

const exportLabel = (count: number | undefined) =>
  count === undefined ? 'Export CSV' : `Export CSV (${count.toLocaleString()})`;

const noMatchText = (search: string, none = '') => (search ? `Nothing matches “${search}”` : none);

const totalText = (count: number, isAll: boolean) => `${count.toLocaleString()} ${isAll ? 'in all' : 'so far'}`;

const actionsColumn = <Row extends Person>(
  { label }: Deletion<Row>,
  onDelete: (row: Row) => void,
  onEmails: (email: string) => void,
  editing: Props<Row>['editing'],
): Column<Row> => ({
  title: 'Actions',
  width: editing ? 9.25 : 6.5,
  sticky: true,
  cell: (row) => (
    <Icons>
      {row.email && (
        <IconButton drawing={drawings.email} label={`Emails to ${row.email}`} onClick={() => onEmails(row.email)} />
      )}
      {editing && <IconButton drawing={drawings.edit} label={editing.label(row)} onClick={() => editing.onEdit(row)} />}
      <IconButton danger drawing={drawings.delete} label={label(row)} onClick={() => onDelete(row)} />
    </Icons>
  ),
});

interface Options<Row> {
  name: string;
  columns: readonly CsvColumn<Row>[];
  rows: readonly Row[];
  /** How many more are not in the file, since no letter may reach them. */
  leftOut: number;
  complete: boolean;
  exporting: boolean;
  failed: boolean;
  onEnd: () => void;
}

function useCsvExport<Row>(options: Options<Row>) {
  const toast = useToast();
  const latest = useRef(options);
  latest.current = options;
  const { exporting, complete, failed } = options;
  useEffect(() => {
    if (!exporting || !(complete || failed)) return;
    const { name, columns, rows, leftOut, onEnd } = latest.current;
    if (complete) {
      downloadFile(fileNameOf(name, new Date()), 'text/csv', csvOf(columns, rows));
      toast({
        title: 'Export ready',
        description: `${savedText(rows.length)}${leftOut > 0 ? ` ${leftOutText(leftOut)}` : ''}`,
      });
    } else toast({ title: 'Error', description: 'Error loading data', tone: 'destructive' });
    onEnd();
  }, [exporting, complete, failed, toast]);
}

const savedText = (count: number) => `${counted(count, 'row')} ${count === 1 ? 'was' : 'were'} saved as a CSV file.`;
const leftOutText = (count: number) =>
  `${count === 1 ? 'One person isn’t' : `${count.toLocaleString()} people aren’t`} in it, because no letter may reach them: a file with all details has them, with the reason.`;

const Narrowing = styled.div`
  display: flex;
  flex: 1 1 24rem;
  flex-wrap: wrap;
  gap: ${space.near};
`;

const Filter = styled.div`
  flex: 0 1 18rem;
  select { min-height: 2.5rem; }
`;

const Export = styled.div`
  display: flex;
  gap: ${space.near};
  align-items: center;
`;

/** Each has room of its own for a finger. */
const Icons = styled(RowActions)`
  flex-wrap: nowrap;
  gap: 0;
`;

/** A reason in words, which may take two lines. */
export const Why = styled(Status)`white-space: normal;`;

const Foot = styled.p`
  margin-top: ${space.near};
  color: ${color.inkSoft};
  font-size: ${size.small};
`;
