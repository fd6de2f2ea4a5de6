import { upcomingEvents } from '../../../shared/contract/upcomingEvents.ts';
import { api } from '../../api/api.ts';
import { query } from '../../api/endpoints.ts';

/** The admin's list, of which one is active: what visitors ask for is kept at the edge, and half a minute old. */
export const { useAnnouncedEventsQuery } = api.injectEndpoints({
  endpoints: (build) => ({ announcedEvents: query(build, upcomingEvents.list, { tags: ['UpcomingEvents'] }) }),
});
