import type { UpcomingEvent } from '../../shared/content/model/upcomingEvent.ts';
import { recentEvents, upcomingEvents } from '../../shared/content/routes.ts';
import { pages } from '../../shared/site/pages.ts';
import { api } from '../api/api.ts';
import { query } from '../api/endpoints.ts';
import { documentQuery } from '../api/publishedFiles.ts';
import { useIsOver } from '../ui/page/pageHooks.ts';

export const { useActiveRecentEventQuery, useActiveUpcomingEventQuery, useCanceledEventQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    activeRecentEvent: query(build, recentEvents.active, { tags: ['RecentEvents'] }),
    activeUpcomingEvent: query(build, upcomingEvents.active, { tags: ['UpcomingEvents'] }),
    canceledEvent: documentQuery<UpcomingEvent | null, void>(
      build,
      () => pages.signup,
      ({ canceledEvent }) => canceledEvent ?? null,
    ),
  }),
});

/** Its data is null once the event is over, even on a page that stayed open or was published earlier. */
export function useNextEventQuery() {
  const upcoming = useActiveUpcomingEventQuery();
  const end = upcoming.data?.endsAt;
  return useIsOver(end ? Date.parse(end) : null) ? { ...upcoming, data: null } : upcoming;
}
