import { dashboard } from '../../../shared/health/routes/dashboard.ts';
import { api } from '../../api/api.ts';
import { query } from '../../api/endpoints.ts';

export const { useActivityQuery, useGrowthQuery, useHealthQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    activity: query(build, dashboard.activity),
    growth: query(build, dashboard.growth, { tags: ['Counts'] }),
    health: query(build, dashboard.health),
  }),
});
