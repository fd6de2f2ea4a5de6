import { api } from '../../api/api.ts';
import { query } from '../../api/endpoints.ts';
import { routes } from '../../api/routes.ts';

export const { useActiveRecentEventQuery, useActiveUpcomingEventQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    activeRecentEvent: query(build, routes.recentEvents.active, { tags: ['RecentEvents'] }),
    activeUpcomingEvent: query(build, routes.upcomingEvents.active, { tags: ['UpcomingEvents'] }),
  }),
});
