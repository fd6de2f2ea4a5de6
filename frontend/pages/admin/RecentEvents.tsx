import { site } from '../../../shared/site.ts';
import { RecentEvents as RecentEventList } from '../../features/recentEvents/RecentEvents.tsx';
import { Meta } from '../../ui/Meta.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';

export default function RecentEvents() {
  return (
    <>
      <Meta title="Admin - Recent Events" hidden />
      <PageTitle
        title="Manage Recent Events"
        subtitle={`Add, edit, or delete recent events that appear on the home page and ${site.product.singular} page.`}
      />
      <RecentEventList />
    </>
  );
}
