import { UpcomingEvents as UpcomingEventList } from '../../features/upcomingEvents/UpcomingEvents.tsx';
import { Meta } from '../../ui/Meta.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';

export default function UpcomingEvents() {
  return (
    <>
      <Meta title="Admin - Upcoming Events" hidden />
      <PageTitle title="Manage Upcoming Events" subtitle="The active event is announced on the site." />
      <UpcomingEventList />
    </>
  );
}
