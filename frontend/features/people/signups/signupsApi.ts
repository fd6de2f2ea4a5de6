import { signups } from '../../../../shared/people/routes/signups.ts';
import { api } from '../../../api/api.ts';
import { mutation } from '../../../api/endpoints.ts';

export const { useSignUpMutation, useCancelSignupMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    signUp: mutation(build, signups.create),
    cancelSignup: mutation(build, signups.cancel),
  }),
});
