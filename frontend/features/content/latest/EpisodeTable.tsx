import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { episodeOf, newestFirst } from '../../../../shared/content/lists/episodes.ts';
import { recordingName } from '../../../../shared/content/lists/recordingNames.ts';
import type { Episode } from '../../../../shared/content/model/episode.ts';
import { videoId } from '../../../../shared/platform/videoLink.ts';
import { pathOf } from '../../../../shared/site/pages.ts';
import { secondsOf } from '../../../../shared/time/durations.ts';
import { useEpisodesQuery } from '../../../queries/episodes.ts';
import { useRecentEventsQuery } from '../../../queries/events.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ListEmpty, ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import type { Column } from '../../../ui/tables/RowTable.tsx';
import { SearchableTable } from '../../../ui/tables/SearchableTable.tsx';
import { Status } from '../../../ui/text/Status.ts';
import { CurrentLatest } from './CurrentLatest.tsx';
import * as S from './EpisodeTable.styles.ts';
import { useSetLatest } from './useSetLatest.tsx';

const columns: Column<Episode>[] = [
  {
    title: 'No.',
    width: 3,
    text: (row) => String(row.episodeNumber),
    sortBy: (row) => row.episodeNumber,
    kind: 'number',
  },
  {
    title: 'Title',
    width: 14,
    grow: 3,
    text: ({ title }) => title,
    cell: ({ id, title }) => <Link to={pathOf('adminRecording', recordingName('episode', id))}>{title}</Link>,
  },
  { title: 'Guest', width: 9, grow: 1, text: ({ guest }) => guest },
  {
    title: 'Duration',
    width: 5,
    text: ({ duration }) => duration,
    sortBy: (row) => secondsOf(row.duration),
    kind: 'length',
  },
];

/** The pressed button is gone, and the focus with it. */
const takeFocus = (status: HTMLElement | null) => {
  if (document.activeElement === document.body) status?.focus({ preventScroll: true });
};

/** The podcast's episodes, newest first; an admin can make any of them the latest that visitors see. */
export function EpisodeTable() {
  const { data, isLoading, refetch } = useEpisodesQuery();
  const [pressed, setPressed] = useState<number>();
  const { setLatest, setting, question } = useSetLatest();
  const { data: events, isLoading: isLoadingEvents } = useRecentEventsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const active = events?.find(({ isActive }) => isActive);
  const newest = useMemo(() => newestFirst(data ?? []), [data]);

  if (isLoading) return <ListLoading words="Loading episodes…" />;
  if (!data) return <ListFailed words="Error loading data" onRetry={refetch} />;
  if (data.length === 0) return <ListEmpty>No episodes available</ListEmpty>;

  const shown = active && episodeOf(active, newest);
  /** If the feed has since given the episode another film, visitors see that film only once the episode is set again. */
  const isCurrent = (episode: Episode) =>
    episode.id === shown?.id && videoId(active?.videoUrl ?? '') === videoId(episode.videoId);
  const actions: Column<Episode> = {
    title: 'Actions',
    width: 9,
    cell: (episode) =>
      isCurrent(episode) ? (
        <Status $tone="good" tabIndex={-1} ref={pressed === episode.id ? takeFocus : undefined}>
          Latest
        </Status>
      ) : !episode.videoId ? (
        'No video'
      ) : (
        <Button
          look="plain"
          small
          disabled={isLoadingEvents || setting !== undefined}
          aria-label={`Set as Latest: ${episode.title}`}
          onClick={() => {
            setPressed(episode.id);
            setLatest(episode);
          }}
        >
          {setting === episode.id ? 'Setting...' : 'Set as Latest'}
        </Button>
      ),
  };
  return (
    <>
      <SearchableTable label="Episodes" rows={newest} columns={[...columns, actions]} rowKey={({ id }) => id}>
        {events ? (
          <CurrentLatest active={active} episode={shown} hasItsFilm={!shown || isCurrent(shown)} />
        ) : (
          <S.Shown />
        )}
      </SearchableTable>
      {question}
    </>
  );
}
