import { api } from '../../api/api.ts';
import { mutation } from '../../api/endpoints.ts';
import { routes } from '../../api/routes.ts';

// The tag is that of the public pages too: what is changed here is read anew there.
const changes = ['UpcomingEvents'] as const;

/** Shared: while one is under way, it changes the version of what a form may be editing. */
export const activation = { fixedCacheKey: 'activateUpcomingEvent' };

export const {
  useAddUpcomingEventMutation,
  useUpdateUpcomingEventMutation,
  useDeleteUpcomingEventMutation,
  useActivateUpcomingEventMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    addUpcomingEvent: mutation(build, routes.upcomingEvents.create, { changes }),
    updateUpcomingEvent: mutation(build, routes.upcomingEvents.update, { changes }),
    deleteUpcomingEvent: mutation(build, routes.upcomingEvents.remove, { changes }),
    activateUpcomingEvent: mutation(build, routes.upcomingEvents.activate, { changes }),
  }),
});
