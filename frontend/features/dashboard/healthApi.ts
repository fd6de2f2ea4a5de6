import { dashboard } from '../../../shared/routes/dashboard.ts';
import { api } from '../../api/api.ts';
import { query } from '../../api/endpoints.ts';

export const { useHealthQuery } = api.injectEndpoints({
  endpoints: (build) => ({ health: query(build, dashboard.health) }),
});
