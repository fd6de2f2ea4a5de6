import { api } from '../api/api.ts';
import { query } from '../api/endpoints.ts';
import { ownRoutes } from '../api/ownRoutes.ts';

/** The dashboard's numbers. Here, because more than one feature of the admin shows them. */
export const { useCountsQuery } = api.injectEndpoints({
  endpoints: (build) => ({ counts: query(build, ownRoutes.dashboard.counts, { tags: ['Counts'] }) }),
});
