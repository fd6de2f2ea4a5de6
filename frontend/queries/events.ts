import { recentEvents } from '../../shared/content/routes/recentEvents.ts';
import { upcomingEvents } from '../../shared/content/routes/upcomingEvents.ts';
import { api } from '../api/api.ts';
import { mutation, query } from '../api/endpoints.ts';

/**
 * The admin's lists, in each of which one is active: what visitors ask for (`active`) is kept at the edge, and up to half
 * a minute old.
 */
export const { useRecentEventsQuery, useLazyRecentEventsQuery, useSetLatestMutation, useUpcomingEventsQuery } =
  api.injectEndpoints({
    endpoints: (build) => ({
      // "retry once" (SPEC section 7)
      recentEvents: query(build, recentEvents.list, { tags: ['RecentEvents'], maxRetries: 1 }),
      setLatest: mutation(build, recentEvents.setLatest, { changes: ['RecentEvents'] }),
      upcomingEvents: query(build, upcomingEvents.list, { tags: ['UpcomingEvents'] }),
    }),
  });
