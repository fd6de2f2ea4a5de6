import { upcomingEvents } from '../../../../shared/content/routes/upcomingEvents.ts';
import { api } from '../../../api/api.ts';
import { mutation } from '../../../api/endpoints.ts';

// The tag is that of the public pages too: what is changed here is read anew there.
const changes = ['UpcomingEvents'] as const;

/** Shared: while one is under way, it changes the version of what a form may be editing. */
export const activation = { fixedCacheKey: 'activateUpcomingEvent' };

export const upcomingEventsApi = api.injectEndpoints({
  endpoints: (build) => ({
    addUpcomingEvent: mutation(build, upcomingEvents.create, { changes }),
    updateUpcomingEvent: mutation(build, upcomingEvents.update, { changes }),
    deleteUpcomingEvent: mutation(build, upcomingEvents.remove, { changes }),
    activateUpcomingEvent: mutation(build, upcomingEvents.activate, { changes }),
  }),
});
