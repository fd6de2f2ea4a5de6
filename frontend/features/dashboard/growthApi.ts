import { dashboard } from '../../../shared/routes/dashboard.ts';
import { api } from '../../api/api.ts';
import { query } from '../../api/endpoints.ts';

export const { useGrowthQuery } = api.injectEndpoints({
  endpoints: (build) => ({ growth: query(build, dashboard.growth, { tags: ['Counts'] }) }),
});
