import { useMemo } from 'react';
import {
  type CardRef,
  type Cards,
  cardRefs,
  episodeIdOf,
  fillCards,
  guestOf,
} from '../../../../shared/letters/mail/cards.ts';

import { isAnnounced } from '../../../../shared/time/eventTimes.ts';
import { useArchiveGuestsQuery } from '../../../queries/archiveGuests.ts';
import { useRecentEventsQuery, useUpcomingEventsQuery } from '../../../queries/events.ts';
import { useEpisodesQuery } from '../../../queries/recordings.ts';

const isActive = (event: { isActive: boolean }) => event.isActive;

/**
 * What a letter's cards show now, filled in as on the server (functions/lib/letters/compose/letterCards.ts). Cards that
 * are still loading are absent. Fetches nothing if the letter has no cards.
 */
export function useLetterCards(html: string): Cards {
  const refList = cardRefs(html).join(' ');
  const refs = useMemo(() => cardRefs(refList.replace(/\S+/g, (ref) => `<div data-card="${ref}">`)), [refList]);
  const has = { recording: refs.includes('latest-recording'), event: refs.includes('upcoming-event') };
  const hasGuest = refs.some((ref) => guestOf(ref) !== undefined);
  const hasEpisode = refs.some((ref) => episodeIdOf(ref) !== undefined);
  const { data: recent } = useRecentEventsQuery(undefined, { skip: !has.recording });
  const { data: episodes } = useEpisodesQuery(undefined, { skip: !has.recording && !hasEpisode });
  const { data: upcoming } = useUpcomingEventsQuery(undefined, { skip: !has.event });
  const { data: guests } = useArchiveGuestsQuery(undefined, { skip: !hasGuest });
  return useMemo(() => {
    const loaded = { 'latest-recording': recent && episodes, 'upcoming-event': upcoming, passage: true };
    const isLoaded = (ref: CardRef) => {
      if (guestOf(ref) !== undefined) return guests;
      return episodeIdOf(ref) === undefined ? loaded[ref as keyof typeof loaded] : episodes;
    };
    return fillCards(refs.filter(isLoaded), {
      recentEvent: recent?.find(isActive),
      upcomingEvent: upcoming?.find((event) => isAnnounced(event, Date.now())),
      guests,
      episodes,
    });
  }, [refs, recent, episodes, upcoming, guests]);
}
