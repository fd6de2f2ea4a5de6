import { dashboard } from '../../shared/contract/dashboard.ts';
import { api } from './api.ts';
import { query } from './endpoints.ts';

/** The dashboard's numbers. Here, because more than one feature of the admin shows them. */
export const { useCountsQuery } = api.injectEndpoints({
  endpoints: (build) => ({ counts: query(build, dashboard.counts, { tags: ['Counts'] }) }),
});
