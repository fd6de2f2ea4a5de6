import { Link } from 'react-router-dom';
import { newsletter } from '../../../../shared/people/routes.ts';
import { pages } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { api } from '../../../api/api.ts';
import { mutation } from '../../../api/endpoints.ts';
import { ByMailLink, notAskedFor } from '../../../mutations/ByMailLink.tsx';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { ifItKeepsFailing, type Message, support } from '../../../ui/forms/ResultMessage.tsx';

export const confirmed: Message = {
  title: 'You’re subscribed',
  words: (
    <>
      <p>Welcome. A first email is on its way; after that, we’ll write when there’s something worth your time.</p>
      <ButtonLink to={pages.product} look="plain">
        See the recordings
      </ButtonLink>
    </>
  ),
};

const confirmedBefore: Message = {
  title: confirmed.title,
  words: (
    <>
      <p>There’s nothing left to do. To leave, use the link at the foot of any of our letters.</p>
      <ButtonLink to={pages.product} look="plain">
        See the recordings
      </ButtonLink>
    </>
  ),
};

export function ConfirmSubscription({ token }: { token: string }) {
  const [confirm, state] = useConfirmSubscriptionMutation();
  return (
    <ByMailLink
      token={token}
      action={newsletter.confirm.path}
      onSend={() => void confirm({ body: { token } })}
      label="Confirm my subscription"
      pendingLabel="Confirming..."
      state={state}
      question={{
        title: 'One more step',
        words: `Press the button, and the ${site.name} newsletter will come to the address this link was sent to. You can unsubscribe at any time.`,
      }}
      fallback={notAskedFor}
      done={confirmed}
      doneBefore={confirmedBefore}
      ended={{
        title: 'This link no longer works',
        words: (
          <>
            <p>
              It may have expired, as links do after seven days, or part of it may be missing. Nothing is lost:
              subscribe again, and we’ll send you a new one.
            </p>
            <ButtonLink to={pages.newsletter}>Subscribe again</ButtonLink>
          </>
        ),
      }}
      notYet="You’re not subscribed yet."
    />
  );
}

export const unsubscribed: Message = {
  title: 'You’re unsubscribed',
  words: (
    <>
      <p>You’ll get no more letters from us. Thank you for the time you spent with us.</p>
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
        words: `Press the button, and we’ll send no more letters from ${site.name} to the address that got this email.`,
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

/** Separate from the form's endpoint, which Home loads. */
export const { useConfirmSubscriptionMutation, useUnsubscribeMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    confirmSubscription: mutation(build, newsletter.confirm),
    unsubscribe: mutation(build, newsletter.unsubscribe),
  }),
});
