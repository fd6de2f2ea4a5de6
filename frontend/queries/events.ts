import type { AnnouncedEvent } from '../../shared/content/model/upcomingEvent.ts';
import { recentEvents, upcomingEvents } from '../../shared/content/routes.ts';
import type { SeatsLeft } from '../../shared/time/eventTimes.ts';
import { api } from '../api/api.ts';
import { type Dispatch, mutation, partQuery, query } from '../api/endpoints.ts';
import { useIsOver } from '../ui/page/pageHooks.ts';

/** The admin's lists. What visitors get (`active`) is cached at the edge and up to 30 seconds old. */
export const { useRecentEventsQuery, useLazyRecentEventsQuery, useSetLatestMutation, useUpcomingEventsQuery } =
  api.injectEndpoints({
    endpoints: (build) => ({
      // Visitors' data is requested again once (docs/spec.md, Fetching).
      recentEvents: query(build, recentEvents.list, { tags: ['RecentEvents'], maxRetries: 1 }),
      setLatest: mutation(build, recentEvents.setLatest, { changes: ['RecentEvents'] }),
      upcomingEvents: query(build, upcomingEvents.list, { tags: ['UpcomingEvents'] }),
    }),
  });

/** Only the seats: the rest of this answer may be older than a page that was just published. */
const seatsOf = (event: Pick<AnnouncedEvent, 'id' | 'seatsLeft'> | null) =>
  event && { eventId: event.id, seats: event.seatsLeft };

const seatsApi = api.injectEndpoints({
  endpoints: (build) => ({
    seatsLeft: partQuery(build, upcomingEvents.active, { tags: ['UpcomingEvents'], pick: seatsOf }),
  }),
});

/** In seconds, as long as the edge keeps the answer. */
const seatsAge = 30;

/**
 * A published page does not know the seats: it asks once it is open, and only where they are limited. Undefined until
 * they are known, and if no one answers: the server decides in any case.
 */
export function useSeatsLeft(event: AnnouncedEvent | null | undefined): SeatsLeft | undefined {
  const { useQuerySubscription, useQueryState } = seatsApi.endpoints.seatsLeft;
  const isUnknown = event?.isLimited === true && event.seatsLeft === undefined;
  useQuerySubscription(undefined, { skip: !isUnknown, refetchOnMountOrArgChange: seatsAge });
  const { data } = useQueryState(undefined);
  return (data && data.eventId === event?.id ? data.seats : undefined) ?? event?.seatsLeft;
}

/** Keeps the seats of an event that a sign-up was answered with: they are newer than what the edge has. */
export function noteSeats(dispatch: Dispatch, event: AnnouncedEvent | null): void {
  if (event?.seatsLeft) dispatch(seatsApi.util.upsertQueryData('seatsLeft', undefined, seatsOf(event)));
}

/** Whether sign-up for an event has closed, by itself too on a page that stays open. */
export function useIsClosed(event: Pick<AnnouncedEvent, 'closesAt' | 'isClosed'> | null | undefined): boolean {
  const closesAt = event?.closesAt;
  const isPast = useIsOver(closesAt ? Date.parse(closesAt) : null);
  return isPast || event?.isClosed === true;
}
