import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { newestFirst } from '../../../../../shared/content/lists.ts';
import type { CardRef } from '../../../../../shared/letters/mail/cards.ts';
import { pages } from '../../../../../shared/site/pages.ts';
import { isAnnounced } from '../../../../../shared/time/eventTimes.ts';
import { useArchiveGuestsQuery } from '../../../../queries/archiveGuests.ts';
import { useRecentEventsQuery, useUpcomingEventsQuery } from '../../../../queries/events.ts';
import { useEpisodesQuery } from '../../../../queries/recordings.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Dialog, DialogActions } from '../../../../ui/dialogs/Dialog.tsx';
import { SearchField } from '../../../../ui/tables/ListSearch.tsx';
import { ListFailed } from '../../../../ui/tables/ListState.tsx';
import { matches } from '../../../../ui/tables/search.ts';
import { Skeleton } from '../../../../ui/text/Skeleton.tsx';
import { Small } from '../../../../ui/text/Text.tsx';
import { color, font, radius, size, space } from '../../../../ui/theme/theme.ts';

/** Of the guests, and of the episodes. */
const maxListed = 4;

export function CardDialog({ onChoose, onClose }: { onChoose: (ref: CardRef) => void; onClose: () => void }) {
  const recent = useRecentEventsQuery();
  const upcoming = useUpcomingEventsQuery();
  const episodes = useEpisodesQuery();
  const guests = useArchiveGuestsQuery();
  return (
    <Dialog title="Insert Card" onClose={onClose} width="36rem">
      <Small>
        A card shows what’s on the site when the letter goes out: a copy sent next month shows next month’s.
      </Small>
      <Choices>
        <Current
          name="The latest recording"
          now={recent}
          none="No recent event is active"
          onChoose={() => onChoose('latest-recording')}
        />
        <Current
          name="The upcoming event"
          now={{ ...upcoming, data: upcoming.data?.filter((event) => isAnnounced(event, Date.now())) }}
          none="No upcoming event is on the site"
          onChoose={() => onChoose('upcoming-event')}
        />
      </Choices>
      <Named
        name="An episode"
        search="Search episodes"
        query={episodes}
        failed="The episodes couldn’t be loaded. Please try again."
        rows={newestFirst(episodes.data ?? []).map(({ id, title, guest }) => [`episode-${id}`, title, guest])}
        none="The podcast has no episodes yet"
        onChoose={onChoose}
      />
      <Named
        name="A guest"
        search="Search guests"
        query={guests}
        failed="The guests couldn’t be loaded. Please try again."
        rows={byName(guests.data ?? []).map(({ id, name, description }) => [`guest:${id}`, name, description])}
        none={
          <>
            The <a href={pages.archive}>archive</a> has no guests yet
          </>
        }
        onChoose={onChoose}
      />
      <DialogActions>
        <Button look="plain" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const byName = <Row extends { name: string }>(rows: readonly Row[]) =>
  rows.toSorted((one, other) => one.name.localeCompare(other.name));

interface PartProps {
  name: string;
  search: string;
  query: { isLoading: boolean; isError: boolean; data?: object | undefined; refetch: () => unknown };
  failed: string;
  rows: [ref: CardRef, name: string, words: string | null][];
  none: ReactNode;
  onChoose: (ref: CardRef) => void;
}

function Named({ name, search: label, query, failed, rows, none, onChoose }: PartProps) {
  const [search, setSearch] = useState('');
  const found = rows.filter(([, title]) => matches(title, search));
  return (
    <Part aria-label={name}>
      <h3>{name}</h3>
      <SearchField label={label} value={search} onChange={setSearch} />
      {query.isLoading && <Skeleton $height="6rem" />}
      {query.isError && <ListFailed words={failed} onRetry={() => void query.refetch()} />}
      {query.data && found.length === 0 && (
        <Small role="status">{search.trim() ? `Nothing is named “${search.trim()}”` : none}</Small>
      )}
      <Choices>
        {found.slice(0, maxListed).map(([ref, title, words]) => (
          <Choice key={ref} type="button" onClick={() => onChoose(ref)}>
            <b>{title}</b>
            {words && <span>{words}</span>}
          </Choice>
        ))}
      </Choices>
      {found.length > maxListed && <Small>{found.length - maxListed} more: search for a name.</Small>}
    </Part>
  );
}

interface ChoiceProps {
  name: string;
  now: { data?: { title: string; isActive: boolean }[] | undefined; isError: boolean };
  none: string;
  onChoose: () => void;
}

/** Content that does not exist at the moment cannot be chosen: the letter would be sent without it. */
function Current({ name, now: { data, isError }, none, onChoose }: ChoiceProps) {
  const active = data?.find(({ isActive }) => isActive);
  const state = isError ? 'It couldn’t be loaded' : data ? (active?.title ?? none) : 'Loading…';
  return (
    <Choice type="button" disabled={!active} onClick={onChoose}>
      <b>{name}</b>
      <span>{state}</span>
    </Choice>
  );
}

const Part = styled.section`
  display: grid;
  gap: ${space.tight};
  margin-top: ${space.block};
  h3 { font: 600 ${size.text}/1.3 ${font.sans}; }
`;

export const Choices = styled.div`
  display: grid;
  gap: ${space.tight};
  margin-top: ${space.tight};
`;

export const Choice = styled.button`
  display: grid;
  gap: 1px;
  padding: ${space.tight} ${space.near};
  border: 1px solid ${color.edge};
  border-radius: ${radius.card};
  background: ${color.sheet};
  color: ${color.ink};
  font: 400 ${size.small}/1.4 ${font.sans};
  text-align: left;
  cursor: pointer;
  &:hover:enabled { border-color: ${color.brand}; background: ${color.brandWash}; }
  &:disabled { border-color: ${color.hairline}; background: none; color: ${color.inkSoft}; cursor: default; }
  b { font-weight: 600; }
  span { overflow: hidden; color: ${color.inkSoft}; text-overflow: ellipsis; white-space: nowrap; }
`;
