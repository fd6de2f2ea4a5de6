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
      Links to it, the one in its mails too, will say that it is not there. Those who have the mail keep it. As long as
      its send is kept, thirteen months, you can publish it again; a letter that came along from an earlier site you
      cannot.
    </ConfirmMutation>
  );
}
