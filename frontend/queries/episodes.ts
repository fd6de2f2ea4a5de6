import type { Episode } from '../../shared/model/episode.ts';
import { api } from '../api/api.ts';
import { provided, query, retriesOf } from '../api/endpoints.ts';
import { routes } from '../api/routes.ts';

/** The podcast's episodes. Here, because more than one feature shows them. */
export const { useEpisodesQuery, useEpisodeQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    episodes: query(build, routes.episodes.list, { tags: ['Episodes'] }),
    /** The one with this video; null where there is none. */
    episode: build.query<Episode | null, { videoId: string }>({
      queryFn: async ({ videoId }, _api, _options, ask) => {
        const { data, error } = await ask({ endpoint: routes.episodes.list });
        return error ? { error } : { data: (data as Episode[]).find((one) => one.videoId === videoId) ?? null };
      },
      extraOptions: { maxRetries: retriesOf(routes.episodes.list) },
      providesTags: (_result, error) => provided(['Episodes'])(undefined, error),
    }),
  }),
});
