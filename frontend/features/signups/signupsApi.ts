import { api } from '../../api/api.ts';
import { mutation } from '../../api/endpoints.ts';
import { routes } from '../../api/routes.ts';

export const { useSignUpMutation, useCancelSignupMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    signUp: mutation(build, routes.signups.create),
    cancelSignup: mutation(build, routes.signups.cancel),
  }),
});
