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
  title: 'You’re unsubscribed',
  words: (
    <>
      <p>We won’t write to you again. Thank you for the time you spent with us.</p>
      <p>Was this a mistake? Enter your address again, and we’ll email you a button that brings the letters back.</p>
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
        words: `Press the button, and we’ll send no more letters from ${site.name} to the address this link was sent to. It takes effect at once.`,
      }}
      fallback={
        <>
          Would you rather stay? Just close this page, or go <Link to={pages.home}>to the home page</Link>.
        </>
      }
      done={unsubscribed}
      ended={{
        title: 'This link isn’t valid',
        words: (
          <>
            <p>
              Part of it may be missing. Open the link at the foot of our latest letter again, or write to {support}.
            </p>
            <ButtonLink to={pages.newsletter} look="plain">
              Subscribe to the newsletter
            </ButtonLink>
          </>
        ),
      }}
      notYet="Your subscription hasn’t changed."
      help={ifItKeepsFailing}
    />
  );
}
