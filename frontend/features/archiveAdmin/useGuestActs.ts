import type { ArchiveGuestInput } from '../../../shared/model/archiveGuest.ts';
import { asCallError, type CallError } from '../../api/callError.ts';
import { useToast } from '../../ui/useToast.ts';
import { useAddGuestMutation, useDeleteGuestMutation, useUpdateGuestMutation } from './archiveAdminApi.ts';

/** SPEC section 8. */
const words = {
  add: ['Archive guest added successfully.', 'Error Adding Guest', 'Failed to add the archive guest.'],
  update: ['Archive guest updated successfully.', 'Error Updating Guest', 'Failed to update the archive guest.'],
  delete: ['Archive guest deleted successfully.', 'Error Deleting Guest', 'Failed to delete the archive guest.'],
} as const;

/** What can be done with guests. Each act says how it went, and returns what went wrong. */
export function useGuestActs() {
  const [add, adding] = useAddGuestMutation();
  const [update, updating] = useUpdateGuestMutation();
  const [remove, removing] = useDeleteGuestMutation();
  const toast = useToast();

  async function told(act: keyof typeof words, work: Promise<unknown>): Promise<CallError | undefined> {
    const [success, title, failure] = words[act];
    try {
      await work;
      toast({ title: 'Success', description: success });
      return undefined;
    } catch (reason) {
      const error = asCallError(reason);
      toast({ title, description: error.message || failure, tone: 'destructive' });
      return error;
    }
  }

  return {
    isSaving: adding.isLoading || updating.isLoading,
    isDeleting: removing.isLoading,
    add: (body: ArchiveGuestInput) => told('add', add({ body }).unwrap()),
    update: (id: number, body: ArchiveGuestInput & { version?: number | undefined }) =>
      told('update', update({ params: { id }, body }).unwrap()),
    remove: (id: number) => told('delete', remove({ params: { id } }).unwrap()),
  };
}
