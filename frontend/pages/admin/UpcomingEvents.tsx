import { useNavigate } from 'react-router-dom';
import { pages } from '../../../shared/site/pages.ts';
import { UpcomingEvents as UpcomingEventList } from '../../features/content/upcomingEvents/UpcomingEvents.tsx';
import { TellListed } from '../../features/letters/send/eventLetters.tsx';
import { EventMails } from '../../features/people/eventMails/EventMails.tsx';
import { LetterField } from '../../features/sending/CampaignList.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import type { EventHandover } from './RecentEvents.tsx';

export default function UpcomingEvents() {
  const navigate = useNavigate();
  return (
    <>
      <PageTitle
        title="Manage Upcoming Events"
        tab="Admin - Upcoming Events"
        subtitle="The site announces the active event."
      />
      <UpcomingEventList
        onMakeRecent={(upcoming) =>
          void navigate(pages.adminRecentEvents, { state: { upcoming } satisfies EventHandover })
        }
        mailsOf={(event) => (
          <>
            <TellListed event={event} chooseLetter={LetterField} />
            <EventMails event={event} />
          </>
        )}
      />
    </>
  );
}
