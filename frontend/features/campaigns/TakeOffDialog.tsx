import { useMutationToast } from '../../mutations/useMutationToast.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useTakeLetterOffMutation } from './campaignsApi.ts';

interface Props {
  slug: string;
  onClose: () => void;
}

/** Asks before a letter is taken off the site. */
export function TakeOffDialog({ slug, onClose }: Props) {
  const [takeOff, { isLoading }] = useTakeLetterOffMutation();
  const showResult = useMutationToast();
  return (
    <ConfirmDialog
      title="Take this letter off the site?"
      act="Take it off"
      acting="Taking it off..."
      cancel="Keep it"
      busy={isLoading}
      onAct={() => void showResult(takeOff({ params: { slug } }).unwrap()).then(({ error }) => error || onClose())}
      onClose={onClose}
    >
      Links to it, the one in its mails too, will say that it is not there. Those who have the mail keep it. As long as
      its send is kept, thirteen months, you can publish it again; a letter that came along from an earlier site you
      cannot.
    </ConfirmDialog>
  );
}
