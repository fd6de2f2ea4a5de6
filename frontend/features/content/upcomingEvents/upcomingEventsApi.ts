import { upcomingEvents } from '../../../../shared/content/routes/upcomingEvents.ts';
import { api } from '../../../api/api.ts';
import { mutation } from '../../../api/endpoints.ts';

// The public pages' queries have the same tag, so they refetch after a change here.
const changes = ['UpcomingEvents'] as const;

/** Shared, so that a form can tell that an activation is changing its event's version. */
export const activation = { fixedCacheKey: 'activateUpcomingEvent' };

export const upcomingEventsApi = api.injectEndpoints({
  endpoints: (build) => ({
    addUpcomingEvent: mutation(build, upcomingEvents.create, { changes }),
    updateUpcomingEvent: mutation(build, upcomingEvents.update, { changes }),
    deleteUpcomingEvent: mutation(build, upcomingEvents.remove, { changes }),
    cancelUpcomingEvent: mutation(build, upcomingEvents.cancel, { changes }),
    activateUpcomingEvent: mutation(build, upcomingEvents.activate, { changes }),
  }),
});
