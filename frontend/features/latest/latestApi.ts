import { episodes } from '../../../shared/contract/episodes.ts';
import { recentEvents } from '../../../shared/contract/recentEvents.ts';
import { api } from '../../api/api.ts';
import { mutation, query } from '../../api/endpoints.ts';

export const { useAllEpisodesQuery, useSetLatestMutation, useLazyRecentEventsNowQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    allEpisodes: query(build, episodes.list, { tags: ['Episodes'], maxRetries: 3 }),
    recentEventsNow: query(build, recentEvents.list),
    setLatest: mutation(build, recentEvents.setLatest, { changes: ['RecentEvents'] }),
  }),
});
