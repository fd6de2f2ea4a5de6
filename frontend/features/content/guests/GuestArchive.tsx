import { useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { recordingLink } from '../../../../shared/platform/links.ts';
import { counted } from '../../../../shared/platform/text.ts';
import { pathOf } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { useArchiveGuestsQuery, useGuestSlugsQuery } from '../../../queries/archiveGuests.ts';
import { ListSearch } from '../../../ui/tables/ListSearch.tsx';
import { ListEmpty, ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { matches } from '../../../ui/tables/search.ts';
import { Hidden } from '../../../ui/text/Text.tsx';
import { color, font, from, size, space } from '../../../ui/theme/theme.ts';

export function GuestArchive() {
  const { data, isLoading, isError, refetch } = useArchiveGuestsQuery();
  const { data: slugs = {} } = useGuestSlugsQuery();
  const [typed, setTyped] = useState('');
  if (isLoading) return <ListLoading words="Loading the archive…" rows={6} />;
  if (isError || !data)
    return <ListFailed words="The archive couldn’t be loaded. Please try again." onRetry={() => void refetch()} />;
  if (data.length === 0) return <ListEmpty>The archive is still empty. The first guests will be here soon.</ListEmpty>;
  const shown = byName(data).filter(({ name }) => matches(name, typed));
  const third = (column: number) => Math.ceil((column * shown.length) / 3);
  const total = counted(data.length, 'guest');
  return (
    <>
      <ListSearch
        label="Search the archive"
        placeholder="Name or part of a name"
        value={typed}
        onChange={setTyped}
        result={typed.trim() ? `${shown.length} of ${total}` : total}
      />
      {shown.length === 0 ? (
        <ListEmpty>No one by that name is in the archive.</ListEmpty>
      ) : (
        <Columns $rows={third(1)}>
          {[0, 1, 2].map((column) => (
            <ul key={column}>
              {shown.slice(third(column), third(column + 1)).map(({ id, name, url }) => (
                <li key={id}>
                  {slugs[id] ? <Name to={pathOf('guest', slugs[id])}>{name}</Name> : <span>{name}</span>}
                  {recordingLink(url) && (
                    <Watch to={pathOf('video', id)}>
                      Watch<Hidden> {name}</Hidden>
                    </Watch>
                  )}
                </li>
              ))}
            </ul>
          ))}
        </Columns>
      )}
    </>
  );
}

const collator = new Intl.Collator(site.language, { sensitivity: 'base', numeric: true });

export const byName = <T extends { name: string }>(things: readonly T[]): T[] =>
  things.toSorted((a, b) => collator.compare(a.name.trim(), b.name.trim()));

/** On a small window the columns are stacked, and read as one list. */
const Columns = styled.div<{ $rows: number }>`
  display: grid;
  column-gap: ${space.group};
  border-top: 1px solid ${color.hairline};
  ul:empty { display: none; }
  li {
    display: flex;
    gap: ${space.near};
    align-items: baseline;
    justify-content: space-between;
    border-bottom: 1px solid ${color.hairline};
    color: ${color.inkSoft};
    font: 400 1.1875rem/1.35 ${font.serif};
    & > :first-child { flex: auto; padding-block: ${space.near}; }
  }
  ${from.tablet} { grid-template-columns: repeat(3, minmax(0, 1fr)); grid-template-rows: repeat(${({ $rows }) => $rows}, auto); }
  ${from.tablet} { ul { display: grid; grid-row: 1 / -1; grid-template-rows: subgrid; } }
`;

const Name = styled(Link)`
  color: ${color.ink};
  font-weight: 500;
  text-decoration-line: none;
  &:hover { color: ${color.brand}; text-decoration-line: underline; }
`;

const Watch = styled(Link)`
  position: relative;
  flex: none;
  padding: 0.05rem 0.55rem;
  border: 1px solid ${color.brand};
  border-radius: 999px;
  color: ${color.brand};
  font: 600 ${size.tiny}/1.5 ${font.sans};
  text-decoration-line: none;
  &:hover { background: ${color.brand}; color: ${color.paper}; }
  /* As high as its row, for a finger. */
  &::after { content: ''; position: absolute; inset: -0.8rem -0.5rem; }
`;
