import { recentEvents } from '../../../shared/routes/recentEvents.ts';
import { api } from '../../api/api.ts';
import { mutation } from '../../api/endpoints.ts';

export const { useSetLatestMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    setLatest: mutation(build, recentEvents.setLatest, { changes: ['RecentEvents'] }),
  }),
});
