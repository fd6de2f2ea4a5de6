import { newsletter } from '../../../../shared/people/routes/newsletter.ts';
import { pages } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { ByMailLink, notAskedFor } from '../../../mutations/ByMailLink.tsx';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import type { Message } from '../../../ui/forms/ResultMessage.tsx';
import { useConfirmSubscriptionMutation } from './byLinkApi.ts';

export const confirmed: Message = {
  title: 'You are subscribed',
  words: (
    <>
      <p>Welcome. A first mail is on its way; after it we write when there is something worth your time.</p>
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
      <p>There is nothing left to do. To leave, use the link at the foot of any of our letters.</p>
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
        title: 'One step is left',
        words: `Press the button and the newsletter of ${site.name} comes to the address that this link was sent to. You can unsubscribe at any time.`,
      }}
      fallback={notAskedFor}
      done={confirmed}
      doneBefore={confirmedBefore}
      ended={{
        title: 'This link is no longer good',
        words: (
          <>
            <p>
              It is good for seven days, and it may have been cut off on its way. Nothing is lost: subscribe anew, and
              we send you another one.
            </p>
            <ButtonLink to={pages.newsletter}>Subscribe anew</ButtonLink>
          </>
        ),
      }}
      notYet="You are not subscribed yet."
    />
  );
}
