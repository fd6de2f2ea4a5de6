import { type ReactNode, useState } from 'react';
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
import * as S from './CardDialog.styles.ts';

interface Props {
  onChoose: (ref: CardRef) => void;
  onClose: () => void;
}

/** How many guests or episodes are listed; the others can be found by searching. */
const maxListed = 4;

/** Chooses what a card shows. */
export function CardDialog({ onChoose, onClose }: Props) {
  const recent = useRecentEventsQuery();
  const upcoming = useUpcomingEventsQuery();
  const episodes = useEpisodesQuery();
  const guests = useArchiveGuestsQuery();
  return (
    <Dialog title="Insert Card" onClose={onClose} width="36rem">
      <Small>
        A card shows what’s on the site when the letter goes out: a copy sent next month shows next month’s.
      </Small>
      <S.Choices>
        <Choice
          name="The latest recording"
          now={recent}
          none="No recent event is active"
          onChoose={() => onChoose('latest-recording')}
        />
        <Choice
          name="The upcoming event"
          now={{ ...upcoming, data: upcoming.data?.filter((event) => isAnnounced(event, Date.now())) }}
          none="No upcoming event is on the site"
          onChoose={() => onChoose('upcoming-event')}
        />
      </S.Choices>
      <Part
        name="An episode"
        search="Search episodes"
        query={episodes}
        failed="The episodes couldn’t be loaded. Please try again."
        rows={newestFirst(episodes.data ?? []).map(({ id, title, guest }) => [`episode-${id}`, title, guest])}
        none="The podcast has no episodes yet"
        onChoose={onChoose}
      />
      <Part
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
  /** The label of the search. */
  search: string;
  query: { isLoading: boolean; isError: boolean; data?: object | undefined; refetch: () => unknown };
  failed: string;
  rows: [ref: CardRef, name: string, words: string | null][];
  /** What is said if there are none. */
  none: ReactNode;
  onChoose: (ref: CardRef) => void;
}

/** The guests or episodes that a card can show. */
function Part({ name, search: label, query, failed, rows, none, onChoose }: PartProps) {
  const [search, setSearch] = useState('');
  const found = rows.filter(([, title]) => matches(title, search));
  return (
    <S.Part aria-label={name}>
      <h3>{name}</h3>
      <SearchField label={label} value={search} onChange={setSearch} />
      {query.isLoading && <Skeleton $height="6rem" />}
      {query.isError && <ListFailed words={failed} onRetry={() => void query.refetch()} />}
      {query.data && found.length === 0 && (
        <Small role="status">{search.trim() ? `Nothing is named “${search.trim()}”` : none}</Small>
      )}
      <S.Choices>
        {found.slice(0, maxListed).map(([ref, title, words]) => (
          <S.Choice key={ref} type="button" onClick={() => onChoose(ref)}>
            <b>{title}</b>
            {words && <span>{words}</span>}
          </S.Choice>
        ))}
      </S.Choices>
      {found.length > maxListed && <Small>{found.length - maxListed} more: search for a name.</Small>}
    </S.Part>
  );
}

interface ChoiceProps {
  name: string;
  now: { data?: { title: string; isActive: boolean }[] | undefined; isError: boolean };
  none: string;
  onChoose: () => void;
}

/** Content that does not exist at the moment cannot be chosen: the letter would be sent without it. */
function Choice({ name, now: { data, isError }, none, onChoose }: ChoiceProps) {
  const active = data?.find(({ isActive }) => isActive);
  const state = isError ? 'It couldn’t be loaded' : data ? (active?.title ?? none) : 'Loading…';
  return (
    <S.Choice type="button" disabled={!active} onClick={onChoose}>
      <b>{name}</b>
      <span>{state}</span>
    </S.Choice>
  );
}
