import { api } from '../../api/api.ts';
import { query } from '../../api/endpoints.ts';
import { ownRoutes } from '../../api/ownRoutes.ts';

export const { useActivityQuery } = api.injectEndpoints({
  endpoints: (build) => ({ activity: query(build, ownRoutes.dashboard.activity) }),
});
