import { useState } from 'react';
import { type Campaign, isUnderWay } from '../../../../shared/sending/model/campaign.ts';
import { ConfirmMutation } from '../../../mutations/ConfirmMutation.tsx';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ButtonRow } from '../../../ui/layout/layout.tsx';
import { useCancelCampaignMutation, usePauseCampaignMutation, useResumeCampaignMutation } from './campaignsApi.ts';
import { waitingCount } from './campaignText.ts';

/** Pauses, resumes or cancels a send. */
export function Controls({ campaign }: { campaign: Campaign }) {
  const { id, status } = campaign;
  const [pause, pausing] = usePauseCampaignMutation();
  const [resume, resuming] = useResumeCampaignMutation();
  const [cancel] = useCancelCampaignMutation();
  const [asking, setAsking] = useState(false);
  const showResult = useMutationToast();
  const arg = { params: { id } };
  if (!isUnderWay(status)) return null;
  return (
    <ButtonRow>
      {status === 'SENDING' && (
        <Button disabled={pausing.isLoading} onClick={() => void showResult(pause(arg).unwrap())}>
          {pausing.isLoading ? 'Pausing...' : 'Pause'}
        </Button>
      )}
      {status === 'PAUSED' && (
        <Button disabled={resuming.isLoading} onClick={() => void showResult(resume(arg).unwrap())}>
          {resuming.isLoading ? 'Resuming...' : 'Resume'}
        </Button>
      )}
      <Button look="plain" onClick={() => setAsking(true)}>
        Cancel Sending
      </Button>
      {asking && (
        <ConfirmMutation
          title="Cancel this send?"
          confirmLabel="Cancel Sending"
          pendingLabel="Canceling..."
          cancelLabel="Keep it"
          mutate={() => cancel(arg).unwrap()}
          onClose={() => setAsking(false)}
        >
          {people(waitingCount(campaign))} will never get it, and sent emails can’t be recalled. To stop only for a
          while, pause it instead.
        </ConfirmMutation>
      )}
    </ButtonRow>
  );
}

const people = (count: number) =>
  count === 1 ? 'The one person who is still waiting' : `The ${count.toLocaleString()} people who are still waiting`;
