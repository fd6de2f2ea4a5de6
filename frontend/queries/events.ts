import { recentEvents } from '../../shared/content/routes/recentEvents.ts';
import { upcomingEvents } from '../../shared/content/routes/upcomingEvents.ts';
import { api } from '../api/api.ts';
import { mutation, query } from '../api/endpoints.ts';

/**
 * The admin's lists, each with one active event. What visitors get (`active`) is cached at the edge and up to 30 seconds
 * old.
 */
export const { useRecentEventsQuery, useLazyRecentEventsQuery, useSetLatestMutation, useUpcomingEventsQuery } =
  api.injectEndpoints({
    endpoints: (build) => ({
      // Visitors' data is requested again once (docs/spec.md, Fetching).
      recentEvents: query(build, recentEvents.list, { tags: ['RecentEvents'], maxRetries: 1 }),
      setLatest: mutation(build, recentEvents.setLatest, { changes: ['RecentEvents'] }),
      upcomingEvents: query(build, upcomingEvents.list, { tags: ['UpcomingEvents'] }),
    }),
  });
