import { useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { episodePath, isPlayable, newestFirst } from '../../../../shared/content/lists/episodes.ts';
import type { Episode } from '../../../../shared/content/model/episode.ts';
import { counted } from '../../../../shared/platform/counted.ts';
import { pages } from '../../../../shared/site/pages.ts';
import { useArchiveGuestsQuery } from '../../../queries/archiveGuests.ts';
import { useEpisodesQuery } from '../../../queries/recordings.ts';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { ButtonRow } from '../../../ui/layout/layout.tsx';
import { List, Row, Title } from '../../../ui/layout/TextRows.styles.ts';
import { ListSearch } from '../../../ui/tables/ListSearch.tsx';
import { ListEmpty, ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { matches } from '../../../ui/tables/search.ts';
import { Byline, Hidden } from '../../../ui/text/Text.tsx';
import { color, size, space } from '../../../ui/theme/theme.ts';
import { useActiveRecentEventQuery } from '../events/eventsApi.ts';
import { type Recording, recordings } from './recordings.ts';
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
  return (
    <>
      {failed.length > 0 && (
        <Failure>
          <ListFailed
            words={
              all.length > 0
                ? 'Some of the recordings couldn’t be loaded. Please try again.'
                : 'The recordings couldn’t be loaded. Please try again.'
            }
            onRetry={() => {
              for (const { refetch } of failed) void refetch();
            }}
          />
        </Failure>
      )}
      {all.length > 0 && (
        <ListSearch
          label="Search the recordings"
          placeholder="A guest or a word from the title"
          value={typed}
          onChange={setTyped}
          further={pages.search}
          result={
            typed.trim() === ''
              ? counted(all.length, 'recording')
              : `${shown.length} of ${counted(all.length, 'recording')}`
          }
        />
      )}
      {typed.trim() !== '' && (
        <Further>
          <Link to={`${pages.search}?${new URLSearchParams({ q: typed.trim() })}`}>
            Search everything that was said for “{typed.trim()}”
          </Link>
        </Further>
      )}
      {shown.length > 0 && (
        <List>
          {shown.map((recording) => (
            <RecordingRow key={`${recording.kind} ${recording.path}`} recording={recording} />
          ))}
        </List>
      )}
      {all.length === 0 && failed.length === 0 && <ListEmpty>The first recording will be here soon.</ListEmpty>}
      {all.length > 0 && shown.length === 0 && <ListEmpty>No recording matches these words.</ListEmpty>}
    </>
  );
}

function RecordingRow({ recording: { path, title, guest, description, kind, duration } }: { recording: Recording }) {
  return (
    <Row>
      <Kind>{[kind, duration].filter(Boolean).join(' · ')}</Kind>
      <div>
        <Title to={path}>{title}</Title>
        {!title.includes(guest) && <Byline>with {guest}</Byline>}
        {description && <Description>{description}</Description>}
      </div>
    </Row>
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
        <EpisodeRow key={episode.id} episode={episode} />
      ))}
    </List>
  );
}

function EpisodeRow({ episode }: { episode: Episode }) {
  const { episodeNumber, title, guest, duration, description, transcriptionUrl } = episode;
  return (
    <Row>
      <Kind>
        Episode {episodeNumber}
        {duration && ` · ${duration}`}
      </Kind>
      <div>
        <h3>{title}</h3>
        {guest && <Byline>with {guest}</Byline>}
        {description && <Description>{description}</Description>}
        <ButtonRow $above="text">
          {isPlayable(episode) && (
            <ButtonLink look="plain" small to={episodePath(episode)}>
              Play<Hidden> episode {episodeNumber}</Hidden>
            </ButtonLink>
          )}
          {transcriptionUrl && (
            <TranscriptButton look="quiet" address={transcriptionUrl} of={`episode ${episodeNumber}`} />
          )}
        </ButtonRow>
      </div>
    </Row>
  );
}

const Kind = styled.p`
  padding-top: 0.3rem;
  color: ${color.inkSoft};
  font-size: ${size.small};
`;

const Description = styled.p`
  display: -webkit-box;
  overflow: hidden;
  margin-top: ${space.tight};
  color: ${color.inkSoft};
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;

const Further = styled.p`
  margin-block: -${space.text} ${space.block};
  overflow-wrap: anywhere;
`;

const Failure = styled.div`
  margin-bottom: ${space.group};
`;
