import { api } from '../../api/api.ts';
import { query } from '../../api/endpoints.ts';
import { routes } from '../../api/routes.ts';

export const { useGrowthQuery } = api.injectEndpoints({
  endpoints: (build) => ({ growth: query(build, routes.dashboard.growth, { tags: ['Counts'] }) }),
});
