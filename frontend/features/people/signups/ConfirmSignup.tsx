import { signups } from '../../../../shared/people/routes/signups.ts';
import { pages } from '../../../../shared/site/pages.ts';
import { ByMailLink } from '../../../mutations/ByMailLink.tsx';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import type { Message } from '../../../ui/forms/ResultMessage.tsx';
import { ifItKeepsFailing, openItAgain } from '../../../ui/text/support.tsx';
import { useConfirmSignupMutation } from './signupsApi.ts';

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
