import { dashboard } from '../../shared/health/routes.ts';
import { api } from '../api/api.ts';
import { query } from '../api/endpoints.ts';

/** The dashboard's numbers. Here because several admin features show them. */
export const { useCountsQuery } = api.injectEndpoints({
  endpoints: (build) => ({ counts: query(build, dashboard.counts, { tags: ['Counts'] }) }),
});
