import { dashboard } from '../../../shared/routes/dashboard.ts';
import { api } from '../../api/api.ts';
import { query } from '../../api/endpoints.ts';

export const { useActivityQuery } = api.injectEndpoints({
  endpoints: (build) => ({ activity: query(build, dashboard.activity) }),
});
