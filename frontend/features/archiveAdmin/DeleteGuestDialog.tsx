import type { ArchiveGuest } from '../../../shared/model/archiveGuest.ts';
import { DeleteDialog } from '../../mutations/DeleteDialog.tsx';
import { useDeleteGuestMutation } from './archiveAdminApi.ts';

export function DeleteGuestDialog({ guest: { id, name }, onClose }: { guest: ArchiveGuest; onClose: () => void }) {
  const [remove, { isLoading }] = useDeleteGuestMutation();
  return (
    <DeleteDialog
      title="Delete archive guest"
      subject={name}
      remove={() => remove({ params: { id } }).unwrap()}
      isDeleting={isLoading}
      success="Archive guest deleted successfully."
      failure={({ message }) => ({
        title: 'Error Deleting Guest',
        description: message || 'Failed to delete the archive guest.',
      })}
      onClose={onClose}
    >
      Are you sure you want to delete this archive guest?
    </DeleteDialog>
  );
}
