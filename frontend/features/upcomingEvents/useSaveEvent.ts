import type { UpcomingEventInput } from '../../../shared/model/upcomingEvent.ts';
import { useMutationToast } from '../../mutations/useMutationToast.ts';
import {
  activation,
  useActivateUpcomingEventMutation,
  useAddUpcomingEventMutation,
  useUpdateUpcomingEventMutation,
} from './upcomingEventsApi.ts';

/** Gives the function that creates an event, or updates the one of number `id`, and says how it went. */
export function useSaveEvent(id: number | undefined) {
  const [add, adding] = useAddUpcomingEventMutation();
  const [, activating] = useActivateUpcomingEventMutation(activation);
  const [update, updating] = useUpdateUpcomingEventMutation();
  const showResult = useMutationToast();
  return {
    isSaving: adding.isLoading || updating.isLoading,
    /** Not while a version is being changed from outside of the form. */
    maySave: !adding.isLoading && !updating.isLoading && !activating.isLoading,
    save: ({ version, ...body }: UpcomingEventInput & { version?: number }) =>
      id === undefined
        ? showResult(add({ body }).unwrap(), {
            success: 'Event created successfully',
            failure: 'Failed to create event. Please try again.',
          })
        : showResult(update({ params: { id }, body: { ...body, version } }).unwrap(), {
            success: 'Event updated successfully',
            failure: 'Failed to update event. Please try again.',
          }),
  };
}
