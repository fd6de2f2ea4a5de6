import type { RecentEventInput } from '../../../shared/model/recentEvent.ts';
import { useOutcome } from '../../api/useOutcome.ts';
import {
  activation,
  useActivateRecentEventMutation,
  useAddRecentEventMutation,
  useUpdateRecentEventMutation,
} from './recentEventsApi.ts';

/** Gives the function that adds an event, or updates the one of number `id`, and says how it went. */
export function useSave(id: number | undefined) {
  const [add, adding] = useAddRecentEventMutation();
  const [, activating] = useActivateRecentEventMutation(activation);
  const [update, updating] = useUpdateRecentEventMutation();
  const outcome = useOutcome();
  return {
    isSaving: adding.isLoading || updating.isLoading,
    /** Not while a version is being changed from outside of the form. */
    maySave: !adding.isLoading && !updating.isLoading && !activating.isLoading,
    save: ({ version, ...body }: RecentEventInput & { version?: number }) =>
      id === undefined
        ? outcome(add({ body }).unwrap(), {
            success: 'Recent event added successfully',
            failure: (reason) => `Failed to add recent event: ${reason}`,
          })
        : outcome(update({ params: { id }, body: { ...body, version } }).unwrap(), {
            success: 'Recent event updated successfully',
            failure: (reason) => `Failed to update recent event: ${reason}`,
          }),
  };
}
