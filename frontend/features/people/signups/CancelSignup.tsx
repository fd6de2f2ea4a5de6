import { Link } from 'react-router-dom';
import { signups } from '../../../../shared/people/routes/signups.ts';
import { pages } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { ByMailLink } from '../../../mutations/ByMailLink.tsx';
import { Button, ButtonLink } from '../../../ui/buttons/Button.tsx';
import type { Message } from '../../../ui/forms/ResultMessage.tsx';
import { downloadFile } from '../../../ui/tables/downloadFile.ts';
import { ifItKeepsFailing, openItAgain } from '../../../ui/text/support.tsx';
import { useCancelSignupMutation } from './signupsApi.ts';

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
