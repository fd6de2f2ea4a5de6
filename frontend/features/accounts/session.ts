import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { LoginInput, PasskeyOptions, UserSession } from '../../../shared/accounts/model.ts';
import { account, admins, invitations, session } from '../../../shared/accounts/routes.ts';
import { pages } from '../../../shared/site/pages.ts';
import { api } from '../../api/api.ts';
import type { Answer, Call } from '../../api/call.ts';
import { asCallError, isDenied } from '../../api/callError.ts';
import { type Dispatch, mutation, query } from '../../api/endpoints.ts';
import { useMutationToast } from '../../mutations/useMutationToast.ts';
import type { NewToast } from '../../ui/toasts/toasts.ts';
import { signWithPasskey } from './ceremony.ts';

const signedOut: UserSession = { isAuthenticated: false, user: null, adminToken: null };

export const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** As `logIn` below, or `needsCode` if a code of the second factor is needed too. */
    login: build.mutation<UserSession & { needsCode?: true }, { body: LoginInput }>({
      async queryFn({ body }, _api, _extra, call) {
        const answer = await logIn({ endpoint: session.login, body }, call);
        return answer.error?.fields?.code && !body.code ? { data: { ...signedOut, needsCode: true } } : answer;
      },
      onQueryStarted: (_, { queryFulfilled, dispatch }) => adopt(queryFulfilled, dispatch),
    }),
    loginByPasskey: build.mutation<UserSession, void>({
      async queryFn(_arg, _api, _extra, call) {
        const offered = await call({ endpoint: session.offerPasskeyLogin });
        if (offered.error) return { error: offered.error };
        try {
          const body = await signWithPasskey(offered.data as PasskeyOptions);
          return await logIn({ endpoint: session.loginByPasskey, body }, call);
        } catch (error) {
          return { error: asCallError(error) };
        }
      },
      onQueryStarted: (_, { queryFulfilled, dispatch }) => adopt(queryFulfilled, dispatch),
    }),
    forgotPassword: mutation(build, session.forgotPassword),
    resetPassword: mutation(build, session.resetPassword, { onDone: becomeUser }),
    logout: mutation(build, session.logout, { onDone: (_, dispatch) => becomeUser(signedOut, dispatch) }),
    account: query(build, account.get, { tags: ['Account'] }),
    stepUp: mutation(build, account.stepUp),
    changePassword: mutation(build, account.changePassword, { changes: ['Account'], onDone: becomeUser }),
    changeAddress: mutation(build, account.changeAddress, { changes: ['Account'] }),
    endSession: mutation(build, account.endSession, { changes: ['Account'] }),
    offerSecondFactor: mutation(build, account.offerSecondFactor),
    // Where the site asks a second factor of every admin, the session may do everything from then on.
    confirmSecondFactor: mutation(build, account.confirmSecondFactor, { changes: ['User', 'Account', 'Admins'] }),
    renewRecoveryCodes: mutation(build, account.renewRecoveryCodes, { changes: ['Account'] }),
    removeSecondFactor: mutation(build, account.removeSecondFactor, { changes: ['Account', 'Admins'] }),
    offerPasskey: mutation(build, account.offerPasskey),
    addPasskey: mutation(build, account.addPasskey, { changes: ['User', 'Account', 'Admins'] }),
    removePasskey: mutation(build, account.removePasskey, { changes: ['Account', 'Admins'] }),
    admins: query(build, admins.list, { tags: ['Admins'] }),
    removeAdmin: mutation(build, admins.remove, { changes: ['Admins'] }),
    invite: mutation(build, invitations.create, { changes: ['Admins'] }),
    withdrawInvitation: mutation(build, invitations.withdraw, { changes: ['Admins'] }),
    acceptInvitation: mutation(build, invitations.accept, { onDone: becomeUser }),
    confirmAddress: mutation(build, account.confirmAddress),
  }),
});

const cookiesNeeded =
  'You’re who you say, but your browser didn’t keep the cookie that logging in needs. Please allow cookies for this site, in your browser’s settings or in whatever blocks them, then try again.';

/** Who is logged in after a login, by the server; an error for the field `cookie` if the browser did not keep it. */
async function logIn(login: Call, call: (request: Call) => Answer | PromiseLike<Answer>) {
  const { error } = await call(login);
  if (error) return { error };
  const who = await call({ endpoint: session.user });
  if (who.error) return { error: who.error };
  const user = who.data as UserSession;
  if (user.isAuthenticated) return { data: user };
  return { error: { status: 401, text: '', message: cookiesNeeded, fields: { cookie: cookiesNeeded } } };
}

function becomeUser(user: UserSession, dispatch: Dispatch) {
  return dispatch(api.util.upsertQueryData('user', undefined, user));
}

async function adopt(login: Promise<{ data: UserSession }>, dispatch: Dispatch) {
  const user = await login.then(({ data }) => data).catch(() => signedOut);
  if (!user.isAuthenticated) return;
  // Queries that the ended session refused are fetched again only after the store knows who is signed in.
  await becomeUser(user, dispatch);
  dispatch(api.util.invalidateTags(['Refused']));
  dispatch(forgetRefusals());
}

interface Root {
  api: { mutations: Record<string, { error?: unknown } | undefined> };
}

/** Removes "Please sign in", and the like, from each write that was denied to the session. */
const forgetRefusals = (): ThunkAction<void, Root, unknown, UnknownAction> => (dispatch, getState) => {
  for (const [requestId, write] of Object.entries(getState().api.mutations))
    if (isDenied(asCallError(write?.error))) dispatch(api.internalActions.removeMutationResult({ requestId }));
};

export const loggedIn: NewToast = { title: 'Login successful', description: 'You have been successfully logged in.' };

/** Shared, to distinguish logging out from the end of a session. */
const shared = { fixedCacheKey: 'logout' };

export function useSignOut() {
  const [logout] = accountsApi.useLogoutMutation(shared);
  const showResult = useMutationToast();
  return () =>
    showResult(logout().unwrap(), {
      success: { title: 'Logged out', description: 'You have been successfully logged out.' },
      failure: { title: 'Logout failed', description: 'An error occurred during logout.' },
    });
}

export const useHasSignedOut = () => accountsApi.useLogoutMutation(shared)[1].isSuccess;

export interface LoginRedirect {
  from: string;
}

/** The page that redirected to the login, else the dashboard. Never another site. */
export function destinationOf(state: unknown): string {
  const from = (state as Partial<LoginRedirect> | null)?.from;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : pages.admin;
}
