import { recentEvents } from '../../../../shared/content/routes/recentEvents.ts';
import { upcomingEvents } from '../../../../shared/content/routes/upcomingEvents.ts';
import { api } from '../../../api/api.ts';
import { query } from '../../../api/endpoints.ts';

export const { useActiveRecentEventQuery, useActiveUpcomingEventQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    activeRecentEvent: query(build, recentEvents.active, { tags: ['RecentEvents'] }),
    activeUpcomingEvent: query(build, upcomingEvents.active, { tags: ['UpcomingEvents'] }),
  }),
});
