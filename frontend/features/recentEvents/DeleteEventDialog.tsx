import type { RecentEvent } from '../../../shared/model/recentEvent.ts';
import { errorMessage } from '../../api/callError.ts';
import { DeleteDialog } from '../../mutations/DeleteDialog.tsx';
import { useDeleteRecentEventMutation } from './recentEventsApi.ts';

export function DeleteEventDialog({ event: { id, title }, onClose }: { event: RecentEvent; onClose: () => void }) {
  const [remove, { isLoading }] = useDeleteRecentEventMutation();
  return (
    <DeleteDialog
      title="Confirm Deletion"
      subject={title}
      remove={() => remove({ params: { id } }).unwrap()}
      isDeleting={isLoading}
      success="Recent event deleted successfully"
      failure={(error) => `Failed to delete recent event: ${errorMessage(error)}`}
      onClose={onClose}
    >
      Are you sure you want to delete this recent event? This action cannot be undone.
    </DeleteDialog>
  );
}
