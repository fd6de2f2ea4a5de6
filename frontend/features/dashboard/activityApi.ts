import { api } from '../../api/api.ts';
import { query } from '../../api/endpoints.ts';
import { routes } from '../../api/routes.ts';

export const { useActivityQuery } = api.injectEndpoints({
  endpoints: (build) => ({ activity: query(build, routes.dashboard.activity) }),
});
