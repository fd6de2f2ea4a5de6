import { Link } from 'react-router-dom';
import { pages } from '../../../shared/pages.ts';
import { site } from '../../../shared/site.ts';
import { asCallError, waitWords } from '../../api/callError.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Words } from '../../ui/Outcome.styles.ts';
import { Outcome } from '../../ui/Outcome.tsx';
import { useCancelSignupMutation } from './audienceApi.ts';

const support = <a href={`mailto:${site.contact.support}`}>{site.contact.support}</a>;

/** Cancels a sign-up by the token of a mail's link. Nothing happens before the button is pressed: scanners follow links. */
export function CancelSignup({ token }: { token: string }) {
  const [cancel, { isLoading, isSuccess, error }] = useCancelSignupMutation();
  const status = error && asCallError(error).status;
  const button = (
    <Button onClick={() => void cancel({ query: { token } })} disabled={isLoading}>
      {isLoading ? 'Cancelling...' : 'Cancel my sign-up'}
    </Button>
  );

  if (isSuccess)
    return (
      <Outcome title="Your sign-up is cancelled">
        <p>Thank you for telling us: somebody else can have the seat. You will get no more mail about this evening.</p>
        <p>
          Was it a mistake? <Link to={pages.audienceSignup}>Sign up again</Link>
        </p>
      </Outcome>
    );
  if (token === '' || status === 400)
    return (
      <Outcome title="This link is not valid">
        <p>It may have been cut off on its way. Open the link in our mail once more, or write to {support}.</p>
        <ButtonLink to={pages.audienceSignup} look="plain">
          To the next evening
        </ButtonLink>
      </Outcome>
    );
  if (error && !isLoading)
    return (
      <Outcome title="That did not work">
        <p>Your sign-up has not been changed. {waitWords(error) ?? 'Please try again in a moment.'}</p>
        {button}
        <p>If it keeps failing, write to {support} and we will do it for you.</p>
      </Outcome>
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
        <Link to={pages.audienceSignup}>the evening</Link>.
      </p>
    </Words>
  );
}
