import { api } from '../../api/api.ts';
import { query } from '../../api/endpoints.ts';
import { ownRoutes } from '../../api/ownRoutes.ts';

export const { useHealthQuery } = api.injectEndpoints({
  endpoints: (build) => ({ health: query(build, ownRoutes.dashboard.health) }),
});
