import { episodeAt } from '../../shared/episodes.ts';
import type { Episode } from '../../shared/model/episode.ts';
import { api } from '../api/api.ts';
import { provided, query, retriesOf } from '../api/endpoints.ts';
import { routes } from '../api/routes.ts';

/** The podcast's episodes. Here, because more than one feature shows them. */
export const { useEpisodesQuery, useEpisodeQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    episodes: query(build, routes.episodes.list, { tags: ['Episodes'] }),
    /** The one at `/video/{name}`; null where there is none. */
    episode: build.query<Episode | null, { name: string }>({
      queryFn: async ({ name }, _api, _options, ask) => {
        const { data, error } = await ask({ endpoint: routes.episodes.list });
        return error ? { error } : { data: episodeAt(data as Episode[], name) ?? null };
      },
      extraOptions: { maxRetries: retriesOf(routes.episodes.list) },
      providesTags: (_result, error) => provided(['Episodes'])(undefined, error),
    }),
  }),
});
