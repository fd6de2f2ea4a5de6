import { Link } from 'react-router-dom';
import { pages } from '../../../shared/pages.ts';
import { signups } from '../../../shared/routes/signups.ts';
import { site } from '../../../shared/site.ts';
import { asCallError, comeAgainText } from '../../api/callError.ts';
import { LinkForm } from '../../mutations/LinkForm.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Words } from '../../ui/ResultMessage.styles.ts';
import { ResultMessage, type Said } from '../../ui/ResultMessage.tsx';
import { useIsHydrated } from '../../ui/useIsHydrated.ts';
import { useCancelSignupMutation } from './signupsApi.ts';

const support = <a href={`mailto:${site.contact.support}`}>{site.contact.support}</a>;

export const cancelled: Said = {
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

/** Cancels a sign-up by the token of a mail's link. Nothing happens before the button is pressed: scanners follow links. */
export function CancelSignup({ token }: { token: string }) {
  const [cancel, { isLoading, isSuccess, error }] = useCancelSignupMutation();
  const status = error && asCallError(error).status;
  const isCut = useIsHydrated() && token === '';
  const button = (
    <LinkForm
      action={`${signups.cancel.path}?token=${encodeURIComponent(token)}`}
      token={token}
      onSend={() => void cancel({ query: { token } })}
      isLoading={isLoading}
    >
      {isLoading ? 'Cancelling...' : 'Cancel my sign-up'}
    </LinkForm>
  );

  if (isSuccess) return <ResultMessage title={cancelled.title}>{cancelled.words}</ResultMessage>;
  if (isCut || status === 400)
    return (
      <ResultMessage title="This link is not valid">
        <p>It may have been cut off on its way. Open the link in our mail once more, or write to {support}.</p>
        <ButtonLink to={pages.signup} look="plain">
          To the next evening
        </ButtonLink>
      </ResultMessage>
    );
  if (error && !isLoading)
    return (
      <ResultMessage title="That did not work">
        <p>Your sign-up has not been changed. {comeAgainText(error) ?? 'Please try again in a moment.'}</p>
        {button}
        <p>If it keeps failing, write to {support} and we will do it for you.</p>
      </ResultMessage>
    );
  return (
    <Words>
      <h1 tabIndex={-1}>Cancel your sign-up</h1>
      <p>
        Press the button and we no longer expect you at the evening that our mail was about. It takes effect at once,
        and you may sign up again.
      </p>
      {button}
      <p>
        Would you rather come? There is nothing to do: close this page, or look at{' '}
        <Link to={pages.signup}>the evening</Link>.
      </p>
    </Words>
  );
}
