import type { ArchiveGuestInput } from '../../../shared/model/archiveGuest.ts';
import { useMutationToast } from '../../mutations/useMutationToast.ts';
import { useAddGuestMutation, useUpdateGuestMutation } from './archiveAdminApi.ts';

/** Gives the function that adds a guest, or updates the one of number `id`, and says how it went (SPEC section 8). */
export function useSaveGuest(id: number | undefined) {
  const [add, adding] = useAddGuestMutation();
  const [update, updating] = useUpdateGuestMutation();
  const showResult = useMutationToast();
  return {
    isSaving: adding.isLoading || updating.isLoading,
    save: ({ version, ...body }: ArchiveGuestInput & { version?: number }) =>
      id === undefined
        ? showResult(add({ body }).unwrap(), {
            success: 'Archive guest added successfully.',
            failure: ({ message }) => ({
              title: 'Error Adding Guest',
              description: message || 'Failed to add the archive guest.',
            }),
          })
        : showResult(update({ params: { id }, body: { ...body, version } }).unwrap(), {
            success: 'Archive guest updated successfully.',
            failure: ({ message }) => ({
              title: 'Error Updating Guest',
              description: message || 'Failed to update the archive guest.',
            }),
          }),
  };
}
