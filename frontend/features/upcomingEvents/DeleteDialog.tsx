import type { UpcomingEvent } from '../../../shared/model/upcomingEvent.ts';
import { useOutcome } from '../../api/useOutcome.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useDeleteUpcomingEventMutation } from './upcomingEventsApi.ts';

export function DeleteDialog({ event, onClose }: { event: UpcomingEvent; onClose: () => void }) {
  const [remove, { isLoading }] = useDeleteUpcomingEventMutation();
  const outcome = useOutcome();

  async function act() {
    const error = await outcome(remove({ params: { id: event.id } }).unwrap(), {
      success: 'Event deleted successfully',
      failure: 'Failed to delete event. Please try again.',
    });
    if (!error) onClose();
  }

  return (
    <ConfirmDialog
      title="Delete event"
      act="Delete"
      acting="Deleting..."
      busy={isLoading}
      onAct={() => void act()}
      onClose={onClose}
      subject={event.title}
    >
      Are you sure you want to delete this event?
    </ConfirmDialog>
  );
}
