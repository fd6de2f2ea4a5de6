import type { ScheduledSend } from '../../../../shared/sending/model/scheduledSend.ts';
import { errorMessage } from '../../../api/callError.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Button, PendingLabel } from '../../../ui/buttons/Button.tsx';
import { Dialog, LastActions } from '../../../ui/dialogs/Dialog.tsx';
import { Problem } from '../../../ui/forms/fields.tsx';
import { useSendScheduledNowMutation } from '../library/emailTemplatesApi.ts';
import { SendSummary } from './SendSummary.tsx';
import { peopleOf } from './sendChoices.ts';
import { audienceOf, draftOf } from './sendDraft.ts';
import { sentToast } from './sentToast.ts';
import { useSendCheck } from './useSendCheck.ts';

/** Confirms sending a scheduled letter at once: to how many, and its problems. */
export function SendScheduledDialog({ scheduled, onClose }: { scheduled: ScheduledSend; onClose: () => void }) {
  const { id, revision, subject, templateName } = scheduled;
  const [sendNow, { isLoading, error: refusal }] = useSendScheduledNowMutation();
  const showResult = useMutationToast();
  const draft = draftOf(scheduled);
  const sendCheck = useSendCheck(templateName, audienceOf(draft));
  const { check, count, problems, isFailed } = sendCheck;
  const people = peopleOf(draft.to);

  async function submit() {
    const accepted = [...new Set(problems.map(({ kind }) => kind))];
    const { error } = await showResult(sendNow({ params: { id }, body: { revision, accepted } }).unwrap(), {
      success: (result) => sentToast(result, draft.to === 'event' ? 'attendees' : undefined),
      failure: 'Failed to send newsletter',
    });
    if (error) void sendCheck.refetch();
    else onClose();
  }

  return (
    <Dialog title="Send it now?" onClose={onClose} width="42rem">
      {refusal && <Problem $on="paper">{errorMessage(refusal)}</Problem>}
      <SendSummary sendCheck={sendCheck} subject={subject} people={people} />
      {scheduled.publish && <p>It will also be published on the site, as chosen when it was scheduled.</p>}
      <LastActions>
        <Button look="plain" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={isLoading || !check || isFailed || check.underWay !== null} onClick={() => void submit()}>
          <PendingLabel
            label={`Send${problems.length > 0 ? ' anyway' : ''}${count === undefined || scheduled.again ? '' : ` to ${people(count)}`}`}
            pending="Sending..."
            isPending={isLoading}
          />
        </Button>
      </LastActions>
    </Dialog>
  );
}
