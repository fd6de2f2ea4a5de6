import { api } from '../../api/api.ts';
import { query } from '../../api/endpoints.ts';
import { routes } from '../../api/routes.ts';

export const { useHealthQuery } = api.injectEndpoints({
  endpoints: (build) => ({ health: query(build, routes.dashboard.health) }),
});
