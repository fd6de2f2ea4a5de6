import type { RecentEvent } from '../../../shared/model/recentEvent.ts';
import { useOutcome } from '../../api/useOutcome.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useDeleteRecentEventMutation } from './recentEventsApi.ts';

export function DeleteDialog({ event, onClose }: { event: RecentEvent; onClose: () => void }) {
  const [remove, { isLoading }] = useDeleteRecentEventMutation();
  const outcome = useOutcome();

  async function act() {
    const error = await outcome(remove({ params: { id: event.id } }).unwrap(), {
      success: 'Recent event deleted successfully',
      failure: (reason) => `Failed to delete recent event: ${reason}`,
    });
    if (!error) onClose();
  }

  return (
    <ConfirmDialog
      title="Confirm Deletion"
      act="Delete"
      acting="Deleting..."
      busy={isLoading}
      onAct={() => void act()}
      onClose={onClose}
      subject={event.title}
    >
      Are you sure you want to delete this recent event? This action cannot be undone.
    </ConfirmDialog>
  );
}
