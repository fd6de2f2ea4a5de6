import { pages } from '../../../shared/pages.ts';
import { newsletter } from '../../../shared/routes/newsletter.ts';
import { site } from '../../../shared/site.ts';
import { ConfirmByLink } from '../../mutations/ConfirmByLink.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import type { Said } from '../../ui/ResultMessage.tsx';
import { useConfirmSubscriptionMutation } from './confirmApi.ts';

export const confirmed: Said = {
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

/** Subscribes by the token of a mail's link. */
export function ConfirmSubscription({ token }: { token: string }) {
  const [confirm, state] = useConfirmSubscriptionMutation();
  return (
    <ConfirmByLink
      token={token}
      endpoint={newsletter.confirm}
      act="Confirm my subscription"
      onConfirm={() => void confirm({ body: { token } })}
      state={state}
      question={{
        title: 'One step is left',
        words: `Press the button and the newsletter of ${site.name} comes to the address that this link was sent to. You can unsubscribe at any time.`,
      }}
      done={confirmed}
      ended={
        <>
          <p>
            It is good for seven days, and it may have been cut off on its way. Nothing is lost: subscribe anew, and we
            send you another one.
          </p>
          <ButtonLink to={pages.newsletter}>Subscribe anew</ButtonLink>
        </>
      }
      notYet="You are not subscribed yet."
    />
  );
}
