import { adminKeys } from '../../../shared/contract/adminKeys.ts';
import { api } from '../../api/api.ts';
import { mutation } from '../../api/endpoints.ts';

export const { useCreateAdminKeyMutation } = api.injectEndpoints({
  endpoints: (build) => ({ createAdminKey: mutation(build, adminKeys.create) }),
});
