import { audience } from '../../../shared/contract/audience.ts';
import { api } from '../../api/api.ts';
import { mutation } from '../../api/endpoints.ts';

export const { useSignUpMutation, useCancelSignupMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    signUp: mutation(build, audience.signUp),
    cancelSignup: mutation(build, audience.cancel),
  }),
});
