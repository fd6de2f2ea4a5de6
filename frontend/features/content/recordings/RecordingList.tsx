import { useState } from 'react';
import { Link } from 'react-router-dom';
import { counted } from '../../../../shared/platform/counted.ts';
import { pages } from '../../../../shared/site/pages.ts';
import { useArchiveGuestsQuery } from '../../../queries/archiveGuests.ts';
import { useEpisodesQuery } from '../../../queries/episodes.ts';
import { ListSearch } from '../../../ui/tables/ListSearch.tsx';
import { ListEmpty, ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { matches } from '../../../ui/tables/search.ts';
import { Byline } from '../../../ui/text/Text.ts';
import { useActiveRecentEventQuery } from '../events/eventsApi.ts';
import * as S from './RecordingList.styles.ts';
import { type Recording, recordings } from './recordings.ts';

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
        <S.Failure>
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
        </S.Failure>
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
        <S.Further>
          <Link to={`${pages.search}?${new URLSearchParams({ q: typed.trim() })}`}>
            Search everything that was said for “{typed.trim()}”
          </Link>
        </S.Further>
      )}
      {shown.length > 0 && (
        <S.List>
          {shown.map((recording) => (
            <Row key={`${recording.kind} ${recording.path}`} recording={recording} />
          ))}
        </S.List>
      )}
      {all.length === 0 && failed.length === 0 && <ListEmpty>The first recording will be here soon.</ListEmpty>}
      {all.length > 0 && shown.length === 0 && <ListEmpty>No recording matches these words.</ListEmpty>}
    </>
  );
}

function Row({ recording: { path, title, guest, description, kind, duration } }: { recording: Recording }) {
  return (
    <S.Row>
      <S.Kind>{[kind, duration].filter(Boolean).join(' · ')}</S.Kind>
      <div>
        <S.Title to={path}>{title}</S.Title>
        {!title.includes(guest) && <Byline>with {guest}</Byline>}
        {description && <S.Description>{description}</S.Description>}
      </div>
    </S.Row>
  );
}
