import { api } from '../api/api.ts';
import { query } from '../api/endpoints.ts';
import { routes } from '../api/routes.ts';

/** The podcast's episodes. Here, because more than one feature shows them. */
export const { useEpisodesQuery } = api.injectEndpoints({
  endpoints: (build) => ({ episodes: query(build, routes.episodes.list, { tags: ['Episodes'] }) }),
});
