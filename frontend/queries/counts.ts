import { dashboard } from '../../shared/health/routes.ts';
import { api } from '../api/api.ts';
import { query } from '../api/endpoints.ts';

const { useCountsQuery } = api.injectEndpoints({
  endpoints: (build) => ({ counts: query(build, dashboard.counts, { tags: ['Counts'] }) }),
});

/** Visitors and workers change the numbers while an admin looks at them, in milliseconds. */
const pollingInterval = 15_000;

/** The dashboard's numbers, always as they are now. Here because several admin features show them. */
export const useCounts = ({ skip = false } = {}) =>
  useCountsQuery(undefined, { skip, refetchOnMountOrArgChange: true, pollingInterval });
