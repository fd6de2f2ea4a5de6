import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { episodeLabel } from '../../../../shared/content/lists.ts';
import {
  type Correctable,
  corrected,
  type ManagedRecording,
} from '../../../../shared/content/model/managedRecording.ts';
import { counted } from '../../../../shared/platform/text.ts';
import { pathOf } from '../../../../shared/site/pages.ts';
import { useManagedRecordingsInfiniteQuery } from '../../../queries/recordings.ts';
import { useAllPages } from '../../../queries/scheduledSends.ts';
import { ListEmpty, ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { type Column, SearchableTable } from '../../../ui/tables/RowTable.tsx';
import { dayOf } from '../../../ui/text/dates.ts';
import { Status } from '../../../ui/text/Text.tsx';
import { space } from '../../../ui/theme/theme.ts';

export function RecordingTable() {
  const list = useManagedRecordingsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const { rows, complete } = useAllPages(list, true);
  if (rows.length === 0 && list.isError) return <ListFailed words="Error loading data" onRetry={list.refetch} />;
  if (!complete && !list.isError) return <ListLoading words="Loading the recordings…" rows={8} />;
  if (rows.length === 0)
    return (
      <ListEmpty>
        No recordings yet. Import your podcast’s episodes, or add one by hand. Others come from the archive and Recent
        Events.
      </ListEmpty>
    );
  return (
    <>
      {list.isError && (
        <ListFailed words="Some of the recordings couldn’t be loaded." onRetry={() => void list.fetchNextPage()} />
      )}
      <SearchableTable label="Recordings" rows={rows} columns={columns} rowKey={({ name }) => name}>
        <p>{counted(rows.length, 'recording')}</p>
      </SearchableTable>
    </>
  );
}

/** "Episode 12", "Episode", "Trailer", "Archive" or "Event". */
export function kindText(recording: ManagedRecording): string {
  if (recording.episodeType === 'trailer') return 'Trailer';
  if (recording.kind === 'episode') return episodeLabel(corrected(recording).episodeNumber);
  return recording.kind === 'guest' ? 'Archive' : 'Event';
}

/** What a visitor finds on its page: "film, audio, 12 chapters". */
function hasText(recording: ManagedRecording): string {
  const { videoId, audio, chapters, transcript } = corrected(recording);
  const parts = [
    videoId && 'film',
    audio && 'audio',
    chapters.length > 0 && counted(chapters.length, 'chapter'),
    transcript && 'transcript',
  ].filter(Boolean);
  return parts.join(', ');
}

function statesOf({ hidden, mergedInto, kind, isOurs, corrections, leftOut }: ManagedRecording): string[] {
  const isCorrected = kind === 'episode' && !isOurs && Object.keys(corrections).length > 0;
  return [
    ...(hidden ? ['Hidden'] : []),
    ...(mergedInto ? ['Merged'] : []),
    ...(isCorrected ? ['Corrected'] : []),
    ...(leftOut.length > 0 ? [`${leftOut.length} left out by the import`] : []),
  ];
}

const dayText = ({ date }: Correctable) => (date ? dayOf(date) : '');

const columns: Column<ManagedRecording>[] = [
  {
    title: 'Date',
    width: 7,
    text: (row) => dayText(corrected(row)),
    sortBy: (row) => corrected(row).date,
    kind: 'date',
  },
  {
    title: 'Title',
    width: 14,
    grow: 3,
    wide: true,
    text: (row) => corrected(row).title,
    cell: (row) => <Link to={pathOf('adminRecording', row.name)}>{corrected(row).title}</Link>,
  },
  { title: 'Guest', width: 9, grow: 1, text: (row) => corrected(row).guest },
  { title: 'Kind', width: 6, text: kindText },
  { title: 'Has', width: 10, grow: 1, text: hasText, cell: (row) => hasText(row) || 'Nothing yet' },
  {
    title: 'State',
    width: 11,
    text: (row) => statesOf(row).join(', '),
    // Empty rather than without words, so that a card leaves the line out.
    cell: (row) =>
      statesOf(row).length > 0 ? (
        <States>
          {statesOf(row).map((words) => (
            <Status key={words} $tone={words === 'Corrected' ? 'plain' : 'care'}>
              {words}
            </Status>
          ))}
        </States>
      ) : null,
  },
];

const States = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.hair};
`;
