import { api } from '../api/api.ts';
import { query } from '../api/endpoints.ts';
import { routes } from '../api/routes.ts';

/** The dashboard's numbers. Here, because more than one feature of the admin shows them. */
export const { useCountsQuery } = api.injectEndpoints({
  endpoints: (build) => ({ counts: query(build, routes.dashboard.counts, { tags: ['Counts'] }) }),
});
