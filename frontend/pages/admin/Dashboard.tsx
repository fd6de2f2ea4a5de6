import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LastLetter, NeedsAttention } from '../../features/campaigns/Glances.tsx';
import { ActivityList } from '../../features/dashboard/ActivityList.tsx';
import { Counts } from '../../features/dashboard/Counts.tsx';
import { NextEvent } from '../../features/dashboard/NextEvent.tsx';
import { SendToAttendees } from '../../features/emailTemplates/SendToAttendees.tsx';
import { EpisodeList } from '../../features/latest/EpisodeList.tsx';
import { AudienceList } from '../../features/people/AudienceList.tsx';
import { SubscriberList } from '../../features/people/SubscriberList.tsx';
import { Glances } from '../../ui/Glance.ts';
import { Meta } from '../../ui/Meta.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Tabs } from '../../ui/Tabs.tsx';

const tabs = {
  audience: 'Audience Signups',
  subscribers: 'Newsletter Subscribers',
  episodes: 'Episodes',
  activity: 'Activity',
} as const;
type Tab = keyof typeof tabs;

const lists: Record<Tab, ReactNode> = {
  audience: <AudienceList acts={<SendToAttendees />} />,
  subscribers: <SubscriberList />,
  episodes: <EpisodeList />,
  activity: <ActivityList />,
};

/** The tab stands in the address, so that it is still there after a reload. */
export default function Dashboard() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab') ?? '';
  const tab = (Object.hasOwn(tabs, asked) ? asked : 'audience') as Tab;
  return (
    <>
      <Meta title="Admin Dashboard" hidden />
      <PageTitle title="Admin Dashboard" />
      <Glances aria-label="At a glance">
        <NextEvent />
        <LastLetter />
        <NeedsAttention />
      </Glances>
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
