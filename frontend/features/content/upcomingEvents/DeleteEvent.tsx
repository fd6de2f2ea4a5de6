import type { ManagedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { isOver } from '../../../../shared/time/eventTimes.ts';
import { ConfirmMutation } from '../../../mutations/ConfirmMutation.tsx';
import { inPeople } from './eventHints.ts';
import { upcomingEventsApi } from './upcomingEventsApi.ts';
import { peopleOf, useEventCounts } from './useEventCounts.ts';

/** Asks whether to delete an event; of one to come for which people signed up, it recommends to cancel it instead. */
export function DeleteEvent({ event, onClose }: { event: ManagedEvent; onClose: () => void }) {
  const { id, title, cancelledAt } = event;
  const [remove] = upcomingEventsApi.useDeleteUpcomingEventMutation();
  const counts = useEventCounts(id);
  const people = counts ? peopleOf(counts) : 0;
  const isExpected = people > 0 && !cancelledAt && !isOver(event, Date.now());
  return (
    <ConfirmMutation
      title="Delete event"
      subject={title}
      mutate={() => remove({ params: { id } }).unwrap()}
      success="Event deleted successfully"
      failure="Failed to delete event. Please try again."
      // “Cancel” would read as if it canceled the event.
      cancelLabel="Keep the event"
      onClose={onClose}
    >
      <p>Are you sure you want to delete this event?</p>
      {isExpected && (
        <p>
          {inPeople(people)} signed up, and deleting the event doesn’t tell them. To let them know, keep it and choose
          “Cancel event” instead.
        </p>
      )}
    </ConfirmMutation>
  );
}
