import { Link } from 'react-router-dom';
import { pages } from '../../../shared/pages.ts';
import { site } from '../../../shared/site.ts';
import { asCallError, rateLimitText } from '../../api/callError.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Words } from '../../ui/ResultMessage.styles.ts';
import { ResultMessage } from '../../ui/ResultMessage.tsx';
import { useConfirmSubscriptionMutation } from './confirmApi.ts';

/** Subscribes by the token of a mail's link. Nothing happens before the button is pressed: scanners follow links. */
export function ConfirmSubscription({ token }: { token: string }) {
  const [confirm, { isLoading, isSuccess, error }] = useConfirmSubscriptionMutation();
  const button = (
    <Button onClick={() => void confirm({ body: { token } })} disabled={isLoading}>
      {isLoading ? 'Confirming...' : 'Confirm my subscription'}
    </Button>
  );

  if (isSuccess)
    return (
      <ResultMessage title="You are subscribed">
        <p>Welcome. A first mail is on its way; after it we write when there is something worth your time.</p>
        <ButtonLink to={pages.product} look="plain">
          See the recordings
        </ButtonLink>
      </ResultMessage>
    );
  if (token === '' || (error && asCallError(error).status === 400))
    return (
      <ResultMessage title="This link is no longer good">
        <p>
          It is good for seven days, and it may have been cut off on its way. Nothing is lost: subscribe anew, and we
          send you another one.
        </p>
        <ButtonLink to={pages.newsletter}>Subscribe anew</ButtonLink>
      </ResultMessage>
    );
  if (error && !isLoading)
    return (
      <ResultMessage title="That did not work">
        <p>You are not subscribed yet. {rateLimitText(error) ?? 'Please try again in a moment.'}</p>
        {button}
      </ResultMessage>
    );
  return (
    <Words>
      <h1 tabIndex={-1}>One step is left</h1>
      <p>
        Press the button and the newsletter of {site.name} comes to the address that this link was sent to. You can
        unsubscribe at any time.
      </p>
      {button}
      <p>
        Did you not ask for it? There is nothing to do: close this page, or go{' '}
        <Link to={pages.home}>to the home page</Link>.
      </p>
    </Words>
  );
}
