import { Link } from 'react-router-dom';
import { signups } from '../../../../shared/people/routes/signups.ts';
import { pages } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { api } from '../../../api/api.ts';
import { mutation } from '../../../api/endpoints.ts';
import { ByMailLink } from '../../../mutations/ByMailLink.tsx';
import { Button, ButtonLink } from '../../../ui/buttons/Button.tsx';
import { ifItKeepsFailing, type Message, openItAgain } from '../../../ui/forms/ResultMessage.tsx';
import { downloadFile } from '../../../ui/tables/downloadFile.ts';

const { useConfirmSignupMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    confirmSignup: mutation(build, signups.confirm),
  }),
});

const seeTheEvening = (
  <ButtonLink to={pages.signup} look="plain">
    See the evening
  </ButtonLink>
);

/** Where the link is opened again, and nothing is known of what it led to. */
const confirmedBefore: Message = {
  title: 'Your sign-up is confirmed',
  words: (
    <>
      <p>Thank you. Our next email says whether you have a seat or are on the waiting list.</p>
      {seeTheEvening}
    </>
  ),
};

/** What it led to. */
export const confirmedSignup: Record<'booked' | 'waiting', Message> = {
  booked: {
    title: 'The seat is yours',
    words: (
      <>
        <p>
          Thank you. We’re emailing you all you need, with a calendar file and links to change or cancel your sign-up.
        </p>
        {seeTheEvening}
      </>
    ),
  },
  waiting: {
    title: 'You’re on the waiting list',
    words: (
      <>
        <p>Every seat is taken at the moment. When it’s your turn, the seat is yours, and we’ll email you.</p>
        {seeTheEvening}
      </>
    ),
  },
};

/** Where someone confirms that a sign-up is theirs, by the button in its mail. Opening it changes nothing. */
export function ConfirmSignup({ token }: { token: string }) {
  const [confirm, state] = useConfirmSignupMutation();
  return (
    <ByMailLink
      token={token}
      action={`${signups.confirm.path}?token=${encodeURIComponent(token)}`}
      onSend={() => void confirm({ query: { token } })}
      label="Confirm my sign-up"
      pendingLabel="Confirming..."
      state={state}
      question={{
        title: 'Confirm your sign-up',
        words:
          'Press the button, and the seat that we’re keeping for you is yours. If it has gone to someone else by now, you get another if one is free, or join the waiting list.',
      }}
      fallback="Wasn’t it you, or have your plans changed? Just close this page."
      done={state.data ? confirmedSignup[state.data.status] : confirmedBefore}
      doneBefore={confirmedBefore}
      ended={{
        title: 'This link isn’t valid',
        words: openItAgain,
      }}
      refused={(message) => ({
        title: 'This sign-up can’t be confirmed',
        words: (
          <>
            <p>{message}</p>
            <ButtonLink to={pages.signup} look="plain">
              See the next evening
            </ButtonLink>
          </>
        ),
      })}
      notYet="Your sign-up isn’t confirmed yet."
      help={ifItKeepsFailing}
    />
  );
}

const { useCancelSignupMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    cancelSignup: mutation(build, signups.cancel),
  }),
});

export const cancelled: Message = {
  title: 'Your sign-up is canceled',
  words: (
    <>
      <p>
        Thank you for letting us know: someone else can have the seat. We’re emailing you a confirmation, and nothing
        more about this evening.
      </p>
      <p>
        Was this a mistake? <Link to={pages.signup}>Sign up again</Link>
      </p>
    </>
  ),
};

const withFile = (calendar: string): Message => ({
  ...cancelled,
  words: (
    <>
      {cancelled.words}
      <Button look="plain" onClick={() => downloadFile(`${site.product.slug}-event.ics`, 'text/calendar', calendar)}>
        Remove it from my calendar
      </Button>
    </>
  ),
});

export function CancelSignup({ token }: { token: string }) {
  const [cancel, state] = useCancelSignupMutation();
  return (
    <ByMailLink
      token={token}
      action={`${signups.cancel.path}?token=${encodeURIComponent(token)}`}
      onSend={() => void cancel({ query: { token } })}
      label="Cancel my sign-up"
      pendingLabel="Canceling..."
      state={state}
      question={{
        title: 'Cancel your sign-up',
        words:
          'Press the button, and we’ll no longer expect you at the evening our email was about. It takes effect at once, and you can sign up again.',
      }}
      fallback={
        <>
          Would you rather come? Just close this page, or look at <Link to={pages.signup}>the evening</Link>.
        </>
      }
      done={state.data?.calendar ? withFile(state.data.calendar) : cancelled}
      ended={{
        title: 'This link isn’t valid',
        words: (
          <>
            {openItAgain}
            <ButtonLink to={pages.signup} look="plain">
              See the next evening
            </ButtonLink>
          </>
        ),
      }}
      notYet="Your sign-up hasn’t changed."
      help={ifItKeepsFailing}
    />
  );
}
