import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pages } from '../../../shared/site/pages.ts';
import { Growth } from '../../features/health/Counts.tsx';
import { NoLongerMailed, SubscriberList } from '../../features/people/lists/SubscriberList.tsx';
import { PersonalDataButton } from '../../features/people/personalData/PersonalDataButton.tsx';
import { ButtonLink } from '../../ui/buttons/Button.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';

const tabs = { subscribers: 'Newsletter Subscribers', 'no-longer-mailed': 'No Longer Mailed' } as const;
type Tab = keyof typeof tabs;

const lists: Record<Tab, ReactNode> = {
  subscribers: <AllSubscribers />,
  'no-longer-mailed': <NoLongerMailed />,
};

/** The tab is in the address, so that a reload keeps it. */
export default function Subscribers() {
  const [params, setParams] = useSearchParams();
  const requestedTab = params.get('tab') ?? '';
  const tab = (Object.hasOwn(tabs, requestedTab) ? requestedTab : 'subscribers') as Tab;
  return (
    <>
      <PageTitle title="Subscribers" />
      <Tabs
        label="Lists"
        tabs={tabs}
        current={tab}
        onChoose={(name) => setParams(name === 'subscribers' ? {} : { tab: name }, { replace: true })}
      >
        {lists[tab]}
      </Tabs>
    </>
  );
}

/** The subscribers, how their number grew, and buttons to import them and to see what is kept about one. */
export function AllSubscribers() {
  return (
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
  );
}
