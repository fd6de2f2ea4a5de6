import type { ManagedEvent } from '../../../shared/model/upcomingEvent.ts';
import { DeleteDialog } from '../../mutations/DeleteDialog.tsx';
import { useDeleteUpcomingEventMutation } from './upcomingEventsApi.ts';

export function DeleteEventDialog({ event: { id, title }, onClose }: { event: ManagedEvent; onClose: () => void }) {
  const [remove, { isLoading }] = useDeleteUpcomingEventMutation();
  return (
    <DeleteDialog
      title="Delete event"
      subject={title}
      remove={() => remove({ params: { id } }).unwrap()}
      isDeleting={isLoading}
      success="Event deleted successfully"
      failure="Failed to delete event. Please try again."
      onClose={onClose}
    >
      Are you sure you want to delete this event?
    </DeleteDialog>
  );
}
