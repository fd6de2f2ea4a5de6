import { useNavigate } from 'react-router-dom';
import { pages } from '../../../shared/site/pages.ts';
import { UpcomingEvents as UpcomingEventList } from '../../features/upcomingEvents/UpcomingEvents.tsx';
import { Meta } from '../../ui/Meta.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import type { EventHandover } from './eventHandover.ts';

export default function UpcomingEvents() {
  const navigate = useNavigate();
  return (
    <>
      <Meta title="Admin - Upcoming Events" hidden />
      <PageTitle title="Manage Upcoming Events" subtitle="The active event is announced on the site." />
      <UpcomingEventList
        onMakeRecent={(upcoming) =>
          void navigate(pages.adminRecentEvents, { state: { upcoming } satisfies EventHandover })
        }
      />
    </>
  );
}
