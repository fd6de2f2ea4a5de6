import { useEffect, useRef } from 'react';
import type { AnnouncedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import type { Signup } from '../../../../shared/people/model/signup.ts';
import { priceOf, venueLine, whenOf } from '../../../../shared/time/eventWords.ts';
import { Button, ButtonAnchor } from '../../../ui/buttons/Button.tsx';
import { VisitorTime } from '../../../ui/text/VisitorTime.tsx';
import { onWaitingList } from './outcomeWords.ts';
import * as S from './SignupConfirmed.styles.ts';

/** A person's sign-up, with the event from the server's response and whether they wait for a seat. */
export type ConfirmedSignup = Pick<Signup, 'firstName' | 'email' | 'attendanceType' | 'status'> & {
  event: AnnouncedEvent | null;
};

/** What the visitor has just signed up for. It stays, unlike the toast, and takes the focus from the button. */
export function SignupConfirmed({ confirmed, onAgain }: { confirmed: ConfirmedSignup; onAgain: () => void }) {
  const { firstName, email, attendanceType, event, status } = confirmed;
  const isWaiting = status === 'waiting';
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each confirmation takes the focus, not only the first
  useEffect(() => box.current?.focus(), [confirmed]);
  return (
    <S.Box ref={box} tabIndex={-1} role="group" aria-labelledby="signed-up">
      <h3 id="signed-up">{isWaiting ? onWaitingList.title : event ? 'You’re signed up' : 'You’re on the list'}</h3>
      {event ? (
        <>
          {isWaiting ? (
            <p>
              {firstName}, every seat {attendanceType === 'virtual' ? 'on Zoom' : 'in the room'} is taken at{' '}
              <b>{event.title}</b> with {event.guests}.
            </p>
          ) : (
            <p>
              {firstName}, we look forward to seeing you at <b>{event.title}</b> with {event.guests}.
            </p>
          )}
          <S.Facts>
            <dt>When</dt>
            <dd>
              {whenOf(event)}
              <VisitorTime startsAt={event.startsAt} />
            </dd>
            <dt>{attendanceType === 'virtual' ? 'How' : 'Where'}</dt>
            <dd>{placeWords(confirmed, event)}</dd>
          </S.Facts>
          {isWaiting ? (
            <p>
              Seats that come free are offered in order. When it’s your turn, we’ll email {email} a link that takes the
              seat, and tell you until when we keep it for you. We’re also emailing you a link to leave the list.
            </p>
          ) : (
            <p>We’re emailing all of this to {email}, with a calendar file and a link to cancel.</p>
          )}
          {!isWaiting && attendanceType === 'in-person' && event.payLink && (
            <ButtonAnchor href={event.payLink}>Pay for your ticket</ButtonAnchor>
          )}
        </>
      ) : (
        <p>
          {firstName}, the date of the next evening isn’t set yet. We’ll write to {email} when it is.
        </p>
      )}
      <Button look="plain" small onClick={onAgain}>
        Sign up someone else
      </Button>
    </S.Box>
  );
}

function placeWords({ attendanceType, status }: ConfirmedSignup, event: AnnouncedEvent): string {
  if (attendanceType === 'virtual')
    return status === 'waiting' ? 'On Zoom' : 'On Zoom. We’ll email you the link before the event.';
  return [venueLine(event), priceOf(event) && `Tickets: ${priceOf(event)}`].filter(Boolean).join('. ');
}
