import { Link } from 'react-router-dom';
import { pages } from '../../../shared/pages.ts';
import { site } from '../../../shared/site.ts';
import { asCallError, rateLimitText } from '../../api/callError.ts';
import { Button } from '../../ui/Button.tsx';
import { Words } from '../../ui/ResultMessage.styles.ts';
import { ResultMessage } from '../../ui/ResultMessage.tsx';
import { useConfirmAddressMutation } from './readerDetailsApi.ts';

/** Has the newsletter come to a new address, by the token of the mail that went there. Only the button does it. */
export function ConfirmAddress({ token }: { token: string }) {
  const [confirm, { isLoading, isSuccess, error }] = useConfirmAddressMutation();
  const button = (
    <Button onClick={() => void confirm({ body: { token } })} disabled={isLoading}>
      {isLoading ? 'Confirming...' : 'Confirm this address'}
    </Button>
  );

  if (isSuccess)
    return (
      <ResultMessage title="Your letters come here now">
        <p>
          The newsletter of {site.name} goes to this address from now on, and no more to the other one. We have told the
          other one so.
        </p>
      </ResultMessage>
    );
  if (token === '' || (error && asCallError(error).status === 400))
    return (
      <ResultMessage title="This link is no longer good">
        <p>
          It is good for a day, and a later wish takes the place of an earlier one. Your letters go where they went
          before. To change that, use the link at the foot of one of our mails once more.
        </p>
      </ResultMessage>
    );
  if (error && !isLoading)
    return (
      <ResultMessage title="That did not work">
        <p>Nothing has been changed yet. {rateLimitText(error) ?? 'Please try again in a moment.'}</p>
        {button}
      </ResultMessage>
    );
  return (
    <Words>
      <h1 tabIndex={-1}>Is this your address?</h1>
      <p>
        Press the button and the newsletter of {site.name} comes to the address that this link was sent to, instead of
        the one that it goes to now.
      </p>
      {button}
      <p>
        Did you not ask for it? There is nothing to do: close this page, or go{' '}
        <Link to={pages.home}>to the home page</Link>.
      </p>
    </Words>
  );
}
