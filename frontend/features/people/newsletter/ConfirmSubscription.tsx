import { newsletter } from '../../../../shared/people/routes/newsletter.ts';
import { pages } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { ByMailLink, notAskedFor } from '../../../mutations/ByMailLink.tsx';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import type { Message } from '../../../ui/forms/ResultMessage.tsx';
import { useConfirmSubscriptionMutation } from './byLinkApi.ts';

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
