import type { RecentEventInput } from '../../../shared/model/recentEvent.ts';
import { errorMessage } from '../../api/callError.ts';
import { useMutationToast } from '../../mutations/useMutationToast.ts';
import {
  activation,
  useActivateRecentEventMutation,
  useAddRecentEventMutation,
  useUpdateRecentEventMutation,
} from './recentEventsApi.ts';

/** Gives the function that adds an event, or updates the one of number `id`, and says how it went. */
export function useSaveEvent(id: number | undefined) {
  const [add, adding] = useAddRecentEventMutation();
  const [, activating] = useActivateRecentEventMutation(activation);
  const [update, updating] = useUpdateRecentEventMutation();
  const showResult = useMutationToast();
  return {
    isSaving: adding.isLoading || updating.isLoading,
    /** Not while a version is being changed from outside of the form. */
    maySave: !adding.isLoading && !updating.isLoading && !activating.isLoading,
    save: ({ version, ...body }: RecentEventInput & { version?: number }) =>
      id === undefined
        ? showResult(add({ body }).unwrap(), {
            success: 'Recent event added successfully',
            failure: (error) => `Failed to add recent event: ${errorMessage(error)}`,
          })
        : showResult(update({ params: { id }, body: { ...body, version } }).unwrap(), {
            success: 'Recent event updated successfully',
            failure: (error) => `Failed to update recent event: ${errorMessage(error)}`,
          }),
  };
}
