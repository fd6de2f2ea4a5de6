import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pages } from '../../../shared/site/pages.ts';
import { EpisodeTable } from '../../features/content/latest/EpisodeTable.tsx';
import { ActivityList } from '../../features/health/ActivityList.tsx';
import { Counts } from '../../features/health/Counts.tsx';
import { Growth } from '../../features/health/Growth.tsx';
import { Health } from '../../features/health/Health.tsx';
import { NextEvent } from '../../features/health/NextEvent.tsx';
import { SendToAttendees } from '../../features/letters/send/SendToAttendees.tsx';
import { SignupList } from '../../features/people/lists/SignupList.tsx';
import { SubscriberList } from '../../features/people/lists/SubscriberList.tsx';
import { PersonalDataButton } from '../../features/people/personalData/PersonalDataButton.tsx';
import { LastLetter } from '../../features/sending/campaigns/LastLetter.tsx';
import { NeedsAttention } from '../../features/sending/campaigns/NeedsAttention.tsx';
import { LetterField } from '../../features/sending/onSite/LetterField.tsx';
import { ButtonLink } from '../../ui/buttons/Button.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { SummaryCards } from '../../ui/layout/SummaryCard.ts';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { Meta } from '../../ui/page/Meta.tsx';

const tabs = {
  audience: 'Audience Signups',
  subscribers: 'Newsletter Subscribers',
  episodes: 'Episodes',
  activity: 'Activity',
} as const;
type Tab = keyof typeof tabs;

const lists: Record<Tab, ReactNode> = {
  audience: (
    <SignupList
      actions={
        <SendToAttendees chooseLetter={(chosen, onChoose) => <LetterField value={chosen} onChoose={onChoose} />} />
      }
    />
  ),
  subscribers: (
    <>
      <Growth />
      <SubscriberList
        actions={
          <>
            <ButtonLink look="plain" small to={pages.adminSubscriberImport}>
              Import
            </ButtonLink>
            <PersonalDataButton />
          </>
        }
      />
    </>
  ),
  episodes: <EpisodeTable />,
  activity: <ActivityList />,
};

/** The tab is in the address, so that a reload keeps it. */
export default function Dashboard() {
  const [params, setParams] = useSearchParams();
  const requestedTab = params.get('tab') ?? '';
  const tab = (Object.hasOwn(tabs, requestedTab) ? requestedTab : 'audience') as Tab;
  return (
    <>
      <Meta title="Admin Dashboard" hidden />
      <PageTitle title="Admin Dashboard" />
      <Health />
      <SummaryCards aria-label="At a glance">
        <NextEvent />
        <LastLetter />
        <NeedsAttention />
      </SummaryCards>
      <Counts />
      <Tabs
        label="Lists"
        tabs={tabs}
        current={tab}
        onChoose={(name) => setParams(name === 'audience' ? {} : { tab: name }, { replace: true })}
      >
        {lists[tab]}
      </Tabs>
    </>
  );
}
