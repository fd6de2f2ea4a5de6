import { useState } from 'react';
import { ConfirmMutation } from '../../../mutations/ConfirmMutation.tsx';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { useResolveRecipientMutation } from '../campaigns/campaignsApi.ts';
import * as S from './ResolveButtons.styles.ts';

interface Props {
  campaign: string;
  recipient: string;
  name: string;
}

/** Resolves the doubt about one recipient. Each button names its risk. */
export function ResolveButtons({ campaign, recipient, name }: Props) {
  const [resolve, { isLoading }] = useResolveRecipientMutation();
  const [asking, setAsking] = useState(false);
  const showResult = useMutationToast();
  const resolveAs = (as: 'sent' | 'send-again') =>
    resolve({ params: { id: campaign, recipientId: recipient }, body: { as } }).unwrap();
  return (
    <S.Ways>
      <Button
        look="plain"
        small
        disabled={isLoading}
        aria-label={`Count as Sent: ${name}`}
        title="If the mail did not arrive, they never get it"
        onClick={() => void showResult(resolveAs('sent'))}
      >
        Count as Sent
      </Button>
      <Button
        look="plain"
        small
        disabled={isLoading}
        aria-label={`Send Again: ${name}`}
        onClick={() => setAsking(true)}
      >
        Send Again
      </Button>
      {asking && (
        <ConfirmMutation
          title={`Send to ${name} again?`}
          confirmLabel="Send Again"
          pendingLabel="Sending..."
          mutate={() => resolveAs('send-again')}
          onClose={() => setAsking(false)}
        >
          If the first mail did arrive, {name} gets the same newsletter twice.
        </ConfirmMutation>
      )}
    </S.Ways>
  );
}
