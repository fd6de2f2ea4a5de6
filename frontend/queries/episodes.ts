import { episodeAt } from '../../shared/content/lists/episodes.ts';
import { episodes } from '../../shared/content/routes/episodes.ts';
import { api } from '../api/api.ts';
import { query } from '../api/endpoints.ts';
import { partQuery } from '../api/partQuery.ts';

const { list } = episodes;
const tags = ['Episodes'] as const;

/** The podcast's episodes. Here because several features show them. */
export const { useEpisodesQuery, useEpisodeQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    episodes: query(build, list, { tags }),
    /** The episode at `/video/{name}`; null if there is none. */
    episode: partQuery(build, list, { tags, pick: (all, { name }: { name: string }) => episodeAt(all, name) ?? null }),
  }),
});
