import { pages } from '../../../shared/site/pages.ts';
import { Growth } from '../../features/health/Counts.tsx';
import { NoLongerMailed, SubscriberList } from '../../features/people/lists/SubscriberList.tsx';
import { PersonalDataButton } from '../../features/people/personalData/PersonalDataButton.tsx';
import { ButtonLink } from '../../ui/buttons/Button.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { ListTabs } from '../../ui/layout/Tabs.tsx';

export default function Subscribers() {
  return (
    <>
      <PageTitle title="Subscribers" />
      <ListTabs
        lists={{
          subscribers: ['Newsletter Subscribers', <AllSubscribers key="subscribers" />],
          'no-longer-mailed': ['No Longer Mailed', <NoLongerMailed key="no-longer-mailed" />],
        }}
      />
    </>
  );
}

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
