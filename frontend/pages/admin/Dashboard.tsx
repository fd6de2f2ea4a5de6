import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { EpisodeTable } from '../../features/content/latest/EpisodeTable.tsx';
import { ActivityList } from '../../features/health/ActivityList.tsx';
import { Counts } from '../../features/health/Counts.tsx';
import { NextEvent } from '../../features/health/NextEvent.tsx';
import { LastLetter } from '../../features/sending/campaigns/LastLetter.tsx';
import { NextLetter } from '../../features/sending/schedule/NextLetter.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { SummaryCards } from '../../ui/layout/SummaryCard.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { Meta } from '../../ui/page/Meta.tsx';
import { NeedsAttention } from '../dashboard/NeedsAttention.tsx';
import { AllSignups } from '../people/AllSignups.tsx';
import { AllSubscribers } from '../people/AllSubscribers.tsx';

const tabs = {
  audience: 'Audience Signups',
  subscribers: 'Newsletter Subscribers',
  episodes: 'Episodes',
  activity: 'Activity',
} as const;
type Tab = keyof typeof tabs;

const lists: Record<Tab, ReactNode> = {
  audience: <AllSignups />,
  subscribers: <AllSubscribers />,
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
      <NeedsAttention />
      <SummaryCards aria-label="At a glance">
        <NextEvent />
        <NextLetter />
        <LastLetter />
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
