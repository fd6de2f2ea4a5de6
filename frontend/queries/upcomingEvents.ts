import { api } from '../api/api.ts';
import { query } from '../api/endpoints.ts';
import { routes } from '../api/routes.ts';

/**
 * The admin's list, of which one is active: what visitors ask for (`active`) is kept at the edge, and up to half a
 * minute old.
 */
export const { useUpcomingEventsQuery } = api.injectEndpoints({
  endpoints: (build) => ({ upcomingEvents: query(build, routes.upcomingEvents.list, { tags: ['UpcomingEvents'] }) }),
});
