import { useState } from 'react';
import type { Campaign } from '../../../../shared/sending/model/campaign.ts';
import { ConfirmMutation } from '../../../mutations/ConfirmMutation.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ButtonRow } from '../../../ui/layout/ButtonRow.ts';
import { Notice } from '../../../ui/text/Notice.tsx';
import { useResolveAllMutation } from './campaignsApi.ts';

/** Explains doubt, and offers both decisions for everybody at once. Each is a risk, so it asks first. */
export function InDoubtNotice({ campaign: { id, counts } }: { campaign: Campaign }) {
  const [resolve] = useResolveAllMutation();
  const [asking, setAsking] = useState<'sent' | 'send-again' | null>(null);
  const many = counts.IN_DOUBT;
  return (
    <Notice tone="care">
      <p>
        The mail service broke off in the middle: nobody knows whether these people got the mail. Count one as sent, and
        they may never have got it; send it again, and they may get it twice.
      </p>
      {many > 1 && (
        <ButtonRow>
          <Button look="plain" small onClick={() => setAsking('sent')}>
            Count all {many.toLocaleString()} as Sent
          </Button>
          <Button look="plain" small onClick={() => setAsking('send-again')}>
            Send Again to all {many.toLocaleString()}
          </Button>
        </ButtonRow>
      )}
      {asking && (
        <ConfirmMutation
          title={asking === 'sent' ? `Count all ${many} as sent?` : `Send to all ${many} again?`}
          confirmLabel={asking === 'sent' ? 'Count as Sent' : 'Send Again'}
          pendingLabel={asking === 'sent' ? 'Counting...' : 'Sending...'}
          mutate={() => resolve({ params: { id }, body: { as: asking } }).unwrap()}
          onClose={() => setAsking(null)}
        >
          {asking === 'sent'
            ? 'Those whom the first mail did not reach never get this newsletter.'
            : 'Those whom the first mail did reach get the same newsletter twice.'}
        </ConfirmMutation>
      )}
    </Notice>
  );
}
