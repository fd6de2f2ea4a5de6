import { useState } from 'react';
import type { ManagedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { whenOf } from '../../../../shared/time/eventWords.ts';
import { ConfirmMutation } from '../../../mutations/ConfirmMutation.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { inPeople } from './eventHints.ts';
import { upcomingEventsApi } from './upcomingEventsApi.ts';
import { peopleOf, useEventCounts } from './useEventCounts.ts';

/** How long the note may be, in characters (`upcomingEventCancellation`). */
const noteLength = 1000;

/** Asks whether to cancel an event, and what to write to those who signed up. */
export function CancelEvent({ event, onClose }: { event: ManagedEvent; onClose: () => void }) {
  const { id, title, version, isActive } = event;
  const [note, setNote] = useState('');
  const [cancel] = upcomingEventsApi.useCancelUpcomingEventMutation();
  const counts = useEventCounts(id);
  const people = counts && peopleOf(counts);
  return (
    <ConfirmMutation
      title="Cancel event"
      mutate={() => cancel({ params: { id }, body: { version, note } }).unwrap()}
      success="Event canceled successfully"
      failure="Failed to cancel event. Please try again."
      confirmLabel={people ? `Cancel the event and tell ${inPeople(people)}` : 'Cancel the event'}
      pendingLabel="Canceling..."
      cancelLabel="Keep the event"
      onClose={onClose}
    >
      <strong>{`${title}, ${whenOf(event)}`}</strong>
      <p>{whatHappens(people, isActive)} This can’t be undone.</p>
      {people !== 0 && (
        <TextArea
          label="A note for the email (optional)"
          hint="Say why it’s canceled, or when it will take place instead."
          rows={4}
          maxLength={noteLength}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      )}
    </ConfirmMutation>
  );
}

function whatHappens(people: number | undefined, isActive: boolean): string {
  const offSite = 'The event comes off the site, and no one can sign up for it anymore.';
  if (people === undefined)
    return `Everyone who signed up gets an email that says so. ${isActive ? offSite : ''}`.trim();
  if (people === 0) return `No one has signed up, so no one is emailed. ${isActive ? offSite : ''}`.trim();
  const told = people === 1 ? 'The person who signed up gets' : `All ${inPeople(people)} who signed up get`;
  return `${told} an email that says so. ${isActive ? offSite : ''}`.trim();
}
