import { type ReactNode, useEffect, useRef } from 'react';
import type { AnnouncedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { type SeatAnswer, type SignupInput, seatHold } from '../../../../shared/people/model/signup.ts';
import { priceOf, venueLine, whenOf } from '../../../../shared/time/eventWords.ts';
import { Button, ButtonAnchor } from '../../../ui/buttons/Button.tsx';
import { VisitorTime } from '../../../ui/text/VisitorTime.tsx';
import { held, outcomeOf, signedUp } from './outcomeWords.ts';
import * as S from './SignupConfirmed.styles.ts';

/** A person's sign-up, with the server's response. */
export type ConfirmedSignup = Pick<SignupInput, 'firstName' | 'email' | 'attendanceType'> &
  SeatAnswer & { event: AnnouncedEvent | null };

/** What the visitor has just signed up for. It stays, unlike the toast, and takes the focus from the button. */
export function SignupConfirmed({ confirmed, onAgain }: { confirmed: ConfirmedSignup; onAgain: () => void }) {
  const { firstName, email, event } = confirmed;
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each confirmation takes the focus, not only the first
  useEffect(() => box.current?.focus(), [confirmed]);
  const { title, words, next } = event
    ? saidOf(confirmed, event)
    : {
        title: 'You’re on the list',
        words: `${firstName}, the date of the next evening isn’t set yet. We’ll write to ${email} when it is.`,
        next: null,
      };
  return (
    <S.Box ref={box} tabIndex={-1} role="group" aria-labelledby="signed-up">
      <h3 id="signed-up">{title}</h3>
      <p>{words}</p>
      {event && (
        <S.Facts>
          <dt>When</dt>
          <dd>
            {whenOf(event)}
            <VisitorTime startsAt={event.startsAt} />
          </dd>
          <dt>{confirmed.attendanceType === 'virtual' ? 'How' : 'Where'}</dt>
          <dd>{placeWords(confirmed, event)}</dd>
        </S.Facts>
      )}
      {next && <p>{next}</p>}
      {event?.payLink && confirmed.attendanceType === 'in-person' && confirmed.status === 'booked' && (
        <ButtonAnchor href={event.payLink}>Pay for your ticket</ButtonAnchor>
      )}
      <Button look="plain" small onClick={onAgain}>
        Sign up someone else
      </Button>
    </S.Box>
  );
}

/** Once it has begun, no one in line is given a seat any more. */
const isLineServed = ({ startsAt }: AnnouncedEvent) => !startsAt || Date.now() < Date.parse(startsAt);

/** What is said of a sign-up for an event: above its facts, and below them of what comes next. */
function saidOf(
  confirmed: ConfirmedSignup,
  event: AnnouncedEvent,
): { title: string; words: ReactNode; next: string | null } {
  const { firstName, email, attendanceType } = confirmed;
  const outcome = outcomeOf(confirmed);
  const evening = (
    <>
      <b>{event.title}</b> with {event.guests}
    </>
  );
  if (outcome === signedUp)
    return {
      title: 'You’re signed up',
      words: (
        <>
          {firstName}, we look forward to seeing you at {evening}.
        </>
      ),
      next: `We’re emailing all of this to ${email}, with a calendar file and links to change or cancel it. If you had signed up before, that stays as it was: our email says what you booked.`,
    };
  if (outcome === held)
    return {
      title: outcome.title,
      words: (
        <>
          {firstName}, please press the button in our email to <b>{email}</b> within {seatHold.words} to get your seat
          at {evening}.
        </>
      ),
      next: 'If you had signed up before, that stays as it was: our email says what you booked.',
    };
  return {
    title: outcome.title,
    words: (
      <>
        {firstName}, every seat {attendanceType === 'virtual' ? 'on Zoom' : 'in the room'} is taken at {evening}.
      </>
    ),
    next: `Please press the button in our email to ${email} to join the waiting list. If you had signed up before, it says what you booked. ${
      isLineServed(event)
        ? 'Seats that come free go to the people on the list, in order: when it’s your turn, the seat is yours, and we’ll email you.'
        : 'The evening has begun, so a seat that comes free now goes to whoever signs up next.'
    }`,
  };
}

function placeWords({ attendanceType, status }: ConfirmedSignup, event: AnnouncedEvent): string {
  if (attendanceType === 'virtual')
    return status === 'booked' ? 'On Zoom. We’ll email you the link before the event.' : 'On Zoom';
  return [venueLine(event), priceOf(event) && `Tickets: ${priceOf(event)}`].filter(Boolean).join('. ');
}
