import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { episodeLabel, episodeOf, newestFirst, recordingName } from '../../../shared/content/lists.ts';
import type { Episode } from '../../../shared/content/model/episode.ts';
import type { RecentEvent, RecentEventInput } from '../../../shared/content/model/recentEvent.ts';
import { latestEventId, recentEventLengths as lengths } from '../../../shared/platform/constants.ts';
import { imageAddress, videoId } from '../../../shared/platform/links.ts';
import { shortened } from '../../../shared/platform/text.ts';
import { pages, pathOf } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import { secondsOf } from '../../../shared/time/durations.ts';
import { asCallError } from '../../api/callError.ts';
import { useMutationToast } from '../../mutations/useMutationToast.ts';
import { useLazyRecentEventsQuery, useRecentEventsQuery, useSetLatestMutation } from '../../queries/events.ts';
import { useEpisodesQuery } from '../../queries/recordings.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/Dialog.tsx';
import { watchAddress } from '../../ui/dialogs/player.ts';
import { pictureAddress } from '../../ui/pictures/Picture.tsx';
import { ListEmpty, ListFailed, ListLoading } from '../../ui/tables/ListState.tsx';
import { type Column, SearchableTable } from '../../ui/tables/RowTable.tsx';
import { Small, Status } from '../../ui/text/Text.tsx';
import { color } from '../../ui/theme/theme.ts';

const columns: Column<Episode>[] = [
  {
    title: 'No.',
    width: 3,
    text: (row) => String(row.episodeNumber ?? ''),
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
  /** If the feed has since given the episode another film, visitors see that once the episode is set again. */
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
        <Shown>
          {events && <CurrentLatest active={active} episode={shown} hasItsFilm={!shown || isCurrent(shown)} />}
        </Shown>
      </SearchableTable>
      {question}
    </>
  );
}

interface Props {
  active: RecentEvent | undefined;
  episode: Episode | undefined;
  /** Whether visitors see the film that the episode has now. */
  hasItsFilm: boolean;
}

function CurrentLatest({ active, episode, hasItsFilm }: Props) {
  if (!active)
    return (
      <>
        No <Link to={pages.adminRecentEvents}>recent event</Link> is active, so visitors don’t see a latest episode.
      </>
    );
  if (active.episodeId && !episode)
    return (
      <>
        The latest, “{active.title}”, is{' '}
        <Link to={pathOf('adminRecording', recordingName('episode', active.episodeId))}>hidden</Link>, so visitors don’t
        see a latest episode.
      </>
    );
  return (
    <>
      Visitors see <b>{episode?.title ?? active.title}</b> as the latest
      {!episode && (
        <>
          , which isn’t an episode but a <Link to={pages.adminRecentEvents}>recent event</Link>
        </>
      )}
      {episode && episode.title !== active.title && `, under the title “${active.title}”`}
      {!hasItsFilm && ', with the video it had before'}.
    </>
  );
}

/** `question` is to be rendered: it asks before an event is replaced that an admin wrote by hand, and names it. */
function useSetLatest() {
  const [write] = useSetLatestMutation();
  const [fetchEvents] = useLazyRecentEventsQuery();
  const [setting, setSetting] = useState<number>();
  const [conflict, setConflict] = useState<{ episode: Episode; replaced: RecentEvent }>();
  const showResult = useMutationToast();

  async function set(episode: Episode, replaces?: number) {
    setSetting(episode.id);
    const written = write({ params: { id: latestEventId }, body: { ...recentEventOf(episode), replaces } });
    const { error } = await written;
    const isRefused = error && asCallError(error).status === 409;
    const events = isRefused ? (await fetchEvents()).data : undefined;
    const replaced = events?.find(({ id, version }) => id === latestEventId && version !== replaces);
    setConflict(replaced && { episode, replaced });
    if (!replaced)
      await showResult(written.unwrap(), {
        success: 'Episode set as latest successfully!',
        failure: 'Failed to set episode as latest',
      });
    setSetting(undefined);
  }

  return {
    setLatest: (episode: Episode) => void set(episode),
    setting,
    question: conflict && (
      <ConfirmDialog
        title={`Replace “${conflict.replaced.title}”?`}
        confirmLabel="Replace"
        pendingLabel="Replacing..."
        isPending={setting !== undefined}
        onConfirm={() => void set(conflict.episode, conflict.replaced.version)}
        onClose={() => setConflict(undefined)}
      >
        “{conflict.episode.title}” would take the place of this recent event, which was written by hand. Its text,
        picture and link would be lost. To keep them, duplicate it in Recent Events first.
      </ConfirmDialog>
    ),
  };
}

/** A feed may leave fields empty that an event requires, and its texts may be too long for an event. */
export const recentEventOf = (episode: Episode): Omit<RecentEventInput, 'isActive'> & { episodeId: number } => ({
  episodeId: episode.id,
  title: shortened(episode.title, lengths.title),
  presenter: shortened(episode.guest || site.host.name, lengths.presenter),
  description: shortened(episode.description || episode.title, lengths.description),
  imageUrl: usableImage(episode.image) ?? pictureAddress('recent'),
  videoUrl: watchAddress(episode.videoId),
  eventDate: episodeLabel(episode.episodeNumber),
});

/** Null for an address that is too long: it cannot be shortened. */
function usableImage(image: string): string | null {
  const address = imageAddress(image);
  return address && address.length <= lengths.imageUrl ? address : null;
}

const Shown = styled(Small)`
  max-width: none;
  min-height: 1.6em;
  b { color: ${color.ink}; font-weight: 600; }
`;
