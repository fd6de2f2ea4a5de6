import type { EmailTemplate } from '../../../shared/model/emailTemplate.ts';
import { useCountsQuery } from '../../api/counts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';

interface Props {
  template: EmailTemplate;
  onSend: () => void;
  onClose: () => void;
}

/** Asks before a mail goes to everyone, and says how many that is. */
export function SendDialog({ template, onSend, onClose }: Props) {
  const { data, isFetching } = useCountsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Dialog title="Send to everyone?" onClose={onClose}>
      <p>
        “{template.subject}” will be mailed to <strong>{audience(data?.recipients, isFetching)}</strong>. A mail that
        has left cannot be called back.
      </p>
      <DialogActions>
        <Button look="plain" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={onSend}>Send now</Button>
      </DialogActions>
    </Dialog>
  );
}

function audience(count: number | undefined, counting: boolean) {
  if (counting) return 'all subscribers (counting…)';
  if (count === undefined) return 'all subscribers';
  return count === 1 ? '1 subscriber' : `${count.toLocaleString()} subscribers`;
}
