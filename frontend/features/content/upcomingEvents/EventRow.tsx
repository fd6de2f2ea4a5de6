import { type ReactNode, useState } from 'react';
import { endsAt } from '../../../../shared/time/eventTimes.ts';
import { isOffered, timeOf, venueLines, whenOf } from '../../../../shared/time/eventWords.ts';
import { ConfirmMutation } from '../../../mutations/ConfirmMutation.tsx';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { useIsOver } from '../../../ui/page/useIsOver.ts';
import { EventImage } from '../../../ui/pictures/EventImage.tsx';
import { Status } from '../../../ui/text/Status.ts';
import { type Props as ActionProps, EventActions } from './EventActions.tsx';
import { isLinkMissing, pastEventQuestion, seatFacts } from './eventHints.ts';
import * as S from './UpcomingEvents.styles.ts';
import { activation, upcomingEventsApi, useEventCounts } from './upcomingEventsApi.ts';

interface Props extends Omit<ActionProps, 'isPast'> {
  /** The emails about the event. */
  mails: ReactNode;
}

const activated = {
  success: 'Event set as active successfully',
  failure: 'Failed to set event as active. Please try again.',
};

export function EventRow({ mails, ...actions }: Props) {
  const { event, beingEdited } = actions;
  const { id, title, guests, eventDate, duration, description, imageUrl, isActive, cancelledAt } = event;
  const end = endsAt(event);
  const isPast = useIsOver(end);
  const counts = useEventCounts(id);
  const [asking, setAsking] = useState(false);
  const [activate, { isLoading }] = upcomingEventsApi.useActivateUpcomingEventMutation(activation);
  const showResult = useMutationToast();
  const setActive = () => showResult(activate({ params: { id }, body: undefined }).unwrap(), activated);
  return (
    <S.Row>
      <EventImage width="6rem" address={imageUrl} fallback="upcoming" />
      <S.Words>
        <S.Title>
          <h2>{title}</h2>
          {cancelledAt && <Status $tone="bad">Canceled</Status>}
          {isPast && <Status $tone="care">Over</Status>}
          {isActive && !isPast && <Status $tone="good">Active</Status>}
          {!isActive && !cancelledAt && (
            <Button
              look="plain"
              small
              disabled={isLoading}
              aria-label={`Set Active: ${title}`}
              onClick={() => (isPast ? setAsking(true) : void setActive())}
            >
              Set Active
            </Button>
          )}
          {end === null && <Status $tone="care">No exact time</Status>}
          {isLinkMissing(event, Date.now()) && <Status $tone="care">Zoom link missing</Status>}
          {beingEdited && <Status>Being edited</Status>}
        </S.Title>
        <S.Facts>{[guests, eventDate, timeOf(event), duration, placesOf(event)].filter(Boolean).join(' · ')}</S.Facts>
        <S.Seats>{counts && seatFacts(event, counts)}</S.Seats>
        <S.Description>{description}</S.Description>
      </S.Words>
      <EventActions {...actions} isPast={isPast} />
      <S.Mails>{mails}</S.Mails>
      {asking && (
        <ConfirmMutation
          {...pastEventQuestion}
          subject={`${title}, ${whenOf(event)}`}
          mutate={() => activate({ params: { id }, body: { evenIfOver: true } }).unwrap()}
          {...activated}
          onClose={() => setAsking(false)}
        />
      )}
    </S.Row>
  );
}

/** "The Sample Hall and Zoom". */
const placesOf = (event: ActionProps['event']) =>
  [
    ...(isOffered(event, 'in-person') ? venueLines(event).slice(0, 1) : []),
    ...(isOffered(event, 'virtual') ? ['Zoom'] : []),
  ].join(' and ');
