import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { LoginInput, UserSession } from '../../../../shared/accounts/model/session.ts';
import { session } from '../../../../shared/accounts/routes/session.ts';
import { api } from '../../../api/api.ts';
import { asCallError, isDenied } from '../../../api/callError.ts';
import { mutation } from '../../../api/endpoints.ts';

type LoginResult = UserSession & { needsCode?: true };

const signedOut: UserSession = { isAuthenticated: false, user: null, adminToken: null };

export const { useLoginMutation, useLogoutMutation, useMailLinkMutation, useRedeemLinkMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Returns who is signed in afterwards according to the server: nobody if the browser did not keep the cookie, or if a
     * code of the second factor is needed too.
     */
    login: build.mutation<LoginResult, { body: LoginInput }>({
      async queryFn({ body }, _api, _extra, call) {
        const { error } = await call({ endpoint: session.login, body });
        if (error?.fields?.code && !body.code) return { data: { ...signedOut, needsCode: true } };
        if (error) return { error };
        const who = await call({ endpoint: session.user });
        return who.error ? { error: who.error } : { data: who.data as UserSession };
      },
      onQueryStarted: async (_, { queryFulfilled, dispatch }) => {
        const user = await queryFulfilled.then(({ data }) => data).catch(() => signedOut);
        if (!user.isAuthenticated) return;
        // Queries that the ended session refused are fetched again only after the store knows who is signed in.
        await dispatch(api.util.upsertQueryData('user', undefined, user));
        dispatch(api.util.invalidateTags(['Refused']));
        dispatch(forgetRefusals());
      },
    }),
    mailLink: mutation(build, session.mailLink),
    redeemLink: mutation(build, session.redeemLink),
    logout: mutation(build, session.logout, {
      onDone: (_, dispatch) => dispatch(api.util.upsertQueryData('user', undefined, signedOut)),
    }),
  }),
});

interface Root {
  api: { mutations: Record<string, { error?: unknown } | undefined> };
}

/** Removes "Please sign in", and the like, from each write that was denied to the session. */
export const forgetRefusals = (): ThunkAction<void, Root, unknown, UnknownAction> => (dispatch, getState) => {
  for (const [requestId, write] of Object.entries(getState().api.mutations))
    if (isDenied(asCallError(write?.error))) dispatch(api.internalActions.removeMutationResult({ requestId }));
};
