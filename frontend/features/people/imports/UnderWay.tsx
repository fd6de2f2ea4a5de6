import { useState } from 'react';
import type { SubscriberImport } from '../../../../shared/people/model/subscriberImport.ts';
import { durationOf } from '../../../../shared/time/durations.ts';
import { ConfirmMutation } from '../../../mutations/ConfirmMutation.tsx';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ButtonRow } from '../../../ui/layout/ButtonRow.ts';
import { Notice } from '../../../ui/text/Notice.tsx';
import { Progress } from '../../../ui/text/Progress.tsx';
import { Small } from '../../../ui/text/Text.ts';
import { underWayText } from './importText.ts';
import { importApi } from './subscriberImportApi.ts';

/** The progress of a check or an import, which continues without this page. */
export function UnderWay({ of: record }: { of: SubscriberImport }) {
  const { id, status, rows, rate, stopped } = record;
  const [resume, resuming] = importApi.useResumeImportMutation();
  const [cancel, cancelling] = importApi.useCancelImportMutation();
  const [isConfirming, setIsConfirming] = useState(false);
  const showResult = useMutationToast();
  const words = underWayText[status as keyof typeof underWayText];
  const secondsLeft = rate && rows.total !== null ? (rows.total - rows.done) / rate : undefined;
  const addsPeople = status === 'importing';
  const end = () => cancel({ params: { id } }).unwrap();
  return (
    <>
      {stopped && (
        <Notice tone="care" role="alert">
          Nothing has happened for a while: the import has stopped. What’s done stays done; resume it, and it continues
          from there.
        </Notice>
      )}
      <Progress words={`${words}…`} done={rows.done} total={rows.total ?? undefined} />
      <Small>
        {secondsLeft !== undefined && secondsLeft > 0 && !stopped && `${sentence(durationOf(secondsLeft))} left. `}
        You can leave this page: the import continues, and you’ll find it here.
      </Small>
      <ButtonRow>
        {stopped && (
          <Button disabled={resuming.isLoading} onClick={() => void showResult(resume({ params: { id } }).unwrap())}>
            {resuming.isLoading ? 'Resuming...' : 'Resume'}
          </Button>
        )}
        {(status !== 'cancelling' || stopped) && (
          <Button
            look="plain"
            disabled={cancelling.isLoading}
            onClick={() => (addsPeople ? setIsConfirming(true) : void showResult(end()))}
          >
            {cancelling.isLoading ? 'Canceling...' : addsPeople ? 'Cancel the Import' : 'Cancel'}
          </Button>
        )}
      </ButtonRow>
      {isConfirming && addsPeople && (
        <ConfirmMutation
          title="Cancel the import?"
          confirmLabel="Cancel the Import"
          pendingLabel="Canceling..."
          cancelLabel="Keep importing"
          mutate={end}
          onClose={() => setIsConfirming(false)}
        >
          Anyone already added stays. The rest won’t be added; you can import the same file again later.
        </ConfirmMutation>
      )}
    </>
  );
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
