import type { ScheduledSend } from '../../../shared/model/scheduledSend.ts';
import { useMutationToast } from '../../mutations/useMutationToast.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useCancelScheduledMutation } from './campaignsApi.ts';

/** Asks before a letter does not go out at its time. */
export function CancelScheduledDialog({ scheduled, onClose }: { scheduled: ScheduledSend; onClose: () => void }) {
  const [cancel, { isLoading }] = useCancelScheduledMutation();
  const showResult = useMutationToast();
  return (
    <ConfirmDialog
      title="Cancel this scheduled letter?"
      subject={scheduled.subject}
      act="Cancel Letter"
      acting="Cancelling..."
      cancel="Keep it"
      busy={isLoading}
      onAct={() => void showResult(cancel({ params: { id: scheduled.id } }).unwrap()).then(onClose)}
      onClose={onClose}
    >
      It will not go out. The letter itself stays among the templates.
    </ConfirmDialog>
  );
}
