import type { ManagedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { errorMessage } from '../../../api/callError.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { draftOf, inputOf } from './eventDraft.ts';
import { upcomingEventsApi } from './upcomingEventsApi.ts';

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
