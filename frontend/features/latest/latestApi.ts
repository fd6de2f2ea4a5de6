import { episodes } from '../../../shared/contract/episodes.ts';
import { recentEvents } from '../../../shared/contract/recentEvents.ts';
import { api } from '../../api/api.ts';
import { mutation, query } from '../../api/endpoints.ts';

export const { useAllEpisodesQuery, useSetLatestMutation, useLazyRecentEventsNowQuery, useShownRecentEventsQuery } =
  api.injectEndpoints({
    endpoints: (build) => ({
      allEpisodes: query(build, episodes.list, { tags: ['Episodes'], maxRetries: 3 }),
      // The admin's list, of which one is active: what visitors ask for is kept at the edge, and half a minute old.
      shownRecentEvents: query(build, recentEvents.list, { tags: ['RecentEvents'] }),
      recentEventsNow: query(build, recentEvents.list),
      setLatest: mutation(build, recentEvents.setLatest, { changes: ['RecentEvents'] }),
    }),
  });
