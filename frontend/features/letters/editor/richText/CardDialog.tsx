import { useState } from 'react';
import type { CardRef } from '../../../../../shared/letters/mail/cards.ts';
import { pages } from '../../../../../shared/site/pages.ts';
import { isAnnounced } from '../../../../../shared/time/announcedEvent.ts';
import { useArchiveGuestsQuery } from '../../../../queries/archiveGuests.ts';
import { useRecentEventsQuery, useUpcomingEventsQuery } from '../../../../queries/events.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Dialog, DialogActions } from '../../../../ui/dialogs/Dialog.tsx';
import { ListFailed } from '../../../../ui/tables/ListState.tsx';
import { SearchField } from '../../../../ui/tables/SearchField.tsx';
import { matches } from '../../../../ui/tables/search.ts';
import { Small } from '../../../../ui/text/Text.ts';
import { Skeleton } from '../../../../ui/theme/Skeleton.ts';
import * as S from './CardDialog.styles.ts';

interface Props {
  onChoose: (ref: CardRef) => void;
  onClose: () => void;
}

/** How many guests are listed; the others can be found by searching. */
const maxListed = 6;

/** Chooses what a card shows. */
export function CardDialog({ onChoose, onClose }: Props) {
  const recent = useRecentEventsQuery();
  const upcoming = useUpcomingEventsQuery();
  const guests = useArchiveGuestsQuery();
  const [search, setSearch] = useState('');
  const found = (guests.data ?? [])
    .filter(({ name }) => matches(name, search))
    .sort((one, other) => one.name.localeCompare(other.name));
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
      <S.Part aria-label="A guest">
        <h3>A guest</h3>
        <SearchField label="Search guests" value={search} onChange={setSearch} />
        {guests.isLoading && <Skeleton $height="6rem" />}
        {guests.isError && (
          <ListFailed words="The guests couldn’t be loaded. Please try again." onRetry={() => void guests.refetch()} />
        )}
        {guests.data && found.length === 0 && (
          <Small role="status">
            {search.trim() ? (
              `No guest is named “${search.trim()}”`
            ) : (
              <>
                The <a href={pages.archive}>archive</a> has no guests yet
              </>
            )}
          </Small>
        )}
        <S.Choices>
          {found.slice(0, maxListed).map(({ id, name, description }) => (
            <S.Choice key={id} type="button" onClick={() => onChoose(`guest:${id}`)}>
              <b>{name}</b>
              {description && <span>{description}</span>}
            </S.Choice>
          ))}
        </S.Choices>
        {found.length > maxListed && <Small>{found.length - maxListed} more: search for a name.</Small>}
      </S.Part>
      <DialogActions>
        <Button look="plain" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
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
