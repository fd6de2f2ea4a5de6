import { Link } from 'react-router-dom';
import { signups } from '../../../../shared/people/routes/signups.ts';
import { pages } from '../../../../shared/site/pages.ts';
import { ByMailLink } from '../../../mutations/ByMailLink.tsx';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import type { Message } from '../../../ui/forms/ResultMessage.tsx';
import { ifItKeepsFailing, support } from '../../../ui/text/support.tsx';
import { useCancelSignupMutation } from './signupsApi.ts';

export const cancelled: Message = {
  title: 'Your sign-up is cancelled',
  words: (
    <>
      <p>Thank you for telling us: somebody else can have the seat. You will get no more mail about this evening.</p>
      <p>
        Was it a mistake? <Link to={pages.signup}>Sign up again</Link>
      </p>
    </>
  ),
};

export function CancelSignup({ token }: { token: string }) {
  const [cancel, state] = useCancelSignupMutation();
  return (
    <ByMailLink
      token={token}
      action={`${signups.cancel.path}?token=${encodeURIComponent(token)}`}
      onSend={() => void cancel({ query: { token } })}
      label="Cancel my sign-up"
      pendingLabel="Cancelling..."
      state={state}
      question={{
        title: 'Cancel your sign-up',
        words:
          'Press the button and we no longer expect you at the evening that our mail was about. It takes effect at once, and you may sign up again.',
      }}
      fallback={
        <>
          Would you rather come? There is nothing to do: close this page, or look at{' '}
          <Link to={pages.signup}>the evening</Link>.
        </>
      }
      done={cancelled}
      ended={{
        title: 'This link is not valid',
        words: (
          <>
            <p>It may have been cut off on its way. Open the link in our mail once more, or write to {support}.</p>
            <ButtonLink to={pages.signup} look="plain">
              To the next evening
            </ButtonLink>
          </>
        ),
      }}
      notYet="Your sign-up has not been changed."
      help={ifItKeepsFailing}
    />
  );
}
