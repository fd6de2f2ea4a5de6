import { Link } from 'react-router-dom';
import { pages } from '../../../shared/pages.ts';
import { newsletter } from '../../../shared/routes/newsletter.ts';
import { site } from '../../../shared/site.ts';
import { asCallError, comeAgainText } from '../../api/callError.ts';
import { LinkForm } from '../../mutations/LinkForm.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Words } from '../../ui/ResultMessage.styles.ts';
import { ResultMessage, type Said } from '../../ui/ResultMessage.tsx';
import { useIsHydrated } from '../../ui/useIsHydrated.ts';
import { useUnsubscribeMutation } from './newsletterApi.ts';

export const unsubscribed: Said = {
  title: 'You are unsubscribed',
  words: (
    <>
      <p>We will not write to you again. Thank you for the time you spent with us.</p>
      <p>
        Was it a mistake? <Link to={pages.newsletter}>Subscribe again</Link>
      </p>
    </>
  ),
};

/** Ends a subscription by the token of a mail's link. Nothing happens before the button is pressed: scanners follow links. */
export function Unsubscribe({ token }: { token: string }) {
  const [unsubscribe, { isLoading, isSuccess, error }] = useUnsubscribeMutation();
  const status = error && asCallError(error).status;
  const isCut = useIsHydrated() && token === '';
  const button = (
    <LinkForm
      action={`${newsletter.unsubscribe.path}?token=${encodeURIComponent(token)}`}
      token={token}
      onSend={() => void unsubscribe({ query: { token } })}
      isLoading={isLoading}
    >
      {isLoading ? 'Unsubscribing...' : 'Unsubscribe'}
    </LinkForm>
  );

  if (isSuccess) return <ResultMessage title={unsubscribed.title}>{unsubscribed.words}</ResultMessage>;
  if (isCut || status === 400 || status === 404) return <InvalidLink />;
  if (error && !isLoading)
    return (
      <ResultMessage title="That did not work">
        <p>Your subscription has not been changed. {comeAgainText(error) ?? 'Please try again in a moment.'}</p>
        {button}
        <p>
          If it keeps failing, write to <a href={`mailto:${site.contact.support}`}>{site.contact.support}</a> and we
          will do it for you.
        </p>
      </ResultMessage>
    );
  return (
    <Words>
      <h1 tabIndex={-1}>Unsubscribe</h1>
      <p>
        Press the button and the address that this link was sent to will receive no more newsletters from {site.name}.
        It takes effect at once.
      </p>
      {button}
      <p>
        Would you rather stay? There is nothing to do: close this page, or go{' '}
        <Link to={pages.home}>to the home page</Link>.
      </p>
    </Words>
  );
}

function InvalidLink() {
  return (
    <ResultMessage title="This link is not valid">
      <p>
        It may have been cut off on its way. Open the link at the foot of our latest letter once more, or write to{' '}
        <a href={`mailto:${site.contact.support}`}>{site.contact.support}</a>.
      </p>
      <ButtonLink to={pages.newsletter} look="plain">
        Subscribe to the newsletter
      </ButtonLink>
    </ResultMessage>
  );
}
