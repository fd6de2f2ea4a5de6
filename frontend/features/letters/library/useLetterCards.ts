import { useMemo } from 'react';
import { fillCards } from '../../../../shared/letters/mail/cardContent.ts';
import { type Cards, cardRefs, guestOf } from '../../../../shared/letters/mail/cards.ts';
import { useArchiveGuestsQuery } from '../../../queries/archiveGuests.ts';
import { useEpisodesQuery } from '../../../queries/episodes.ts';
import { useRecentEventsQuery, useUpcomingEventsQuery } from '../../../queries/events.ts';

const isActive = (event: { isActive: boolean }) => event.isActive;

/**
 * What the cards of a letter show at this moment, as the server fills them (functions/lib/letters/compose/letterCards.ts). Those
 * of which nothing is known yet are not among them. Asks for nothing where there is none.
 */
export function useLetterCards(html: string): Cards {
  const wanted = cardRefs(html).join(' ');
  const refs = useMemo(() => cardRefs(wanted.replace(/\S+/g, (ref) => `<div data-card="${ref}">`)), [wanted]);
  const has = { recording: refs.includes('latest-recording'), event: refs.includes('upcoming-event') };
  const hasGuest = refs.some((ref) => guestOf(ref) !== undefined);
  const { data: recent } = useRecentEventsQuery(undefined, { skip: !has.recording });
  const { data: episodes } = useEpisodesQuery(undefined, { skip: !has.recording });
  const { data: upcoming } = useUpcomingEventsQuery(undefined, { skip: !has.event });
  const { data: guests } = useArchiveGuestsQuery(undefined, { skip: !hasGuest });
  return useMemo(() => {
    const known = { 'latest-recording': recent && episodes, 'upcoming-event': upcoming };
    return fillCards(
      refs.filter((ref) => (guestOf(ref) === undefined ? known[ref as keyof typeof known] : guests)),
      { recentEvent: recent?.find(isActive), upcomingEvent: upcoming?.find(isActive), guests, episodes },
    );
  }, [refs, recent, episodes, upcoming, guests]);
}
