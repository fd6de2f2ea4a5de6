import { episodes } from '../../shared/contract/episodes.ts';
import { api } from './api.ts';
import { query } from './endpoints.ts';

/** The podcast's episodes. Here, because more than one feature shows them. */
export const { useEpisodesQuery } = api.injectEndpoints({
  endpoints: (build) => ({ episodes: query(build, episodes.list, { tags: ['Episodes'] }) }),
});
