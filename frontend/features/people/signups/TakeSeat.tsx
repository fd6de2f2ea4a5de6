import { Link } from 'react-router-dom';
import type { AnnouncedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { signups } from '../../../../shared/people/routes/signups.ts';
import { pages } from '../../../../shared/site/pages.ts';
import { whenOf } from '../../../../shared/time/eventWords.ts';
import { ByMailLink } from '../../../mutations/ByMailLink.tsx';
import { ButtonAnchor, ButtonLink } from '../../../ui/buttons/Button.tsx';
import type { Message } from '../../../ui/forms/ResultMessage.tsx';
import { ifItKeepsFailing, support } from '../../../ui/text/support.tsx';
import { useTakeSeatMutation } from './signupsApi.ts';

const seeEvening = (
  <ButtonLink to={pages.signup} look="plain">
    See the evening
  </ButtonLink>
);

export const seatTaken: Message = {
  title: 'The seat is yours',
  words: (
    <>
      <p>We’re emailing you everything you need for the evening, with a link to cancel should your plans change.</p>
      {seeEvening}
    </>
  ),
};

/** The same for whoever opens the link again, or takes a seat twice. */
const takenBefore: Message = {
  title: seatTaken.title,
  words: (
    <>
      <p>You have this seat already. Our email about it has everything you need, and a link to cancel.</p>
      {seeEvening}
    </>
  ),
};

const signUpAgain = <ButtonLink to={pages.signup}>Sign up again</ButtonLink>;

/** Without a word from the server of why. */
export const offerOver: Message = {
  title: 'This seat is no longer kept for you',
  words: (
    <>
      <p>The offer has run out, and the seat goes to the next person. Sign up again to go back on the waiting list.</p>
      {signUpAgain}
    </>
  ),
};

const takenAt = (event: AnnouncedEvent, isInRoom: boolean): Message => ({
  title: seatTaken.title,
  words: (
    <>
      <p>
        We look forward to seeing you at <b>{event.title}</b> with {event.guests}: {whenOf(event)},{' '}
        {isInRoom ? 'in the room' : 'on Zoom'}. We’re emailing you everything you need, with a link to cancel should
        your plans change.
      </p>
      {isInRoom && event.payLink && <ButtonAnchor href={event.payLink}>Pay for your ticket</ButtonAnchor>}
      {seeEvening}
    </>
  ),
});

/** Takes the seat that a mail offers to somebody on the waiting list. */
export function TakeSeat({ token }: { token: string }) {
  const [take, state] = useTakeSeatMutation();
  const { data } = state;
  return (
    <ByMailLink
      token={token}
      action={`${signups.takeSeat.path}?token=${encodeURIComponent(token)}`}
      onSend={() => void take({ query: { token } })}
      label="Take the seat"
      pendingLabel="Taking the seat..."
      state={state}
      question={{
        title: 'A seat is free for you',
        words:
          'Press the button, and the seat is yours. We keep it for you until the time in our email; after that, it goes to the next person on the waiting list.',
      }}
      fallback={
        <>
          Can’t make it after all? Just close this page. Not sure? Have another look at{' '}
          <Link to={pages.signup}>the evening</Link> first.
        </>
      }
      done={data ? takenAt(data.event, data.attendanceType === 'in-person') : seatTaken}
      doneBefore={takenBefore}
      refused={(message) => ({
        title: offerOver.title,
        words: (
          <>
            <p>{message}</p>
            {signUpAgain}
          </>
        ),
      })}
      ended={{
        title: 'This link isn’t valid',
        words: (
          <>
            <p>Part of it may be missing. Open the link in our email again, or write to {support}.</p>
            {seeEvening}
          </>
        ),
      }}
      notYet="You don’t have the seat yet."
      help={ifItKeepsFailing}
    />
  );
}
