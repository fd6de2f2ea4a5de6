import { api } from '../../api/api.ts';
import { query } from '../../api/endpoints.ts';
import { ownRoutes } from '../../api/ownRoutes.ts';

export const { useGrowthQuery } = api.injectEndpoints({
  endpoints: (build) => ({ growth: query(build, ownRoutes.dashboard.growth, { tags: ['Counts'] }) }),
});
