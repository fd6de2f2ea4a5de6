import { signups } from '../../../../shared/people/routes/signups.ts';
import { api } from '../../../api/api.ts';
import { mutation } from '../../../api/endpoints.ts';
import { noteSeats } from '../../../queries/signupState.ts';

export const {
  useSignUpMutation,
  useConfirmSignupMutation,
  useCancelSignupMutation,
  useOwnSignupMutation,
  useChangeSignupMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    signUp: mutation(build, signups.create, { onDone: ({ event }, dispatch) => noteSeats(dispatch, event) }),
    confirmSignup: mutation(build, signups.confirm),
    cancelSignup: mutation(build, signups.cancel),
    ownSignup: mutation(build, signups.own),
    changeSignup: mutation(build, signups.change),
  }),
});
