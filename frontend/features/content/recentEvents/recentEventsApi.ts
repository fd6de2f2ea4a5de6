import { recentEvents } from '../../../../shared/content/routes/recentEvents.ts';
import { api } from '../../../api/api.ts';
import { mutation } from '../../../api/endpoints.ts';

// The tag is that of the public pages too: what is changed here is read anew there.
const changes = ['RecentEvents'] as const;

/** Shared: while one is under way, it changes the version of what a form may be editing. */
export const activation = { fixedCacheKey: 'activateRecentEvent' };

export const recentEventsApi = api.injectEndpoints({
  endpoints: (build) => ({
    addRecentEvent: mutation(build, recentEvents.create, { changes }),
    updateRecentEvent: mutation(build, recentEvents.update, { changes }),
    deleteRecentEvent: mutation(build, recentEvents.remove, { changes }),
    activateRecentEvent: mutation(build, recentEvents.activate, { changes }),
  }),
});
