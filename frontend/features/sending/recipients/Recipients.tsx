import { useState } from 'react';
import type { Campaign, RecipientList } from '../../../../shared/sending/model/campaign.ts';
import { ConfirmMutation } from '../../../mutations/ConfirmMutation.tsx';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ButtonRow } from '../../../ui/layout/layout.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { Notice } from '../../../ui/text/Text.tsx';
import * as S from '../campaigns/CampaignView.styles.ts';
import { useResolveAllMutation, useRetryFailedMutation } from '../campaigns/campaignsApi.ts';
import { RecipientTable } from './RecipientTable.tsx';

/** The recipients whom a send did not reach, with reasons and remedies. */
export function Recipients({ campaign }: { campaign: Campaign }) {
  const { id, counts, bounced, complained } = campaign;
  const all: [RecipientList, string, number][] = [
    ['IN_DOUBT', 'Unconfirmed', counts.IN_DOUBT],
    ['FAILED', 'Failed', counts.FAILED],
    ['SKIPPED', 'Skipped', counts.SKIPPED],
    ['BOUNCED', 'Bounced', bounced],
    ['COMPLAINED', 'Reported as spam', complained],
  ];
  const lists = all.filter(([, , size]) => size > 0);
  const [chosen, setChosen] = useState<RecipientList | null>(null);
  const [current, , size] = lists.find(([list]) => list === chosen) ?? lists[0] ?? [];
  if (!current) return null;
  const tabs = Object.fromEntries(lists.map(([list, name, count]) => [list, `${name} (${count.toLocaleString()})`]));
  return (
    <S.Part>
      <h2>Not everyone got it</h2>
      <Tabs label="Recipients" tabs={tabs as Record<RecipientList, string>} current={current} onChoose={setChosen}>
        {current === 'FAILED' && <RetryFailed campaign={campaign} />}
        {current === 'IN_DOUBT' && <InDoubtNotice campaign={campaign} />}
        {/* Refetched when the number changes. */}
        <RecipientTable key={`${current} ${size}`} id={id} list={current} />
      </Tabs>
    </S.Part>
  );
}

function RetryFailed({ campaign: { id, status } }: { campaign: Campaign }) {
  const [retry, { isLoading }] = useRetryFailedMutation();
  const showResult = useMutationToast();
  if (status === 'CANCELLED' || status === 'PREPARING') return null;
  return (
    <Notice tone="plain">
      <p>The email service refused these. If the reason has passed, you can send to them again.</p>
      <ButtonRow>
        <Button small disabled={isLoading} onClick={() => void showResult(retry({ params: { id } }).unwrap())}>
          {isLoading ? 'Retrying...' : 'Retry Failed'}
        </Button>
      </ButtonRow>
    </Notice>
  );
}

/** Explains doubt, and offers both decisions for everybody at once. Each is a risk, so it asks first. */
function InDoubtNotice({ campaign: { id, counts } }: { campaign: Campaign }) {
  const [resolve] = useResolveAllMutation();
  const [asking, setAsking] = useState<'sent' | 'send-again' | null>(null);
  const many = counts.IN_DOUBT;
  return (
    <Notice tone="care">
      <p>
        The email service stopped partway, so we don’t know whether these people got the email. If you count one as
        sent, they may never have received it; if you send it again, they may get it twice.
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
            ? 'Anyone the first email didn’t reach will never get this letter.'
            : 'Anyone the first email did reach will get the same letter twice.'}
        </ConfirmMutation>
      )}
    </Notice>
  );
}
