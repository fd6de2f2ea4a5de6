import { recentEvents } from '../../../../shared/content/routes/recentEvents.ts';
import { api } from '../../../api/api.ts';
import { mutation } from '../../../api/endpoints.ts';

// The public pages' queries have the same tag, so they refetch after a change here.
const changes = ['RecentEvents'] as const;

/** Shared, so that a form can tell that an activation is changing its event's version. */
export const activation = { fixedCacheKey: 'activateRecentEvent' };

export const recentEventsApi = api.injectEndpoints({
  endpoints: (build) => ({
    addRecentEvent: mutation(build, recentEvents.create, { changes }),
    updateRecentEvent: mutation(build, recentEvents.update, { changes }),
    deleteRecentEvent: mutation(build, recentEvents.remove, { changes }),
    activateRecentEvent: mutation(build, recentEvents.activate, { changes }),
  }),
});
