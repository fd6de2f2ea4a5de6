import { api } from '../../api/api.ts';
import { mutation } from '../../api/endpoints.ts';
import { routes } from '../../api/routes.ts';

// The tag is that of the public pages too: what is changed here is read anew there.
const changes = ['RecentEvents'] as const;

/** Shared: while one is under way, it changes the version of what a form may be editing. */
export const activation = { fixedCacheKey: 'activateRecentEvent' };

export const {
  useAddRecentEventMutation,
  useUpdateRecentEventMutation,
  useDeleteRecentEventMutation,
  useActivateRecentEventMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    addRecentEvent: mutation(build, routes.recentEvents.create, { changes }),
    updateRecentEvent: mutation(build, routes.recentEvents.update, { changes }),
    deleteRecentEvent: mutation(build, routes.recentEvents.remove, { changes }),
    activateRecentEvent: mutation(build, routes.recentEvents.activate, { changes }),
  }),
});
