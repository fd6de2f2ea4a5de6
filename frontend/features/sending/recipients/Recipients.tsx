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

const names: Record<RecipientList, string> = {
  IN_DOUBT: 'In doubt',
  FAILED: 'Failed',
  SKIPPED: 'Skipped',
  BOUNCED: 'Came back',
  COMPLAINED: 'Reported as spam',
};

/** The recipients whom a send did not reach, with reasons and remedies. */
export function Recipients({ campaign }: { campaign: Campaign }) {
  const { id, counts, bounced, complained } = campaign;
  const sizes: Record<RecipientList, number> = {
    IN_DOUBT: counts.IN_DOUBT,
    FAILED: counts.FAILED,
    SKIPPED: counts.SKIPPED,
    BOUNCED: bounced,
    COMPLAINED: complained,
  };
  const lists = (Object.keys(names) as RecipientList[]).filter((list) => sizes[list] > 0);
  const [chosen, setChosen] = useState<RecipientList | null>(null);
  const current = chosen && lists.includes(chosen) ? chosen : lists[0];
  if (!current) return null;
  const tabs = Object.fromEntries(lists.map((list) => [list, `${names[list]} (${sizes[list].toLocaleString()})`]));
  return (
    <S.Part>
      <h2>Not everybody got it</h2>
      <Tabs label="Recipients" tabs={tabs as Record<RecipientList, string>} current={current} onChoose={setChosen}>
        {current === 'FAILED' && <RetryFailed campaign={campaign} />}
        {current === 'IN_DOUBT' && <InDoubtNotice campaign={campaign} />}
        {/* Refetched when the number changes. */}
        <RecipientTable key={`${current} ${sizes[current]}`} id={id} list={current} />
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
