import { session } from '../../../shared/contract/session.ts';
import type { UserSession } from '../../../shared/model/session.ts';
import { api } from '../../api/api.ts';
import { mutation } from '../../api/endpoints.ts';

const signedOut: UserSession = { isAuthenticated: false, user: null, adminToken: null };

export const { useLoginMutation, useLogoutMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    login: mutation(build, session.login, {
      // What an ended session refused is read once the store knows who is there.
      onDone: (user, dispatch) =>
        void dispatch(api.util.upsertQueryData('user', undefined, user)).then(() =>
          dispatch(api.util.invalidateTags(['Refused'])),
        ),
    }),
    logout: mutation(build, session.logout, {
      onDone: (_, dispatch) => dispatch(api.util.upsertQueryData('user', undefined, signedOut)),
    }),
  }),
});
