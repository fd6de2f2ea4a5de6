import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pages } from '../../../shared/site/pages.ts';
import { LastLetter } from '../../features/campaigns/LastLetter.tsx';
import { LetterField } from '../../features/campaigns/LetterField.tsx';
import { NeedsAttention } from '../../features/campaigns/NeedsAttention.tsx';
import { ActivityList } from '../../features/dashboard/ActivityList.tsx';
import { Counts } from '../../features/dashboard/Counts.tsx';
import { Growth } from '../../features/dashboard/Growth.tsx';
import { Health } from '../../features/dashboard/Health.tsx';
import { NextEvent } from '../../features/dashboard/NextEvent.tsx';
import { SendToAttendees } from '../../features/emailTemplates/SendToAttendees.tsx';
import { EpisodeTable } from '../../features/latest/EpisodeTable.tsx';
import { SignupList } from '../../features/people/SignupList.tsx';
import { SubscriberList } from '../../features/people/SubscriberList.tsx';
import { PersonalDataButton } from '../../features/personalData/PersonalDataButton.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Meta } from '../../ui/Meta.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { SummaryCards } from '../../ui/SummaryCard.ts';
import { Tabs } from '../../ui/Tabs.tsx';

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
      acts={<SendToAttendees chooseLetter={(chosen, onChoose) => <LetterField value={chosen} onChoose={onChoose} />} />}
    />
  ),
  subscribers: (
    <>
      <Growth />
      <SubscriberList
        acts={
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

/** The tab stands in the address, so that it is still there after a reload. */
export default function Dashboard() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab') ?? '';
  const tab = (Object.hasOwn(tabs, asked) ? asked : 'audience') as Tab;
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
