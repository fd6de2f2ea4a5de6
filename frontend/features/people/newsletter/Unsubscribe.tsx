import { Link } from 'react-router-dom';
import { newsletter } from '../../../../shared/people/routes/newsletter.ts';
import { pages } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { ByMailLink } from '../../../mutations/ByMailLink.tsx';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import type { Message } from '../../../ui/forms/ResultMessage.tsx';
import { ifItKeepsFailing, support } from '../../../ui/text/support.tsx';
import { useUnsubscribeMutation } from './byLinkApi.ts';

export const unsubscribed: Message = {
  title: 'You are unsubscribed',
  words: (
    <>
      <p>We will not write to you again. Thank you for the time you spent with us.</p>
      <p>Was it a mistake? Enter your address once more, and we’ll email you a button that brings the letters back.</p>
      <ButtonLink to={pages.newsletter} look="plain">
        Subscribe again
      </ButtonLink>
    </>
  ),
};

export function Unsubscribe({ token }: { token: string }) {
  const [unsubscribe, state] = useUnsubscribeMutation();
  return (
    <ByMailLink
      token={token}
      action={`${newsletter.unsubscribe.path}?token=${encodeURIComponent(token)}`}
      onSend={() => void unsubscribe({ query: { token } })}
      label="Unsubscribe"
      pendingLabel="Unsubscribing..."
      state={state}
      question={{
        title: 'Unsubscribe',
        words: `Press the button and the address that this link was sent to will receive no more newsletters from ${site.name}. It takes effect at once.`,
      }}
      fallback={
        <>
          Would you rather stay? There is nothing to do: close this page, or go{' '}
          <Link to={pages.home}>to the home page</Link>.
        </>
      }
      done={unsubscribed}
      ended={{
        title: 'This link is not valid',
        words: (
          <>
            <p>
              It may have been cut off on its way. Open the link at the foot of our latest letter once more, or write to{' '}
              {support}.
            </p>
            <ButtonLink to={pages.newsletter} look="plain">
              Subscribe to the newsletter
            </ButtonLink>
          </>
        ),
      }}
      notYet="Your subscription has not been changed."
      help={ifItKeepsFailing}
    />
  );
}
