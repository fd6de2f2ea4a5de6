import { useState } from 'react';
import type { ManagedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { inPeople } from '../../../../shared/platform/counted.ts';
import { pages, pathOf } from '../../../../shared/site/pages.ts';
import { isOver } from '../../../../shared/time/eventTimes.ts';
import { whenOf } from '../../../../shared/time/eventWords.ts';
import { ConfirmMutation } from '../../../mutations/ConfirmMutation.tsx';
import { Button, ButtonLink } from '../../../ui/buttons/Button.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import * as S from './UpcomingEvents.styles.ts';
import { peopleOf, upcomingEventsApi, useEventCounts } from './upcomingEventsApi.ts';

export interface Props {
  event: ManagedEvent;
  isPast: boolean;
  /** False while the form is open. */
  editable: boolean;
  beingEdited: boolean;
  onEdit: () => void;
  onDuplicate: () => void;
  onMakeRecent: () => void;
}

/** What can be done with an event. One that is canceled stays as it is. */
export function EventActions({ event, isPast, editable, beingEdited, onEdit, onDuplicate, onMakeRecent }: Props) {
  const { id, title, cancelledAt } = event;
  const [asking, setAsking] = useState<'cancel' | 'delete' | null>(null);
  const button = (words: string, label: string, disabled: boolean, onClick: () => void) => (
    <Button look="plain" small disabled={disabled} aria-label={label} onClick={onClick}>
      {words}
    </Button>
  );
  const link = (words: string, to: string) => (
    <ButtonLink look="plain" small to={to} aria-label={`${words}: ${title}`}>
      {words}
    </ButtonLink>
  );
  return (
    <>
      <S.Actions>
        {!cancelledAt && button('Edit', `Edit ${title}`, !editable, onEdit)}
        {button('Duplicate', `Duplicate ${title}`, !editable, onDuplicate)}
        {link('Sign-ups', `${pages.adminSignups}?event=${id}`)}
        {!cancelledAt && link('Door list', pathOf('adminDoor', id))}
        {!cancelledAt && button('Make recent event', `Make recent event: ${title}`, !editable, onMakeRecent)}
        {!cancelledAt &&
          !isPast &&
          button('Cancel event', `Cancel event: ${title}`, beingEdited, () => setAsking('cancel'))}
        {button('Delete', `Delete ${title}`, beingEdited, () => setAsking('delete'))}
      </S.Actions>
      {asking === 'cancel' && <CancelEvent event={event} onClose={() => setAsking(null)} />}
      {asking === 'delete' && <DeleteEvent event={event} onClose={() => setAsking(null)} />}
    </>
  );
}

/** How long the note may be, in characters (`upcomingEventCancellation`). */
const noteLength = 1000;

/** Asks whether to cancel an event, and what to write to those who signed up. */
function CancelEvent({ event, onClose }: { event: ManagedEvent; onClose: () => void }) {
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

/** Asks whether to delete an event; of one to come for which people signed up, it recommends to cancel it instead. */
function DeleteEvent({ event, onClose }: { event: ManagedEvent; onClose: () => void }) {
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
