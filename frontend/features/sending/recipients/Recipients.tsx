import { useState } from 'react';
import type { Campaign, RecipientList } from '../../../../shared/sending/model/campaign.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ButtonRow } from '../../../ui/layout/ButtonRow.ts';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { Notice } from '../../../ui/text/Notice.tsx';
import * as S from '../campaigns/CampaignView.styles.ts';
import { useRetryFailedMutation } from '../campaigns/campaignsApi.ts';
import { InDoubtNotice } from '../campaigns/InDoubtNotice.tsx';
import { RecipientTable } from './RecipientTable.tsx';

/** The recipients whom a send did not reach, with reasons and remedies. */
export function Recipients({ campaign }: { campaign: Campaign }) {
  const { id, counts, bounced, complained } = campaign;
  const all: [RecipientList, string, number][] = [
    ['IN_DOUBT', 'In doubt', counts.IN_DOUBT],
    ['FAILED', 'Failed', counts.FAILED],
    ['SKIPPED', 'Skipped', counts.SKIPPED],
    ['BOUNCED', 'Came back', bounced],
    ['COMPLAINED', 'Reported as spam', complained],
  ];
  const lists = all.filter(([, , size]) => size > 0);
  const [chosen, setChosen] = useState<RecipientList | null>(null);
  const [current, , size] = lists.find(([list]) => list === chosen) ?? lists[0] ?? [];
  if (!current) return null;
  const tabs = Object.fromEntries(lists.map(([list, name, count]) => [list, `${name} (${count.toLocaleString()})`]));
  return (
    <S.Part>
      <h2>Not everybody got it</h2>
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
      <p>The mail service refused these. Where the reason has passed, they can be mailed once more.</p>
      <ButtonRow>
        <Button small disabled={isLoading} onClick={() => void showResult(retry({ params: { id } }).unwrap())}>
          {isLoading ? 'Retrying...' : 'Retry Failed'}
        </Button>
      </ButtonRow>
    </Notice>
  );
}
