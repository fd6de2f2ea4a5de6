import type { ManagedRecentEvent } from '../../../shared/content/model/recentEvent.ts';
import type { ManagedEvent } from '../../../shared/content/model/upcomingEvent.ts';
import { site } from '../../../shared/site/site.ts';
import { RecentEvents as RecentEventList } from '../../features/content/recentEvents/RecentEvents.tsx';
import { useDeactivateEvent } from '../../features/content/upcomingEvents/upcomingEventsApi.ts';
import { TellGuests } from '../../features/letters/send/TellGuests.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { Meta } from '../../ui/page/Meta.tsx';
import { recentOf, useEventHandover } from './eventHandover.ts';

export default function RecentEvents() {
  const upcoming = useEventHandover();
  return (
    <>
      <Meta title="Admin - Recent Events" hidden />
      <PageTitle
        title="Manage Recent Events"
        subtitle={`Add, edit, or delete recent events that appear on the home page and ${site.product.singular} page.`}
      />
      {upcoming ? <FromUpcoming upcoming={upcoming} /> : <RecentEventList tellGuests={tellGuests} />}
    </>
  );
}

const tellGuests = (event: ManagedRecentEvent) => <TellGuests event={event} />;

/** The list with the dialog for a past event, whose video is still to be added; it may also stop being announced. */
function FromUpcoming({ upcoming }: { upcoming: ManagedEvent }) {
  const deactivate = useDeactivateEvent(upcoming);
  const followUp = { label: 'No longer announce it as the upcoming event', run: deactivate };
  return (
    <RecentEventList
      newEvent={{
        initialValues: recentOf(upcoming),
        fromEventId: upcoming.id,
        followUp: upcoming.isActive ? followUp : undefined,
      }}
      tellGuests={tellGuests}
    />
  );
}
