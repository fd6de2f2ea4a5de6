import { audience } from '../../../shared/contract/audience.ts';
import { api } from '../../api/api.ts';
import { mutation } from '../../api/endpoints.ts';

export const { useSignUpMutation } = api.injectEndpoints({
  endpoints: (build) => ({ signUp: mutation(build, audience.signUp) }),
});
