import { type PropsWithChildren, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import {
  episodeLabel,
  episodeOf,
  episodePath,
  isPlayable,
  newestFirst,
  type ShownRecording,
  shownEpisode,
  shownEvent,
  shownGuest,
} from '../../../../shared/content/lists.ts';
import type { ArchiveGuest } from '../../../../shared/content/model/archiveGuest.ts';
import type { Episode } from '../../../../shared/content/model/episode.ts';
import type { RecentEvent } from '../../../../shared/content/model/recentEvent.ts';
import { recordingLink, videoId } from '../../../../shared/platform/links.ts';
import { counted } from '../../../../shared/platform/text.ts';
import { pages } from '../../../../shared/site/pages.ts';
import { useArchiveGuestsQuery } from '../../../queries/archiveGuests.ts';
import { useEpisodesQuery } from '../../../queries/recordings.ts';
import { useActiveRecentEventQuery } from '../../../queries/shownEvents.ts';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { ButtonRow } from '../../../ui/layout/layout.tsx';
import { Kind, List, Row, Title } from '../../../ui/layout/TextRows.styles.ts';
import { ListSearch } from '../../../ui/tables/ListSearch.tsx';
import { ListEmpty, ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { matches } from '../../../ui/tables/search.ts';
import { Byline, Hidden, TwoLines } from '../../../ui/text/Text.tsx';
import { color, space } from '../../../ui/theme/theme.ts';
import { playNow } from './FilmStill.tsx';
import { TranscriptButton } from './TranscriptButton.tsx';

export function RecordingList() {
  const episodes = useEpisodesQuery();
  const guests = useArchiveGuestsQuery();
  const event = useActiveRecentEventQuery();
  const [typed, setTyped] = useState('');
  if (episodes.isLoading || guests.isLoading || event.isLoading)
    return <ListLoading words="Loading the recordings…" rows={6} />;
  const failed = [episodes, guests, event].filter(({ isError }) => isError);
  const all = recordings(episodes.data ?? [], guests.data ?? [], event.data ?? null);
  const shown = all.filter(({ title, guest, kind }) => matches(`${title} ${guest} ${kind}`, typed));
  const [has, wanted] = [all.length > 0, typed.trim()];
  const total = counted(all.length, 'recording');
  return (
    <>
      {failed.length > 0 && (
        <Failure>
          <ListFailed
            words={`${has ? 'Some of the' : 'The'} recordings couldn’t be loaded. Please try again.`}
            onRetry={() => {
              for (const { refetch } of failed) void refetch();
            }}
          />
        </Failure>
      )}
      {has && (
        <ListSearch
          label="Search the recordings"
          placeholder="Guest or title"
          value={typed}
          onChange={setTyped}
          further={pages.search}
          result={wanted ? `${shown.length} of ${total}` : total}
        />
      )}
      {wanted && (
        <Further>
          <Link to={`${pages.search}?${new URLSearchParams({ q: wanted })}`}>
            Look for “{wanted}” in everything that was said
          </Link>
        </Further>
      )}
      {shown.length > 0 && (
        <List>
          {shown.map(({ path, title, guest, ...rest }) => (
            <TextRow
              key={`${rest.kind} ${path}`}
              title={<Title to={path}>{title}</Title>}
              guest={title.includes(guest) ? '' : guest}
              {...rest}
            />
          ))}
        </List>
      )}
      {!has && failed.length === 0 && <ListEmpty>The first recording will be here soon.</ListEmpty>}
      {has && shown.length === 0 && <ListEmpty>No recording matches these words.</ListEmpty>}
    </>
  );
}

export function EpisodeList() {
  const { data, isLoading, isError, refetch } = useEpisodesQuery();
  if (isLoading) return <ListLoading words="Loading the episodes…" />;
  if (isError || !data)
    return <ListFailed words="The episodes couldn’t be loaded. Please try again." onRetry={() => void refetch()} />;
  if (data.length === 0) return <ListEmpty>The first episode will be here soon.</ListEmpty>;
  return (
    <List>
      {newestFirst(data).map((episode) => (
        <TextRow
          key={episode.id}
          {...ofEpisode(episode)}
          title={
            <h3>{isPlayable(episode) ? <Link to={episodePath(episode)}>{episode.title}</Link> : episode.title}</h3>
          }
        >
          <ButtonRow $above="text">
            {isPlayable(episode) && (
              <ButtonLink look="plain" small to={episodePath(episode)} state={playNow}>
                Play<Hidden> {called(episode)}</Hidden>
              </ButtonLink>
            )}
            {episode.transcriptionUrl && (
              <TranscriptButton look="quiet" address={episode.transcriptionUrl} of={called(episode)} />
            )}
          </ButtonRow>
        </TextRow>
      ))}
    </List>
  );
}

const called = ({ episodeNumber, title }: Episode) => (episodeNumber === null ? title : `episode ${episodeNumber}`);

interface Recording {
  path: string;
  title: string;
  guest: string;
  description: string;
  /** Such as "Episode 12". */
  kind: string;
  duration: string;
  date: string | null | undefined;
}

type RowProps = Pick<Recording, 'kind' | 'duration' | 'guest' | 'description'> &
  PropsWithChildren<{ title: ReactNode }>;

const TextRow = ({ kind, duration, title, guest, description, children }: RowProps) => (
  <Row>
    <Kind>{[kind, duration].filter(Boolean).join(' · ')}</Kind>
    <div>
      {title}
      {guest && <Byline>with {guest}</Byline>}
      {description && <Description>{description}</Description>}
      {children}
    </div>
  </Row>
);

/**
 * Every recording, newest first: the recent event, then the others by date. What has no date comes last, episodes by
 * number and then the archive's guests by id. A recording that is an episode too is listed once, as that.
 */
export function recordings(
  episodes: readonly Episode[],
  guests: readonly ArchiveGuest[],
  event: RecentEvent | null,
): Recording[] {
  const playable = newestFirst(episodes.filter(isPlayable));
  const episodeKeys = new Set(playable.map(({ videoId: video, guest }) => `${video} ${guest}`));
  const others = guests
    .filter(({ url, name }) => recordingLink(url) && !episodeKeys.has(`${videoId(url ?? '')} ${name}`))
    .toSorted((a, b) => b.id - a.id);
  const byDate = [...playable.map(ofEpisode), ...others.map(ofGuest)].toSorted((a, b) =>
    (b.date ?? '').localeCompare(a.date ?? ''),
  );
  return event && !event.episodeId && !episodeOf(event, episodes)
    ? [listed(shownEvent(event), 'Recent event', null), ...byDate]
    : byDate;
}

const listed = ({ subtitle, title, ...shown }: ShownRecording, kind: string, date: Recording['date']): Recording => ({
  ...shown,
  ...{ title: subtitle || title, kind, date },
});

const ofEpisode = (episode: Episode) =>
  listed(shownEpisode(episode), episodeLabel(episode.episodeNumber), episode.date);
const ofGuest = (guest: ArchiveGuest) => listed(shownGuest(guest), 'From the archive', guest.date);

const Description = styled(TwoLines)`
  margin-top: ${space.tight};
  color: ${color.inkSoft};
`;

const Further = styled.p`
  margin-block: -${space.text} ${space.block};
`;

const Failure = styled.div`
  margin-bottom: ${space.group};
`;
