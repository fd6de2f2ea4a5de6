import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ManagedEvent } from '../../../shared/content/model/upcomingEvent.ts';
import { site } from '../../../shared/site/site.ts';
import { RecentEvents as RecentEventList } from '../../features/content/recentEvents/RecentEvents.tsx';
import { TellGuests } from '../../features/letters/send/eventLetters.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { pictureAddress } from '../../ui/pictures/Picture.tsx';

export default function RecentEvents() {
  const upcoming = useEventHandover();
  return (
    <>
      <PageTitle
        title="Manage Recent Events"
        tab="Admin - Recent Events"
        subtitle={`Add, edit, or delete recent events that appear on the home page and ${site.product.singular} page.`}
      />
      {/* With the dialog for a past event, whose video is still to be added. */}
      <RecentEventList
        newEvent={upcoming && { initialValues: recentOf(upcoming), fromEventId: upcoming.id }}
        tellGuests={(event) => <TellGuests event={event} />}
      />
    </>
  );
}

/** The navigation state that the page of upcoming events passes to the page of recent events. */
export interface EventHandover {
  upcoming: ManagedEvent;
}

/** The event that is to become a recent one. It is removed from the history, so that a reload begins without it. */
function useEventHandover(): ManagedEvent | undefined {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const [upcoming] = useState(() => (state as EventHandover | null)?.upcoming);
  useEffect(() => {
    if (state) void navigate(pathname, { replace: true, state: null });
  }, [state, pathname, navigate]);
  return upcoming;
}

const recentOf = ({ title, guests, description, imageUrl, eventDate }: ManagedEvent) => ({
  title,
  presenter: guests,
  description,
  imageUrl: imageUrl || pictureAddress('recent'),
  eventDate,
  isActive: true,
});
