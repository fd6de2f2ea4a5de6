import { useState } from 'react';
import type { ManagedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { endsAt } from '../../../../shared/time/eventEnd.ts';
import { isOffered, timeOf, venueLines, whenOf } from '../../../../shared/time/eventWords.ts';
import { ConfirmMutation } from '../../../mutations/ConfirmMutation.tsx';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { useIsOver } from '../../../ui/page/useIsOver.ts';
import { EventImage } from '../../../ui/pictures/EventImage.tsx';
import { Status } from '../../../ui/text/Status.ts';
import { pastEventQuestion } from './pastEventQuestion.ts';
import * as S from './UpcomingEvents.styles.ts';
import { activation, upcomingEventsApi } from './upcomingEventsApi.ts';

interface Props {
  event: ManagedEvent;
  /** False while the form is open. */
  editable: boolean;
  beingEdited: boolean;
  onEdit: () => void;
  onDuplicate: () => void;
  onMakeRecent: () => void;
}

const activated = {
  success: 'Event set as active successfully',
  failure: 'Failed to set event as active. Please try again.',
};

export function EventRow({ event, editable, beingEdited, onEdit, onDuplicate, onMakeRecent }: Props) {
  const { id, title, guests, eventDate, duration, description, imageUrl, isActive } = event;
  const end = endsAt(event);
  const isPast = useIsOver(end);
  const [deleting, setDeleting] = useState(false);
  const [asking, setAsking] = useState(false);
  const [activate, { isLoading }] = upcomingEventsApi.useActivateUpcomingEventMutation(activation);
  const [remove] = upcomingEventsApi.useDeleteUpcomingEventMutation();
  const showResult = useMutationToast();
  const setActive = () => showResult(activate({ params: { id }, body: undefined }).unwrap(), activated);
  const button = (words: string, label: string, disabled: boolean, onClick: () => void) => (
    <Button look="plain" small disabled={disabled} aria-label={label} onClick={onClick}>
      {words}
    </Button>
  );
  return (
    <S.Row>
      <EventImage width="6rem" address={imageUrl} fallback="upcoming" />
      <S.Words>
        <S.Title>
          <h2>{title}</h2>
          {isPast && <Status $tone="care">Over</Status>}
          {isActive
            ? !isPast && <Status $tone="good">Active</Status>
            : button('Set Active', `Set Active: ${title}`, isLoading, () =>
                isPast ? setAsking(true) : void setActive(),
              )}
          {end === null && <Status $tone="care">Date not recognized</Status>}
          {beingEdited && <Status>Being edited</Status>}
        </S.Title>
        <S.Facts>{[guests, eventDate, timeOf(event), duration, placesOf(event)].filter(Boolean).join(' · ')}</S.Facts>
        <S.Description>{description}</S.Description>
      </S.Words>
      <S.Actions>
        {button('Edit', `Edit ${title}`, !editable, onEdit)}
        {button('Duplicate', `Duplicate ${title}`, !editable, onDuplicate)}
        {button('Make recent event', `Make recent event: ${title}`, !editable, onMakeRecent)}
        {button('Delete', `Delete ${title}`, beingEdited, () => setDeleting(true))}
      </S.Actions>
      {asking && (
        <ConfirmMutation
          {...pastEventQuestion}
          subject={`${title}, ${whenOf(event)}`}
          mutate={() => activate({ params: { id }, body: { evenIfOver: true } }).unwrap()}
          {...activated}
          onClose={() => setAsking(false)}
        />
      )}
      {deleting && (
        <ConfirmMutation
          title="Delete event"
          subject={title}
          mutate={() => remove({ params: { id } }).unwrap()}
          success="Event deleted successfully"
          failure="Failed to delete event. Please try again."
          onClose={() => setDeleting(false)}
        >
          Are you sure you want to delete this event?
        </ConfirmMutation>
      )}
    </S.Row>
  );
}

/** "The Sample Hall and Zoom". */
const placesOf = (event: ManagedEvent) =>
  [
    ...(isOffered(event, 'in-person') ? venueLines(event).slice(0, 1) : []),
    ...(isOffered(event, 'virtual') ? ['Zoom'] : []),
  ].join(' and ');
