import type { ManagedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { upcomingEvents } from '../../../../shared/content/routes/upcomingEvents.ts';
import type { EventSignups } from '../../../../shared/people/model/eventSignups.ts';
import { api } from '../../../api/api.ts';
import { errorMessage } from '../../../api/callError.ts';
import { mutation } from '../../../api/endpoints.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { useCountsQuery } from '../../../queries/counts.ts';
import { draftOf, inputOf } from './eventDraft.ts';

// The public pages' queries have the same tag, so they refetch after a change here.
const changes = ['UpcomingEvents'] as const;

/** Shared, so that a form can tell that an activation is changing its event's version. */
export const activation = { fixedCacheKey: 'activateUpcomingEvent' };

export const upcomingEventsApi = api.injectEndpoints({
  endpoints: (build) => ({
    addUpcomingEvent: mutation(build, upcomingEvents.create, { changes }),
    updateUpcomingEvent: mutation(build, upcomingEvents.update, { changes }),
    deleteUpcomingEvent: mutation(build, upcomingEvents.remove, { changes }),
    cancelUpcomingEvent: mutation(build, upcomingEvents.cancel, { changes }),
    activateUpcomingEvent: mutation(build, upcomingEvents.activate, { changes }),
  }),
});

/** How many of an event's people have a seat in the room or on Zoom, and how many wait for one. */
export type EventCounts = Pick<EventSignups, 'inPerson' | 'virtual' | 'waiting'>;

/** Everyone who signed up for an event. */
export const peopleOf = ({ inPerson, virtual, waiting }: EventCounts): number => inPerson + virtual + waiting;

/** Undefined while they are not known. The counts have no entry for an event for which no one signed up. */
export function useEventCounts(id: number | undefined): EventCounts | undefined {
  const { data } = useCountsQuery(undefined, { skip: id === undefined });
  return data && (data.events.find((each) => each.id === id) ?? { inPerson: 0, virtual: 0, waiting: 0 });
}

/** Returns a function that stops announcing an event on the site. It shows a toast only if that fails. */
export function useDeactivateEvent(event: ManagedEvent) {
  const [update] = upcomingEventsApi.useUpdateUpcomingEventMutation();
  const showResult = useMutationToast();
  const body = { ...inputOf(draftOf(event)), version: event.version, isActive: false };
  return () =>
    showResult(update({ params: { id: event.id }, body }).unwrap(), {
      failure: (error) => `“${event.title}” is still announced as the upcoming event: ${errorMessage(error)}`,
    });
}
