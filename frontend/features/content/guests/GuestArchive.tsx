import { useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { ArchiveGuest } from '../../../../shared/content/model/archiveGuest.ts';
import { counted } from '../../../../shared/platform/counted.ts';
import { recordingLink } from '../../../../shared/platform/videoLink.ts';
import { pathOf } from '../../../../shared/site/pages.ts';
import { useArchiveGuestsQuery } from '../../../queries/archiveGuests.ts';
import { ListSearch } from '../../../ui/tables/ListSearch.tsx';
import { ListEmpty, ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { matches } from '../../../ui/tables/search.ts';
import { color, font, from, size, space } from '../../../ui/theme/theme.ts';
import { byName, columns } from './columns.ts';

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
        <Columns>
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
        </Columns>
      )}
    </>
  );
}

/** A guest's name, which links to the recording if there is one. */
function GuestName({ guest: { id, name, url } }: { guest: ArchiveGuest }) {
  if (!recordingLink(url)) return <Name>{name}</Name>;
  return (
    <Watchable to={pathOf('video', id)}>
      <span>{name}</span>
      <Badge>Watch</Badge>
    </Watchable>
  );
}

/** On a small window the columns are stacked, and read as one list. */
const Columns = styled.div`
  display: grid;
  column-gap: ${space.group};
  border-top: 1px solid ${color.hairline};
  ul:empty { display: none; }
  li { border-bottom: 1px solid ${color.hairline}; }
  ${from.tablet} { grid-template-columns: repeat(3, minmax(0, 1fr)); align-items: start; }
`;

const Name = styled.span`
  display: block;
  padding-block: ${space.near};
  color: ${color.inkSoft};
  font: 400 1.1875rem/1.35 ${font.serif};
`;

const Watchable = styled(Link)`
  display: flex;
  gap: ${space.near};
  align-items: baseline;
  justify-content: space-between;
  padding-block: ${space.near};
  color: ${color.ink};
  font: 500 1.1875rem/1.35 ${font.serif};
  text-decoration-line: none;
  &:hover { color: ${color.brand}; text-decoration-line: underline; }
`;

const Badge = styled.span`
  flex: none;
  padding: 0.05rem 0.55rem;
  border: 1px solid ${color.brand};
  border-radius: 999px;
  color: ${color.brand};
  font: 600 ${size.tiny}/1.5 ${font.sans};
`;
