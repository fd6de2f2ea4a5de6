import { useState } from 'react';
import type { ArchiveGuest } from '../../../../shared/content/model/archiveGuest.ts';
import { counted } from '../../../../shared/platform/counted.ts';
import { recordingLink } from '../../../../shared/platform/videoLink.ts';
import { pathOf } from '../../../../shared/site/pages.ts';
import { useArchiveGuestsQuery } from '../../../queries/archiveGuests.ts';
import { ListSearch } from '../../../ui/tables/ListSearch.tsx';
import { ListEmpty, ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { matches } from '../../../ui/tables/search.ts';
import { byName, columns } from './columns.ts';
import * as S from './GuestArchive.styles.ts';

export function GuestArchive() {
  const { data, isLoading, isError, refetch } = useArchiveGuestsQuery();
  const [typed, setTyped] = useState('');
  if (isLoading) return <ListLoading words="Loading the archive…" rows={6} />;
  if (isError || !data)
    return <ListFailed words="The archive couldn’t be loaded. Please try again." onRetry={() => void refetch()} />;
  if (data.length === 0) return <ListEmpty>The archive is still empty. The first guests will be here soon.</ListEmpty>;
  const shown = byName(data).filter(({ name }) => matches(name, typed));
  return (
    <>
      <ListSearch
        label="Search the archive"
        placeholder="Name or part of a name"
        value={typed}
        onChange={setTyped}
        result={
          typed.trim() === '' ? counted(data.length, 'guest') : `${shown.length} of ${counted(data.length, 'guest')}`
        }
      />
      {shown.length === 0 ? (
        <ListEmpty>No one by that name is in the archive.</ListEmpty>
      ) : (
        <S.Columns>
          {columns(shown, 3).map((column, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
            <ul key={n}>
              {column.map((guest) => (
                <li key={guest.id}>
                  <GuestName guest={guest} />
                </li>
              ))}
            </ul>
          ))}
        </S.Columns>
      )}
    </>
  );
}

/** A guest's name, which links to the recording if there is one. */
function GuestName({ guest: { id, name, url } }: { guest: ArchiveGuest }) {
  if (!recordingLink(url)) return <S.Name>{name}</S.Name>;
  return (
    <S.Watchable to={pathOf('video', id)}>
      <span>{name}</span>
      <S.Badge>Watch</S.Badge>
    </S.Watchable>
  );
}
