import { dashboard } from '../../shared/health/routes/dashboard.ts';
import { api } from '../api/api.ts';
import { query } from '../api/endpoints.ts';

/** The dashboard's numbers. Here, because more than one feature of the admin shows them. */
export const { useCountsQuery } = api.injectEndpoints({
  endpoints: (build) => ({ counts: query(build, dashboard.counts, { tags: ['Counts'] }) }),
});
