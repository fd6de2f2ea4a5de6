import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { RequestOptions } from '../../../../shared/accounts/model/passkey.ts';
import type { LoginInput, UserSession } from '../../../../shared/accounts/model/session.ts';
import { session } from '../../../../shared/accounts/routes/session.ts';
import { api } from '../../../api/api.ts';
import { asCallError, isDenied } from '../../../api/callError.ts';
import { mutation } from '../../../api/endpoints.ts';
import type { Dispatch } from '../../../api/endpointTypes.ts';
import { signWithPasskey } from '../passkeys/ceremony.ts';

type LoginResult = UserSession & { needsCode?: true };

const signedOut: UserSession = { isAuthenticated: false, user: null, adminToken: null };

export const {
  useLoginMutation,
  useLoginByPasskeyMutation,
  useLogoutMutation,
  useMailLinkMutation,
  useRedeemLinkMutation,
} = api.injectEndpoints({
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
      onQueryStarted: (_, { queryFulfilled, dispatch }) => adopt(queryFulfilled, dispatch),
    }),
    /** As `login`. What the device refuses is an error without a status, with a message for its user. */
    loginByPasskey: build.mutation<UserSession, void>({
      async queryFn(_arg, _api, _extra, call) {
        const offered = await call({ endpoint: session.offerPasskeyLogin });
        if (offered.error) return { error: offered.error };
        const signed = await signWithPasskey(offered.data as RequestOptions).catch((error: Error) => error);
        if (signed instanceof Error) return { error: { status: null, text: '', message: signed.message } };
        const { error } = await call({ endpoint: session.loginByPasskey, body: signed });
        if (error) return { error };
        const who = await call({ endpoint: session.user });
        return who.error ? { error: who.error } : { data: who.data as UserSession };
      },
      onQueryStarted: (_, { queryFulfilled, dispatch }) => adopt(queryFulfilled, dispatch),
    }),
    mailLink: mutation(build, session.mailLink),
    redeemLink: mutation(build, session.redeemLink),
    logout: mutation(build, session.logout, {
      onDone: (_, dispatch) => dispatch(api.util.upsertQueryData('user', undefined, signedOut)),
    }),
  }),
});

/** Tells the store who is signed in, and asks again for what the ended session was refused. */
async function adopt(login: Promise<{ data: UserSession }>, dispatch: Dispatch) {
  const user = await login.then(({ data }) => data).catch(() => signedOut);
  if (!user.isAuthenticated) return;
  // Queries that the ended session refused are fetched again only after the store knows who is signed in.
  await dispatch(api.util.upsertQueryData('user', undefined, user));
  dispatch(api.util.invalidateTags(['Refused']));
  dispatch(forgetRefusals());
}

interface Root {
  api: { mutations: Record<string, { error?: unknown } | undefined> };
}

/** Removes "Please sign in", and the like, from each write that was denied to the session. */
export const forgetRefusals = (): ThunkAction<void, Root, unknown, UnknownAction> => (dispatch, getState) => {
  for (const [requestId, write] of Object.entries(getState().api.mutations))
    if (isDenied(asCallError(write?.error))) dispatch(api.internalActions.removeMutationResult({ requestId }));
};
