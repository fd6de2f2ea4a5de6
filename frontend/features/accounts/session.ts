import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { LoginInput, RequestOptions, UserSession } from '../../../shared/accounts/model.ts';
import { session } from '../../../shared/accounts/routes.ts';
import { pages } from '../../../shared/site/pages.ts';
import { api } from '../../api/api.ts';
import { asCallError, isDenied } from '../../api/callError.ts';
import { mutation } from '../../api/endpoints.ts';
import type { Dispatch } from '../../api/endpointTypes.ts';
import { useMutationToast } from '../../mutations/useMutationToast.ts';
import type { NewToast } from '../../ui/toasts/toasts.ts';
import { signWithPasskey } from './ceremony.ts';

type LoginResult = UserSession & { needsCode?: true };

const signedOut: UserSession = { isAuthenticated: false, user: null, adminToken: null };

export const { useLoginMutation, useLoginByPasskeyMutation, useLogoutMutation, useForgotPasswordMutation } =
  api.injectEndpoints({
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
      forgotPassword: mutation(build, session.forgotPassword),
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

export const loggedIn: NewToast = { title: 'Login successful', description: 'You have been successfully logged in.' };

/** Shared, to distinguish logging out from the end of a session. */
const shared = { fixedCacheKey: 'logout' };

export function useSignOut() {
  const [logout] = useLogoutMutation(shared);
  const showResult = useMutationToast();
  return () =>
    showResult(logout().unwrap(), {
      success: { title: 'Logged out', description: 'You have been successfully logged out.' },
      failure: { title: 'Logout failed', description: 'An error occurred during logout.' },
    });
}

/** Whether the admin has just logged out deliberately. */
export const useHasSignedOut = () => useLogoutMutation(shared)[1].isSuccess;

/** The router state of the login: the page that redirected to it. */
export interface LoginRedirect {
  from: string;
}

/** Where to go after the login: back to that page, or to the dashboard. Never to another site. */
export function destinationOf(state: unknown): string {
  const from = (state as Partial<LoginRedirect> | null)?.from;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : pages.admin;
}
