import { api } from '../../api/api.ts';
import { mutation } from '../../api/endpoints.ts';
import { routes } from '../../api/routes.ts';

export const { useSetLatestMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    setLatest: mutation(build, routes.recentEvents.setLatest, { changes: ['RecentEvents'] }),
  }),
});
