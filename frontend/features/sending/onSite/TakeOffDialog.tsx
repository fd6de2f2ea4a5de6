import { ConfirmMutation } from '../../../mutations/ConfirmMutation.tsx';
import { useTakeLetterOffMutation } from '../campaigns/campaignsApi.ts';

/** Asks before a letter is taken off the site. */
export function TakeOffDialog({ slug, onClose }: { slug: string; onClose: () => void }) {
  const [takeOff] = useTakeLetterOffMutation();
  return (
    <ConfirmMutation
      title="Take this letter off the site?"
      confirmLabel="Take it off"
      pendingLabel="Taking it off..."
      cancelLabel="Keep it"
      mutate={() => takeOff({ params: { slug } }).unwrap()}
      onClose={onClose}
    >
      Links to it, including the one in its emails, will say that it isn’t there. People who have the email keep it. You
      can publish it again as long as its send is kept, which is thirteen months; a letter imported from an earlier site
      can’t be published again.
    </ConfirmMutation>
  );
}
